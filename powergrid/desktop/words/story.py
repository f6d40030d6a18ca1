"""The story of a game as plain text, to paste into messages and forum posts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from powergrid.content.plants import FUELS
from powergrid.desktop.words.log import EXITS, added_plants_text, by_rank, outage_text, supply_text
from powergrid.desktop.words.milestones import lead_text, milestone_text
from powergrid.desktop.words.names import Names, cities_text, fuel_list, listed, names_of, ordinal, phase_name
from powergrid.desktop.words.outcome import outcome
from powergrid.desktop.words.translation import _, clauses, count, labelled
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, RESOURCES, SETUP
from powergrid.study.milestones import Milestone, milestones
from powergrid.study.statistics import statistics


def story(game: Game, *, all_open: bool = False) -> str:
    """Return the story of a game: a paragraph for each round, then its result or its current position.

    Hidden money is left out until the game is over.

    Args:
        all_open: Whether to treat it as over.
    """
    leads = {one.round: one for one in milestones(game) if one.kind == "lead"}
    writer = _Writer(names_of(game), leads)
    for event in _events(game):
        writer.add_event(event)
    writer.end_round()
    secret = game.record.program.table.hidden_money and not all_open and game.state.phase != FINISHED
    last = "\n".join(_standing(game, writer.names, secret))
    return "\n\n".join(["\n".join(_head(game)), *writer.paragraphs, last]) + "\n"


@dataclass(frozen=True, slots=True)
class RoundStory:
    """The story of a round: who leads and which Steps began, the auctions, and whatever else happened.

    Attributes:
        auctions: Versions of the same text, each shorter than the one before; empty without an auction.
        more: Further sentences, each with a shorter version.
        whole: All sentences in the order of the phases, those about Steps and the lead last.
    """

    lead: str
    auctions: tuple[str, ...]
    more: tuple[tuple[str, ...], ...]
    whole: tuple[str, ...]


def round_stories(game: Game) -> dict[int, RoundStory]:
    """Describe the events of each round."""
    writer = _Writer(names_of(game), {one.round: one for one in milestones(game) if one.kind == "lead"})
    for event in _events(game):
        writer.add_event(event)
    writer.end_round()
    return writer.rounds


def _events(game: Game) -> Iterator[ev.Event]:
    for events in game.events:
        yield from by_rank(events)


def _head(game: Game) -> list[str]:
    setup = game.record.setup
    edition = _("Classic (2004)") if setup.edition == "classic" else _("Recharged (2018)")
    people = []
    for player in setup.players:
        kind = player.kind or "human"
        bot = "" if kind == "human" else _("bot, {kind}").format(kind=_(kind.capitalize()))
        people.append(f"{player.name} ({bot})" if bot else player.name)
    return [
        count(
            len(people),
            "{board}, {edition}, {n} player.",
            "{board}, {edition}, {n} players.",
            board=_(game.record.board.name),
            edition=edition,
        ),
        ", ".join(people),
    ]


def _standing(game: Game, names: Names, secret: bool) -> list[str]:
    """Return the last paragraph: the ranking of a finished game and its cause, or everyone's cities and money."""
    numbers = statistics(game)
    state = game.state
    if state.ranking is None:
        lines = [_("So far:")]
        text = "{name}: {cities}" if secret else _("{name}: {cities}, {money} Elektro")
        for name, player in zip(names.players, state.players, strict=True):
            lines += [text.format(name=name, cities=cities_text(len(player.cities)), money=player.money)]
        return lines
    ending = outcome(game, numbers)
    lines = [line for line in (ending.ended, ending.lead, ending.verdict, ending.cause) if line]
    text = _("{place} {name}: {n} supplied, {money} Elektro, {cities}")
    place = 1
    for group in state.ranking:
        for seat in group:
            player, name = state.players[seat], names.player(seat)
            result = {"n": player.powered, "money": player.money, "cities": cities_text(len(player.cities))}
            lines += [text.format(place=ordinal(place), name=name, **result)]
        place += len(group)
    return lines


