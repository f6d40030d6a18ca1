"""The board at the table: its cities, and a card showing the cost of the city under the pointer."""

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial

import pygame

from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.networks import network_worth
from powergrid.desktop.board.panel import BUILDABLE, IN_PLAY, ROUTE, BoardPanel, CityControl
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.decisions.cost_card import CostCard, CostCards
from powergrid.desktop.decisions.host import Table, refuse
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.pieces.controls import ORDER, city_control, city_of
from powergrid.desktop.play import settings
from powergrid.desktop.play.pins import why_not_pin
from powergrid.desktop.screens.table.board_state import BoardState, CityOffer
from powergrid.desktop.toolkit import placing
from powergrid.desktop.toolkit.canvas import with_shadow
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.toasts import place_toasts
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.names import cities_text, names_of
from powergrid.desktop.words.refusals import reason
from powergrid.desktop.words.translation import _, capital, whole
from powergrid.game import Game
from powergrid.rules.building import free_slot
from powergrid.rules.state import NOBODY
from powergrid.study.whatif import reachable

#: The key of the explanation of pins in the list of cards already read.
_PINS = "h.pins"
#: The weight of the dock when the cost card is placed: more than a panel, less than a city in play.
_DOCK = 50.0


def _view_of(game: Game) -> BoardView:
    record = game.record
    figure = board_figure(record.board, record.ruleset.edition, record.ruleset.options)
    return BoardView(figure, frozenset(record.setup.regions))


def _wanted(described: BoardScene) -> Set[str]:
    """Return the cities that can be built or are planned, even while a player's network is highlighted."""
    return {*described.buildable, *described.ends, *(stop.city for stop in described.plan)}


