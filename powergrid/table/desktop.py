"""Opens the window and plays."""

from powergrid import logs
from powergrid.table import routes, settings
from powergrid.table.app import App


def run(fullscreen: bool = False) -> int:
    """Show the menu and everything behind it until the window is closed; return the exit status.

    Raises `DisplayError` when no window can be opened.
    """
    logs.start()
    fault = settings.load()
    app = App(fullscreen=fullscreen, remember=True)
    app.apply_settings()
    routes.menu(app)
    if fault:
        app.scene.ui.toast(fault, "warn")
    app.run()
    return 0
