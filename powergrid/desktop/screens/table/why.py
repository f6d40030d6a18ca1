"""Why bots did what they did: their reasons, told on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from powergrid.bots import Reason
from powergrid.bots.reasons import MONEY_NUMBERS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.bot_players import BotPlayers
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.dialogs import Dialog, Host
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import _
from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.state import FINISHED

#: Moves that are explained together at most.
_MOST = 8
_LINE = 16.0


def reasons_of(bots: BotPlayers, number: int) -> tuple[Reason, ...]:
    """Why a bot did action `number` (from 1); nothing where no bot did it.

    With hidden money reasons that tell the bot's money are left out until the game is over.
    """
    found = bots.reasons.get(number, ())
    if not bots.hidden_money or bots.controller.state.phase == FINISHED:
        return found
    return tuple(reason for reason in found if not MONEY_NUMBERS & reason.numbers.keys())


def text_of(reasons: Sequence[Reason]) -> str:
    """Reasons as one text."""
    return " ".join(map(reason_text, reasons))


def whys(bots: BotPlayers) -> dict[int, str]:
    """The reasons by number of action, for every bot's move that has some."""
    found = ((number, text_of(reasons_of(bots, number))) for number in bots.reasons)
    return {number: text for number, text in found if text}


def is_explained(line: Line, actions: Sequence[Action], known: Mapping[int, str]) -> bool:
    """True for the line of a bot's own doing; what its move brought about for others (a purchase) is not its own."""
    if line.seat is None or line.action not in known:
        return False
    action = actions[line.action - 1]
    return not isinstance(action, Shuffle) and action.seat == line.seat


def last_moves(lines: Sequence[Line], explains: Callable[[Line], bool], since: int) -> list[Line]:
    """The lines of bots' moves with reasons after action `since`, or the last one when there is none."""
    explained = [line for line in lines if explains(line)]
    firsts = [line for number, line in enumerate(explained) if not number or explained[number - 1].action < line.action]
    return [line for line in firsts if line.action > since][-_MOST:] or firsts[-1:]


def ask_why(host: Host, controller: Controller, moves: Sequence[Line], known: dict[int, str]) -> None:
    """Explain moves in a dialog."""
    names = {controller.name(line.seat) for line in moves if line.seat is not None}
    title = (
        _("Why did {name} do that?").format(name=next(iter(names))) if len(names) == 1 else _("Why the bots did that")
    )

    def draw(rect: pygame.FRect) -> None:
        ui = host.ui
        c, t = ui.c, ui.c.theme
        texts = [c.wrapped(known[line.action], theme.TEXT, rect.width - 40) for line in moves]
        with widgets.ScrollArea(ui, "why.list", rect, sum(_LINE * len(text) + 34 for text in texts)) as area:
            y = rect.top - area.offset
            for line, text in zip(moves, texts, strict=True):
                assert line.seat is not None
                tokens.marker(c, controller.seats[line.seat].color, (rect.left + 9, y + 10), 15)
                c.text(line.text, (rect.left + 24, y + 10), theme.ROW_BOLD, t.ink, "midleft", rect.width - 40)
                for number, row in enumerate(text):
                    c.text(row, (rect.left + 24, y + 22 + _LINE * number), theme.TEXT, t.ink7)
                y += _LINE * len(text) + 34

    wanted = sum(34 + _LINE * (1 + len(known[line.action]) // 66) for line in moves)
    height = min(host.ui.c.size[1] - 260, wanted)
    host.ask(Dialog(title, width=500, content=draw, content_height=height, key="Y"))
