"""The settings: look, motion and sound, play, keys."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import pygame

from powergrid.desktop.play import settings
from powergrid.desktop.play.settings import ZOOMS
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import keys, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import confirm
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words import language
from powergrid.desktop.words.translation import _, count, inside

_EDGE, _FOOT = 12.0, 60.0
_ROW = 42.0
Row = Callable[[pygame.FRect], None]


class SettingsScene(Screen):
    """Every change holds at once and is kept at once."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting_for = ""

    def _change(self, **values: Any) -> None:
        fault = settings.change(**values)
        self.app.apply_settings()
        self.ui.dirty = True
        if fault:
            self.ui.toast(fault, "warn")

    def _ask_reset(self) -> None:
        """Say what goes back before it does."""
        own = len(settings.current().keys)
        text = _("Language, look, motion, sound, play and all keys go back to what they were at first.")
        if own:
            text += " " + count(own, "{n} key of your own is lost.", "{n} keys of your own are lost.")
        text += " " + _("Names of players and saved games stay.")
        title = _("All settings back to their defaults?")
        confirm(self, title, text, _("All defaults"), self._reset, style="danger")

    def _reset(self) -> None:
        before = settings.current()
        fault = settings.reset()
        self.app.apply_settings()
        if fault:
            self.ui.toast(fault, "warn")
            return
        words = _("All settings are back to their defaults.")
        self.ui.toast(words, "check", _("Undo"), lambda: self._bring_back(before))

    def _bring_back(self, before: settings.Settings) -> None:
        """Undo a reset."""
        self.ui.toasts = []
        self._change(**{entry.name: getattr(before, entry.name) for entry in fields(before)})

    # -- drawing

    def draw(self, c: Canvas) -> None:
        t, ui = c.theme, self.ui
        width, height = c.size
        c.surface.fill(t.table)
        screen_head(ui, _("Settings"), self.app.pop)
        top, bottom = SCREEN_HEAD + _EDGE, height - _FOOT - _EDGE
        half = (min(width, 1500.0) - 3 * _EDGE) / 2
        left = (width - 2 * half - _EDGE) / 2
        self._column(pygame.FRect(left, top, half, bottom - top), "options", self._option_rows())
        self._column(pygame.FRect(left + half + _EDGE, top, half, bottom - top), "keys", self._key_rows())
        foot = pygame.FRect(0, height - _FOOT, width, _FOOT)
        c.fill(foot, t.panel)
        c.fill((0, foot.top, width, 1), t.line2)
        c.text(_("Every change holds at once and is kept."), (16, foot.centery), theme.LABEL, t.ink5, "midleft")
        widgets.button(ui, "foot.done", (width - _EDGE - 120, foot.centery - 17, 120, 34), _("Done"), self.app.pop,
                       style="primary", key="Enter", more_keys=("Esc", "F10"), enter_first=True)  # fmt: skip
        widgets.button(ui, "foot.reset", (width - _EDGE - 270, foot.centery - 17, 136, 34), _("All defaults"),
                       self._ask_reset, style="quiet", enter_first=True)  # fmt: skip

    def _column(self, rect: pygame.FRect, name: str, rows: Sequence[Row]) -> None:
        c, t = self.ui.c, self.ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        body = rect.inflate(-4, -12)
        with widgets.ScrollArea(self.ui, name, body, _ROW * len(rows) + 6, form=True) as area:
            y = body.top - area.offset
            for row in rows:
                row(pygame.FRect(body.left + 14, y, body.width - 34, _ROW))
                y += _ROW

    def _heading(self, text: str) -> Row:
        def draw(rect: pygame.FRect) -> None:
            self.ui.c.text(text, (rect.left, rect.centery + 3), theme.SECTION, self.ui.c.theme.ink, "midleft")

        return draw

    def _largest_zoom(self) -> int:
        """The percentage beyond which this window shows nothing larger."""
        app = self.app
        width, height = app.surface.get_size()
        fitting = theme.ui_scale(width, height, app.chosen_scale)
        return round(100 * theme.ui_scale(width, height, fitting * ZOOMS[-1] / 100) / fitting)

    def _label(self, rect: pygame.FRect, label: str, room: float, shift: float = 0) -> None:
        c, t = self.ui.c, self.ui.c.theme
        font = c.fitting(label, theme.TEXT.sized(14), room)
        c.text(label, (rect.left, rect.centery + shift), font, t.ink, "midleft", room)
        c.fill((rect.left, rect.bottom - 1, rect.width, 1), t.line)

    def _choice(self, key: str, label: str, options: Sequence[tuple[str, str]], width: float = 260) -> Row:
        def draw(rect: pygame.FRect) -> None:
            self._label(rect, label, rect.width - width - 10)
            place = (rect.right - width, rect.centery - 15, width, 30)
            chosen = str(getattr(settings.current(), key))
            widgets.segmented(self.ui, key, place, options, chosen, lambda value: self._change(**{key: value}))

        return draw

    def _switch(self, key: str, label: str, note: str = "") -> Row:
        def draw(rect: pygame.FRect) -> None:
            c, t = self.ui.c, self.ui.c.theme
            on = bool(getattr(settings.current(), key))
            widgets.toggle(self.ui, f"switch.{key}", rect, label, on, lambda v: self._change(**{key: v}), note=note)
            c.fill((rect.left, rect.bottom - 1, rect.width, 1), t.line)

        return draw

    def _option_rows(self) -> list[Row]:
        return [
            self._choice("language", _("Language"), self._languages()),
            self._heading(_("Look")),
            self._choice("look", _("Colours"), [("light", _("Light")), ("contrast", _("High contrast"))]),
            self._full_screen,
            self._zoom,
            self._choice("text", _("Small text"), [("normal", _("Normal")), ("large", _("Large")),
                                                   ("largest", _("Largest"))]),
            self._heading(_("Motion and sound")),
            self._choice("motion", _("Animations"), [("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))]),
            self._switch("sound", _("Sounds")),
            self._volume,
            self._heading(_("Play")),
            self._choice("bots", _("Bots act"), [("instant", _("At once")), ("normal", _("Normal")),
                                                 ("slow", _("Slowly")), ("step", _("On Space"))], 300),
            self._switch("forced", _("Forced decisions by themselves"), _("they stand in the log")),
            self._switch("build_at_once", _("A click builds at once"), _("instead of planning")),
            self._switch("hints", _("Hints for new players")),
            self._switch("advice", _("Advice of the computer"), _("off for serious games")),
        ]  # fmt: skip

    def _languages(self) -> list[tuple[str, str]]:
        return [(language.SYSTEM, _("As the system")), *language.own_names().items()]

    def _full_screen(self, rect: pygame.FRect) -> None:
        c, t, app = self.ui.c, self.ui.c.theme, self.app
        widgets.toggle(self.ui, "switch.fullscreen", rect, _("Full screen"), app.is_fullscreen,
                       lambda _on: app.toggle_fullscreen(), tip=Tip(_("Full screen"), "", "F11"))  # fmt: skip
        c.fill((rect.left, rect.bottom - 1, rect.width, 1), t.line)

    def _zoom(self, rect: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        most = self._largest_zoom()
        self._label(rect, _("Size of everything"), rect.width - 340, -9 if most < ZOOMS[-1] else 0)
        if most < ZOOMS[-1]:
            room = rect.width - 340
            texts = [_("More than {n} % does not fit this window."), _("More than {n} % does not fit.")]
            text = next((one for one in texts if c.text_width(one.format(n=most), theme.SMALL) <= room), texts[-1])
            c.text(text.format(n=most), (rect.left, rect.centery + 9), theme.SMALL, t.ink7, "midleft", room)
        options = [(str(zoom), f"{zoom} %") for zoom in ZOOMS]
        place = (rect.right - 330, rect.centery - 15, 330, 30)
        chosen = settings.current().zoom
        widgets.segmented(self.ui, "zoom", place, options, str(chosen), lambda value: self._change(zoom=int(value)))
        area = pygame.FRect(rect.left, rect.top, rect.width - 340, rect.height)
        text = _("Never so large that the table no longer fits into the window.")
        self.ui.area("options.zoom", area, Tip(_("Size of everything"), text))

    def _volume(self, rect: pygame.FRect) -> None:
        self._label(rect, _("Volume"), rect.width - 270)
        value = settings.current().volume
        place = (rect.right - 260, rect.centery - 14, 220, 28)
        widgets.slider(self.ui, "volume", place, value, 0, 100, self._set_volume, step=5, page=20)
        c = self.ui.c
        c.text(str(value), (rect.right, rect.centery), theme.ROW_BOLD, c.theme.ink, "midright")

    def _set_volume(self, value: float) -> None:
        if int(value) != settings.current().volume:
            self._change(volume=int(value))
            self.app.sounds.play("turn")

    # -- keys

    def _key_rows(self) -> list[Row]:
        rows: list[Row] = []
        for title, group in shortcuts.GROUPS:
            rows.append(self._heading(_("Keys: {where}").format(where=inside(_(title)))))
            rows += [self._key_row(shortcut) for shortcut in group]
        return rows

    def _key_row(self, shortcut: shortcuts.Shortcut) -> Row:
        def draw(rect: pygame.FRect) -> None:
            ui = self.ui
            c, t = ui.c, ui.c.theme
            does = _(shortcut.does)
            self._label(rect, does[:1].upper() + does[1:], rect.width - 160)
            name = f"keys.{shortcut.key}"
            place = pygame.FRect(rect.right - 150, rect.centery - 14, 150, 28)
            waiting = self._waiting_for == shortcut.key
            hover = ui.is_hovered(name)
            c.box(
                place,
                6,
                t.amber_soft if waiting else t.white if hover else t.paper,
                t.ink if waiting else t.button_line,
            )
            text = _("press a key…") if waiting else shown(shortcut.key)
            c.text(text, place.center, theme.ROW_BOLD.sized(14), t.ink, "center", place.width - 10)
            if ui.is_focused(name):
                c.focus_ring(place)
            tip = Tip(_("Change the key"), _("Then press the new one. Esc leaves it as it is."), "Space")
            ui.add(Control(name, place, lambda: self._wait(shortcut.key), tip=tip, pushes=True, enter_first=True))

        return draw

    def _rebind(self, key: str, pressed: str) -> None:
        fault = shortcuts.rebind(key, pressed)
        if fault:
            self.ui.toast(fault, "warn")

    def _ask_swap(self, key: str, pressed: str, other: shortcuts.Shortcut) -> None:
        """The key has a meaning already: say so, and let the two change places."""
        text = _("{key} is the key for: {does}. That would get {old} instead.")
        text = text.format(key=keys.label(pressed), does=_(other.does), old=shown(key))
        title = _("{key} is taken").format(key=keys.label(pressed))
        confirm(self, title, text, _("Change both"), lambda: self._rebind(key, pressed))

    def _wait(self, key: str) -> None:
        self._waiting_for = key

        def take(pressed: str) -> None:
            self._waiting_for = ""
            other = shortcuts.owner_of(pressed, key)
            if other is not None and pressed != "Esc":
                self._ask_swap(key, pressed, other)
            elif pressed != "Esc":
                self._rebind(key, pressed)

        self.ui.on_next_key = take
