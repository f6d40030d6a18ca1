"""The page of the rules book on one game: its numbers, special rules and house rules in words."""

from powergrid.content.drawings import drawing_for
from powergrid.content.editions import START_MONEY
from powergrid.content.options import option_default
from powergrid.content.plants import FUELS, PLANTS, PLUG_CARDS
from powergrid.desktop.words.house_rules import rules_for
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.regions import region_names
from powergrid.desktop.words.rules_book import Section
from powergrid.desktop.words.translation import _, count, either
from powergrid.game import Game


def this_game(game: Game) -> Section:
    """The numbers of one game, exact and in words."""
    ruleset, board = game.record.ruleset, game.record.board
    names = _region_names(game)
    players = len(game.state.players)
    zone = ", ".join(names[region] for region in ruleset.regions)
    edition = _("Classic (2004)") if ruleset.edition == "classic" else _("Recharged (2018)")
    points = [
        _("{board}, {edition}, {n} players.").format(board=_(board.name), edition=edition, n=players),
        _("- In play: {zone}, {n} cities.").format(zone=zone, n=len(ruleset.zone)),
        _("- Start money {money}, plant limit {limit}.").format(money=START_MONEY, limit=ruleset.plant_limit),
    ]
    if ruleset.first_game:
        points.append(_("- First game: Step 1 only, the end at {end} cities.").format(end=ruleset.end_cities))
    else:
        text = _("- Step 2 begins at {step2} cities, the game ends at {end}.")
        points.append(text.format(step2=ruleset.step2_cities, end=ruleset.end_cities))
    points.append(_("- Left out: {text}.").format(text=_left_out(game)))
    for step in (1, 2, 3):
        amounts = ", ".join(f"{n} {fuel_name(fuel)}" for fuel, n in zip(FUELS, ruleset.refill[step], strict=True))
        points.append(_("- Refill in Step {step}: {amounts}.").format(step=step, amounts=amounts))
    points += _specials(game) + _house_rules(game)
    return Section("game", _("This game"), "§2", tuple(points))


def _left_out(game: Game) -> str:
    """Return how many plants the deal left out: those of the board (13 on France) too."""
    deal, edition = game.record.deal, game.record.ruleset.edition
    left_out = [plant for plant in PLANTS if plant not in deal.market and plant not in deal.deck]
    if not left_out:
        return _("no plants")
    if edition == "classic":
        return count(len(left_out), "{n} plant", "{n} plants")
    plugs = sum(1 for plant in left_out if plant in PLUG_CARDS)
    text = _("{plugs} of the plants 3 to 15 and {sockets} of those from 16 on")
    return text.format(plugs=plugs, sockets=len(left_out) - plugs)


def _house_rules(game: Game) -> list[str]:
    """Return a point for every house rule that differs from the official rules in this game."""
    record = game.record
    edition, players, options = record.ruleset.edition, len(game.state.players), record.setup.options
    points = []
    for rule in rules_for(record.board, edition, players, options):
        default = option_default(rule.key, edition, players)
        value = options.get(rule.key, default)
        if value != default:
            text = _("- House rule: {label}: {value}.")
            points.append(text.format(label=_(rule.label), value=_(dict(rule.values)[value])))
    return points


def _specials(game: Game) -> list[str]:
    ruleset = game.record.ruleset
    points = []
    for kind, plant in enumerate(ruleset.stop_refill_plant):
        if plant:
            text = _("- Once plant {plant} is bought, {fuel} is not refilled any more.")
            points.append(text.format(plant=plant, fuel=fuel_name(kind)))
    for kind, price in enumerate(ruleset.reserve_price):
        if price:
            text = _("- When the market has no {fuel}, the storage sells it for {price}.")
            points.append(text.format(fuel=fuel_name(kind), price=price))
    for bit, kind, amount, floor in ruleset.discounts:
        city = ruleset.city_ids[bit.bit_length() - 1]
        name = next(c.name for c in game.record.board.printing(ruleset.edition, ruleset.options).cities if c.id == city)
        text = _("- With a house in {city} {fuel} costs {amount} less, at least {floor}.")
        points.append(text.format(city=name, fuel=fuel_name(kind), amount=amount, floor=floor))
    if ruleset.nuclear_cities is not None:
        allowed = {city.region for city in game.record.board.printing(ruleset.edition, ruleset.options).cities
                   if ruleset.nuclear_cities >> ruleset.city_index[city.id] & 1}  # fmt: skip
        names = _region_names(game)
        regions = either([name for region, name in names.items() if region in allowed])
        points.append(_("- A bid on a uranium plant needs a city in {regions}.").format(regions=regions))
    if ruleset.eco_joins:
        points.append(_("- The fifth plant is for sale too if it is a wind or fusion plant (Steps 1 and 2)."))
    if ruleset.with_trust:
        points.append(_("- Two players against the Trust."))
    if ruleset.starting_cities:
        points.append(_("- Standard starting cities."))
    return points


def _region_names(game: Game) -> dict[str, str]:
    board, ruleset = game.record.board, game.record.ruleset
    return region_names(drawing_for(board, board.printing(ruleset.edition, ruleset.options)))
