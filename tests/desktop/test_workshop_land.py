"""The land that the workshop draws around cities."""

from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.beginning import new_workshop
from tests.desktop.driving import key
from tests.desktop.workshop import opened, window


def test_the_land_of_a_city_at_the_edge_ends_inside_the_frame(app: App) -> None:
    """The land around a city at x=20 would reach 30 beyond the left edge of the plane."""
    state = new_workshop()
    state.add_city(20, 300)
    state.select()
    scene = opened(app, state)
    key(app, "G")  # without the lines of the grid
    open_sea, beyond, edge, land = (app.surface.get_at(window(scene, x, 330)) for x in (500, -4, 2, 25))
    assert beyond == edge == open_sea
    assert land != open_sea
