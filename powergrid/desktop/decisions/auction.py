"""The dock of the auction: which plant to put up, or whether to raise."""

from __future__ import annotations

import pygame

from powergrid.content.plants import PLANTS
from powergrid.desktop.decisions.frame import (
    Host,
    body_of,
    button_row,
    confirm,
    do,
    draw_head,
    either,
    note,
)
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_card
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.scene import Dialog
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.prompts import for_sale_words, question
from powergrid.desktop.words.translation import _, capital
from powergrid.rules.actions import Pass
from powergrid.rules.auction import may_bid_on
from powergrid.rules.state import BOUGHT, OUT

_MOST_DIGITS = 4


def draw_nominate(host: Host, rect: pygame.FRect) -> None:
    """The player may put a plant up or leave the phase."""
    controller = host.controller
    plant = controller.auction_plan.plant
    can_pass = controller.legal.can_pass()
    draw_head(host, rect, question(controller.state, controller.legal), _("opens or leaves") if can_pass else "")
    body = body_of(rect)
    if plant:
        _plant_and_facts(host, body, plant)
        _own_facts(host, body, plant)
    else:
        _pick_hint(host, body)
    row = button_row(rect)
    _pass_button(host, row, can_pass, _("Leave"), Tip(_("Leave the auction phase"), _("No plant this round."), "P"))
    if plant:
        _bid_stepper(host, row)
        limits = controller.auction_plan.bid_limits()
        valid = limits is not None and limits[0] <= controller.auction_plan.bid <= limits[1]
        label = _("Buy for {n}") if controller.auction_plan.sole_buyer else _("Open at {n}")
        widgets.button(
            host.ui,
            "auction.bid",
            (row.right - 118, row.top, 118, row.height),
            label.format(n=controller.auction_plan.bid),
            lambda: _put_up(host),
            style="primary",
            key="Enter",
            enabled=valid,
            reason=_limits_words(limits),
        )
    else:
        widgets.button(
            host.ui,
            "auction.bid",
            (row.right - 150, row.top, 150, row.height),
            _("Choose a plant"),
            None,
            style="primary",
            key="Enter",
            show_key=False,
            enabled=False,
            reason=for_sale_words(controller.state) + " " + _("With the keys: Tab, then Space."),
        )


def _put_up(host: Host) -> None:
    controller = host.controller
    plant, price = controller.auction_plan.plant, controller.auction_plan.bid
    if not controller.auction_plan.sole_buyer:
        do(host, controller.confirm)
        return
    text = _("Nobody else can buy a plant this round, so plant {plant} costs its minimum of {n}.")
    confirm(
        host,
        _("Buy plant {plant}?").format(plant=plant),
        text.format(plant=plant, n=price),
        _("Buy for {n}").format(n=price),
        controller.confirm,
    )


def draw_bid(host: Host, rect: pygame.FRect) -> None:
    """The player may raise or pass."""
    controller = host.controller
    plant = controller.state.on_offer
    draw_head(host, rect, _("bids for plant {n} or passes").format(n=plant), _("bids or passes"))
    body = body_of(rect)
    draw_standing(host, rect)
    _own_facts(host, body, plant)
    _limit_button(host, body)
    row = button_row(rect)
    _pass_button(host, row, True, _("Pass"), Tip(_("Pass"), _("Out of the auction of this plant only."), "P"))
    limits = controller.auction_plan.bid_limits()
    _bid_stepper(host, row)
    valid = limits is not None and limits[0] <= controller.auction_plan.bid <= limits[1]
    widgets.button(
        host.ui,
        "auction.bid",
        (row.right - 112, row.top, 112, row.height),
        _("Bid {n}").format(n=controller.auction_plan.bid),
        lambda: do(host, controller.confirm),
        style="primary",
        key="Enter",
        enabled=valid,
        reason=_limits_words(limits) if limits else _("You cannot raise: pass."),
    )


def draw_standing(host: Host, rect: pygame.FRect) -> None:
    """The plant on offer, the highest bid and who is still in, in a dock (lp); also while bots bid."""
    c, t = host.ui.c, host.ui.c.theme
    state = host.controller.state
    body = body_of(rect)
    card = _plant_and_facts(host, body, state.on_offer, with_bidders=True)
    right = pygame.FRect(card.right + 12, body.top, body.right - card.right - 12, 26)
    c.text(_("Highest bid"), (right.left, right.centery), theme.ROW, t.ink7, "midleft")
    tokens.money(c, state.high_bid, (right.right, right.centery), theme.BIG)


def _limits_words(limits: tuple[int, int] | None) -> str:
    if limits is None:
        return _("This plant cannot be bid for.")
    if limits[0] == limits[1]:
        return _("exactly {n}").format(n=limits[0])
    return _("at least {low}, at most {high}").format(low=limits[0], high=limits[1])


def _span(limits: tuple[int, int]) -> str:
    """The bids that are possible, short."""
    low, high = limits
    return _limits_words(limits) if low == high else _("{low} to {high}").format(low=low, high=high)


