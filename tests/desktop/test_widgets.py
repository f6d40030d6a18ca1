"""The widget layer, driven by real events."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Button, Dialog
from powergrid.desktop.toolkit.dropdown import dropdown
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.toolkit.scroll_area import ScrollArea
from powergrid.desktop.toolkit.stepper import stepper
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import Control
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, click_at, focus, hover, key, move, send, type_text, wait
from tests.desktop.showing import shown
from tests.sure import sure


class Sheet(Scene):
    """A scene with a widget of each kind."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []
        self.number = 32
        self.name = "Ana"
        self.level = "normal"
        self.on = False
        self.choice = "one"
        self.volume = 5.0

    def draw(self, c: Canvas) -> None:
        ui = self.ui
        c.surface.fill(c.theme.table)
        call = self.calls.append
        with ui.grouped("acts"):
            widgets.button(ui, "acts.bid", (20, 20, 90, 34), "Bid", lambda: call("bid"), style="primary", key="Enter")
            widgets.button(ui, "acts.pass", (120, 20, 90, 34), "Pass", lambda: call("pass"), key="P")
            widgets.button(
                ui,
                "acts.buy",
                (220, 20, 90, 34),
                "Buy",
                lambda: call("buy"),
                enabled=False,
                reason="3 are missing.",
            )
        stepper(
            ui,
            "bid",
            (20, 70, 120, 34),
            self.number,
            30,
            95,
            lambda v: setattr(self, "number", v),
            typed=True,
        )
        text_field(ui, "form.name", (20, 120, 140, 32), self.name, lambda v: setattr(self, "name", v), limit=8)
        levels = [("human", "Human"), ("normal", "Normal")]
        widgets.segmented(ui, "level", (20, 170, 160, 28), levels, self.level, lambda v: setattr(self, "level", v))
        widgets.toggle(ui, "opts.hide", (20, 210, 160, 28), "Hide", self.on, lambda v: setattr(self, "on", v))
        widgets.slider(ui, "opts.volume", (200, 210, 160, 28), self.volume, 0, 10, lambda v: setattr(self, "volume", v))
        choices = [("one", "First"), ("two", "Second"), ("three", "Sixth"), ("four", "Éclair")]
        with ScrollArea(ui, "list", (400, 20, 100, 100), 300) as area:
            widgets.button(ui, "list.low", (400, 150 - area.offset, 80, 34), "Low", lambda: call("low"))
        dropdown(ui, "pick", (20, 260, 140, 30), choices, self.choice, lambda v: setattr(self, "choice", v))


@pytest.fixture
def sheet(app: App) -> Sheet:
    return shown(app, Sheet())


def test_a_click_presses_a_button_unless_released_outside(app: App, sheet: Sheet) -> None:
    click(app, "acts.bid")
    assert sheet.calls == ["bid"]
    place = sheet.control_rect("acts.bid").center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    send(app, pygame.MOUSEBUTTONUP, pos=(1200, 700), button=1)
    assert sheet.calls == ["bid"]


def test_button_keys_press_them(app: App, sheet: Sheet) -> None:
    key(app, "P", "Enter")
    assert sheet.calls == ["pass", "bid"]


def test_a_disabled_button_says_why_with_the_mouse_and_the_keyboard(app: App, sheet: Sheet) -> None:
    click(app, "acts.buy")
    assert sheet.calls == []
    shown = sure(sheet.ui.shown_tip())
    assert "3 are missing." in (shown[1].title, shown[1].text)
    move(app, (1200, 700))
    assert sheet.ui.shown_tip() is None
    sheet.ui.focus.set("acts.pass")
    key(app, "Right")
    assert sure(sheet.ui.shown_tip())[0].name == "acts.buy"


def test_a_tooltip_appears_after_a_while(app: App, sheet: Sheet, clock: FakeClock) -> None:
    hover(app, "acts.buy")
    assert sheet.ui.shown_tip() is None
    assert sheet.next_deadline() == clock.now + 400
    wait(app, clock, 400)
    assert sheet.ui.shown_tip() is not None


def test_a_stepper_stays_in_range_and_accepts_digits(app: App, sheet: Sheet) -> None:
    for _ in range(5):
        click(app, "bid.minus")
    assert sheet.number == 30
    click(app, "bid.plus")
    assert sheet.number == 31
    click(app, "bid.value")
    type_text(app, "47")
    assert sheet.number == 47
    key(app, "PgUp")
    assert sheet.number == 52


def test_a_number_typed_too_high_becomes_the_maximum_and_says_why(app: App, sheet: Sheet) -> None:
    click(app, "bid.value")
    type_text(app, "99")
    assert sheet.number == 95
    assert sheet.ui.toasts[-1].text == "at most 95"
    type_text(app, "5")
    assert sheet.number == 5, "the next digit starts a new number"


