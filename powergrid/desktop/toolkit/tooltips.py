"""Tooltips: how they look and where they appear. `TipTimer` decides when."""

from collections.abc import Sequence

import pygame

from powergrid.desktop.toolkit import placing, theme
from powergrid.desktop.toolkit.canvas import Canvas, with_shadow
from powergrid.desktop.toolkit.keys import shown as shown_key
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.toolkit.widgets import key_cap

_TIP_ROOM = 260.0


def _tip_place(ui: Ui, control: Control, size: tuple[float, float], window: tuple[float, float]) -> tuple[float, float]:
    """Return the position of a tooltip: the usual one or, if that covers something important, the nearest free one."""
    usual = _usual_place(ui, control, size, window)
    box = pygame.FRect(*usual, *size)
    others = [one for one in ui.avoided if one.weight > placing.PANEL and not one.rect.contains(control.rect)]
    if control.layer or box.collidelist([one.rect for one in others]) < 0:
        return usual
    kept = [control.rect, *ui.spared]
    if ui.focus.by_keys:
        zone = ui.zone_of(control)
        kept += [one.rect for one in ui.controls if one.group == control.group and one.focusable]
        kept += [zone] if zone is not None else []
    avoided = [*others, *(Avoided(rect, placing.CARD) for rect in kept)]
    area = pygame.FRect(6, 6, window[0] - 12, window[1] - 12)
    return placing.find_place([size], [area], avoided, near=box.center).rect.topleft


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
    left = min(max(6.0, place.centerx - width / 2), wide - width - 6)
    top = place.bottom + 7
    if top + height > high - 6:
        top = place.top - height - 7
    if top < 6:
        top = 6.0
        left = place.right + 8 if place.right + 8 + width < wide else max(6.0, place.left - width - 8)
    covered = [rect for rect in ui.spared if rect.colliderect((left, top, width, height))]
    return beside(place, covered, [], size, window) if covered else (left, top)


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
