"""The controls that a screen registers while it is drawn, in layers, scrolling lists and panels. Places are in lp."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import pygame

from powergrid.desktop.toolkit.canvas import Canvas, RectLike, frect
from powergrid.desktop.toolkit.controls import Action, Control, Scroller, Tip
from powergrid.desktop.toolkit.placing import CARD, Avoided
from powergrid.desktop.toolkit.pointing import Lifted, Panel, Redraw


class Registry:
    """The controls of a drawing under stable names ("auction.bid"), in the order of Tab.

    layer: how many dialogs and open lists are over the screen; only the controls of the topmost respond. scroll: how
    far each list is scrolled. scrolled_away: the lists that no longer follow their end. kept: the cached panels, by
    name. panels: those that can be drawn again alone. covers: places that are drawn over panels. lifted: the cards that
    follow the pointer. avoided: what cards and messages over the screen should not cover. toast_areas: where messages
    go, the preferred area first; none for the top of the window.
    """

    def __init__(self) -> None:
        self.controls: list[Control] = []
        self.layer = 0
        self._canvas: Canvas | None = None
        self._cancel: dict[int, Action | None] = {}
        self._light: set[int] = set()
        self._clip: pygame.FRect | None = None
        self._panels: tuple[str, ...] = ()
        self._scroller: Scroller | None = None
        self.scrollers: dict[str, Scroller] = {}
        self._by_name: dict[str, Control] = {}
        self._zones: list[tuple[int, pygame.FRect]] = []
        self.spared: list[pygame.FRect] = []
        self.avoided: list[Avoided] = []
        self.toast_areas: list[pygame.FRect] = []
        self.scroll: dict[str, float] = {}
        self.scrolled_away: set[str] = set()
        self.kept: dict[str, object] = {}
        self.panels: dict[str, Panel] = {}
        self.covers: list[pygame.FRect] = []
        self.lifted = Lifted()

    @property
    def c(self) -> Canvas:
        """The canvas of the current drawing."""
        assert self._canvas is not None, "nothing is being drawn"
        return self._canvas

    def begin(self, canvas: Canvas) -> None:
        """Start a drawing: forget the controls of the last one."""
        self._canvas = canvas
        self.controls.clear()
        self._by_name.clear()
        self._zones.clear()
        self.spared.clear()
        self.avoided.clear()
        self.toast_areas.clear()
        self.panels.clear()
        self.covers.clear()
        self.lifted.forget()
        self.scrollers.clear()
        self._cancel.clear()
        self._light.clear()
        self.layer = 0
        self._clip = self._scroller = None
        self._panels = ()

    def add(self, control: Control) -> Control:
        """Register a control of the current drawing, in the order of Tab."""
        control.layer, control.panels = self.layer, self._panels
        control.whole = control.rect.copy()
        control.enter_first |= control.pushes and self.layer > 0
        if self._scroller is not None:
            self._scroller.take(control)
        if self._clip is not None:
            control.rect = control.rect.clip(self._clip)
        self.controls.append(control)
        self._by_name[control.name] = control
        return control

    def register_again(self, controls: Iterable[Control], scrollers: Mapping[str, Scroller]) -> None:
        """Register controls and lists of an earlier drawing as they were."""
        self.controls.extend(controls)
        self._by_name.update((control.name, control) for control in controls)
        self.scrollers.update(scrollers)

    def draws_on(self, canvas: Canvas) -> bool:
        """Continue the last drawing on `canvas`; return whether it was on the same surface at the same scale."""
        last, self._canvas = self._canvas, canvas
        return last is not None and (last.surface, last.scale) == (canvas.surface, canvas.scale)

    @contextmanager
    def panel(self, name: str, redraw: Redraw, *, follows: bool = False) -> Iterator[None]:
        """Register the controls inside as those of a panel that `redraw` can draw again alone."""
        outer = self._panels
        self.panels[name] = Panel(redraw, follows, outer)
        self._panels = (*outer, name)
        yield
        self._panels = outer

    def replace(self, name: str, draw: Action) -> None:
        """Register what `draw` draws as the controls of a panel, at the place of its old ones."""
        outer, old = self.panels[name].outer, self.controls
        rest = [control for control in old if name not in control.panels]
        for control in old:
            if name in control.panels:
                self._by_name.pop(control.name, None)
        near = name if len(rest) < len(old) else "".join(outer[-1:])
        at = next((number for number, control in enumerate(old) if near in control.panels), len(rest))
        self.controls, self._panels = [], (*outer, name)
        draw()
        self.controls, self._panels = [*rest[:at], *self.controls, *rest[at:]], ()

    def area(self, name: str, rect: RectLike, tip: Tip | None = None, **extra: object) -> Control:
        """Register a place that only shows a tooltip (or has the callbacks in `extra`)."""
        control = Control(name, frect(rect).copy(), tip=tip, focusable=False)
        for key, value in extra.items():
            setattr(control, key, value)
        return self.add(control)

    def zone(self, rect: RectLike) -> None:
        """Note a panel as a unit: the tooltip of a focused control in it is beside the whole panel."""
        self._zones.append((self.layer, frect(rect)))

    def cover(self, rect: RectLike) -> None:
        """Note a place that is drawn over panels: they are not drawn again alone under it."""
        self.covers.append(frect(rect))

    def avoid(self, card: RectLike) -> None:
        """Note the place of a card that no other card should cover."""
        self.avoided.append(Avoided(frect(card), CARD))

    def spare(self, rect: RectLike) -> None:
        """Note a place that tooltips under the mouse should not cover."""
        self.spared.append(frect(rect))

    @contextmanager
    def modal(self, on_cancel: Action | None = None, light: bool = False) -> Iterator[None]:
        """Register the controls inside as the only ones that respond; Esc cancels.

        A `light` one, such as an open list, is also cancelled by a click beside it.
        """
        self.layer += 1
        self._cancel[self.layer] = on_cancel
        if light:
            self._light.add(self.layer)
        before, self._clip, self._scroller = (self._clip, self._scroller), None, None
        yield
        self._clip, self._scroller = before

    def cancel_top(self) -> None:
        """Cancel the topmost dialog or list."""
        cancel = self._cancel.get(self.layer)
        if cancel is not None:
            cancel()

    @contextmanager
    def clipped(self, rect: RectLike) -> Iterator[None]:
        """Clip controls and drawing inside to `rect`."""
        before = self._clip
        place = frect(rect)
        self._clip = place if before is None else place.clip(before)
        with self.c.clip(rect):
            yield
        self._clip = before

    @contextmanager
    def scrolled(self, scroller: Scroller) -> Iterator[None]:
        """Scroll the controls inside into sight when they get the focus."""
        with self.form(scroller), self.clipped(scroller.rect):
            yield

    @contextmanager
    def form(self, form: Scroller) -> Iterator[None]:
        """Let Tab stop at each control inside, and the arrows go through them row by row."""
        before, self._scroller = self._scroller, form
        self.scrollers[form.name] = form
        yield
        self._scroller = before

    def control(self, name: str) -> Control | None:
        """Return the control `name` of the last drawing, or None."""
        return self._by_name.get(name)

    def at(self, point: tuple[float, float]) -> Control | None:
        """Return the topmost control that responds at `point`."""
        for control in reversed(self.controls):
            if control.layer == self.layer and control.rect.collidepoint(point):
                return control
        return None

    def zone_of(self, control: Control) -> pygame.FRect | None:
        """Return the panel that a control belongs to, None for none."""
        inside = (r for layer, r in self._zones if layer == control.layer and r.collidepoint(control.rect.center))
        return next(inside, None)
