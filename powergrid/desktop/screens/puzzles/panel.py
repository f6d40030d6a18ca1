"""The panel with the question, hints, verdict and explanation of a puzzle."""

from dataclasses import dataclass

import pygame

from powergrid.desktop.screens.puzzles.solving import Attempt
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.panels import panel
from powergrid.desktop.toolkit.rows import Part, column, grouped, inset, row, scrolling
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _


@dataclass(frozen=True, slots=True)
class PanelActions:
    """Callbacks for the buttons of the panel."""

    hint: Action
    give_up: Action
    again: Action


def draw(ui: Ui, rect: pygame.FRect, attempt: Attempt, actions: PanelActions) -> None:
    """Draw the panel, with the buttons puzzle.hint and puzzle.solution, or puzzle.again."""
    title = _("{name}, it is your turn").format(name=attempt.controller.name(attempt.controller.seat))
    body = column(
        scrolling(ui, "question.text", inset(_text(ui, attempt), 4, 2)),
        inset(grouped(ui, "puzzle", _buttons(ui, attempt, actions)), 0, 4),
    )
    inset(body, 8, 5).draw(panel(ui, rect, title))


def _text(ui: Ui, attempt: Attempt) -> Part:
    """Return the verdict and the explanation, if any, followed by the question and the hints."""
    t, lines = ui.c.theme, list[Part]()
    verdict, right = attempt.verdict(), attempt.stage in ("right", "shown")
    if verdict:
        color = t.green if attempt.stage == "right" else t.ink if right else t.red
        icon = "check" if attempt.stage == "right" else "lamp" if right else "warn"
        lines.append(_line(ui, verdict, icon, color, theme.TEXT_BOLD))
    if right:
        lines += [parts.label(ui, text, theme.TEXT, wraps=True) for text in attempt.words.explanation()]
    else:
        lines.append(parts.label(ui, attempt.words.question(), theme.TEXT, wraps=True))
        lines += [_line(ui, text, "lamp", t.ink5, theme.TEXT) for text in attempt.shown_hints()]
    return column(*lines, gap=7)


def _line(ui: Ui, text: str, icon: str, color: Color, font: Font) -> Part:
    words = parts.label(ui, text, font, color if font == theme.TEXT_BOLD else None, wraps=True, grow=1)
    return row(parts.icon(ui, icon, 15, color), words, gap=6)


def _buttons(ui: Ui, attempt: Attempt, actions: PanelActions) -> Part:
    if attempt.is_over:
        tip = Tip(_("Try again"), _("Starts the puzzle again."), "R")
        return row(parts.button(ui, "puzzle.again", _("Try again"), actions.again, key="R", tip=tip, grow=1, height=30))
    left = len(attempt.words.hints()) - attempt.hints
    hint = parts.button(
        ui, "puzzle.hint", _("Hint"), actions.hint, key="H", enabled=left > 0, reason=_("There are no more hints."),
        tip=Tip(_("Hint"), _("There are two; the second one says more."), "H"), grow=1, height=30,
    )  # fmt: skip
    solution = parts.button(
        ui, "puzzle.solution", _("Solution"), actions.give_up, key="G", grow=1, height=30,
        tip=Tip(_("Solution"), _("Give up: the answer is planned on the table and explained."), "G"),
    )  # fmt: skip
    return row(hint, solution)
