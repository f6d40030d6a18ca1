"""Commands that open a window use the player's settings and open on top of the menu."""

import json
from pathlib import Path

import pytest

from powergrid.base.resources import resource_path
from powergrid.cli import main
from powergrid.desktop.app import App
from powergrid.desktop.play.settings import settings_path
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.words.translation import _
from tests.desktop.starting import when_started


@pytest.mark.parametrize("command", ["workshop", "preview"])
@pytest.mark.parametrize("named", ["benelux", "file"])
def test_a_window_uses_the_players_settings(
    command: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"language": "de", "look": "dark"}), "utf-8")
    if named == "file":
        own = tmp_path / "own.json"
        own.write_bytes(resource_path("maps", "benelux.json").read_bytes().replace(b'"benelux"', b'"own"'))
        named = str(own)
    seen: list[str] = []

    def look_once(app: App) -> None:
        app.step()
        first = type(app.scene).__name__
        assert isinstance(app.scene, Screen)
        app.scene.close()
        app.step()
        seen.extend((first, type(app.scene).__name__, _("City")))
        app.close()

    when_started(monkeypatch, look_once)
    assert main([command, named]) == 0
    assert seen == [{"workshop": "WorkshopScene", "preview": "PreviewScene"}[command], "MenuScene", "Stadt"]