class _Writer:
    """A writer of one paragraph for each round, from its events.

    Attributes:
        leads: Changes of the lead by round.
        round: The number of the round.
        cities: The number of cities by seat.
        bids: The bidders on the current plant.
        said: The sentences of the round by phase.
        notes: Sentences about the rules.
        begun: Sentences about Steps that began.
        won: Who bought which plant for how much.
        without: The players who bought no plant this round.
        fuel, built: The purchases and cities of this round with their price, by seat.
    """

    def __init__(self, names: Names, leads: Mapping[int, Milestone]) -> None:
        self.names = names
        self.leads = leads
        self.round = 0
        self.paragraphs: list[str] = []
        self.rounds: dict[int, RoundStory] = {}
        self.cities = [0] * len(names.players)
        self.bids: list[int] = []
        self._begin("")

    def _begin(self, head: str) -> None:
        self.head = head
        self.said: dict[str, list[str]] = {}
        self.notes: list[str] = []
        self.begun: list[str] = []
        self.won: list[dict[str, object]] = []
        self.without: list[int] = []
        self.fuel: dict[int, tuple[list[int], int]] = {}
        self.built: dict[int, tuple[list[str], int]] = {}

    def say(self, phase: str, template: str, seat: int | None = None, **values: object) -> None:
        """Add a sentence to a phase of the round."""
        self.said.setdefault(phase, []).append(template.format(name=self.names.player(seat), **values))

    def add_event(self, event: ev.Event) -> None:
        """Process an event."""
        match event:
            case ev.RoundBegan(number, order):
                self.end_round()
                players = ", ".join(self.names.player(seat) for seat in order)
                self._begin(_("Round {n}: {order}").format(n=number, order=players))
                self.round = number
            case ev.StartMarked(seat, city):
                self.say(SETUP, _("{name} marks {city}"), seat, city=self.names.cities[city])
            case ev.StepBegan(step):
                self.begun.append(_("Step {n} begins").format(n=step))
                self.notes.append(self.begun[-1])
            case ev.PlantsAdded(plants):
                self.notes.append(added_plants_text(plants))
            case ev.Step3Drawn():
                self.notes.append(_("The Step 3 card is drawn"))
            case ev.FuelBought(seat, fuel, amount, price):
                amounts, before = self.fuel.get(seat, ([0] * len(FUELS), 0))
                amounts[fuel] += amount
                self.fuel[seat] = amounts, before + price
            case ev.CityConnected(seat, city, _slot, _links, price, new_network):
                self.cities[seat] += 1
                cities, before = self.built.get(seat, ([], 0))
                name = self.names.cities[city]
                name = _("{city} as a second network").format(city=name) if new_network else name
                self.built[seat] = [*cities, name], before + price
            case ev.Outage(connected, penalty):
                self.say(BUREAUCRACY, outage_text(connected, penalty))
            case ev.Powered(seat, _runs, supplied, income, final):
                self.say(BUREAUCRACY, supply_text(supplied, final=final), seat, n=supplied, income=income)
            case _:
                self._add_auction_event(event)

    def _add_auction_event(self, event: ev.Event) -> None:
        match event:
            case ev.PlantNominated(seat, _plant, _bid):
                self.bids = [seat]
            case ev.BidRaised(seat, _plant, _amount):
                self.bids.append(seat)
            case ev.AuctionLeft(seat):
                self.without.append(seat)
            case ev.PlantBought(seat, plant, price, _minimum):
                self.won.append({"name": self.names.player(seat), "plant": plant, "price": price})
                others = [self.names.player(one) for one in dict.fromkeys(self.bids) if one != seat]
                words = _("{name} buys {plant} for {price}")
                if others:
                    words = _("{name} buys {plant} for {price} against {others}")
                self.say(AUCTION, words, seat, plant=plant, price=price, others=listed(others) if others else "")
            case ev.PlantTaken(plant):
                self.say(AUCTION, _("{name} takes {plant}"), ev.TRUST, plant=plant)
            case ev.PlantLeft(plant, "scrapped" | "trust_replaced"):
                self.said[AUCTION][-1] += _(", scraps plant {plant}").format(plant=plant)
            case ev.PlantLeft(plant, "first_pass" | "nobody_bought" as reason):
                self.say(AUCTION, _(EXITS[reason]), plant=plant)
            case ev.FuelDropped(_seat, amounts) if any(amounts):
                self.said[AUCTION][-1] += _(", gives up {fuel}").format(fuel=fuel_list(amounts))
            case _:
                pass

    def end_round(self) -> None:
        """Finish the paragraph of the round."""
        if self.without:
            nobody = listed([self.names.player(seat) for seat in self.without])
            self.say(AUCTION, _("no plant for {names}"), names=nobody)
        for seat, (amounts, price) in self.fuel.items():
            self.say(RESOURCES, _("{name} buys {fuel} for {price}"), seat, fuel=fuel_list(amounts), price=price)
        for seat, (cities, price) in self.built.items():
            self.say(BUILDING, _("{name} builds {city} ({price})"), seat, city=listed(cities), price=price)
        sentences: dict[str, str] = {
            phase: labelled(phase_name(phase), clauses(self.said[phase])) + "."
            for phase in (SETUP, AUCTION, RESOURCES, BUILDING, BUREAUCRACY)
            if phase in self.said
        }
        notes, lead = [f"{note}." for note in self.notes], self._lead() if self.head and any(self.cities) else ""
        whole = tuple(filter(None, [*sentences.values(), *notes, lead]))
        if self.head:
            self.rounds[self.round] = self._in_short(sentences, lead, whole)
        if sentences or self.head:
            self.paragraphs.append("\n".join(filter(None, [self.head, *whole])))

    def _in_short(self, sentences: Mapping[str, str], lead: str, whole: tuple[str, ...]) -> RoundStory:
        """Return the round without the order of play and the incomes.

        Args:
            sentences: Its sentences by phase.
            whole: All sentences about it.
        """
        begun, others = ([f"{note}." for note in self.notes if (note in self.begun) is new] for new in (True, False))
        more: list[tuple[str, ...]] = []
        if self.built:
            short = [
                f"{self.names.player(seat)} {cities_text(len(built))}" for seat, (built, _price) in self.built.items()
            ]
            more.append((sentences[BUILDING], labelled(phase_name(BUILDING), clauses(short)) + "."))
        more += [(other,) for other in others]
        if RESOURCES in sentences:
            more.append((sentences[RESOURCES],))
        return RoundStory(" ".join(filter(None, [lead, *begun])), self._auctions(sentences), tuple(more), whole)

    def _auctions(self, sentences: Mapping[str, str]) -> tuple[str, ...]:
        """Return the auctions of the round in three versions: in full, only purchases, and purchases without verbs."""
        if AUCTION not in sentences:
            return ()
        short = [
            labelled(phase_name(AUCTION), clauses([words.format(**one) for one in self.won])) + "."
            for words in (_("{name} buys {plant} for {price}"), _("{name} {plant} for {price}"))
            if self.won
        ]
        return sentences[AUCTION], *short

    def _lead(self) -> str:
        """Return a sentence about who has the most cities, and whether that is new."""
        most = max(self.cities)
        leaders = [seat for seat, cities in enumerate(self.cities) if cities == most]
        names = listed([self.names.player(seat) for seat in leaders])
        if len(leaders) > 1:
            return count(most, "{name} lead with {n} city.", "{name} lead with {n} cities.", name=names)
        new = self.leads.get(self.round)
        return milestone_text(new, self.names) if new is not None else lead_text(names, most, new=False)
