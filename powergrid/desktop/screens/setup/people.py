"""The right side of the set-up: players, options and house rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from powergrid.bots.notches import HIGHEST
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS
from powergrid.content.options import OPTIONS_BY_KEY
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play import settings
from powergrid.desktop.play.adjusting import set_notch
from powergrid.desktop.play.new_game import ADJUSTS, MAX_NAME, NewGame, TableChoice, has_manner
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.settings import BOT_SPEEDS
from powergrid.desktop.screens.setup.kinds import kind_tip, manner_choices, manner_tip, setup_kinds, short_kind
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.rows import (
    Part,
    column,
    form,
    grouped,
    inset,
    row,
    scrolling,
    sized,
    spacer,
    stretch,
    underlined,
)
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui
from powergrid.desktop.words.bots import notch_text
from powergrid.desktop.words.house_rules import HouseRule, differs, rules_for
from powergrid.desktop.words.names import PLAYER_COLORS
from powergrid.desktop.words.translation import _, clauses

_ROW = 41.0


class PeoplePanel:
    """The panel with the players and the options."""

    def __init__(self, ui: Ui, choices: NewGame) -> None:
        self.ui = ui
        self.choices = choices
        self._unfolded = False

    def part(self) -> Part:
        """Return the panel."""
        people = [self._person(number) for number in range(len(self.choices.people))]
        options = scrolling(self.ui, "options", inset(self._options(), 8, 6), form=True)
        above = column(grouped(self.ui, "players", self._head()), form(self.ui, "people", column(*people)))
        return frame.panel(self.ui, column(inset(above, 10), options), across=4, down=4)

    def _head(self) -> Part:
        ui, choices, font = self.ui, self.choices, theme.ROW_BOLD.sized(14)
        return row(
            column(
                parts.label(ui, _("Players"), theme.SECTION),
                parts.label(ui, _("seats, clockwise"), theme.LABEL, ui.c.theme.ink5, wraps=True),
                grow=1,
            ),
            parts.button(ui, "players.shuffle", _("Shuffle"), choices.shuffle_people, height=28, style="quiet",
                         icon="dice", tip=Tip(_("Seat the players at random")), font=font),
            parts.button(ui, "players.add", _("Add player"), choices.add_person, height=28, key="A",
                         enabled=len(choices.people) < MAX_PLAYERS, reason=_("There can be at most six players."),
                         font=font),
            height=42,
        )  # fmt: skip

    def _person(self, number: int) -> Part:
        ui, choices = self.ui, self.choices
        person = choices.people[number]

        def name_field(rect: pygame.FRect) -> None:
            text_field(ui, f"name.{number}", rect, person.name, partial(choices.rename, number), limit=MAX_NAME,
                       error=choices.name_problem(number), font=theme.TEXT.sized(14), show_error=False,
                       select=True)  # fmt: skip

        kind = parts.dropdown(ui, f"kind{number}", setup_kinds(person.kind), person.kind,
                              partial(choices.set_kind, number), width=92, height=28, grow=1,
                              tip=kind_tip(person.kind), short=short_kind(person.kind))  # fmt: skip
        manner = parts.dropdown(ui, f"manner{number}", manner_choices(), person.manner,
                                partial(choices.set_manner, number), width=92, height=28, grow=1,
                                tip=manner_tip(person.manner)) if has_manner(person) else None  # fmt: skip
        remove = parts.icon_button(
            ui, f"players.remove{number}", "close", lambda: self._remove(number),
            Tip(_("Remove {name}").format(name=person.name)), side=26, style="quiet",
            enabled=len(choices.people) > MIN_PLAYERS, reason=_("There must be at least two players."), size=13,
        )  # fmt: skip
        place = sized(parts.label(ui, str(number + 1), theme.LABEL, ui.c.theme.ink5), 12)
        color, name = Part(partial(self._color, number), 46, 30), Part(name_field, 104, 30)
        return underlined(ui, row(place, color, name, kind, manner, remove, gap=7, height=_ROW))

    def _remove(self, number: int) -> None:
        """Remove a player. The focus stays in the row, or moves to the row above."""
        self.choices.remove_person(number)
        people = len(self.choices.people)
        place = "players.remove" if people > MIN_PLAYERS else "kind"
        self.ui.focus.set(f"{place}{min(number, people - 1)}", self.ui.focus.by_keys)

    def _color(self, number: int, rect: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name, color = f"color.{number}", self.choices.people[number].color
        c.box(rect, 6, t.field if ui.is_hovered(name) else t.paper, t.button_line)
        tokens.marker(c, color, (rect.left + 18, rect.centery), 18)
        c.icon("down", (rect.right - 13, rect.centery), 11, t.ink5)
        ui.draw_focus(name, rect)
        ui.add(Control(name, rect, lambda: setattr(ui, "open_popup", name), tip=Tip(_("Colour"), _(color))))
        if ui.open_popup == name:
            ui.open_lists.append(lambda: self._color_list(rect, number))

    def _color_list(self, anchor: pygame.FRect, number: int) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        width = 44.0 * len(PLAYER_COLORS) + 12
        box = slices.left(slices.below(anchor, 4, 50), width)
        if box.bottom > c.size[1] - 4:
            box.bottom = anchor.top - 4

        def close() -> None:
            ui.open_popup = ""

        with ui.modal(close, light=True):
            c.box(box, 6, t.paper, t.ink7, 1, 2)
            draws = (partial(self._color_cell, number, color, close) for color in PLAYER_COLORS)
            row(*(Part(draw, 44) for draw in draws), gap=0).draw(box.inflate(-12, -10))

    def _color_cell(self, number: int, color: str, close: Action, cell: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        control = f"colors.{color}"
        owner = self.choices.color_owner(color)
        taken = owner is not None and owner != number
        tokens.marker(c, color, cell.center, 22, dim=taken)
        focus = cell.inflate(-12, -8) if ui.is_focused(control) else None
        if owner == number:
            c.chosen_ring(cell.inflate(-8, -4), focus=focus)
        elif ui.is_hovered(control) and not taken:
            c.ring(cell.inflate(-10, -6), 6, t.line2, 1.5)
        if focus is not None and owner != number:
            c.focus_ring(focus)

        def pick() -> None:
            close()
            self.choices.set_color(number, color)
            ui.focus.set(f"color.{number}", False)

        reason = _("{name} has this colour.").format(name=self.choices.people[owner].name) if owner is not None else ""
        ui.add(Control(control, cell, pick, (), not taken, reason, Tip(_(color)), group="colors"))

    # -- options

    def _options(self) -> Part:
        ui, choices = self.ui, self.choices
        rules = rules_for(choices.board, choices.edition, len(choices.people), choices.options)
        differing = [differs(rule, choices.option(rule.key)) for rule in rules if rule.key in choices.options]
        state = clauses(differing) if differing else _("as printed")
        label = _("Hide") if self._unfolded else _("Change")
        fold = parts.button(ui, "options.fold", label, self._fold, height=28, style="quiet", key="U",
                            icon="up" if self._unfolded else "chevron", font=theme.ROW_BOLD.sized(14))  # fmt: skip
        return column(
            *self._notch(),
            *self._speed(),
            row(parts.label(ui, _("Options"), theme.SECTION), height=32),
            *self._switches(),
            row(parts.label(ui, _("House rules"), theme.SECTION), stretch(), fold, height=38),
            parts.label(ui, state, theme.LABEL, ui.c.theme.ink5, wraps=True),
            *(self._house_rule(rule) for rule in (rules if self._unfolded else ())),
        )  # fmt: skip

    def _notch(self) -> list[Part]:
        """Return the strength of adaptive opponents with buttons to change it, or [] if there are none."""
        if not any(person.kind == ADJUSTS for person in self.choices.people):
            return []
        ui, notch = self.ui, settings.current().notch

        def button(name: str, sign: str, by: int, tip: str, reason: str) -> Part:
            return parts.icon_button(ui, f"notch.{name}", sign, partial(self._move_notch, by), Tip(tip), side=26,
                                     style="secondary", size=12, enabled=0 <= notch + by <= HIGHEST,
                                     reason=reason)  # fmt: skip

        words = column(
            parts.label(ui, _("Adaptive opponents"), theme.TEXT.sized(14)),
            parts.label(ui, notch_text(notch), theme.SMALL, ui.c.theme.ink5, wraps=True),
        )
        weaker = button("down", "minus", -1, _("Slightly weaker"), _("They are already at their weakest."))
        stronger = button("up", "plus", 1, _("Slightly stronger"), _("They are already at their strongest."))
        return [row(replace(words, grow=1), weaker, stronger, gap=6), spacer(6)]

    def _speed(self) -> list[Part]:
        """Return the choice of the bots' speed, as in the settings, or [] without bots."""
        if all(person.kind == "human" for person in self.choices.people):
            return []
        ui, speeds = self.ui, [(speed, _(words)) for speed, words in BOT_SPEEDS.items()]
        speed = parts.dropdown(ui, "bots", speeds, settings.current().bots, self._set_speed, width=128, height=28)
        return [row(parts.label(ui, _("Bots move"), theme.TEXT.sized(14), grow=1), speed), spacer(6)]

    def _set_speed(self, speed: str) -> None:
        if problem := settings.change(bots=speed):
            self.ui.toast(problem, "warn")

    def _move_notch(self, by: int) -> None:
        if problem := set_notch(settings.current().notch + by):
            self.ui.toast(problem, "warn")

    def _fold(self) -> None:
        self._unfolded = not self._unfolded

    def _switches(self) -> list[Part]:
        choices = self.choices
        on_request = _("on request ({key})").format(key=shown("H"))
        switches = [
            self._choice("hidden_money", _("Hide money"), _("each player sees only their own")),
            self._choice("free_undo", _("Undo anything"), _("even drawn cards and other turns")),
            self._choice("advice", _("Hints"), on_request),
            self._option("first_game", _("First game"), _("Step 1 only, ends at 7 cities")),
        ]
        if choices.allows("starting_cities", True):
            switches.append(self._option("starting_cities", _("Standard starting cities"), _("for experts")))
        if choices.trust_possible():
            switches.append(self._option("trust", _("Against the Trust"), _("a third, automatic player")))
        if (key := "central_europe_specials") in choices.board.specials.options():
            switches.append(self._option(key, _("Special rules of this board"), _("off: plain rules")))
        return switches

    def _choice(self, key: TableChoice, label: str, note: str) -> Part:
        change = partial(self.choices.set_table, key)
        return self._switch(key, label, note, getattr(self.choices, key), change)

    def _option(self, key: str, label: str, note: str) -> Part:
        tip = Tip(label, _(OPTIONS_BY_KEY[key].sentence))
        on, change = self.choices.option(key) is True, partial(self.choices.set_option, key)
        return self._switch(key, label, note, on, change, tip)

    def _switch(
        self, key: str, label: str, note: str, on: bool, change: Callable[[bool], None], tip: Tip | None = None
    ) -> Part:
        return parts.switch(self.ui, f"options.{key}", label, on, change, note=note, tip=tip, height=29)

    def _house_rule(self, rule: HouseRule) -> Part:
        ui, by_text = self.ui, {str(value): value for value, _label in rule.values}
        labels = [(str(value), _(label)) for value, label in rule.values]
        chosen = str(self.choices.option(rule.key))
        width = max(ui.c.text_width(label, theme.ROW_BOLD) for _value, label in labels) + 36
        values = parts.dropdown(ui, f"options.{rule.key}", labels, chosen,
                                lambda text: self.choices.set_option(rule.key, by_text[text]),
                                width=width, height=26)  # fmt: skip
        name = parts.label(ui, _(rule.label), theme.TEXT.sized(13.5), wraps=True, grow=1)
        sentence = _(OPTIONS_BY_KEY[rule.key].sentence)
        meaning = parts.label(ui, sentence, theme.SMALL, ui.c.theme.ink5, wraps=True)
        return underlined(ui, column(row(name, values, height=31), meaning, spacer(5)))
