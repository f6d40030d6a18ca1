"""The text of log lines: names, verbs and numbers."""

from dataclasses import replace
from gettext import NullTranslations
from typing import get_args

import pytest

from powergrid.desktop.words import log as log_words
from powergrid.desktop.words import names, prompts, refusals, translation
from powergrid.desktop.words.log import choiceless, log_lines
from powergrid.game import Game, replay
from powergrid.rules import events as ev
from powergrid.rules.actions import Bid, PlaceTrust
from powergrid.rules.refusals import _SENTENCES, refuse
from tests.games.golden_games import NAMES, golden
from tests.saves.playing import finished_game

PLAYERS = names.Names(["Ana", "Bo", "Cleo", "Volta"], ["Essen", "Frankfurt am Main"])


def logged(*entries: list[ev.Event], forced: frozenset[int] = frozenset()) -> list[str]:
    """Return the log of a game with these events, one list per action."""
    game = Game(golden("germany_recharged_4p_1").record)
    game.record.actions.extend(golden("germany_recharged_4p_1").record.actions[: len(entries)])
    game.events = [[], *entries]
    return [line.text for line in log_lines(game, forced, PLAYERS)]


def test_the_lines_follow_the_style_guide() -> None:
    assert logged(
        [ev.PhaseBegan("auction"), ev.DiscountPlaced(17)],
        [ev.PlantNominated(3, 27, 27)],
        [ev.BidRaised(1, 27, 29)],
        [ev.BidPassed(2, 27)],
        [ev.PlantBought(1, 29, 29, 29)],
        [ev.PlantLeft(14, "scrapped", 1), ev.FuelDropped(1, (0, 0, 1, 0)), ev.PlantDrawn(32)],
        [ev.AuctionLeft(0)],
        [ev.PlantLeft(17, "discount_unsold")],
    ) == [
        "Phase 2: auction, first player first",
        "Discount plant 17: minimum bid 1",
        "Volta opens plant 27 at 27",
        "Bo bids 29",
        "Cleo passes",
        "Bo buys 29 for 29, scraps plant 14, gives up 1 garbage",
        "Plant 32 joins the market",
        "Ana buys no plant",
        "Discount plant 17 unsold: removed",
    ]


def test_the_last_supplied_cities_are_in_ranking_order() -> None:
    """Regardless of the order of play, the winner is first, and players who share a rank are next to each other."""
    assert logged([
        ev.Powered(2, (), 6, 0, final=True),
        ev.Powered(1, (), 17, 0, final=True),
        ev.Powered(3, (), 16, 0, final=True),
        ev.Powered(0, (), 17, 0, final=True),
        ev.GameEnded("cities", ((1,), (0,), (3,), (2,))),
    ]) == [
        "Bo supplies 17 cities at the end",
        "Ana supplies 17 cities at the end",
        "Volta supplies 16 cities at the end",
        "Cleo supplies 6 cities at the end",
        "The game ends. First: Bo",
    ]  # fmt: skip


def test_purchases_in_one_turn_share_a_line() -> None:
    lines = logged(
        [ev.PhaseBegan("resources")],
        [ev.FuelBought(1, 0, 1, 4)],
        [ev.FuelBought(1, 1, 3, 10)],
        [ev.TurnEnded(1)],
        [ev.TurnEnded(2)],
    )
    assert lines == ["Phase 3: fuel, last player first", "Bo buys 1 coal, 3 oil for 14", "Cleo buys no fuel"]


def test_building_and_bureaucracy_are_logged() -> None:
    lines = logged(
        [ev.PhaseBegan("building")],
        [ev.CityConnected(1, 1, 1, 8, 23)],
        [ev.TurnEnded(1)],
        [ev.TurnEnded(3), ev.PhaseBegan("bureaucracy")],
        [ev.Powered(0, (), 11, 112)],
        [ev.Powered(1, (), 1, 22)],
        [ev.FuelRefilled((6, 4, 0, 2)), ev.StepBegan(3)],
    )
    assert lines == [
        "Phase 4: build, last player first",
        "Bo builds Frankfurt am Main (23)",
        "Volta builds nothing",
        "Phase 5: bureaucracy",
        "Ana supplies 11 cities, gets 112",
        "Bo supplies 1 city, gets 22",
        "Refill: 6 coal, 4 oil, 2 uranium",
        "Step 3 begins",
    ]


