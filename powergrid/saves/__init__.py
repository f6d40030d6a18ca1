"""Games kept on the disk: the running game after every action, named saves, finished games, the trash.

Every file is a game record (FORMATS §1) with the section "program" beside it; see `SaveInfo`.
"""

from powergrid.saves.autosave import Autosave, Resumed, latest_autosave, resume
from powergrid.saves.files import Kind
from powergrid.saves.library import NameTaken, export_game, import_file, open_game, rename, save_as
from powergrid.saves.listing import SaveInfo, list_saves
from powergrid.saves.salvage import Salvaged, salvage, salvage_file
from powergrid.saves.trash import SaveError, delete, restore

__all__ = [
    "Autosave",
    "Kind",
    "NameTaken",
    "Resumed",
    "Salvaged",
    "SaveError",
    "SaveInfo",
    "delete",
    "export_game",
    "import_file",
    "latest_autosave",
    "list_saves",
    "open_game",
    "rename",
    "restore",
    "resume",
    "salvage",
    "salvage_file",
    "save_as",
]
