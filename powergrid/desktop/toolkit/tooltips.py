"""Tooltips: how they look and where they appear. `TipTimer` decides when."""

from collections.abc import Sequence
from typing import Final

import pygame

from powergrid.desktop.toolkit import placing, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas, with_shadow
from powergrid.desktop.toolkit.keys import shown as shown_key
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.toolkit.widgets import key_cap

_TIP_ROOM = 260.0
_GAP = 7.0
_MARGIN = 6.0
#: The weights of other controls of the group and the panel of a tooltip, and of scattered ones, such as cities.
_NEIGHBOUR: Final = 1.2e4
_SCATTERED: Final = 100.0
#: The weight of the controls of other groups.
_NEARBY: Final = 50.0
#: The weight of another panel that takes no part in the placement of cards, such as the one for decisions.
_OTHER: Final = 1.5e3
#: A tooltip that would cover more than this next to its control can be beside the whole panel, or farther away.
_CROWDED: Final = 1e4
#: The weight of each lp between a control and its tooltip.
_FAR: Final = 5.0
#: The maximum distance (lp) of a tooltip above or below its control.
_REACH: Final = 96.0


def _tip_place(ui: Ui, control: Control, size: tuple[float, float], window: tuple[float, float]) -> tuple[float, float]:
    """Return the position of a tooltip: the usual one or, if that covers something important, the best one nearby."""
    usual = _usual_place(ui, control, size, window)
    if control.layer:
        return usual
    panel, zone, avoided = _panel_of(ui, control), ui.zone_of(control), _avoided_areas(ui, control)
    screen = pygame.FRect(0, 0, *window).inflate(-2 * _MARGIN, -2 * _MARGIN)
    frame = next((one for one in ui.frames if one.collidepoint(control.rect.center)), screen)
    beside_control = [_around(control.rect, control.rect, size).clip(frame)]
    near = _beside(panel, control.rect, size, frame) if panel is not None else beside_control
    box = pygame.FRect(*usual, *size)
    is_near = any(area.contains(box) for area in near)
    if is_near and box.collidelist([one.rect for one in avoided if one.weight > placing.PANEL]) < 0:
        return usual
    found = _best(control.rect, size, near, avoided)
    if found.harm >= _CROWDED and frame is screen:
        near += _beside(zone, control.rect, size, screen) if zone is not None else [screen]
        found = _best(control.rect, size, near, avoided)
    return found.rect.topleft


def _best(
    place: pygame.FRect, size: tuple[float, float], areas: Sequence[pygame.FRect], avoided: Sequence[Avoided]
) -> placing.Place:
    """Return a position near a place where a tooltip covers little, searching several areas."""

    def cost(found: placing.Place) -> float:
        across = max(found.rect.left - place.right, place.left - found.rect.right, 0.0)
        return found.harm + _FAR * max(across, found.rect.top - place.bottom, place.top - found.rect.bottom)

    return min((placing.find_place([size], [area], avoided, near=place.center) for area in areas), key=cost)


def _beside(
    panel: pygame.FRect, place: pygame.FRect, size: tuple[float, float], frame: pygame.FRect
) -> list[pygame.FRect]:
    """Return the areas beside, above and below a panel in which a tooltip is in line with a place in it, and near."""
    column = place.inflate(0, 2 * _REACH).clip(panel)
    return [_around(panel, place, size).clip(frame), _around(place, column, size).clip(frame)]


def _around(across: pygame.FRect, down: pygame.FRect, size: tuple[float, float]) -> pygame.FRect:
    """Return the area of tooltips that touch the sides of one rectangle, and the top and bottom of another."""
    wide, high = size[0] + _GAP + 1, size[1] + _GAP + 1
    return slices.spanning(across.left - wide, down.top - high, across.right + wide, down.bottom + high)


def _panel_of(ui: Ui, control: Control) -> pygame.FRect | None:
    """Return the topmost panel with this control that its tooltip should not cover, or None."""
    inside = [rect for rect in ui.spared if rect.collidepoint(control.rect.center)]
    return inside[-1] if inside else ui.zone_of(control) if ui.focus.by_keys else None


def _avoided_areas(ui: Ui, control: Control) -> list[Avoided]:
    """Return the areas that the tooltip of a control should not cover: important ones, its panel and its neighbours."""
    panel = _panel_of(ui, control)
    avoided = [Avoided(control.rect.inflate(2 * _GAP - 1, 2 * _GAP - 1), placing.CARD)]
    avoided += [Avoided(rect, placing.PANEL) for rect in ui.spared]
    others = (rect for layer, rect in ui.zones if layer == control.layer and rect not in ui.spared)
    avoided += [Avoided(rect, _OTHER) for rect in others if not rect.collidepoint(control.rect.center)]
    avoided += [Avoided(panel.inflate(_GAP, _GAP), _NEIGHBOUR)] if panel is not None else []
    avoided += [one for one in ui.avoided if one.weight > placing.PANEL and not one.rect.contains(control.rect)]
    weight = _SCATTERED if control.scattered else _NEIGHBOUR
    zone = ui.zone_of(control)
    for one in (one for one in ui.controls if one is not control and one.layer == control.layer):
        if one.group == control.group:
            avoided.append(Avoided(one.rect, weight))
            continue
        shows = one.focusable or one.tip is not None or (zone is not None and zone.contains(one.rect))
        if shows and not one.rect.contains(control.rect):
            avoided.append(Avoided(one.rect, _NEARBY))
    return [one for one in avoided if one.rect.width and one.rect.height]


