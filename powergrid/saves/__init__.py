"""Saved games: the game in progress (saved after every action), named saves, finished games and the trash.

Every file is a game record (FORMATS §1) with an additional section "program" (see `SaveInfo`).
"""

from powergrid.saves.autosave import Autosave, Resumed, latest_autosave, put_aside, resume, unreadable_autosaves
from powergrid.saves.files import Kind
from powergrid.saves.leftovers import clear_leftovers
from powergrid.saves.library import NameTaken, export_game, import_file, open_game, rename, save_as
from powergrid.saves.listing import SaveInfo, existing_file, list_saves
from powergrid.saves.program_lock import ProgramLock
from powergrid.saves.salvage import Salvaged, salvage, salvage_file
from powergrid.saves.trash import SaveError, delete, empty_trash, restore

__all__ = [
    "Autosave",
    "Kind",
    "NameTaken",
    "ProgramLock",
    "Resumed",
    "Salvaged",
    "SaveError",
    "SaveInfo",
    "clear_leftovers",
    "delete",
    "empty_trash",
    "existing_file",
    "export_game",
    "import_file",
    "latest_autosave",
    "list_saves",
    "open_game",
    "put_aside",
    "rename",
    "restore",
    "resume",
    "salvage",
    "salvage_file",
    "save_as",
    "unreadable_autosaves",
]
