"""The settings: appearance, motion and sound, play, keys."""

from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from powergrid.desktop.play import settings
from powergrid.desktop.play.settings import ZOOMS
from powergrid.desktop.screens import frame, shortcuts
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import keys, parts, slices, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import confirm
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import Part, column, filling, grouped, inset, row, scrolling, spacer, underlined
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words import language
from powergrid.desktop.words.translation import _N, _, capital, count, inside, percent

#: The kinds of sounds; each has its own volume.
_SOUNDS = {
    "turn": _N("Your turn"),
    "outbid": _N("You are outbid"),
    "step": _N("Steps 2 and 3"),
    "last": _N("Last round and end"),
    "table": _N("Moves on the table"),
}
#: Labels for the bot speeds.
BOT_SPEEDS = {"instant": _N("At once"), "normal": _N("At normal speed"), "slow": _N("Slowly"), "step": _N("On Space")}
_ROW, _CONTROL = 42.0, 260.0


class SettingsScene(Screen):
    """The settings screen. Every change is applied and saved immediately."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting_for = ""

    def _change(self, **values: Any) -> None:
        problem = settings.change(**values)
        self.app.apply_settings()
        self.ui.dirty = True
        if problem:
            self.ui.toast(problem, "warn")

    def _ask_reset(self) -> None:
        """Ask before resetting, and list the effects."""
        own = len(settings.current().keys)
        text = _("Language, appearance, motion, sound, play and all keys go back to their defaults.")
        if own:
            text += " " + count(own, "{n} changed key will be reset.", "{n} changed keys will be reset.")
        text += " " + _("Player names and saved games are kept.")
        confirm(self, _("Reset all settings?"), text, _("Reset all"), self._reset, loses=True)

    def _reset(self) -> None:
        before = settings.current()
        problem = settings.reset()
        self.app.apply_settings()
        if problem:
            self.ui.toast(problem, "warn")
            return
        words = _("All settings are back to their defaults.")
        self.ui.toast(words, "check", _("Undo"), lambda: self._undo_reset(before))

    def _undo_reset(self, before: settings.Settings) -> None:
        """Undo a reset."""
        self.ui.toasts = []
        self._change(**{name: getattr(before, name) for name in settings.Settings.model_fields})

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the settings in columns."""
        self.ui.focus.default = f"bots.{settings.current().bots}"
        place = screen_head(self.ui, _("Settings"), self.app.pop)
        foot = row(
            parts.label(self.ui, _("Changes apply at once and are saved."), theme.LABEL, c.theme.ink5, grow=1),
            parts.button(self.ui, "foot.reset", _("Reset all"), self._ask_reset, style="quiet",
                         enter_first=True),
            parts.button(self.ui, "foot.done", _("Done"), self.app.pop, style="primary", key="Enter",
                         more_keys=("Esc", "F10"), enter_first=True),
            backwards=True,
        )  # fmt: skip
        width = min(place.width, 1500.0)
        columns = row(self._column("options", self._option_rows()), self._column("keys", self._key_rows()), gap=EDGE)
        middle = slices.around(place.center, width, place.height)
        frame.draw_with_footer(self.ui, middle, columns, grouped(self.ui, "foot", foot))

    def _column(self, name: str, rows: list[Part]) -> Part:
        """Return a scrolling panel with rows."""
        return filling(frame.panel(self.ui, scrolling(self.ui, name, inset(column(*rows, spacer(6)), 14), form=True)))

    def _heading(self, text: str) -> Part:
        return row(parts.label(self.ui, text, theme.SECTION), height=_ROW)

    def _line(self, words: str, *controls: Part, note: str = "") -> Part:
        """Return the name of a setting with a note below it and its controls on the right."""
        ui, font = self.ui, theme.TEXT.sized(14)
        small = parts.label(ui, note, theme.SMALL, ui.c.theme.ink7, wraps=True) if note else None
        name = replace(column(parts.label(ui, words, font, wraps=True), small), grow=1)
        return underlined(ui, row(name, *controls, height=_ROW))

    def _choice(self, key: str, words: str, options: list[tuple[str, str]], note: str = "") -> Part:
        chosen = str(getattr(settings.current(), key))
        change = partial(self._change_one, key)
        return self._line(words, parts.segmented(self.ui, key, options, chosen, change, least=_CONTROL), note=note)

    def _language(self) -> Part:
        options = [(language.SYSTEM, _("Same as the system")), *language.own_names().items()]
        chosen, change = settings.current().language, partial(self._change_one, "language")
        return self._line(_("Language"), parts.dropdown(self.ui, "language", options, chosen, change, width=_CONTROL))

    def _change_one(self, key: str, value: object) -> None:
        self._change(**{key: value})

    def _switch(self, key: str, words: str, note: str = "") -> Part:
        on, change = bool(getattr(settings.current(), key)), partial(self._change_one, key)
        return underlined(self.ui, parts.switch(self.ui, f"switch.{key}", words, on, change, note=note, height=_ROW))

    def _option_rows(self) -> list[Part]:
        return [
            self._language(),
            self._heading(_("Play")),
            self._choice("bots", _("Bots move"), [(speed, _(words)) for speed, words in BOT_SPEEDS.items()]),
            self._switch("forced", _("Make forced decisions automatically"), _("shown in the log")),
            self._switch("build_at_once", _("A click builds at once"), _("instead of planning")),
            self._switch("hints", _("Short explanations for new players")),
            self._switch("advice", _("Hints on request ({key})").format(key=shown("H")), _("off for serious games")),
            self._heading(_("Appearance")),
            self._choice("look", _("Colours"), [("light", _("Light")), ("dark", _("Dark")),
                                                  ("contrast", _("High contrast"))]),
            self._full_screen(),
            self._zoom(),
            self._choice("text", _("Small text"), [("normal", _("Normal")), ("large", _("Large")),
                                                   ("largest", _("Largest"))], _("on the board, too")),
            self._heading(_("Motion and sound")),
            self._choice("motion", _("Animations"), [("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))]),
            self._switch("sound", _("Sounds")),
            self._volume("", _("Volume")),
            *(self._volume(kind, _(words)) for kind, words in _SOUNDS.items()),
        ]  # fmt: skip

    def _full_screen(self) -> Part:
        app, words = self.app, _("Full screen")
        switch = parts.switch(self.ui, "switch.fullscreen", words, app.is_fullscreen,
                              lambda on: app.toggle_fullscreen(), tip=Tip(words, "", "F11"), height=_ROW)  # fmt: skip
        return underlined(self.ui, switch)

    def _scale(self, zoom: int) -> float:
        """Return the scale at a percentage, relative to the scale that fits this window."""
        width, height = self.app.surface.get_size()
        fitting = theme.ui_scale(width, height)
        return 1.0 if zoom == 100 else theme.ui_scale(width, height, fitting * zoom / 100) / fitting

    def _zooms(self) -> list[int]:
        """Return the percentages that make a difference in this window, and the chosen one."""
        found: dict[float, int] = {}
        for zoom in ZOOMS:
            found.setdefault(round(self._scale(zoom), 3), zoom)
        return sorted({*found.values(), settings.current().zoom})

    def _zoom(self) -> Part:
        limit, words = round(100 * self._scale(ZOOMS[-1])), _("Size of everything")
        note = _("More than {size} does not fit this window.").format(size=percent(limit)) if limit < ZOOMS[-1] else ""
        chosen = str(settings.current().zoom)
        effects = {str(zoom): round(100 * self._scale(zoom)) for zoom in self._zooms()}
        options = [(zoom, percent(int(zoom) if zoom == chosen else effect)) for zoom, effect in effects.items()]
        change = parts.segmented(self.ui, "zoom", options, chosen, lambda value: self._change(zoom=int(value)),
                                 least=_CONTROL)  # fmt: skip
        line = self._line(words, change, note=note)
        tip = Tip(words, _("Limited so that the table fits the window."))

        def draw(rect: pygame.FRect) -> None:
            self.ui.area("options.zoom", rect, tip)
            line.draw(rect)

        return replace(line, draw=draw)

    def _volume(self, kind: str, words: str) -> Part:
        """Return a volume slider.

        Args:
            kind: The kind of sounds, or "" for the overall volume.
        """
        key = f"volume_{kind}" if kind else "volume"
        value = getattr(settings.current(), key)

        def change(chosen: float) -> None:
            if int(chosen) != getattr(settings.current(), key):
                self._change(**{key: int(chosen)})
                self.app.sounds.sample(kind or "turn")

        def slide(rect: pygame.FRect) -> None:
            widgets.slider(self.ui, key, rect, value, 0, 100, change, step=5, page=20)

        text = percent(value) if kind else str(value)
        number = replace(parts.label(self.ui, text, theme.ROW_BOLD, at="right"), width=44)
        return self._line(words, Part(slide, _CONTROL - 54, 28), number)

    # -- keys

    def _key_rows(self) -> list[Part]:
        rows: list[Part] = []
        for title, group in shortcuts.GROUPS:
            rows.append(self._heading(_("Keys: {where}").format(where=inside(_(title)))))
            rows += [self._line(capital(_(shortcut.does)), self._key_button(shortcut.key)) for shortcut in group]
        return rows

    def _key_button(self, key: str) -> Part:
        """Return a button that shows a key and lets the player replace it."""
        waiting = self._waiting_for == key
        tip = Tip(_("Change the key"), _("Then press the new one. Esc leaves it as it is."), "Space")
        return parts.button(self.ui, f"keys.{key}", _("press a key…") if waiting else shown(key),
                            partial(self._wait, key), height=28, least=150, font=theme.ROW_BOLD.sized(14), tip=tip,
                            style="amber" if waiting else "secondary", enter_first=True)  # fmt: skip

    def _rebind(self, key: str, pressed: str) -> None:
        problem = shortcuts.rebind(key, pressed)
        if problem:
            self.ui.toast(problem, "warn")

    def _ask_swap(self, key: str, pressed: str, other: shortcuts.Shortcut) -> None:
        """Say that the key is already taken, and offer to swap the two keys."""
        text = _("{key} is already used for: {does}. That action would get {old} instead.")
        text = text.format(key=keys.label(pressed), does=_(other.does), old=shown(key))
        title = _("{key} is taken").format(key=keys.label(pressed))
        confirm(self, title, text, _("Swap the keys"), lambda: self._rebind(key, pressed))

    def _wait(self, key: str) -> None:
        self._waiting_for = key

        def take(pressed: str) -> None:
            self._waiting_for = ""
            other = shortcuts.owner_of(pressed, key)
            if other is not None and pressed != "Esc":
                self._ask_swap(key, pressed, other)
            elif pressed != "Esc":
                self._rebind(key, pressed)

        self.ui.keyboard.take_next(take)
