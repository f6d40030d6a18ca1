"""Plant cards: up for auction, in the current and future market, owned (with storage), and as small chips."""

from collections.abc import Sequence
from typing import Final

import pygame

from powergrid.content.plants import PLANTS, STEP3, Cards, Plant
from powergrid.desktop.pieces import colors, tokens
from powergrid.desktop.play.storage import Token
from powergrid.desktop.toolkit import shapes, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas, RectLike, frect
from powergrid.desktop.toolkit.theme import Font, hex_of
from powergrid.desktop.words import translation
from powergrid.desktop.words.translation import _N, _, _p, count

KIND_NAMES = {
    "coal": _N("Coal"),
    "oil": _N("Oil"),
    "hybrid": _N("Hybrid"),
    "garbage": _N("Garbage"),
    "uranium": _N("Uranium"),
    "wind": _N("Wind"),
    "fusion": _N("Fusion"),
}
_PILL_FONT: Final = Font("cond", 12.5, 600)
_PILL_MARGIN: Final = 10.0


def kind_name(kind: str) -> str:
    """Return the name of a kind of plant or of a fuel, by its id, as a word on its own."""
    return _(KIND_NAMES[kind])


def title(plant: Plant) -> str:
    """Return the number and kind of a plant as text."""
    return _("Plant {n}: {kind}").format(n=plant.number, kind=kind_name(plant.kind))


def facts(plant: Plant) -> str:
    """Return a description of a plant's fuel, storage and cities."""
    need = _("Burns {n} a run, stores {room}.").format(n=plant.need, room=plant.room)
    if plant.is_ecological:
        need = _("Burns nothing.")
    return need + " " + count(plant.cities, "Supplies {n} city.", "Supplies {n} cities.")


def _head(c: Canvas, rect: pygame.FRect, plant: Plant, radius: float, corners: str = "top") -> None:
    """Draw the coloured header of a card, split at 115 degrees for a hybrid.

    Args:
        corners: "top" or "tab".
    """
    place = c.rect(rect)
    r = max(1.0, (radius - 0.5) * c.scale)
    w, h = place.size
    if corners == "top":
        outline = f"M0 {h}V{r}Q0 0 {r} 0H{w - r}Q{w} 0 {w} {r}V{h}Z"
    else:
        outline = f"M0 {h}V{r}Q0 0 {r} 0H{w}V{h - r}Q{w} {h} {w - r} {h}Z"
    color, oil = hex_of(colors.strong(plant.kind)), hex_of(colors.strong("oil"))
    body = f'<path d="{outline}" fill="{color}"/>'
    if plant.kind == "hybrid":
        middle, slant = w * 0.5, h * 0.47
        right = f"M{middle + slant / 2} 0H{w - r}Q{w} 0 {w} {r}V{h}H{middle - slant / 2}Z"
        if corners == "tab":
            right = f"M{middle + slant / 2} 0H{w}V{h - r}Q{w} {h} {w - r} {h}H{middle - slant / 2}Z"
        body += f'<path d="{right}" fill="{oil}"/>'
    key = ("head", plant.kind, color, w, h, r, corners)
    c.surface.blit(shapes.cached(key, lambda: shapes.svg(body, (w, h), (w, h))), place)


def _need(c: Canvas, rect: pygame.FRect, plant: Plant, size: float, arrow: bool) -> None:
    """Draw the footer of a card: the fuel for a run on the left, and the cities supplied on the right."""
    house = min(rect.height * 0.86, size * 1.75)
    house_x = rect.right - house / 2 - 3
    count = max(1, plant.need)
    gap = size + 1.5
    room = rect.width - house - 10
    if count * gap > room:
        gap = room / count
        size = min(size, gap - 0.5)
    x = rect.left + 5 + size / 2
    symbol = plant.kind
    for number in range(count):
        tokens.fuel(c, symbol, (x + number * gap, rect.centery), size)
    end = x + (count - 1) * gap + size / 2
    left = house_x - house / 2
    if arrow and left - end > 17:
        c.icon("right", ((end + left) / 2, rect.centery), min(14.0, size), theme.mix(c.theme.dark, c.theme.card, 0.3))
    tokens.house(c, plant.cities, (house_x, rect.centery), house, on_card=True)


