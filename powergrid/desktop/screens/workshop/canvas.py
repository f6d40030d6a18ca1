"""The drawing board of the workshop: mouse, keys, zooming and panning."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from powergrid.content.layout import NAME_LINE, PANEL, PILL, rough_width
from powergrid.desktop.board.camera import Camera, Spot
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.pens import Parts
from powergrid.desktop.pieces.controls import city_control, city_of
from powergrid.desktop.screens.workshop.draft import Draft, middle
from powergrid.desktop.screens.workshop.hand_labels import Label, name_offset, region_spot
from powergrid.desktop.screens.workshop.painter import KeptLand, Marks, Painter
from powergrid.desktop.screens.workshop.real_coast import RealCoast
from powergrid.desktop.screens.workshop.state import GRID, Workshop
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.focus import DIRECTIONS, nearest
from powergrid.desktop.toolkit.ui import DRAG_SLOP, Control, Tip, Ui
from powergrid.desktop.words.names import region_name
from powergrid.desktop.words.translation import _

NAME = "canvas"
_ZOOM = 1.25
_STEPS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
_DIGITS = tuple("123456789")
_REACH = 4.0
_MAX_PARTS = 5000


class BoardCanvas:
    """The drawing board.

    Attributes:
        created: Called with a new city or link, so that its name or cost can be typed.
        cursor: The position on which keys act.
        _held, _label: The city and the label held by the mouse.
        _grip: The effect of dragging: none yet, moving cities or a label, panning, painting, or selecting with a frame
            that starts at `_from`.
    """

    def __init__(self, created: Callable[[str], None]) -> None:
        self.created = created
        self.camera: Camera | None = None
        self.cursor = (PANEL[0] / 2, PANEL[1] / 2)
        self.picture: pygame.Surface | None = None
        self._traced: tuple[object, pygame.Surface] | None = None
        self._held = ""
        self._label: Label | None = None
        self._from = (0.0, 0.0)
        self._last = (0.0, 0.0)
        self._pressed = False
        self._shift = False
        self._grip = ""
        self._scale = 1.0
        self._coast = RealCoast()
        self._land: KeptLand = {}
        self._parts: Parts = {}
        self._parts_of: tuple[object, ...] = ()
        self._parts_at = (0.0, 0.0)

    # -- drawing

    def draw(self, ui: Ui, rect: pygame.FRect, state: Workshop) -> None:
        """Draw the draft. Controls: `canvas`, `city.ID` and `name.ID` for each city, and `link.N` for each badge."""
        c = ui.c
        box = c.rect(rect)
        place = (box.x, box.y, box.width, box.height)
        self._scale = c.scale
        draft = state.labels.shown(state.draft, held=state.is_dragging)
        size = c.scale * state.labels.places.size
        self.camera = (self.camera or Camera(place, size)).placed(place, size)
        with ui.clipped(rect):
            sea = self._coast.sea(self.camera, state.plane, board_colors(c.theme))
            painter = Painter(c, self.camera, draft, self._kept_parts(c, self.camera), sea, self._land)
            hovered = city_of(ui.hovered)
            marks = Marks(state.picked, state.link, state.pending, hovered, state.is_dragging)
            painter.draw(marks, GRID if state.snaps else 0.0, self._trace())
            self._register(ui, rect, state, painter)
            if self._grip == "frame":
                frame = slices.spanning(*self._from, *self._last)
                frame.normalize()
                c.ring(frame, 2, c.theme.petrol, 1.5)
            if ui.is_focused(NAME):
                self._draw_cursor(ui)
        c.ring(rect, 8, c.theme.line2, 1)

    def _kept_parts(self, c: Canvas, camera: Camera) -> Parts:
        """Return the cache of parts, emptied if the size or the colours have changed. Panning only moves the parts."""
        key = replace(camera, middle=(0.0, 0.0)), c.theme.name
        new = camera.to_window(0.0, 0.0)
        if key != self._parts_of or len(self._parts) > _MAX_PARTS:
            self._parts, self._parts_of, self._parts_at = {}, key, new
        dx, dy = round(new[0] - self._parts_at[0]), round(new[1] - self._parts_at[1])
        if dx or dy:
            self._parts = {
                part: [(picture, (x + dx, y + dy)) for picture, (x, y) in drawn] for part, drawn in self._parts.items()
            }
            self._parts_at = self._parts_at[0] + dx, self._parts_at[1] + dy
        return self._parts

    def _draw_cursor(self, ui: Ui) -> None:
        x, y = self._in_lp(*self.cursor)
        for color, width in ((ui.c.theme.white, 4.0), (ui.c.theme.dark, 2.0)):
            ui.c.fill((x - 14, y - width / 2, 28, width), color)
            ui.c.fill((x - width / 2, y - 14, width, 28), color)

    def _trace(self) -> pygame.Surface | None:
        """Return the picture to trace, scaled to fit the plane in the window."""
        if self.picture is None or self.camera is None:
            return None
        size = round(PANEL[0] * self.camera.unit), round(PANEL[1] * self.camera.unit)
        fit = min(size[0] / self.picture.get_width(), size[1] / self.picture.get_height())
        key = (size, id(self.picture))
        if self._traced is None or self._traced[0] != key:
            wide = round(self.picture.get_width() * fit), round(self.picture.get_height() * fit)
            sheet = pygame.transform.smoothscale(self.picture, (max(1, wide[0]), max(1, wide[1])))
            sheet.set_alpha(150)
            self._traced = key, sheet
        return self._traced[1]

    def trace(self, picture: pygame.Surface | None) -> None:
        """Put a picture under the drawing, or remove it."""
        self.picture = picture

    # -- controls

    def _register(self, ui: Ui, rect: pygame.FRect, state: Workshop, painter: Painter) -> None:
        def wheel(steps: int) -> bool:
            return self.zoom(_ZOOM**steps, (ui.mouse[0] * self._scale, ui.mouse[1] * self._scale))

        ui.add(Control(NAME, rect.copy(), partial(self._click, state), on_press=partial(self._press, ui, state, ""),
                       on_drag=partial(self._drag, state), on_wheel=wheel, on_key=partial(self._key, state),
                       on_right_click=partial(state.select)))  # fmt: skip
        if state.is_dragging:
            self._register_held(ui, state)
        if state.is_dragging or self._grip == "pan":
            return
        regions = {region.id: region_name(region.name) for region in painter.draft.regions}
        if state.tool == "select":
            self._register_names(ui, state, painter.draft, wheel)
        for number, link in enumerate(painter.draft.links):
            if (spot := painter.badge_spot(link)) is not None:
                place = self._box(spot, (20.0, 18.0))
                ui.area(f"link.{number}", place, on_press=partial(self._press_link, state, number),
                        on_drag=partial(self._drag_label, state), on_wheel=wheel)  # fmt: skip
        for city in painter.draft.cities:
            place = self._box(Spot(city.x, city.y), (PILL[0] + 2 * _REACH, PILL[1] + 2 * _REACH))
            tip = Tip(city.name, regions.get(city.region) or _("No region"))
            ui.area(city_control(city.id), place, tip, on_press=partial(self._press, ui, state, city.id),
                    on_drag=partial(self._drag, state), on_wheel=wheel)  # fmt: skip

    def _register_held(self, ui: Ui, state: Workshop) -> None:
        """Register only the control being dragged, which is faster on a large board."""
        if self._label is None:
            ui.area(city_control(self._held), (0, 0, 0, 0), on_drag=partial(self._drag, state))
        else:
            control = {"city": "name", "region": "region-name", "cost": "link"}[self._label.kind]
            ui.area(f"{control}.{self._label.of}", (0, 0, 0, 0), on_drag=partial(self._drag_label, state))

    def _register_names(self, ui: Ui, state: Workshop, draft: Draft, wheel: Callable[[int], bool]) -> None:
        """Register the draggable names: `name.ID` for cities and `region-name.ID` for regions."""
        for region in draft.regions:
            if (at := region_spot(draft, region.id)) is not None:
                self._name_area(ui, state, f"region-name.{region.id}", Label("region", region.id), Spot(*at),
                                region_name(region.name), wheel)  # fmt: skip
        for city in draft.cities:
            spot = Spot(city.x, city.y, *name_offset(city))
            self._name_area(ui, state, f"name.{city.id}", Label("city", city.id), spot, city.name, wheel)

    def _name_area(self, ui: Ui, state: Workshop, control: str, label: Label, spot: Spot, name: str,
                   wheel: Callable[[int], bool]) -> None:  # fmt: skip
        ui.area(control, self._box(spot, (rough_width(name) + 4, NAME_LINE)), on_wheel=wheel,
                on_press=partial(self._press_name, ui, state, label),
                on_drag=partial(self._drag_label, state))  # fmt: skip

    def _press_link(self, state: Workshop, number: int, x: float, y: float, _mods: int) -> None:
        state.select_link(number)
        self._hold(state, Label("cost", str(number)), x, y)
        self.created("link")

    def _press_name(self, ui: Ui, state: Workshop, label: Label, x: float, y: float, _mods: int) -> None:
        ui.focus.name, ui.focus.visible = NAME, False
        if label.kind == "city":
            state.select(label.of)
        else:
            state.select()
            state.choose_region(label.of)
        self._hold(state, label, x, y)

    def _hold(self, state: Workshop, label: Label, x: float, y: float) -> None:
        """Remember the label held by the mouse."""
        self._label, self._from, self._pressed, self._grip = label, (x, y), True, ""
        state.history.close()

    def _drag_label(self, state: Workshop, x: float, y: float) -> None:
        """Move the held label once the mouse has moved far enough."""
        camera, (dx, dy) = self.camera, (x - self._from[0], y - self._from[1])
        if camera is None or self._label is None:
            return
        if self._grip or abs(dx) + abs(dy) > DRAG_SLOP:
            self._grip = "label"
            on_plane, in_lp = self._scale / camera.unit, self._scale / camera.size
            state.drag_label(self._label, (dx * on_plane, dy * on_plane), (dx * in_lp, dy * in_lp))

    def _press(self, ui: Ui, state: Workshop, city: str, x: float, y: float, mods: int) -> None:
        """Prepare for dragging; select or paint a city immediately."""
        ui.focus.name, ui.focus.visible = NAME, False
        self._held, self._from, self._last, self._grip, self._pressed = city, (x, y), (x, y), "", True
        self._shift = bool(mods & pygame.KMOD_SHIFT)
        self.cursor = self._on_plane(x, y)
        state.history.close()
        if not city:
            return
        if state.tool == "paint":
            state.paint(city)
            self._grip = "paint"
        elif self._shift:
            state.toggle(city)
        elif state.tool != "link" and city not in state.picked:
            state.select(city)

    def _drag(self, state: Workshop, x: float, y: float) -> None:
        """Move cities, paint, select with a frame, or pan, once the mouse has moved far enough."""
        camera = self.camera
        if camera is None or not self._pressed:
            return
        if not self._grip and abs(x - self._from[0]) + abs(y - self._from[1]) > DRAG_SLOP:
            self._grip = "pan"
            if self._held:
                self._grip = "move" if state.tool != "link" and self._held in state.picked else "none"
            elif self._shift:
                self._grip = "frame"
        if self._grip == "move":
            factor = self._scale / camera.unit
            state.drag_by((x - self._from[0]) * factor, (y - self._from[1]) * factor, self._held)
        elif self._grip == "pan":
            dx, dy = (round((new - old) * self._scale) for new, old in zip((x, y), self._last, strict=True))
            self.camera = camera.moved(dx, dy)
        elif self._grip == "paint" and (city := self._city_at(state, *self._on_plane(x, y))):
            state.paint(city)
        self._last = (x, y)

    def release(self, state: Workshop) -> None:
        """Handle the release of the mouse: drop dragged cities, select those in the frame, or join a clicked city."""
        if not self._pressed:
            return
        grip, self._grip, self._pressed = self._grip, "", False
        if self._label is not None:
            self._label = None
            state.drop_label()
        elif grip == "move":
            state.drop()
        elif grip == "frame":
            (x1, y1), (x2, y2) = self._on_plane(*self._from), self._on_plane(*self._last)
            low, high = (min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))
            cities = state.draft.cities
            state.select(*(o.id for o in cities if low[0] <= o.x <= high[0] and low[1] <= o.y <= high[1]))
        elif not grip and self._held and state.tool == "link":
            self._join(state, self._held)
        elif not grip and not self._held:
            self._act(state, "")

    def _click(self, state: Workshop) -> None:
        """Use the tool at the keyboard cursor. Mouse clicks are handled by `release`."""
        if not self._pressed:
            self._act(state, self._city_at(state, *self.cursor))

    def _act(self, state: Workshop, city: str) -> None:
        """Use the tool at the cursor, on a city or on empty space."""
        if city and state.tool == "link":
            self._join(state, city)
        elif city and state.tool == "paint":
            state.paint(city)
        elif city:
            state.select(city)
        elif state.tool == "city":
            state.add_city(*self.cursor)
            self.created("city")
        else:
            state.select()

    def _join(self, state: Workshop, city: str) -> None:
        state.join(city)
        if state.link is not None:
            self.created("link")

    # -- keys

    def _key(self, state: Workshop, key: str) -> bool:
        """Handle a key.

        Arrows move the cursor; with Ctrl they jump to the next city, with Shift they move the selected cities, too,
        and with Alt they move the label of the selection. + and - zoom, digits choose a region.
        """
        if key in _DIGITS and int(key) <= len(state.draft.regions):
            state.choose_region(state.draft.regions[int(key) - 1].id)
            return True
        bare = key.removeprefix("Shift+").removeprefix("Ctrl+").removeprefix("Alt+")
        if bare in _STEPS:
            dx, dy = _STEPS[bare]
            if key.startswith("Alt+"):
                state.nudge_label(dx, dy)
            elif key.startswith("Shift+"):
                on = self._city_at(state, *self.cursor)
                state.nudge(dx, dy)
                moved = state.draft.city(on) if on in state.picked else None
                if moved is not None:  # the cursor stays on the moved city
                    self.cursor = moved.x, moved.y
            elif key.startswith("Ctrl+"):
                self._jump(state, bare)
            else:
                self.cursor = state.snapped(self.cursor[0] + dx * GRID, self.cursor[1] + dy * GRID)
            self._scroll_to_cursor()
            return True
        return self.zoom_by_key(key)

    def _jump(self, state: Workshop, arrow: str) -> None:
        """Move the cursor to the next city in a direction."""
        here = slices.around(self.cursor, 2, 2)
        places = [
            (city.id, slices.around((city.x, city.y), 2, 2))
            for city in state.draft.cities
            if (city.x, city.y) != self.cursor
        ]
        found = state.draft.city(nearest(here, places, arrow, straight=True)) if arrow in DIRECTIONS else None
        if found is not None:
            self.cursor = (found.x, found.y)

    def zoom_by_key(self, key: str) -> bool:
        """Zoom if `key` is +, - or 0; return whether the key was used."""
        if self.camera is None:
            return False
        if key in ("0", "Home"):
            self.camera = self.camera.fitted()
        elif key in ("+", "=", "-"):
            self.zoom(1 / _ZOOM if key == "-" else _ZOOM, self.camera.to_window(*self.cursor))
        else:
            return False
        return True

    def zoom(self, factor: float, at: tuple[float, float]) -> bool:
        """Zoom around a point in window pixels; return whether anything changed."""
        before = self.camera
        self.camera = None if before is None else before.zoomed(factor, at)
        return self.camera != before

    def show(self, state: Workshop) -> None:
        """Pan a zoomed board until the selection is visible."""
        cities = [city for city in state.draft.cities if city.id in state.picked]
        if (link := state.chosen_link) is not None:
            cities = [city for city in state.draft.cities if city.id in link.ends]
        if cities:
            self.cursor = (cities[0].x, cities[0].y)
            self._scroll_to_cursor()

    def center_cursor(self, state: Workshop) -> None:
        """Move the keyboard cursor to the centre of the board."""
        self.cursor = state.snapped(*middle(state.draft))

    def _scroll_to_cursor(self) -> None:
        camera = self.camera
        if camera is not None and not pygame.Rect(camera.rect).inflate(-60, -60).collidepoint(
            camera.to_window(*self.cursor)
        ):
            self.camera = camera.at_middle(self.cursor)

    # -- positions

    def _box(self, spot: Spot, size: tuple[float, float]) -> pygame.FRect:
        """Return the area of a box at a position on the plane, in lp."""
        assert self.camera is not None
        return slices.in_lp(self.camera.box(spot, size), self._scale)

    def _in_lp(self, x: float, y: float) -> tuple[float, float]:
        assert self.camera is not None
        left, top = self.camera.to_window(x, y)
        return left / self._scale, top / self._scale

    def _on_plane(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point in lp to a position on the plane."""
        assert self.camera is not None
        return self.camera.to_board(x * self._scale, y * self._scale)

    def _city_at(self, state: Workshop, x: float, y: float) -> str:
        """Return the id of the city at a position on the plane, or ""."""
        for city in reversed(state.draft.cities):
            x1, y1 = self._in_lp(city.x, city.y)
            x2, y2 = self._in_lp(x, y)
            size = self.camera.size / self._scale if self.camera is not None else 1.0
            if abs(x1 - x2) <= PILL[0] / 2 * size and abs(y1 - y2) <= PILL[1] / 2 * size:
                return city.id
        return ""