def test_a_text_field_has_a_cursor_a_selection_and_a_limit(app: App, sheet: Sheet) -> None:
    click(app, "form.name")
    key(app, "End")
    type_text(app, "belle")
    assert sheet.name == "Anabelle"
    type_text(app, "x")
    assert sheet.name == "Anabelle"
    key(app, "Backspace", "Home", "Delete")
    assert sheet.name == "nabell"
    key(app, "Ctrl+A")
    type_text(app, "Łukasz")
    assert sheet.name == "Łukasz"
    key(app, "P")
    assert sheet.calls == []
    assert sheet.name == "ŁukaszP"


def test_segments_toggle_and_slider_respond(app: App, sheet: Sheet) -> None:
    click(app, "level.human", "opts.hide")
    assert (sheet.level, sheet.on) == ("human", True)
    rect = sheet.control_rect("opts.volume")
    click_at(app, (rect.right - 2, rect.centery))
    assert sheet.volume == 10
    focus(app, "opts.volume")
    key(app, "Left")
    assert sheet.volume == 9


def test_a_dropdown_works_with_the_mouse_and_the_keyboard(app: App, sheet: Sheet) -> None:
    click(app, "pick", "pick.two")
    assert sheet.choice == "two"
    focus(app, "pick")
    key(app, "Space", "Up", "Enter")
    assert sheet.choice == "one"
    click(app, "pick")
    key(app, "Esc")
    assert sheet.ui.open_popup == ""
    assert sheet.choice == "one"


def test_an_open_dropdown_wraps_around(app: App, sheet: Sheet) -> None:
    sheet.ui.focus.set("pick")
    key(app, "Space", "Up")
    assert sheet.ui.focus.name == "pick.four"
    key(app, "Down")
    assert sheet.ui.focus.name == "pick.one"


def test_keys_change_a_closed_dropdown(app: App, sheet: Sheet) -> None:
    sheet.ui.focus.set("pick")
    for pressed, chosen in (("Left", "one"), ("Right", "two"), ("End", "four"), ("Right", "four"), ("Home", "one")):
        key(app, pressed)
        assert sheet.choice == chosen, pressed
    assert (sheet.ui.open_popup, sheet.ui.focus.name) == ("", "pick")


def test_letters_choose_from_a_dropdown(app: App, sheet: Sheet, clock: FakeClock) -> None:
    """A repeated letter finds the next label, several letters find one label, and accents are optional."""
    sheet.ui.focus.set("pick")
    for pressed, chosen in (("S", "two"), ("S", "three"), ("S", "two")):
        key(app, pressed)
        assert sheet.choice == chosen
    wait(app, clock, 1500)
    key(app, "S", "I")
    assert sheet.choice == "three"
    wait(app, clock, 1500)
    key(app, "E")
    assert sheet.choice == "four"
    wait(app, clock, 1500)
    key(app, "P")
    assert (sheet.choice, sheet.calls) == ("four", ["pass"]), "no label begins with P, the key of a button"


def test_letters_move_the_focus_in_an_open_list(app: App, sheet: Sheet) -> None:
    click(app, "pick")
    key(app, "S", "I")
    assert (sheet.ui.focus.name, sheet.choice) == ("pick.three", "one")
    key(app, "Enter")
    assert (sheet.choice, sheet.ui.open_popup) == ("three", "")


def test_letters_do_nothing_after_a_click(app: App, sheet: Sheet) -> None:
    """After a click, the list has no ring, so letters work as shortcuts again."""
    click(app, "pick", "pick.two")
    key(app, "F")
    assert sheet.choice == "two"


def test_home_and_end_choose_the_first_and_last_segment(app: App, sheet: Sheet) -> None:
    sheet.ui.focus.set("level.normal")
    key(app, "Home")
    assert (sheet.level, sheet.ui.focus.name) == ("human", "level.human")
    key(app, "End")
    assert (sheet.level, sheet.ui.focus.name) == ("normal", "level.normal")


def test_tab_moves_between_groups_and_arrows_within_them(app: App, sheet: Sheet) -> None:
    key(app, "Tab")
    assert sheet.ui.focus.name == "acts.bid"
    key(app, "Right")
    assert sheet.ui.focus.name == "acts.pass"
    key(app, "Tab")
    assert sheet.ui.focus.name.startswith("bid.")
    key(app, "Shift+Tab")
    assert sheet.ui.focus.name == "acts.pass"
    key(app, "Space")
    assert sheet.calls == ["pass"]


def test_controls_scrolled_out_of_view_do_not_respond(app: App, sheet: Sheet) -> None:
    assert sheet.control_rect("list.low").height == 0
    move(app, sheet.control_rect("list").center)
    for _ in range(4):
        send(app, pygame.MOUSEWHEEL, x=0, y=-1)
    click(app, "list.low")
    assert sheet.calls == ["low"]