def draw_card(
    c: Canvas,
    rect: RectLike,
    number: int,
    *,
    picture: bool = True,
    minimum: int | None = None,
    dim: bool = False,
    cards: Cards = PLANTS,
) -> None:
    """Draw plant `number` (or `STEP3`) as a market or auction card of any size.

    Args:
        minimum: The discount price, shown in the header.
        dim: Whether to grey out the card.
        cards: The plants of the game.
    """
    place = frect(rect)
    pixels = c.rect(place)
    looks = c.theme.name, theme.text_size(1.0), translation.current()
    key = ("card", cards.get(number), pixels.size, c.scale, picture, minimum, looks)

    def make() -> pygame.Surface:
        inner = Canvas(pygame.Surface(pixels.size, pygame.SRCALPHA), c.scale, c.theme)
        if number == STEP3:
            _draw_step3(inner, inner.area)
        else:
            _draw_face(inner, inner.area, cards[number], picture, minimum)
        return inner.surface

    surface = shapes.cached(key, make)
    if dim:
        surface = surface.copy()
        surface.set_alpha(120)
    c.surface.blit(surface, pixels)


#: The minimum height of a picture in lp; a smaller one would be useless.
_MIN_PICTURE = 24.0


def _draw_face(c: Canvas, rect: pygame.FRect, plant: Plant, picture: bool, minimum: int | None) -> None:
    t, fuel = c.theme, colors.FUELS[plant.kind]
    c.box(rect, 6, t.card)
    if picture:
        head_height = min(34.0, max(24.0, rect.height * 0.27))
        foot_height = min(38.0, max(25.0, rect.height * 0.3))
    else:
        head_height = rect.height * 0.45
        foot_height = rect.height - head_height
    head = slices.top(rect, head_height)
    foot = slices.bottom(rect, foot_height)
    number_font, left = Font("cond", min(27.0, head_height * 0.84), 600), head_height * 0.22 + 2
    kind, strip = kind_name(plant.kind) if picture and minimum is None else "", 0.0
    if kind and _least_kind(c, head, plant, left, number_font) > head.width:
        smaller = number_font.sized(number_font.size * 0.84)
        if _least_kind(c, head, plant, 5.0, smaller) > head.width:
            strip = 14.0  # below the header
        else:
            number_font, left = smaller, 5.0
    if picture and not strip and rect.height - head_height - foot_height < _MIN_PICTURE:
        picture, head.height = False, rect.height * 0.45
        foot = slices.inset(rect, top=head.height)
        foot_height = foot.height
    if picture:
        ground = slices.inset(rect, top=head.height, bottom=foot.height)
        c.fill(ground, theme.mix(fuel.ground, t.dark, t.dim))
        drawn = tokens.plant_picture(plant.kind, (c.px(ground.width - 8), c.px(ground.height - 3 - strip)))
        place = drawn.get_rect(midbottom=(c.at(ground.midbottom)[0], c.at(ground.midbottom)[1]))
        c.surface.blit(drawn, place)
    _head(c, head, plant, 6)
    text = c.text(str(plant.number), (rect.left + left, head.centery), number_font, fuel.head_text, "midleft")
    if minimum is not None:
        _minimum_pill(c, head, minimum, text.right, picture)
    elif strip:
        room = rect.width - 8
        c.text(kind, (rect.centerx, head.bottom + strip / 2 + 1), theme.SMALL, t.dark, "center", room)
    elif kind:
        _kind(c, head, plant, text.right)
    _need(c, foot, plant, min(20.0, max(11.5, foot_height * 0.52)), True)
    c.box(rect, 6, None, colors.strong(plant.kind), 1.5)


def _minimum_pill(c: Canvas, head: pygame.FRect, minimum: int, left: float, picture: bool) -> None:
    """Draw the lowest bid beside the number, which ends at `left`, or over the picture if there is no room."""
    words = _p("lowest bid", "from {n}").format(n=minimum)
    room = head.right - 4 - left - 3 - _PILL_MARGIN
    font = c.fitting(words, _PILL_FONT, room)
    beside = c.text_width(words, font) <= room or not picture
    if not beside:
        font = c.fitting(words, _PILL_FONT, head.width * 0.6)
    width = c.text_width(words, font) + _PILL_MARGIN
    pill = pygame.FRect(head.right - width - 4, head.centery - 8.5 if beside else head.bottom + 3, width, 17)
    c.box(pill, 8.5, c.theme.card, theme.LIGHT.red)
    c.text(words, pill.center, font, theme.LIGHT.red, "center")


def _least_kind(c: Canvas, head: pygame.FRect, plant: Plant, left: float, number: Font) -> float:
    """Return the width of a header with the number and the smallest legible name of the kind."""
    return left + c.text_width(str(plant.number), number) + 7 + c.least_width(kind_name(plant.kind), _kind_font(head))


