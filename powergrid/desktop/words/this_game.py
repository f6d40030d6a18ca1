"""The page of the rules book about the current game: its numbers, special rules and house rules."""

from typing import Final

from powergrid.content.drawings import drawing_for
from powergrid.content.editions import START_MONEY, Edition
from powergrid.content.options import option_default
from powergrid.content.plants import FUELS, PLANTS, PLUG_CARDS, Cards
from powergrid.content.specials import Specials
from powergrid.desktop.words.deck_rules import Listing
from powergrid.desktop.words.house_rules import rules_for
from powergrid.desktop.words.names import fuel_amount, fuel_list, market_name, region_names
from powergrid.desktop.words.rules_book import CARDS, HEADING, Section
from powergrid.desktop.words.specials import own_defaults, rules_for_decision, special_rules
from powergrid.desktop.words.translation import _N, _, clauses, count, labelled
from powergrid.game import Game
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, RESOURCES


def this_game(game: Game) -> Section:
    """Return the page about a game."""
    ruleset, board = game.record.ruleset, game.record.board
    names = _region_names(game)
    players = len(game.state.players)
    zone = ", ".join(names[region] for region in ruleset.regions)
    edition = _("Classic (2004)") if ruleset.edition == "classic" else _("Recharged (2018)")
    points = [
        count(
            players,
            "{board}, {edition}, {n} player.",
            "{board}, {edition}, {n} players.",
            board=_(board.name),
            edition=edition,
        ),
        count(len(ruleset.zone), "- In play: {zone}, {n} city.", "- In play: {zone}, {n} cities.", zone=zone),
        _("- Starting money {money}, plant limit {limit}.").format(money=START_MONEY, limit=ruleset.plant_limit),
    ]
    if ruleset.first_game:
        points.append(
            count(
                ruleset.end_cities,
                "- First game: Step 1 only; the game ends at {n} city.",
                "- First game: Step 1 only; the game ends at {n} cities.",
            )
        )
    else:
        points.append(
            count(
                ruleset.step2_cities,
                "- Step 2 begins at {n} city; the game ends at {end}.",
                "- Step 2 begins at {n} cities; the game ends at {end}.",
                end=ruleset.end_cities,
            )
        )
    points.append(_("- Removed before the game: {text}.").format(text=_left_out(game)))
    if specials := _specials(game):
        points += [HEADING + _("Special rules in this game"), *specials]
        changed = changed_plants(game)
        points += [f"- {changed_intro()}", CARDS + " ".join(map(str, changed))] if changed else []
    points += [HEADING + _("House rules"), *house] if (house := _house_rules(game)) else []
    points.append(HEADING + _("Refill each round"))
    text = _("- Refill in Step {step}: {amounts}.")
    points += [text.format(step=step, amounts=_refill(ruleset, step)) for step in (1, 2, 3)]
    return Section("game", _("This game"), tuple(points))


def _refill(ruleset: Ruleset, step: int) -> str:
    """Return the tokens that a refill adds; if there are two markets, the one refilled first comes first."""
    if not ruleset.second_prices:
        return ", ".join(fuel_amount(fuel, n) for fuel, n in zip(FUELS, ruleset.refill[step], strict=True))
    tables = [ruleset.refill[step], ruleset.second_refill[step]]
    texts = [
        labelled(market_name(name), fuel_list(table)) for name, table in zip(ruleset.market_names, tables, strict=True)
    ]
    return clauses(reversed(texts) if ruleset.second_first else texts)


def _left_out(game: Game) -> str:
    """Return how many plants the set-up removed, including those the board leaves out (13 on France)."""
    left_out = game.state.removed[: game.state.left_out]
    if not left_out:
        return _("no plants")
    if game.record.ruleset.edition == "classic":
        return count(len(left_out), "{n} plant", "{n} plants")
    plugs = len(set(left_out) & set(PLUG_CARDS))
    text = _("{plugs} of plants 3 to 15 and {sockets} of the higher ones")
    return text.format(plugs=plugs, sockets=len(left_out) - plugs)


def _house_rules(game: Game) -> list[str]:
    """Return a list item for every house rule of this game that differs from the official rules."""
    record = game.record
    edition, players, options = record.ruleset.edition, len(game.state.players), record.setup.options
    points = []
    for rule in rules_for(record.board, edition, players, options):
        default = option_default(rule.key, edition, players, record.board.specials.allowed)
        value = options.get(rule.key, default)
        if value != default:
            text = _("- House rule: {label}: {value}.")
            points.append(text.format(label=_(rule.label), value=_(dict(rule.values)[value])))
    return points