def _bid_stepper(host: Host, row: pygame.FRect) -> None:
    controller = host.controller
    limits = controller.auction_plan.bid_limits() or (controller.auction_plan.bid, controller.auction_plan.bid)
    place = pygame.FRect(row.left + 92, row.top, 118, row.height)
    widgets.stepper(
        host.ui,
        "auction.amount",
        place,
        controller.auction_plan.bid,
        limits[0],
        limits[1],
        lambda amount: setattr(controller.auction_plan, "bid", amount),
        sign=tokens.coin,
        typed=True,
        global_keys=True,
    )
    c, t = host.ui.c, host.ui.c.theme
    c.text(_span(limits), (row.right, row.top - 17), theme.SMALL, t.ink5, "midright")


def _limit_button(host: Host, body: pygame.FRect) -> None:
    """Let the program bid up to a limit; the entry can be hidden from the others at the screen."""
    widgets.button(
        host.ui,
        "auction.limit",
        (body.left - 4, body.bottom - 46, 116, 24),
        _("My limit …"),
        lambda: _ask_limit(host),
        style="quiet",
        key="G",
        font=theme.SMALL,
        tip=Tip(_("Maximum bid"), _("The program raises by 1 up to your limit and passes beyond it."), "G"),
    )


def _ask_limit(host: Host) -> None:
    controller = host.controller
    seat = controller.seat
    limits = controller.auction_plan.bid_limits()
    if limits is None:
        return
    hide = sum(other.is_human for other in controller.seats) > 1
    start = max(limits[0], min(limits[1], controller.auction_plan.bid))
    typed = {"amount": 0 if hide else start, "hidden": int(hide)}

    def set_hidden(on: bool) -> None:
        typed["hidden"] = int(on)
        typed["amount"] = typed["amount"] or start

    def content(rect: pygame.FRect) -> None:
        ui = host.ui
        stepper = pygame.FRect(rect.left, rect.top, 150, 34)
        if typed["hidden"]:
            _hidden_number(host, stepper, typed, limits)
        else:
            widgets.stepper(
                ui, "limit.amount", stepper, typed["amount"], limits[0], limits[1],
                lambda n: typed.__setitem__("amount", n), sign=tokens.coin, typed=True, global_keys=True,
            )  # fmt: skip
        widgets.toggle(
            ui, "hide.limit", (rect.left + 170, rect.top + 3, 150, 28), _("Hide the number"),
            bool(typed["hidden"]), set_hidden,
        )  # fmt: skip

    def accept() -> None:
        if limits[0] <= typed["amount"] <= limits[1]:
            do(host, lambda: controller.set_limit(seat, typed["amount"]))
        else:
            host.say(_("No limit was set: it must be {limits}.").format(limits=_limits_words(limits)))

    host.ask(
        Dialog(
            _("Maximum bid of {name}").format(name=controller.name(seat)),
            _("The program raises by 1 up to the limit and passes beyond it, in this auction only. {limits}.").format(
                limits=capital(_limits_words(limits))
            ),
            [
                ("cancel", _("Back"), "secondary", "Esc", None),
                ("ok", _("Set the limit"), "primary", "Enter", accept),
            ],
            sign=tokens.title_marker(controller.seats[seat].color),
            content=content,
            content_height=40,
            focus="limit.typed" if hide else "limit.amount.value",
            key="G",
        )
    )


def _hidden_number(host: Host, place: pygame.FRect, typed: dict[str, int], limits: tuple[int, int]) -> None:
    """A number that is typed, or stepped to, without being shown: a dot for each digit, nothing before it begins."""
    c, t = host.ui.c, host.ui.c.theme

    def change(amount: int) -> None:
        typed["amount"], typed["started"] = amount, 0

    def on_text(text: str) -> None:
        if text.isdigit():
            whole = f"{typed['amount']}{text}" if typed.get("started") else text
            typed["started"] = 1
            typed["amount"] = int(whole[:_MOST_DIGITS])

    def on_key(key: str) -> bool:
        if key == "Backspace":
            typed["amount"] //= 10
            return True
        return key.isdecimal()  # + and -, PgUp and PgDn are those of the stepper around it

    widgets.stepper(
        host.ui, "limit.amount", place, typed["amount"], *limits, change, global_keys=True, hidden=True,
    )  # fmt: skip
    middle = place.inflate(-2 * 34, 0)
    c.icon("lock", (middle.left + 14, middle.centery), 14, t.ink5)
    shown = "•" * len(str(typed["amount"])) if typed["amount"] else "–"
    c.text(shown, (middle.centerx + 6, middle.centery), theme.TOTAL, t.ink, "center")
    if host.ui.is_focused("limit.typed"):
        c.focus_ring(place)
    host.ui.add(
        Control(
            "limit.typed", middle, None, tip=Tip(_("Type the limit"), _("Nobody sees the number.")),
            on_text=on_text, on_key=on_key, enter_activates=False,
        )
    )  # fmt: skip