def _kind_font(head: pygame.FRect) -> Font:
    return Font("cond", min(15.5, max(12.0, head.height * 0.5)), 500)


def _kind(c: Canvas, head: pygame.FRect, plant: Plant, left: float) -> None:
    """Draw the kind of a plant beside its number, smaller if there is less room."""
    room, color = head.right - 3 - (left + 3), colors.FUELS[plant.kind].head_text
    c.text(kind_name(plant.kind), (head.right - 3, head.centery), _kind_font(head), color, "midright", room)


def _draw_step3(c: Canvas, rect: pygame.FRect) -> None:
    t = c.theme
    c.box(rect, 6, t.head, t.head_line, 1.5)
    word, number = Font("cond", 14, 500), Font("cond", min(26.0, rect.height * 0.45), 600)
    above, below = (theme.text_size(font.size) for font in (word, number))
    c.text(_("Step"), (rect.centerx, rect.centery - below / 2), word, t.on_ink2, "center", rect.width - 8)
    c.text("3", (rect.centerx, rect.centery + above / 2), number, t.white, "center")


def draw_owned(
    c: Canvas, rect: RectLike, number: int, storage: Sequence[Token], *, dim: bool = False, cards: Cards = PLANTS
) -> None:
    """Draw an owned plant: number, cities, and a token or an empty space for each item of `storage`."""
    place, plant, t = frect(rect), cards[number], c.theme
    fuel = colors.FUELS[plant.kind]
    c.box(place, 5, theme.mix(fuel.ground, t.dark, t.dim), colors.strong(plant.kind), 1.2)
    tab = slices.left(slices.top(place, place.height * 0.52), min(27.0, place.width * 0.4))
    _head(c, tab, plant, 5, "tab")
    c.text(str(number), tab.center, Font("cond", min(17.0, tab.height * 0.74), 600), fuel.head_text, "center")
    house = min(20.0, max(18.0, place.height * 0.44))
    tokens.house(c, plant.cities, (place.right - house / 2 - 4, place.top + house / 2 + 2), house, on_card=True)
    y = place.bottom - place.height * 0.22
    if plant.is_ecological:
        choices, room = (_("runs free"), _p("short for: runs free", "free")), place.width - 18
        words = next((words for words in choices if c.least_width(words, theme.SMALL) <= room), "")
        if words:
            font = c.fitting(words, theme.SMALL, room)
            width = c.text_width(words, font)
            tokens.fuel(c, plant.kind, (place.centerx - width / 2 - 3, y), 12)
            c.text(words, (place.centerx + 6, y), font, t.dark, "center")
        else:
            tokens.fuel(c, plant.kind, (place.centerx, y), 12)
    else:
        _draw_storage(c, place, plant, storage, y)
    if dim:
        c.box(place, 5, theme.with_alpha(t.paper, 130))


def _draw_storage(c: Canvas, place: pygame.FRect, plant: Plant, storage: Sequence[Token], y: float) -> None:
    count = max(1, len(storage))
    gap = min(12.5, (place.width - 6) / count)
    size = min(11.5, gap - 0.6)
    x = place.centerx - gap * (count - 1) / 2
    new = [index for index, token in enumerate(storage) if token.new]
    if new:
        left, right = x + gap * new[0] - gap / 2 - 0.5, x + gap * new[-1] + gap / 2 + 0.5
        c.box(
            (left, y - gap / 2 - 1, right - left, gap + 2),
            3,
            c.theme.amber,
            theme.mix(c.theme.amber, c.theme.dark, 0.4),
        )
    for index, token in enumerate(storage):
        center = (x + gap * index, y)
        if token.fuel:
            tokens.fuel(c, token.fuel, center, size)
        else:
            tokens.room(c, plant.kind, center, size, theme.mix(c.theme.card, c.theme.dark, c.theme.dim / 2))


def draw_chip(
    c: Canvas,
    center: tuple[float, float],
    number: int,
    width: float = 30,
    height: float = 24,
    cards: Cards = PLANTS,
) -> None:
    """Draw a plant as a chip, its number on its colour."""
    plant = cards[number]
    rect = slices.around(center, width, height)
    with c.clip(rect):
        _head(c, rect.copy(), plant, 4, "tab")
    c.text(
        str(number),
        rect.center,
        Font("cond", height * 0.68, 600),
        colors.FUELS[plant.kind].head_text,
        "center",
    )