def test_a_forced_pass_gives_its_reason() -> None:
    game = replay(golden("germany_recharged_4p_1").record)
    only = choiceless(game.record)
    passes = [n for n, happened in enumerate(game.events) if n in only and isinstance(happened[0], ev.BidPassed)]
    lines = log_lines(game, frozenset(passes[:1]))
    assert [line.text for line in lines if line.text.endswith("passes: cannot raise")]
    assert len([line for line in lines if ": cannot raise" in line.text]) == 1


REASONS = (
    "cannot raise",
    "bid limit reached",
    "cannot pay for any plant",
    "cannot pay for or store any",
    "no affordable free city",
)


@pytest.mark.parametrize(
    ("name", "shown_reasons"),
    [
        ("germany_recharged_4p_1", ("cannot raise", "no affordable free city")),
        ("france_original_3p_1", ("cannot pay for or store any",)),
        ("benelux_recharged_4p_1", ("cannot pay for any plant",)),
    ],
)
def test_with_hidden_money_no_reason_shows_the_money_of_a_running_game(
    name: str, shown_reasons: tuple[str, ...]
) -> None:
    whole = golden(name).record
    for cut in (0, 1):
        record = replace(whole, actions=whole.actions[: len(whole.actions) - cut])
        game = replay(record)
        only = choiceless(record)
        open_money = [line.text for line in log_lines(game, only)]
        hidden = [line.text for line in log_lines(game, only, hidden_money=True)]
        assert all(any(text.endswith(reason) for text in open_money) for reason in shown_reasons)
        assert any(text.endswith(REASONS) for text in hidden) is (cut == 0), "everything is shown at the end"
        assert len(open_money) == len(hidden)


def test_the_player_is_bold_and_automatic_lines_have_no_seat() -> None:
    game = Game(golden("germany_recharged_4p_1").record)
    game.record.actions.append(Bid(1, 29))
    game.events = [[ev.PlantDrawn(32)], [ev.BidRaised(1, 27, 29)]]
    automatic, bid = log_lines(game, names=PLAYERS)
    assert automatic.seat is None
    assert bid.seat == 1
    assert bid.parts == (("Bo", True), (" bids ", False), ("29", False))


def test_a_trust_house_shows_who_placed_it_during_set_up() -> None:
    game = Game(golden("germany_recharged_4p_1").record)
    game.record.actions += [PlaceTrust(2, 0), Bid(1, 29)]
    game.events = [[], [ev.TrustHousePlaced(0, 0)], [ev.StartMarked(1, 1), ev.TrustHousePlaced(1, 1)]]
    assert [(line.seat, line.text) for line in log_lines(game, names=PLAYERS)] == [
        (2, "Cleo places the Trust in Essen"),
        (1, "Bo marks Frankfurt am Main"),
        (ev.TRUST, "Trust takes a place in Frankfurt am Main: Bo marked it"),
    ]


def test_the_trust_says_what_it_does_and_why() -> None:
    lines = logged(
        [ev.PhaseBegan("auction"), ev.PlantBought(0, 7, 8, 7), ev.PlantDrawn(32)],
        [ev.PlantLeft(5, "scrapped", 0), ev.PlantTaken(30), ev.PlantLeft(9, "trust_replaced", ev.TRUST)],
        [ev.AuctionLeft(1), ev.PlantTaken(31), ev.TrustDeclined(6), ev.TrustDeclined(None)],
        [ev.TrustFueled(31, (3, 0, 0, 0)), ev.TrustFueled(30, (0, 0, 0, 0))],
        [ev.PhaseBegan("building"), ev.CityConnected(1, 0, 0, 0, 10), ev.TrustHousePlaced(0, 1)],
        [ev.TrustFuelReturned((3, 0, 0, 0))],
    )
    assert [line for line in lines if line.startswith("Trust")] == [
        "Trust takes 30, the highest for sale: Ana bought first",
        "Trust scraps plant 9: three is its limit",
        "Trust takes 31, the highest for sale: Bo buys none",
        "Trust does not take 6: its plants are better",
        "Trust takes no plant: none is for sale",
        "Trust takes 3 coal to run 31 once",
        "Trust finds no fuel for 30",
        "Trust takes the next place in Essen: Bo built there",
        "Trust returns 3 coal: it keeps no fuel",
    ]


