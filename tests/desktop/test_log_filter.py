"""The log, limited to a player or a phase."""

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.log_filter import LogFilter
from powergrid.desktop.screens.table.scene import TableScene
from tests.desktop.driving import click, key
from tests.desktop.showing import show
from tests.saves.playing import new_game, play


def shown(app: App) -> TableScene:
    return show(app, play(new_game("germany", players=3), 60))


def test_the_log_can_be_filtered_by_player_and_phase(app: App) -> None:
    scene = shown(app)
    game, lines = scene.controller.game, scene.log.lines()
    mine = LogFilter(seat="1").lines(game, lines)
    assert {line.seat for line in mine if not line.head} == {1}
    assert [line for line in mine if line.seat == 1] == [line for line in lines if line.seat == 1]
    fuel = [line for line in LogFilter(phase="resources").lines(game, lines) if not line.head]
    assert fuel
    assert all("fuel" in line.text or " for " in line.text for line in fuel)
    assert not [line for line in fuel if "opens plant" in line.text or "builds" in line.text]
    assert LogFilter().lines(game, lines) == lines


def test_the_filter_is_in_the_dialog(app: App) -> None:
    shown(app)
    key(app, "L")
    click(app, "logby.2", "logof.building")
    assert app.scene.ui.control("logof.building").chosen  # type: ignore[union-attr]
