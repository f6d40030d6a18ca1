"""Every screen in all languages: all text is legible, inside the window, and not crowded."""

from dataclasses import dataclass
from itertools import product

import pytest
import translations
from _pytest.mark import ParameterSet

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from tests.desktop import screens
from tests.desktop.drawn import Drawn, all_problems, crowded, layout_problems, parts
from tests.desktop.pictures import SCENES
from tests.desktop.showing import shown

LANGUAGES = ("en", "de")
SIZES = ((1024, 640), (1280, 720))


@dataclass(frozen=True)
class View:
    """The conditions for checking a screen.

    Attributes:
        max_parts: The number of parts of a long list to check.
    """

    language: str
    size: tuple[int, int]
    text: str = "normal"
    zoom: int = 100
    look: str = "light"
    max_parts: int = 1

    @property
    def plain(self) -> bool:
        return (self.text, self.zoom) == ("normal", 100)

    def __str__(self) -> str:
        words = [self.language, f"{self.size[0]}x{self.size[1]}", self.text, str(self.zoom), self.look]
        return " ".join(word for word in words if word not in ("normal", "100", "light"))


#: Every screen is checked in the hardest case: long words in the smallest window.
TIGHT = View("de", (1024, 640), max_parts=3)
#: Every screen with a reference picture is also checked in one of these.
OTHERS = [
    View("en", (1024, 640)),
    View("de", (1280, 720), max_parts=3),
    View("en", (1280, 720)),
    View("de", (1024, 640), "largest"),
    View("en", (1280, 720), "largest"),
    View("en", (3840, 2160)),
    View("en", (1920, 1080), zoom=200),
    View("en", (1920, 1080), zoom=75, look="contrast"),
    View("de", (1920, 1080), "largest", 125),
    View("de", (1280, 720), "large", look="dark"),
]
#: All other languages: some screens are checked in one of them in the smaller window; the rest are slow.
FOREIGN = [
    View(language, size, text, max_parts=3)
    for size in ((1280, 720), (1920, 1080))
    for text, language in product(("normal", "largest"), sorted(set(translations.languages()) - set(LANGUAGES)))
]
ALL = [
    View(language, size, text, zoom, look, max_parts=30)
    for size in (*SIZES, (1366, 768), (1920, 1080), (3840, 2160))
    for language, text, look in product(LANGUAGES, theme.TEXT_SIZES, theme.THEMES)
    for zoom in ((75, 100, 125, 200) if size[1] == 1080 else (100,))
]


def cases() -> list[ParameterSet]:
    """Return all screens in the tight view, those with a picture in a second view, and tables in one of the views.

    Every second moment of each game is drawn, and every third screen in a foreign language (longer words have their own
    test). The rest are slow.
    """
    views = [TIGHT, *OTHERS]
    found = [(name, TIGHT) for name in screens.SCREENS]
    found += [(name, OTHERS[number % len(OTHERS)]) for number, name in enumerate(SCENES)]
    found += [(name, views[number % len(views)]) for number, name in enumerate([*screens.POSITIONS][::2])]
    found.sort(key=lambda case: str(case[1]))  # pictures of one size are cached for the next screen
    short = [pytest.param(name, [view], id=f"{name}, {view}") for name, view in found]
    small = [view for view in FOREIGN if view.size == (1280, 720)]
    found = [(name, small[number % len(small)]) for number, name in enumerate([*SCENES][::3])]
    short += [pytest.param(name, [view], id=f"{name}, {view}") for name, view in found]
    short += [
        pytest.param(name, [view], id=f"{name}, {view}", marks=pytest.mark.long)
        for name, view in product(screens.SCREENS, FOREIGN)
        if (name, view) not in found
    ]
    return short + [
        pytest.param(name, [view for view in ALL if view.size == size], id=f"{name}, {size}", marks=pytest.mark.long)
        for name in (*screens.SCREENS, *screens.POSITIONS)
        for size in sorted({view.size for view in ALL})
    ]


@pytest.mark.parametrize(("name", "views"), cases())
def test_every_screen(name: str, views: list[View]) -> None:
    tour = {**screens.SCREENS, **screens.POSITIONS}[name]
    for view in views:
        settings.change(language=view.language, text=view.text, zoom=view.zoom, look=view.look)
        app = App(view.size, headless=True, clock=lambda: 1000)
        app.apply_settings()
        for state in tour(app):
            assert name in screens.WITH_TEXT_FIELDS or not screens.text_fields(app), "add it to WITH_TEXT_FIELDS"
            for part, texts in parts(app, view.max_parts if name in SCENES else 1):
                found = all_problems(
                    app, texts, whole=name not in screens.SHORTENS_NAMES, crowds=view.language != "en" and view.plain
                )
                found += english_keys(texts) if view.language == "de" else []
                assert found == [], (str(view), state, part)
        app.close()


def english_keys(texts: list[Drawn]) -> list[str]:
    words = {word for text in texts for word in text.string.replace("+", " ").split()}
    return sorted(words & {"Ctrl", "Shift", "Backspace", "Enter", "Space", "PgUp", "PgDn"})


# --- the checks themselves -------------------------------------------------------------------------------------


def test_the_check_finds_texts_outside_the_window(app: App) -> None:
    screens.show(app, screens.table("germany_recharged_4p_1", "resources", 3))
    app.resize((700, 400))
    assert any("is outside the window" in problem for problem in layout_problems(app))


def test_the_check_finds_crowded_texts(app: App) -> None:
    """A text touches a button, two texts touch, one covers another, and one looks cut off."""

    class Crowd(Scene):
        def draw(self, c: Canvas) -> None:
            first = c.text("seats", (20, 50), theme.LABEL, anchor="midleft")
            c.text("clockwise", (first.right + 1, 50), theme.LABEL, anchor="midleft")
            second = c.text("shuffle", (20, 90), theme.LABEL, anchor="midleft")
            widgets.button(self.ui, "button", (second.right - 2, 76, 90, 28), "Random")
            c.text("Own …", (20, 130), theme.LABEL, anchor="midleft")
            c.text("below", (20, 170), theme.LABEL, anchor="midleft")
            c.text("above", (30, 172), theme.LABEL, anchor="midleft")
            widgets.button(self.ui, "left", (300, 76, 90, 28), "Left")
            widgets.button(self.ui, "right", (380, 76, 90, 28), "Right")

    shown(app, Crowd())
    assert sorted(crowded(app)) == [
        "'Own …' looks as if it were cut",
        "'seats' touches 'clockwise'",
        "'shuffle' touches button",
    ]
    assert layout_problems(app) == ["left overlaps right", "'below' on 'above'"]


# --- windows too small to use, as some window managers make them ------------------------------------

DIALOGS = [name for name in screens.SCREENS if name not in SCENES]
TINY = ((480, 360), (320, 400), (200, 150), (1, 1))


@pytest.mark.parametrize(
    "name", [n if n in SCENES else pytest.param(n, marks=pytest.mark.long) for n in screens.SCREENS]
)
def test_every_screen_is_drawn_in_a_tiny_window(app: App, name: str) -> None:
    for _state in screens.SCREENS[name](app):
        for size in TINY[len(name) % 2 :: 2]:
            app.resize(size)
            app.step()
            assert app.surface.get_size() == size
        app.resize((1280, 720))
        app.step()


def test_the_layout_never_has_less_room_than_it_needs() -> None:
    for width, height in TINY:
        for chosen in (None, 0.8, 3.0):
            scale = theme.ui_scale(width, height, chosen)
            assert width / scale >= 799.9
            assert height / scale >= 499.9
    assert theme.ui_scale(800, 500) == 0.75
