"""Keys of the map workshop that save mouse movements."""

from powergrid.desktop.app import App
from tests.desktop.driving import key, type_text
from tests.desktop.workshop import opened


def test_a_digit_chooses_the_region_of_new_cities(app: App) -> None:
    scene = opened(app)
    scene.ui.focus.set("canvas")
    key(app, "2", "C", "Space")
    (city,) = scene.state.draft.cities
    assert city.region == scene.state.draft.regions[1].id
    type_text(app, "Route 66")  # digits in a name are just typed
    assert scene.state.draft.cities[0].name == "Route 66"
    assert scene.state.region == scene.state.draft.regions[1].id
