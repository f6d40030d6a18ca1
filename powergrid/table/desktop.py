"""Opens the window and plays."""

from powergrid import logs
from powergrid.table import routes
from powergrid.table.app import App


def run(fullscreen: bool = False) -> int:
    """Show the menu and everything behind it until the window is closed; return the exit status.

    Raises `DisplayError` when no window can be opened.
    """
    logs.start()
    app = App(fullscreen=fullscreen, remember=True)
    routes.menu(app)
    app.run()
    return 0
