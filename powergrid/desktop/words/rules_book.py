"""The rules book in plain words: its pages and the search in them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from powergrid.base.names import clean_name
from powergrid.content.editions import PLAYER_COUNT_TABLES, REGIONS_IN_PLAY
from powergrid.desktop.words.rules_base import BASE_RULES
from powergrid.desktop.words.rules_variants import VARIANT_RULES
from powergrid.desktop.words.section import Section
from powergrid.desktop.words.translation import _

BOOK: Final[tuple[Section, ...]] = (*BASE_RULES, *VARIANT_RULES)


def translated(section: Section) -> Section:
    """Return a page of BOOK in the language of the program."""
    return replace(section, title=_(section.title), paragraphs=tuple(map(_, section.paragraphs)))


def search(text: str, sections: Sequence[Section] = BOOK) -> list[Section]:
    """Return the sections that hold every word of `text`, those with a hit in the title first."""
    wanted = clean_name(text).casefold().split()
    found = []
    for section in sections:
        whole = " ".join((section.title, section.source, *section.paragraphs)).casefold()
        if all(word in whole for word in wanted):
            found.append(section)
    return sorted(found, key=lambda section: not all(word in section.title.casefold() for word in wanted))


def player_count_rows(edition: str) -> list[tuple[int, int, int, int, int]]:
    """For 2 to 6 players: regions, plant limit, cities that start Step 2, cities that end the game."""
    table = PLAYER_COUNT_TABLES["classic" if edition == "classic" else "recharged"]
    return [(n, REGIONS_IN_PLAY[n], row.plant_limit, row.step2_cities, row.end_cities) for n, row in table.items()]