def test_every_event_has_a_text() -> None:
    logged_types = {*log_words._WRITERS, *log_words._PLAIN}
    silent = {ev.DiscountGone}
    assert logged_types | silent == set(get_args(ev.Event))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if number % 4 else ()) for number, name in enumerate(NAMES)]
)
def test_whole_games_can_be_logged(name: str) -> None:
    lines = log_lines(replay(golden(name).record, upto=golden(name).agrees_until))
    assert lines
    for line in lines:
        assert line.text
        assert "{" not in line.text
        assert not line.text.lower().startswith("you")
        assert " you " not in line.text.lower()


def test_every_possible_refusal_has_a_text() -> None:
    machine_only = {"await_shuffle", "no_shuffle", "wrong_deck", "not_your_turn", "wrong_phase", "nothing_to_scrap",
                    "nothing_on_offer", "not_owned", "amount"}  # fmt: skip
    assert set(refusals._REFUSALS) | machine_only == set(_SENTENCES)
    assert refusals.reason(refuse("not_enough_money", have=11, missing=14)) == "14 short"
    text = "Not enough money: you have 11 and need 3 more."
    assert refusals.sentence(refuse("not_enough_money", have=11, missing=3)) == text
    assert refusals.reason(refuse("city_full", step=2)) == "full in Step 2"


def test_refusals_use_only_available_numbers() -> None:
    for code, (short, long) in refusals._REFUSALS.items():
        known = _SENTENCES[code][1]
        for text in (short, long):
            for part in "".join(text).split("{")[1:]:
                assert "{" + part.split("}")[0] + "}" in known, code


def test_prompts() -> None:
    assert prompts.prompt("bid", plant=27) == "bids on plant 27 or passes"
    assert prompts.prompt("nominate") == "chooses a plant to auction or buys none"
    assert prompts.prompt("nominate", may_leave=False) == "chooses a plant to auction"
    assert prompts.prompt("nominate", sole=True) == "buys a plant or none"
    assert prompts.prompt("buy") == "buys fuel"
    assert prompts.prompt("finished") == ""


def test_lists_and_counts() -> None:
    assert names.fuel_list((2, 0, 1, 0)) == "2 coal, 1 garbage"
    assert translation.either([14, 16, 21]) == "14, 16 or 21"
    assert translation.either([14]) == "14"
    assert names.cities_text(1) == "1 city"
    assert names.cities_text(3) == "3 cities"


def test_a_translation_is_used_everywhere() -> None:
    class Czech(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"{name} passes": "{name} pasuje"}.get(message, message)

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return {"{n} coal": "{n} uhlí"}.get(msgid1, msgid1)

    translation.use_catalogue(Czech())
    try:
        assert names.fuel_list((2, 0, 0, 0)) == "2 uhlí"
        assert logged([ev.BidPassed(2, 27)]) == ["Cleo pasuje"]
    finally:
        translation.use_catalogue(translation.ENGLISH)


def test_the_log_does_not_say_that_the_only_buyer_opens_a_plant() -> None:
    """RULES §6.2: nobody else can bid, so opening a plant is buying it."""
    game = finished_game("germany", "recharged", 3, seed=2)
    lines = log_lines(game, moments=True)
    alone, opened = 0, 0
    for number, events in enumerate(game.events):
        log_texts = [line.text for line in lines if line.action == number]
        if not any(isinstance(event, ev.PlantNominated) for event in events):
            continue
        if any(isinstance(event, ev.PlantBought) for event in events):
            alone += 1
            assert any(" buys " in text for text in log_texts)
            assert not any(" opens plant " in text for text in log_texts)
        else:
            opened += 1
            assert any(" opens plant " in text for text in log_texts)
    assert alone
    assert opened