class TableBoard:
    """The board, its state, and the handling of clicks on cities. See `TableView` for other arguments.

    Attributes:
        ignores_click: Returns whether a click on a city was meant for a button that has just disappeared, or for a turn
            that is over. Its argument says whether the click would pin the city.
        areas: Where the cost card can be shown.
    """

    def __init__(
        self,
        ui: Ui,
        table: Table,
        person_acts: Callable[[], bool],
        viewer: Callable[[], int] = lambda: NOBODY,
        ignores_click: Callable[[bool], bool] = lambda _pins: False,
    ) -> None:
        self.ui = ui
        self.ignores_click = ignores_click
        self.areas: Sequence[pygame.FRect] = ()
        self._hinted: Set[int] = frozenset()
        self._wanted: Set[str] = frozenset()
        self.table = table
        self.controller = table.controller
        self.names = names_of(self.controller.game)
        self.panel = BoardPanel(_view_of(self.controller.game))
        self.state = BoardState(self.controller, person_acts, viewer)
        self._cities: dict[str, CityControl] = {}
        self._cities_at = -1
        self._pinned: int | None = None
        self._house: tuple[str, int] | None = None
        self._drawn: tuple[pygame.FRect, BoardScene, int | None] | None = None
        self._money: Mapping[int, int | None] = {}
        self._cards = CostCards(ui)
        #: The cost card of a city and where it was last drawn, or None if it is not shown.
        self.card: tuple[CostCard, pygame.FRect] | None = None

    def language_changed(self) -> None:
        """Update the region names."""
        self.panel = BoardPanel(_view_of(self.controller.game))
        self._cities_at = -1

    # -- the player whose network is highlighted

    def pin(self, seat: int) -> None:
        """Toggle whether the network of a player stays highlighted."""
        self._pinned = None if self._pinned == seat else seat
        self.ui.dirty = True

    def mark(self, cities: Set[int]) -> None:
        """Ring the cities of a hint, and no others."""
        self._hinted = cities

    def unpin(self) -> bool:
        """Stop highlighting the pinned network; return whether there was one."""
        was, self._pinned = self._pinned, None
        self.ui.dirty |= was is not None
        return was is not None

    def shown_player(self) -> int | None:
        """Return the seat whose network is highlighted: the one pointed at (panel, tile or house) or the pinned one."""
        kind, _dot, name = self.ui.pointed.partition(".")
        seat = name.partition(".")[0]  # a plant on a panel belongs to the player
        if kind in ("player", "order") and seat.isdecimal() and int(seat) < len(self.controller.seats):
            return int(seat)  # the Trust is not a seat and has no network
        if self._house is not None and self.ui.hovered == self.ui.pointed == city_control(self._house[0]):
            return self._house[1]
        return self._pinned

    def _point_at_house(self, city: int, x: float, y: float) -> None:
        """Remember whose house is under the mouse, unless the city can be chosen or is part of a plan."""
        name, scale = self.state.ids[city], self.ui.c.scale
        planned = city in self.state.choosable or (self.state.builds and self.state.plan_steps())
        slot = None if planned else self.panel.view.slot_at(name, x * scale, y * scale)
        seat = self.controller.state.slots[3 * city + slot] if slot is not None else NOBODY
        house = (name, seat) if 0 <= seat < len(self.controller.seats) else None  # the Trust has no network
        self.ui.dirty |= house != self._house
        self._house = house

    def network_facts(self, seat: int, money: int | None) -> str:
        """Describe the cost of a player's links and, if their money is known, what they can build next."""
        paid = network_worth(self.controller.game, seat)
        worth = _("All links of the network cost {n}").format(n=paid) if paid else ""
        reach = self.state.reach(seat, money)
        if not reach:
            return worth
        city = min(reach, key=lambda one: (reach[one], one))
        following = _("Next: {city} for {n}").format(city=self.names.cities[city], n=reach[city])
        turn = reachable(self.controller.state, seat, money) if money is not None else []
        if len(turn) > 1:
            cost = sum(cost for _city, cost in turn)
            following += ", " + _("up to {cities} for {n}").format(cities=cities_text(len(turn)), n=cost)
        return f"{worth}. {following}" if worth else following

    def tile_facts(self) -> str:
        """Return the network facts of the player whose order-of-play tile is under the pointer, or ""."""
        seat = self.shown_player() if self.ui.pointed.startswith(ORDER) else None
        return "" if seat is None else self.network_facts(seat, self._money.get(seat))

    # -- drawing

    def draw(
        self,
        rect: pygame.FRect,
        areas: Sequence[pygame.FRect],
        moving: Set[Hashable] = frozenset(),
        money: Mapping[int, int | None] | None = None,
        *,
        step: int | None = None,
    ) -> None:
        """Draw the board.

        Args:
            areas: Where the cost card can be shown, preferred first, the dock last.
            moving: The pieces that are being animated.
            money: The money of each seat, if known.
            step: The Step to show, by default the current one.
        """
        self.areas, self._money = areas, money or {}
        self._cards.forget()
        city = self._pointed_city()
        self.state.refresh()
        if self._cities_at != self.state.changes:
            self._cities_at = self.state.changes
            zone = self.controller.state.ruleset.zone
            self._cities = {self.state.ids[number]: self._city_control(number) for number in zone}
        described, shown = self.state.scene(city, moving), self.shown_player()
        if step is not None and step != described.step:
            described = replace(described, step=step)
        if self._hinted:
            described = replace(described, ends=tuple(self.state.ids[city] for city in sorted(self._hinted)))
        self._wanted = _wanted(described)
        if shown is not None:
            described = self.state.with_player(described, shown, self._money.get(shown))
        self._drawn = rect, described, shown
        with self.ui.panel("board", self._draw_pointed, follows=True):
            self.panel.draw(self.ui, rect, described, self._cities)
        self.ui.avoided += self.avoided()

    def _pointed_city(self) -> str:
        """Return the id of the city under the mouse or with the focus, or ""."""
        kind, _dot, city = self.ui.pointed.partition(".")
        return city if kind == "city" and city in self.controller.state.ruleset.city_index else ""

    def _draw_pointed(self) -> list[pygame.Rect] | None:
        """Redraw the parts of the board that depend on the pointer; return None if the highlighted network changes."""
        if self._drawn is None or self._drawn[2] != self.shown_player():
            return None
        rect, described, shown = self._drawn
        city = self._pointed_city()
        if city == (described.hovered or ""):
            return []
        described = self.state.pointed(described, city)
        changed = self.panel.draw_pointed(self.ui.c, rect, described)
        self._drawn = rect, described, shown
        return changed

    def draw_card(self) -> list[pygame.Rect]:
        """Draw the cost card of the city under the pointer on top of everything; return its area in pixels."""
        self.card = None
        if self._drawn is None:
            return []
        described = self._drawn[1]
        city = described.hovered
        offer = self.state.offer(self.controller.state.ruleset.city_index[city]) if city else None
        if offer is None:
            return []
        c = self.ui.c
        pointed = {stop: ROUTE for leg in described.route for stop in leg}
        if city:
            pointed[city] = BUILDABLE
        avoided = [Avoided(self.panel.city_extent(c, stop), weight) for stop, weight in pointed.items()]
        messages = [place for _toast, place in place_toasts(self.ui)]
        avoided += [*self.ui.avoided, *(Avoided(message, placing.CARD) for message in messages)]
        avoided.append(Avoided(self.areas[-1], _DOCK))  # the dock: a last resort
        card, place = self.card = self._cards.find_place(self._cost_card(offer), self.areas, avoided)
        pixels = c.rect(with_shadow(place))
        with self.ui.lifted.over(c.surface, pixels):
            self._cards.draw(place, card)
        return [pixels]

    def avoided(self) -> list[Avoided]:
        """Return the areas of the cities in play. Planned cities and those that can be built have more weight."""
        wanted = self._wanted if self._drawn is not None else _wanted(self.state.scene())
        board = self._drawn[0] if self._drawn is not None else None
        found = []
        for city in self._cities:
            place = self.panel.city_extent(self.ui.c, city)
            if board is not None:
                place = place.clip(board)  # on a zoomed board, only part of a city may be visible
            if place.width and place.height:
                found.append(Avoided(place, BUILDABLE if city in wanted else IN_PLAY))
        return found

    def by_price(self) -> list[str]:
        """Return the ids of the cities that can be added to the plan or chosen now, cheapest first."""
        chosen, prices = {step.city for step in self.state.plan_steps()}, self.state.prices()
        return [self.state.ids[city] for city in sorted(prices, key=lambda c: (prices[c], c)) if city not in chosen]

    def step_city(self, back: bool) -> None:
        """Move the focus to the next city that can be chosen, by price, or say that there is none.

        If there is none, a planned city loses the focus, because Space would remove it from the plan.
        """
        cities, focus = self.by_price(), city_of(self.ui.focus.name)
        if not cities:
            if focus:
                self.ui.focus.forget()
            more = _("You cannot afford any more cities.")
            self.table.say(more if self.state.plan_steps() else _("No city can be chosen now."), passing=True)
            return
        start = -1 if back else 0
        at = (cities.index(focus) + (-1 if back else 1)) % len(cities) if focus in cities else start
        self.panel.show(cities[at])
        self.ui.focus.set(city_control(cities[at]))

    def _city_control(self, city: int) -> CityControl:
        on_hover, name = partial(self._point_at_house, city), self.names.cities[city]
        acts = city in self.state.choosable or city in self.state.pinnable
        on_click = partial(self.click_city, city)  # if the city cannot be built, a click says why
        if self.state.planner != NOBODY and self.state.offer(city) is not None:
            # Enter plans or pins a city, or says why it cannot; on a planned city, it carries out the plan
            carries_out = city not in self.state.pinnable and city in {step.city for step in self.state.plan_steps()}
            # there is no tooltip, because the cost card shows everything
            return CityControl(None, on_click, on_hover=on_hover, enter_first=not carries_out)
        marked = _("Marked start city: every network begins in one. In Step 1, nobody can build here otherwise.")
        marked = (
            marked if self._is_marked(city) else _("Start city: networks begin here.") if self._starts(city) else ""
        )
        if acts:
            return CityControl(Tip(name, marked), on_click, on_hover=on_hover, enter_first=True)
        refusal = why_not_pin(self.controller.state, self.state.planner, city) if self.state.planner != NOBODY else None
        text = ". ".join(part for part in (capital(reason(refusal)) if refusal else "", self._who_is_in(city), marked)
                         if part)  # fmt: skip
        return CityControl(Tip(name, text), None, text, on_hover, enter_first=True)

    def _is_marked(self, city: int) -> bool:
        return bool(self.controller.state.markers >> city & 1)

    def _starts(self, city: int) -> bool:
        """Return whether this board has start cities and this is one of them (BOARDS §9)."""
        return bool(self.controller.state.ruleset.start_cities >> city & 1)

    def _owners(self, city: int) -> list[int]:
        return [seat for seat in self.controller.state.slots[3 * city : 3 * city + 3] if seat != NOBODY]

    def _who_is_in(self, city: int) -> str:
        names = ", ".join(map(self.names.player, self._owners(city)))
        return _("Here: {names}").format(names=names) if names else _("Nobody is here")

    def click_city(self, city: int) -> None:
        """Handle a click on a city: pass it to the pending decision, or pin the city."""
        if self.ignores_click(city in self.state.pinnable):
            return
        if city in self.state.pinnable:
            refusal = self.controller.pins.toggle(self.state.planner, city)
            refuse(self.table, refusal)
            if refusal is None:
                self._explain_pins()
            self.ui.dirty = True
        else:
            DECISIONS[self.controller.kind].pick_city(self.table, city)

    def _explain_pins(self) -> None:
        """Explain pins the first time, because the click may have been accidental."""
        seen = settings.current().seen
        if _PINS not in seen:
            settings.change(seen=(*seen, _PINS))
            self.table.say(_("Pinned as a plan; nothing has been paid. Choose it again to remove it."))

    def _cost_card(self, offer: CityOffer) -> CostCard:
        city, seats = offer.step.city, self.controller.seats
        owners = self._owners(city)
        here = _("{name} is here").format(name=self.names.player(owners[0])) if len(owners) == 1 else ""
        if self._is_marked(city) or self._starts(city):
            here = _("start city")
        legs = [(f"{self.names.cities[a]} – {self.names.cities[b]}", cost) for a, b, cost in offer.legs]
        house = (_("1st house"), _("2nd house"), _("3rd house"))[free_slot(self.controller.state, city)]
        if offer.step.links and not legs:
            legs = [(_("first city on this island"), offer.step.links)]
        if offer.step.new_network:
            legs = [(_("second network, no links"), 0)]
        title, planner = self.names.cities[city], self.state.planner
        if planner != self.controller.seat and sum(seat.is_human for seat in seats) > 1:
            title = _("{city} for {name}").format(city=title, name=self.names.player(planner))
        return CostCard(
            title,
            (tuple(seat_color(seats, seat) for seat in owners), here),
            (*legs, (house, offer.step.house)),
            offer.step.cost,
            self._footer(offer),
            offer.refusal is not None,
        )

    def _footer(self, offer: CityOffer) -> tuple[str, str]:
        """Return the line below a city's cost: the Step that opens it, why it cannot be built, or the money left."""
        if offer.opens:
            rules = self.controller.state.ruleset
            early = offer.opens == 2 and self.controller.state.step == 1
            return _("opens in Step {n}").format(n=offer.opens), cities_text(rules.step2_cities) if early else ""
        if offer.refusal is not None:
            return reason(offer.refusal), ""
        if offer.planned:
            return _("planned, left afterwards"), whole(offer.left)
        words = _("left after plan and this") if self.state.plan_steps() else self.state.left_words()
        return words, whole(offer.left)
