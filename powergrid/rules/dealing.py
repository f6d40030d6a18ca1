"""The random part of a set-up: order of the first auction, open plants, draw pile (RULES §3.2, §3.3; BOARDS)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from powergrid.content.deck_faults import AMONG_TOP, classic_market, classic_top
from powergrid.content.deck_rule import DeckRule, OrderedDeck
from powergrid.content.editions import MIN_PLAYERS, Edition, PlayerCountTable
from powergrid.content.plants import PLANTS, PLUG_CARDS, SOCKET_CARDS, STEP3
from powergrid.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Deal:
    """The random part of a set-up: order of the first auction (seats), open plants, draw pile (top first)."""

    turn_order: tuple[int, ...]
    market: tuple[int, ...]
    deck: tuple[int, ...]


def deal(ruleset: Ruleset, random: Random) -> Deal:
    """Draw the order of play and the plants by the rules of edition and board (RULES §3.2, §3.3, §14.5, BOARDS)."""
    order = list(range(ruleset.players))
    random.shuffle(order)
    if ruleset.deck.ordered is not None:
        market, deck = _deal_ordered(ruleset, ruleset.deck.ordered, random)
    elif ruleset.edition == "classic":
        market, deck = _deal_classic(ruleset, random)
    else:
        market, deck = _deal_recharged(ruleset, random)
    under = ruleset.deck.under_step3
    if STEP3 not in deck:
        deck.insert(len(deck) - under, STEP3)
    return Deal(tuple(order), tuple(sorted(market)), tuple(deck))


def _deal_classic(ruleset: Ruleset, random: Random) -> tuple[list[int], list[int]]:
    rule = ruleset.deck
    top, among = list(classic_top(rule)), list(rule.among_top)
    market = classic_market(rule, ruleset.market_size)
    placed = {*market, *top, *among, *rule.removed, *rule.at_step2}
    rest = [card for card in PLANTS if card not in placed]
    random.shuffle(rest)
    rest = _without(rest, ruleset.counts.removed_any, rule.protected)
    if rule.protected:
        random.shuffle(rest)
    if among:
        more = AMONG_TOP - len(among)
        among += rest[:more]
        random.shuffle(among)
        del rest[:more]
    return market, [*top, *among, *rest]


def _deal_recharged(ruleset: Ruleset, random: Random) -> tuple[list[int], list[int]]:
    rule, counts = ruleset.deck, ruleset.counts
    elsewhere = {*rule.removed, *rule.at_step2, *rule.under_top}
    plugs = [card for card in PLUG_CARDS if card not in elsewhere and card not in rule.in_market]
    random.shuffle(plugs)
    dealt = ruleset.market_size - len(rule.in_market)
    market, plugs = [*rule.in_market, *plugs[:dealt]], plugs[dealt:]
    sockets = [card for card in SOCKET_CARDS if card not in elsewhere]
    random.shuffle(sockets)
    row = ruleset.players - MIN_PLAYERS
    sockets_out = counts.removed_sockets if rule.removed_sockets is None else rule.removed_sockets[row]
    sockets = _without(sockets, sockets_out, rule.protected)
    if rule.plugs_on_top:
        random.shuffle(sockets)
        return market, [*plugs, *sockets]
    plugs_out = counts.removed_plugs if rule.removed_plugs is None else rule.removed_plugs[row]
    top, rest = plugs[0], plugs[1:]
    deck = _without(rest, plugs_out, rule.protected) + sockets
    random.shuffle(deck)
    return market, [top, *rule.under_top, *deck]


def _without(cards: list[int], count: int, protected: tuple[int, ...]) -> list[int]:
    """Return shuffled cards without the first `count` removable ones."""
    gone = [card for card in cards if card not in protected][:count]
    return [card for card in cards if card not in gone]


def ordered_removed(rule: OrderedDeck, players: int) -> tuple[int, ...]:
    """Return the cards of an ordered deck that are not used with 2 to 6 players (BOARDS §11)."""
    return rule.removed[players - MIN_PLAYERS]


def _deal_ordered(ruleset: Ruleset, rule: OrderedDeck, random: Random) -> tuple[list[int], list[int]]:
    """Return the market and an ascending deck with the Step 3 card among the later cards (BOARDS §11)."""
    gone = {*ordered_removed(rule, ruleset.players), *ruleset.deck.removed}
    cards = [card for card in PLANTS if card not in gone]
    first = [card for card in cards if card < rule.step3_among]
    middle = [STEP3, *[card for card in cards if rule.step3_among <= card < rule.last]]
    last = [card for card in cards if card >= rule.last]
    random.shuffle(middle)
    random.shuffle(last)
    size = ruleset.market_size
    return first[:size], [*first[size:], *middle, *last]


def removed_in_setup(rule: DeckRule, edition: Edition, players: int, counts: PlayerCountTable) -> tuple[int, int]:
    """Return how many plants the deal removes from 3 to 15, and how many from the others (classic: from all)."""
    row = players - MIN_PLAYERS
    gone = {*rule.removed, *(ordered_removed(rule.ordered, players) if rule.ordered is not None else ())}
    low = len(gone & set(PLUG_CARDS))
    high = len(gone) - low
    if rule.ordered is not None:
        return low, high
    if edition == "classic":
        return low, high + counts.removed_any
    plugs = counts.removed_plugs if rule.removed_plugs is None else rule.removed_plugs[row]
    sockets = counts.removed_sockets if rule.removed_sockets is None else rule.removed_sockets[row]
    return low + (0 if rule.plugs_on_top else plugs), high + sockets


def deal_faults(ruleset: Ruleset, given: Deal) -> list[str]:
    """Return every fault of a deal, each as a plain sentence.

    Which cards were removed is not checked, because that differs between printings and house rules. But cards protected
    by the board must be there.
    """
    faults = []
    if sorted(given.turn_order) != list(range(ruleset.players)):
        faults.append("turn_order must name every seat once")
    cards = [*given.market, *given.deck]
    unknown = sorted({card for card in cards if card not in PLANTS and card != STEP3})
    if unknown:
        faults.append(f"there is no plant {unknown[0]}")
    if len(set(cards)) != len(cards):
        faults.append("a card appears twice in plant_market and plant_deck")
    if len(given.market) != ruleset.market_size or STEP3 in given.market:
        faults.append(f"plant_market must contain {ruleset.market_size} plants")
    if list(given.market) != sorted(given.market):
        faults.append("plant_market must be ascending")
    if given.deck.count(STEP3) != 1:
        faults.append("plant_deck must contain the Step 3 card once")
    return faults + _special_faults(ruleset, given)


def _special_faults(ruleset: Ruleset, given: Deal) -> list[str]:
    """Return the faults of cards that have a special place on this board (BOARDS)."""
    rule, cards, faults = ruleset.deck, {*given.market, *given.deck}, []
    if missing := [card for card in rule.protected if card not in cards]:
        faults.append(f"plant {missing[0]} must be in the game: on this board the set-up never removes it")
    if ruleset.edition == "recharged" and rule.protected:
        faults += [f"plant {card} must start in the market" for card in rule.in_market if card not in given.market]
    if early := [card for card in rule.at_step2 if card in cards]:
        faults.append(f"plant {early[0]} cannot be in the game yet: it comes when Step 2 begins")
    return faults
