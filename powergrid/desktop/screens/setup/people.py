"""The right side of the set-up: players, options and house rules."""

from collections.abc import Callable

import pygame

from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS
from powergrid.content.options import OPTIONS_BY_KEY, OptionValue
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.new_game import MAX_NAME, NewGame
from powergrid.desktop.screens.setup.kinds import kind_choice
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.house_rules import HouseRule, rules_for
from powergrid.desktop.words.names import PLAYER_COLORS
from powergrid.desktop.words.translation import _, count

_ROW = 41.0
_SENTENCE = 15.0
Later = Callable[[], None]


class PeoplePanel:
    """Draws the panel and reports its open lists, to be drawn over everything else."""

    def __init__(self, ui: Ui, choices: NewGame) -> None:
        self.ui = ui
        self.choices = choices

    def draw(self, rect: pygame.FRect) -> list[Later]:
        """Draw the panel into `rect`."""
        c, t = self.ui.c, self.ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        later: list[Later] = []
        self._head(rect)
        y = rect.top + 46
        for number in range(len(self.choices.people)):
            later += self._person(pygame.FRect(rect.left + 14, y, rect.width - 28, _ROW), number)
            y += _ROW
        body = pygame.FRect(rect.left + 4, y + 6, rect.width - 8, rect.bottom - y - 10)
        later += self._options(body)
        return later

    def _head(self, rect: pygame.FRect) -> None:
        ui, choices = self.ui, self.choices
        c, t = ui.c, ui.c.theme
        y = rect.top + 25
        title = c.text(_("Players"), (rect.left + 14, y), theme.SECTION, t.ink, "midleft")
        seats, room = _("seats, clockwise"), rect.right - 228 - 6 - (title.right + 10)
        c.text(seats, (title.right + 10, y + 1), c.fitting(seats, theme.LABEL, room), t.ink5, "midleft", room)
        full = len(choices.people) >= MAX_PLAYERS
        widgets.button(
            ui,
            "players.add",
            (rect.right - 134, y - 14, 120, 28),
            _("Add player"),
            choices.add_person,
            key="A",
            enabled=not full,
            reason=_("Six players are the most."),
            font=theme.ROW_BOLD.sized(14),
        )
        widgets.button(
            ui,
            "players.shuffle",
            (rect.right - 228, y - 14, 86, 28),
            _("Shuffle"),
            choices.shuffle_people,
            style="quiet",
            icon="dice",
            tip=Tip(_("Seat the players at random")),
            font=theme.ROW_BOLD.sized(14),
        )

    def _person(self, row: pygame.FRect, number: int) -> list[Later]:
        ui, choices = self.ui, self.choices
        c, t = ui.c, ui.c.theme
        person = choices.people[number]
        y = row.centery
        c.fill((row.left, row.bottom, row.width, 1), t.line)
        c.text(str(number + 1), (row.left, y), theme.LABEL, t.ink5, "midleft")
        later = self._color(pygame.FRect(row.left + 19, y - 15, 50, 30), number)
        name_width = 122.0 if row.width > 430 else 108.0
        text_field(
            ui,
            f"name.{number}",
            (row.left + 76, y - 15, name_width, 30),
            person.name,
            lambda value: choices.rename(number, value),
            limit=MAX_NAME,
            error=choices.name_problem(number),
            font=theme.TEXT.sized(14),
            show_error=False,
            select=True,
        )
        x = row.left + 76 + name_width + 8
        later += self._kind(pygame.FRect(x, y - 14, row.right - 32 - x, 28), number)
        few = len(choices.people) <= MIN_PLAYERS
        widgets.icon_button(
            ui,
            f"players.remove{number}",
            (row.right - 25, y - 13, 26, 26),
            "close",
            lambda: choices.remove_person(number),
            Tip(_("Remove {name}").format(name=person.name)),
            style="quiet",
            enabled=not few,
            reason=_("Two players are the least."),
            size=13,
        )
        return later

    def _kind(self, rect: pygame.FRect, number: int) -> list[Later]:
        chosen = self.choices.people[number].kind

        def set_kind(kind: str) -> None:
            self.choices.set_kind(number, kind)

        opened = kind_choice(self.ui, f"kind{number}", rect, chosen, set_kind)
        return [opened] if opened else []

    def _color(self, rect: pygame.FRect, number: int) -> list[Later]:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name = f"color.{number}"
        color = self.choices.people[number].color
        c.box(rect, 6, t.white if ui.is_hovered(name) else t.paper, t.button_line)
        tokens.marker(c, color, (rect.left + 18, rect.centery), 18)
        c.icon("down", (rect.right - 13, rect.centery), 11, t.ink5)
        if ui.is_focused(name):
            c.focus_ring(rect)

        def open_list() -> None:
            ui.open_popup = name

        ui.add(Control(name, rect, open_list, tip=Tip(_("Colour"), _(color))))
        return [lambda: self._color_list(rect, number)] if ui.open_popup == name else []

    def _color_list(self, anchor: pygame.FRect, number: int) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        width = 44.0 * len(PLAYER_COLORS) + 12
        box = pygame.FRect(anchor.left, anchor.bottom + 4, width, 50)
        if box.bottom > c.size[1] - 4:
            box.bottom = anchor.top - 4

        def close() -> None:
            ui.open_popup = ""

        with ui.modal(close, light=True):
            c.box(box, 6, t.paper, t.ink7, 1, 2)
            for place, color in enumerate(PLAYER_COLORS):
                cell = pygame.FRect(box.left + 6 + 44 * place, box.top + 5, 44, 40)
                self._color_cell(cell, number, color, close)

    def _color_cell(self, cell: pygame.FRect, number: int, color: str, close: Later) -> None:
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
            ui.set_focus(f"color.{number}", False)

        reason = _("{name} has this colour.").format(name=self.choices.people[owner].name) if owner is not None else ""
        ui.add(Control(control, cell, pick, (), not taken, reason, Tip(_(color))))

    # -- options

    def _options(self, body: pygame.FRect) -> list[Later]:
        choices = self.choices
        rules = rules_for(choices.board, choices.edition, len(choices.people), choices.options)
        toggles = self._toggles()
        c, t = self.ui.c, self.ui.c.theme
        left, right = body.left + 10, body.right - 14
        sentences = [c.wrapped(_(OPTIONS_BY_KEY[rule.key].sentence), theme.SMALL, right - left) for rule in rules]
        heights = [35.0 + _SENTENCE * len(lines) for lines in sentences]
        height = 34.0 + 29 * len(toggles) + 34 + sum(heights) + 8
        later: list[Later] = []
        with widgets.ScrollArea(self.ui, "options", body, height, form=True) as area:
            y = body.top - area.offset
            c.text(_("Options"), (left, y + 16), theme.SECTION, t.ink, "midleft")
            y += 32
            for toggle in toggles:
                toggle(pygame.FRect(left, y, right - left, 28))
                y += 29
            y += 4
            c.text(_("House rules"), (left, y + 16), theme.SECTION, t.ink, "midleft")
            changed = sum(1 for rule in rules if rule.key in choices.options)
            state = count(changed, "{n} changed", "{n} changed") if changed else _("all as printed")
            c.text(state, (right, y + 16), theme.LABEL, t.ink5, "midright")
            y += 34
            for rule, lines, high in zip(rules, sentences, heights, strict=True):
                later += self._house_rule(pygame.FRect(left, y, right - left, 32), rule)
                for number, line in enumerate(lines):
                    c.text(line, (left, y + 29 + _SENTENCE * number), theme.SMALL, t.ink5)
                y += high
                c.fill((left, y - 2, right - left, 1), t.line)
        return later

    def _toggles(self) -> list[Callable[[pygame.FRect], None]]:
        choices = self.choices
        made = [
            self._toggle("hidden_money", _("Hide money"), _("each player sees only their own"), choices.hidden_money,
                         lambda on: setattr(choices, "hidden_money", on)),
            self._toggle("free_undo", _("Undo anything"), _("also drawn cards and other turns"), choices.free_undo,
                         lambda on: setattr(choices, "free_undo", on)),
            self._toggle("advice", _("Advice of the computer"), self._advice_note(), choices.advice,
                         lambda on: setattr(choices, "advice", on)),
            self._option("first_game", _("First game"), _("Step 1 only, ends at 7 cities")),
            self._option("starting_cities", _("Standard starting cities"), _("for experts")),
        ]  # fmt: skip
        if choices.trust_possible():
            made.append(self._option("trust", _("Against the Trust"), _("a third, automatic player")))
        if "central_europe_specials" in choices.board.specials.options():
            made.append(
                self._option("central_europe_specials", _("Special rules of this board"), _("off: plain rules"))
            )
        return made

    def _advice_note(self) -> str:
        return _("may be asked for, key {key}").format(key=shown("H"))

    def _option(self, key: str, label: str, note: str) -> Callable[[pygame.FRect], None]:
        def change(on: bool) -> None:
            self.choices.set_option(key, on)

        tip = Tip(label, _(OPTIONS_BY_KEY[key].sentence))
        return self._toggle(key, label, note, self.choices.option(key) is True, change, tip)

    def _toggle(
        self, key: str, label: str, note: str, on: bool, change: Callable[[bool], None], tip: Tip | None = None
    ) -> Callable[[pygame.FRect], None]:
        def draw(rect: pygame.FRect) -> None:
            widgets.toggle(self.ui, f"options.{key}", rect, label, on, change, note=note, tip=tip)

        return draw

    def _house_rule(self, rect: pygame.FRect, rule: HouseRule) -> list[Later]:
        c, t = self.ui.c, self.ui.c.theme
        by_text = {str(value): value for value, _label in rule.values}
        labels = [(str(value), _(label)) for value, label in rule.values]

        def change(text: str) -> None:
            value: OptionValue = by_text[text]
            self.choices.set_option(rule.key, value)

        chosen = str(self.choices.option(rule.key))
        width = max(c.text_width(label, theme.ROW_BOLD) for _value, label in labels) + 36
        room = rect.width - width - 8
        c.text(_(rule.label), (rect.left, rect.centery), theme.TEXT.sized(13.5), t.ink, "midleft", room)
        opened = widgets.dropdown(
            self.ui,
            f"options.{rule.key}",
            (rect.right - width, rect.top + 3, width, 26),
            labels,
            chosen,
            change,
        )
        return [opened] if opened else []