def test_a_dialog_blocks_everything_else(app: App, sheet: Sheet) -> None:
    sheet.ask(
        Dialog(
            "Scrap?",
            "The new plant stays.",
            [
                Button("back", "Back", lambda: sheet.calls.append("back"), key="Esc"),
                Button("ok", "Scrap", lambda: sheet.calls.append("ok"), "primary", "Enter"),
            ],
        )
    )
    click(app, "acts.pass")
    key(app, "P")
    assert sheet.calls == []
    assert len(sheet.dialogs) == 1
    key(app, "Esc")
    assert sheet.calls == ["back"]
    assert not sheet.dialogs
    sheet.ask(Dialog("Scrap?", "", [Button("ok", "Scrap", lambda: sheet.calls.append("ok"), "primary", "Enter")]))
    app.step()
    key(app, "Enter")
    assert sheet.calls == ["back", "ok"]


def test_a_toast_disappears_and_its_action_works(app: App, sheet: Sheet, clock: FakeClock) -> None:
    sheet.ui.toast("Bo buys 27.", "check", "Undo", lambda: sheet.calls.append("undo"))
    click(app, "toast.action")
    assert sheet.calls == ["undo"]
    wait(app, clock, 11_000)
    assert sheet.ui.toasts == []


def test_the_same_message_is_shown_once(sheet: Sheet) -> None:
    for text in ("The city is full in Step 1.", "Not enough money.", "The city is full in Step 1."):
        sheet.ui.toast(text, "info")
    assert [toast.text for toast in sheet.ui.toasts] == ["Not enough money.", "The city is full in Step 1."]


def test_nothing_is_drawn_while_nothing_changes(app: App, sheet: Sheet, clock: FakeClock) -> None:
    app.step()
    frames = app.frames
    for _ in range(20):
        wait(app, clock, 1000)
    assert app.frames == frames
    move(app, (1000, 600))
    move(app, (1010, 600))
    assert app.frames == frames


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1366, 768), 1.0), ((1920, 1080), 1.35), ((2560, 1440), 1.8), ((3840, 2160), 2.7)],
)
def test_the_scale_follows_the_window(size: tuple[int, int], scale: float) -> None:
    assert theme.ui_scale(*size) == pytest.approx(scale)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1600, 1200), (3840, 2160)])
@pytest.mark.parametrize("chosen", [None, 0.8, 1.5, 3.0])
def test_the_logical_window_size_has_a_minimum(size: tuple[int, int], chosen: float | None) -> None:
    scale = theme.ui_scale(*size, chosen)
    assert scale >= 0.75
    if size[0] >= 1280 and size[1] >= 720:
        assert size[0] / scale >= 1280 - 1e-6
        assert size[1] / scale >= 720 - 1e-6


def test_waiting_ends_with_an_event_or_a_timeout(app: App, sheet: Sheet) -> None:
    place = sheet.control_rect("acts.bid").center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    app.step(60_000)
    assert sheet.calls == ["bid"]
    app.step(20)
    assert sheet.calls == ["bid"]


class Buttons(Scene):
    """Buttons that differ in their response to Enter and to arrows."""

    def __init__(self, scattered: bool) -> None:
        super().__init__()
        self.calls: list[str] = []
        self.scattered = scattered

    def draw(self, c: Canvas) -> None:
        call = self.calls.append
        widgets.button(self.ui, "main", (20, 20, 90, 34), "Main", lambda: call("main"), key="Enter")
        widgets.button(self.ui, "one", (120, 20, 90, 34), "One", lambda: call("one"), enter_first=False)
        widgets.button(self.ui, "two", (220, 20, 90, 34), "Two", lambda: call("two"), enter_first=True)
        for name, at in {"middle": (300, 300), "near": (330, 340), "far": (420, 300)}.items():
            place = pygame.FRect(*at, 20, 20)
            self.ui.add(Control(f"spot.{name}", place, group="spots", scattered=self.scattered))


@pytest.mark.parametrize(("focus", "pressed"), [("one", "main"), ("two", "two")])
def test_enter_presses_the_focused_button_if_that_is_its_key(app: App, focus: str, pressed: str) -> None:
    scene = shown(app, Buttons(scattered=True))
    scene.ui.focus.set(focus)
    key(app, "Enter")
    assert scene.calls == [pressed]


@pytest.mark.parametrize(("scattered", "right", "end"), [(True, "far", "middle"), (False, "near", "far")])
def test_arrows_follow_their_direction_among_scattered_controls(
    app: App, scattered: bool, right: str, end: str
) -> None:
    scene = shown(app, Buttons(scattered))
    for pressed, reached in (("Right", right), ("End", end)):
        scene.ui.focus.set("spot.middle")
        key(app, pressed)
        assert scene.ui.focus.name == f"spot.{reached}"
