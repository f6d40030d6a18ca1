"""While a hint is pointed at, the dock shows it, as board and markets do."""

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.hints import reason_lines
from tests.desktop.drawn import draw
from tests.desktop.driving import click, click_at, hover, key, let_jobs_end, move
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import show

#: A person may build there; nothing is planned.
BUILDING = 35


def dock_words(app: App, scene: TableScene) -> list[str]:
    dock = scene.view.layout(scene.ui.c).dock
    return [text.string for text in draw(app) if dock.contains(text.whole)]


def test_the_dock_shows_the_hint_pointed_at_and_nothing_is_carried_out(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    scene.guide.hints.fixed_level = "normal"
    own = dock_words(app, scene)
    click(app, "dock.hint")
    let_jobs_end()
    app.step()
    hint = scene.guide.hints.found[0]
    cities = {scene.board.names.cities[city] for city in hint.cities()}
    hover(app, "hint.0")
    shown_now = dock_words(app, scene)
    assert cities
    assert cities <= set(shown_now)
    assert "Preview" in shown_now
    assert "Build nothing" not in shown_now
    key(app, "Enter")
    assert scene.controller.game.length == BUILDING
    assert scene.dialogs == []
    hover(app, "dock.help")
    assert dock_words(app, scene) == own
    key(app, "Enter")
    assert scene.dialogs or scene.controller.game.length > BUILDING


def test_the_card_shows_all_reasons_where_only_panels_are_in_the_way(app: App) -> None:
    """On a full board the card covers players, too, before it leaves out reasons."""
    game = "usa_recharged_6p_1"
    scene = show(app, position(game, lambda state: state.round == 3 and state.phase == "auction"))
    scene.guide.hints.fixed_level = "normal"
    click(app, "dock.hint")
    let_jobs_end()
    app.step()
    hint = scene.guide.hints.found[0]
    words = " ".join(text.string for text in draw(app))
    reasons = reason_lines(scene.board.names, hint)
    assert len(reasons) > 1
    assert all(reason in words for reason in reasons)


def test_a_click_on_the_preview_marks_the_hint_and_carries_nothing_out(app: App) -> None:
    """The button says something else without the hint, so a click on it must not mean that."""
    scene = show(app, position(GERMANY, BUILDING))
    scene.guide.hints.fixed_level = "normal"
    key(app, "H")
    let_jobs_end()
    app.step()
    app.draw()
    x, y = next(text.whole for text in draw(app) if text.string == "Preview").center
    place = round(x), round(y)
    move(app, place)
    assert "Preview" in dock_words(app, scene)
    click_at(app, place)
    assert scene.controller.game.length == BUILDING
    assert scene.dialogs == []
    assert set(scene.guide.hints.found[0].cities()) <= set(scene.controller.build_plan.cities)
    assert "Preview" not in dock_words(app, scene)
