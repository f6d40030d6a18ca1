"""The game record: set-up plus actions, read from and written to JSON (FORMATS §1)."""

from powergrid.record.actions import action_from_json, action_text, action_to_json
from powergrid.record.entries import PlayerEntry, RecordError, SetupEntry
from powergrid.record.files import (
    FORMAT,
    MAX_ACTIONS,
    MAX_FILE_BYTES,
    format_fault,
    is_newer,
    join_text,
    json_object,
    migrated,
    parse_head,
    parse_record,
    read_record,
    record_text,
)
from powergrid.record.program import Program, Table, read_program, with_changes
from powergrid.record.setup import SECTION, Record, UnreadableAction, make_record, new_record, setup_entry

__all__ = [
    "FORMAT",
    "MAX_ACTIONS",
    "MAX_FILE_BYTES",
    "SECTION",
    "PlayerEntry",
    "Program",
    "Record",
    "RecordError",
    "SetupEntry",
    "Table",
    "UnreadableAction",
    "action_from_json",
    "action_text",
    "action_to_json",
    "format_fault",
    "is_newer",
    "join_text",
    "json_object",
    "make_record",
    "migrated",
    "new_record",
    "parse_head",
    "parse_record",
    "read_program",
    "read_record",
    "record_text",
    "setup_entry",
    "with_changes",
]