def _pass_button(host: Host, row: pygame.FRect, enabled: bool, label: str, tip: Tip) -> None:
    widgets.button(
        host.ui,
        "auction.pass",
        (row.left, row.top, 84, row.height),
        label,
        lambda: do(host, lambda: host.controller.act(Pass(host.controller.seat))),
        key="P",
        enabled=enabled,
        reason=_("In the first round everyone must buy a plant."),
        tip=tip,
    )


def _plant_and_facts(host: Host, body: pygame.FRect, plant: int, with_bidders: bool = False) -> pygame.FRect:
    """The large card at the left, and everyone's place in the auction beside it."""
    c = host.ui.c
    state = host.controller.state
    height = min(126.0, body.height - 26)
    card = pygame.FRect(body.left, body.top, min(100.0, height * 0.82), height)
    draw_card(c, card, plant, minimum=1 if plant == state.discount and plant > 1 else None)
    host.ui.area("dock.plant", card, _card_tip(plant))
    top = body.top + (30 if with_bidders else 2)
    _bidders(host, pygame.FRect(card.right + 12, top, body.right - card.right - 12, body.bottom - 24 - top))
    return card


def _card_tip(plant: int) -> Tip:
    card = PLANTS[plant]
    if card.is_ecological:
        return Tip(_("Plant {n}").format(n=plant), _("Supplies {k} cities and burns nothing.").format(k=card.cities))
    text = _("Burns {need} to supply {k} cities, stores {room}.")
    return Tip(_("Plant {n}").format(n=plant), text.format(need=card.need, k=card.cities, room=card.room))


def _bidders(host: Host, rect: pygame.FRect) -> None:
    """All players clockwise from the one who put the plant up, each with where he stands."""
    c, t = host.ui.c, host.ui.c.theme
    controller, state = host.controller, host.controller.state
    count = len(state.players)
    first = state.leader if state.on_offer and state.leader >= 0 else controller.seat
    step = min(24.0, rect.height / count)
    for place in range(count):
        seat = controller.seats[(first + place) % count]
        row = pygame.FRect(rect.left, rect.top + place * step, rect.width, step)
        words, strong = _standing(host, seat.number)
        if seat.number == controller.seat:
            c.box(row.inflate(0, -1), 4, t.amber_soft)
        dim = not strong
        tokens.marker(c, seat.color, (row.left + 15, row.centery), 14, dim=dim)
        right = c.text(words, (row.right - 6, row.centery), theme.ROW, t.ink if strong else t.ink5, "midright")
        name_room = right.left - row.left - 36
        font = theme.ROW_BOLD if strong else theme.ROW
        font = c.fitting(seat.name, font, name_room)
        c.text(seat.name, (row.left + 30, row.centery), font, t.ink if strong else t.ink5, "midleft", name_room)


def _standing(host: Host, seat: int) -> tuple[str, bool]:
    """Words for a player's place in the auction, and whether he is still in it."""
    controller, state = host.controller, host.controller.state
    if state.on_offer and seat == state.leader:
        return _("leads with {n}").format(n=state.high_bid), True
    if seat == controller.seat:
        return (_("to bid") if state.on_offer else _("to choose")), True
    if state.status[seat] == BOUGHT:
        return _("bought"), False
    if state.status[seat] == OUT:
        return _("out"), False
    if state.on_offer and not state.bidders >> seat & 1:
        return _("passed"), False
    if state.on_offer and not may_bid_on(state, seat, state.on_offer):
        return _("may not bid"), False
    return (_("still in") if state.on_offer else _("may bid")), True


def _own_facts(host: Host, body: pygame.FRect, plant: int) -> None:
    """What winning would mean: the money left, and the plant to scrap."""
    controller = host.controller
    player, limit = controller.player, controller.state.ruleset.plant_limit
    left = player.money - controller.auction_plan.bid
    text = _("{n} left after this bid").format(n=left)
    if len(player.plants) >= limit:
        names = either([str(number) for number in player.plants])
        text = _("{n} left, then {plants} is scrapped").format(n=left, plants=names)
    note(host.ui.c, body.left, body.bottom - 9, text, body.width - 66)


def _pick_hint(host: Host, body: pygame.FRect) -> None:
    c, t = host.ui.c, host.ui.c.theme
    controller = host.controller
    state = controller.state
    text = for_sale_words(state)
    y = body.top + c.paragraph(text, (body.left, body.top), theme.TEXT, t.ink7, body.width * 0.4)
    if state.discount:
        words = _("Plant {n} bears the discount token: it may be opened at 1.").format(n=state.discount)
        c.paragraph(words, (body.left, y + 8), theme.TEXT, t.ink7, body.width * 0.4)
    left = body.left + body.width * 0.43
    _bidders(host, pygame.FRect(left, body.top, body.right - left, body.height - 24))
    if len(controller.player.plants) >= state.ruleset.plant_limit:
        names = either([str(number) for number in controller.player.plants])
        note(c, body.left, body.bottom - 9, _("Whoever buys must scrap {plants}.").format(plants=names), body.width)