def _usual_place(
    ui: Ui, control: Control, size: tuple[float, float], window: tuple[float, float]
) -> tuple[float, float]:
    """Return the usual position of a tooltip: near the mouse, or beside the focused control or its panel."""
    place, (width, height), (wide, high) = control.rect, size, window
    if ui.focus.by_keys:
        zone = ui.zone_of(control)
        around = [c.rect for c in ui.controls if c.focusable and c.layer == control.layer and c.rect.width > 0]
        reach = [c.rect for c in ui.controls if c.group == control.group and c.focusable and c.rect.width > 0]
        if zone is not None:
            return beside(place, [zone], [], size, window)
        return beside(place, [rect for rect in reach if not rect.contains(place)], around, size, window)
    left = min(max(_MARGIN, place.centerx - width / 2), wide - width - _MARGIN)
    top = place.bottom + _GAP
    if top + height > high - _MARGIN:
        top = place.top - height - _GAP
    if top < _MARGIN:
        top = _MARGIN
        left = place.right + 8 if place.right + 8 + width < wide else max(_MARGIN, place.left - width - 8)
    return left, top


def beside(
    place: pygame.FRect,
    near: Sequence[pygame.FRect],
    others: Sequence[pygame.FRect],
    size: tuple[float, float],
    window: tuple[float, float],
) -> tuple[float, float]:
    """Return (left, top) of a box of `size` beside a control that covers as few other controls as possible.

    Among equals, the nearest position wins.

    Args:
        place: The area of the control.
        near: Other areas to keep uncovered if there is room.
        others: Controls to keep uncovered; one that contains all of `place`, such as a list, does not count.
    """
    width, height = size
    spared = [place, *near]
    left = min(max(6.0, place.centerx - width / 2), window[0] - width - 6)
    top = min(max(6.0, place.centery - height / 2), window[1] - height - 6)
    spots: list[tuple[float, float]] = []
    for box in (place, place.unionall(list(near))):
        spots += [(box.left - width - 8, top), (box.right + 8, top)]
        spots += [(left, box.bottom + 7), (left, box.top - height - 7)]

    def harm(spot: tuple[float, float]) -> tuple[float, float]:
        """Return how much a tooltip at this position covers, and its distance from the control."""
        tip = pygame.FRect(*spot, width, height)
        outside = max(0.0, -spot[0], -spot[1], tip.right - window[0], tip.bottom - window[1])
        covered = sum(_area(tip.clip(rect)) for rect in others if not rect.contains(place))
        far = abs(tip.centerx - place.centerx) + abs(tip.centery - place.centery)
        return outside * 1e6 + 1e3 * sum(_area(tip.clip(rect)) for rect in spared) + covered, far

    return min(spots, key=harm)


def _area(rect: pygame.FRect) -> float:
    return rect.width * rect.height


def _tip_lines(c: Canvas, tip: Tip) -> tuple[list[str], list[str]]:
    """Break the title and text of a tooltip into lines."""
    title = c.wrapped(tip.title, theme.ROW_BOLD, _TIP_ROOM) if tip.title else []
    return title, c.wrapped(tip.text, theme.TEXT, _TIP_ROOM) if tip.text else []


def tip_box(ui: Ui, c: Canvas) -> pygame.FRect | None:
    """Return the area of the current tooltip in lp, or None."""
    shown = ui.shown_tip()
    if shown is None:
        return None
    control, tip = shown
    title, body = _tip_lines(c, tip)
    key_width = c.text_width(shown_key(tip.key), theme.KEY) + 22 if tip.key else 0
    widths = [c.text_width(line, theme.ROW_BOLD) for line in title] + [c.text_width(line, theme.TEXT) for line in body]
    if title:
        widths.append(c.text_width(title[0], theme.ROW_BOLD) + key_width)
    size = max(widths, default=0) + 20, 19 * len(title) + 16.5 * len(body) + 13
    return pygame.FRect(*_tip_place(ui, control, size, c.size), *size)


def draw_tip(ui: Ui) -> pygame.Rect | None:
    """Draw the current tooltip; return its area in pixels, or None."""
    shown, box = ui.shown_tip(), tip_box(ui, ui.c)
    if shown is None or box is None:
        return None
    place = ui.c.rect(with_shadow(box))
    with ui.lifted.over(ui.c.surface, place):
        _draw(ui, box, shown[1])
    return place


def _draw(ui: Ui, box: pygame.FRect, tip: Tip) -> None:
    c, t = ui.c, ui.c.theme
    title, body = _tip_lines(c, tip)
    c.box(box, 6, t.head, t.head_line, 1, 2)
    y = box.top + 6
    for number, line in enumerate(title):
        c.text(line, (box.left + 10, y), theme.ROW_BOLD, t.white)
        if number == 0 and tip.key:
            key_cap(ui, tip.key, (box.right - 9, y + 9), t.white, t.on_pill)
        y += 19
    for line in body:
        c.text(line, (box.left + 10, y), theme.TEXT, t.on_ink2)
        y += 16.5
