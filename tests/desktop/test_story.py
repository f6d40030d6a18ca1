"""A game as text: rounds, auctions, Steps, who led, and how it ended."""

import pytest

from powergrid.desktop.words.milestones import milestone_text
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.story import story
from powergrid.game import Game, replay
from powergrid.record import Program, Table
from powergrid.rules import events as ev
from powergrid.study.milestones import milestones
from tests.games.golden_games import golden

GAME = "germany_recharged_3p_1"


def story_of(*events: ev.Event) -> list[str]:
    """Return the story of a first round with these events, played by P0, P1 and P2."""
    game = Game(golden(GAME).record)
    game.events = [[ev.RoundBegan(1, (2, 0, 1)), *events]]
    return story(game).split("\n\n")[1].splitlines()


def hidden(game: Game) -> Game:
    game.record.note(Program(table=Table(hidden_money=True)))
    return game


def test_a_round_mentions_buyers_plants_and_rivals() -> None:
    one, two, *_others = names_of(Game(golden(GAME).record)).cities
    assert story_of(
        ev.PlantNominated(2, 13, 13),
        ev.BidRaised(0, 13, 14),
        ev.BidRaised(2, 13, 15),
        ev.BidPassed(0, 13),
        ev.PlantBought(2, 13, 15, 13),
        ev.PlantLeft(5, "scrapped", 2),
        ev.PlantNominated(0, 8, 8),
        ev.PlantBought(0, 8, 8, 8),
        ev.AuctionLeft(1),
        ev.FuelBought(0, 0, 1, 2),
        ev.FuelBought(0, 0, 1, 2),
        ev.FuelBought(0, 1, 1, 3),
        ev.CityConnected(0, 0, 0, 0, 10),
        ev.CityConnected(0, 1, 0, 6, 16),
        ev.StepBegan(2),
    ) == [
        "Round 1: P2, P0, P1",
        "Auction: P2 buys 13 for 15 against P0, scraps plant 5; P0 buys 8 for 8; no plant for P1.",
        "Fuel: P0 buys 2 coal, 1 oil for 7.",
        f"Build: P0 builds {one} and {two} (26).",
        "Step 2 begins.",
        "P0 leads with 2 cities.",
    ]


def test_a_round_mentions_the_special_rules_of_a_board() -> None:
    one, two, *_others = names_of(Game(golden(GAME).record)).cities
    assert story_of(
        ev.PlantLeft(4, "first_pass"),
        ev.AuctionLeft(2),
        ev.PlantBought(0, 8, 8, 8),
        ev.PlantLeft(5, "scrapped", 0),
        ev.FuelDropped(0, (0, 2, 0, 0)),
        ev.CityConnected(0, 0, 0, 0, 10),
        ev.CityConnected(0, 1, 0, 0, 10, True),
        ev.Outage(9, 3),
        ev.Powered(0, (), 1, 16),
        ev.StepBegan(2),
        ev.PlantsAdded((18, 22, 27)),
    ) == [
        "Round 1: P2, P0, P1",
        "Auction: A player buys no plant: 4 removed; P0 buys 8 for 8, scraps plant 5, gives up 2 oil; no plant for P2.",
        f"Build: P0 builds {one} and {two} as a second network (20).",
        "Bureaucracy: Outage: 9 cities were connected, everyone loses 3 for each of their own; "
        "P0 supplies 1 city, gets 16.",
        "Step 2 begins.",
        "Plants 18, 22, 27 go on the draw pile.",
        "P0 leads with 2 cities.",
    ]


def test_the_players_with_the_most_cities_lead() -> None:
    first, second = ev.CityConnected(0, 0, 0, 0, 10), ev.CityConnected(1, 1, 0, 0, 10)
    assert story_of(first)[-1] == "P0 leads with 1 city."
    assert story_of(first, second)[-1] == "P0 and P1 lead with 1 city."
    game = Game(golden(GAME).record)
    end = ev.PhaseBegan("bureaucracy")
    order = (0, 1, 2)
    game.events = [[ev.RoundBegan(1, order), first, end, ev.RoundBegan(2, order), *[second] * 3, end]]
    assert "P1 takes the lead with 3 cities." in story(game)


def test_the_last_supplied_cities_are_listed_in_ranking_order() -> None:
    assert story_of(
        ev.Powered(2, (), 6, 0, final=True),
        ev.Powered(0, (), 17, 0, final=True),
        ev.Powered(1, (), 16, 0, final=True),
        ev.GameEnded("cities", ((0,), (1,), (2,))),
    )[1:] == [
        "Bureaucracy: P0 supplies 17 cities at the end; P1 supplies 16 cities at the end; "
        "P2 supplies 6 cities at the end.",
    ]


@pytest.mark.parametrize("name", ["germany_recharged_3p_1", "usa_original_4p_1", "france_recharged_2p_1"])
def test_a_finished_game_ends_with_its_result(name: str) -> None:
    """The ranking and the money agree with the golden games."""
    final = golden(name).final
    paragraphs = story(replay(golden(name).record)).rstrip().split("\n\n")
    ranking = [seat for group in final["ranking"] for seat in group]
    last = paragraphs[-1].splitlines()[-len(ranking) :]
    for seat, line in zip(ranking, last, strict=True):
        assert f" P{seat}: " in line
        assert f"{final['money'][seat]} Elektro" in line
    assert paragraphs[-1].startswith("The game ends in round ")


def test_hidden_money_stays_hidden_until_the_game_is_over() -> None:
    record = golden(GAME).record
    assert "Elektro" in story(replay(record, 40))
    assert "Elektro" not in story(hidden(replay(record, 40)))
    assert "Elektro" in story(hidden(replay(record, 40)), all_open=True)
    assert "Elektro" in story(hidden(replay(record)))


@pytest.mark.usefixtures("german")
def test_the_story_is_in_the_current_language() -> None:
    text = story(replay(golden(GAME).record))
    assert "Runde 3:" in text
    assert {word for word in (" buys ", " leads ", "Auction", "The game ends") if word in text} == set()


def test_the_story_and_the_timeline_agree_about_the_lead() -> None:
    game = replay(golden(GAME).record)
    names, text = names_of(game), story(game)
    found = [milestone for milestone in milestones(game) if milestone.kind == "lead"]
    assert len(found) > 1
    for one in found:
        this = next(part for part in text.split("\n\n") if part.startswith(f"Round {one.round}:"))
        assert this.splitlines()[-1] == milestone_text(one, names)
