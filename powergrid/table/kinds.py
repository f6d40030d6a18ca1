"""Who can sit on a seat: a person, or one of the bots there are."""

from powergrid.bots.registry import bot_kinds
from powergrid.table.words import _

HUMAN = "human"


def player_kinds() -> list[tuple[str, str, str]]:
    """Every kind of player as (name in records, label, a sentence about it), the person first."""
    kinds = [(HUMAN, _("Human"), _("A person at this screen."))]
    return kinds + [(kind.name, _(kind.name.replace("_", " ").capitalize()), _(kind.sentence)) for kind in bot_kinds()]
