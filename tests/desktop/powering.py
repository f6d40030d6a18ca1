"""A bureaucracy phase in which everyone runs the same plants, for tests of questions and “All best choices”."""

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.events import Powered
from tests.desktop.showing import show_when


def powering(app: App) -> TableScene:
    scene = show_when(app, lambda state: state.round == 6 and state.phase == "bureaucracy")
    for player in scene.controller.state.players:
        player.plants, player.fuel = [10, 13], [4, 0, 0, 0]
    scene.controller.refresh()
    scene.ui.dirty = True
    app.step()
    return scene


def powered(scene: TableScene, since: int) -> list[int]:
    events = [event for events in scene.controller.game.events[since + 1 :] for event in events]
    return [event.seat for event in events if isinstance(event, Powered)]


def redraw(app: App, scene: TableScene) -> None:
    scene.controller.refresh()
    scene.ui.dirty = True
    app.step()