def rules_of_board(game: Game, kind: str) -> list[str]:
    """Return the special rules of the board that matter for a kind of decision."""
    return rules_for_decision(kind, *_specials_and_names(game))


#: The kind of decision in each phase that has decisions.
_KINDS: Final = {AUCTION: "nominate", RESOURCES: "buy", BUILDING: "build", BUREAUCRACY: "power"}
_PHASES: Final = {
    "order": _N("Most cities first; if tied, the player with the highest plant first."),
    AUCTION: _N("First to last: each player may buy one plant at auction."),
    RESOURCES: _N("Last to first: each player may buy fuel for their plants."),
    BUILDING: _N("Last to first: each player may connect cities."),
    BUREAUCRACY: _N("Everyone runs plants and is paid. Then fuel is refilled and the plant market changes."),
}


def phase_rules(game: Game, phase: str) -> str:
    """Return sentences about what happens in a phase, and about its special rules in a game."""
    special = rules_of_board(game, _KINDS[phase]) if phase in _KINDS else []
    if phase == "order" and game.record.ruleset.order_after_auction:
        special = [_("The order of play is set after each auction instead of before it.")]
    return " ".join([_(_PHASES[phase]), *special])


def step_rules(game: Game) -> str:
    """Return the rules of the current Step, and when the next one begins."""
    state, rules = game.state, game.record.ruleset
    points = [
        count(state.step, "Up to {n} house in each city.", "Up to {n} houses in each city.")
        if not _specials_and_names(game)[0].places
        else _("Point at a city to see when its next place opens.")
    ]
    if state.step == 1 and not rules.first_game:
        points.append(count(rules.step2_cities, "Step 2 begins at {n} city.", "Step 2 begins at {n} cities."))
    if state.step == 2:
        points.append(_("Step 3 begins when the Step 3 card is drawn."))
    if limit := rules.price_limit[state.step]:
        points.append(_("A token may now cost at most {n}.").format(n=limit))
    return " ".join(points)


def special_points(game: Game, *, plants: Listing = "numbers") -> list[str]:
    """Return the special rules of the board of a game, one sentence each.

    Args:
        plants: How to list changed plants.
    """
    setup = game.record.setup
    own = own_defaults(game.record.board, setup.edition, len(setup.players), setup.options)
    return special_rules(*_specials_and_names(game), plants=plants, own=own)


def changed_intro() -> str:
    """Return the sentence to show above the cards of changed plants."""
    return _("These plants differ from those of the base game:")


def changed_plants(game: Game) -> list[int]:
    """Return the numbers of the plants that differ from the base game in this game."""
    return changed_cards(game.record.ruleset.cards)


def changed_cards(cards: Cards) -> list[int]:
    """Return the numbers of the plants that differ from the base game."""
    return [number for number in sorted(cards) if number in PLANTS and cards[number] != PLANTS[number]]


def _specials_and_names(game: Game) -> tuple[Specials, dict[str, str], dict[str, str], Edition, int]:
    """Return the special rules of a game, without cities that are not in play, and names by id."""
    board, ruleset = game.record.board, game.record.ruleset
    cities = {city.id: city.name for city in board.printing(ruleset.edition, ruleset.options).cities}
    specials = board.specials.resolve(ruleset.edition, ruleset.options)
    zone = {ruleset.city_ids[city] for city in ruleset.zone}
    in_play = {
        "places": {city: places for city, places in specials.places.items() if city in zone},
        "start_cities": tuple(city for city in specials.start_cities if city in zone),
        "fuel_discounts": tuple(one for one in specials.fuel_discounts if one.city in zone),
        "islands": specials.islands if ruleset.island_cost >= 0 else (),
    }
    specials = specials.model_copy(update=in_play)
    return specials, cities, _region_names(game), ruleset.edition, len(game.state.players)


def _specials(game: Game) -> list[str]:
    ruleset = game.record.ruleset
    points = [f"- {rule}" for rule in special_points(game, plants="none")]
    if ruleset.with_trust:
        points.append(_("- Two players against the Trust."))
    if ruleset.starting_cities:
        points.append(_("- Standard starting cities."))
    return points


def _region_names(game: Game) -> dict[str, str]:
    board, ruleset = game.record.board, game.record.ruleset
    return region_names(drawing_for(board, board.printing(ruleset.edition, ruleset.options)))
