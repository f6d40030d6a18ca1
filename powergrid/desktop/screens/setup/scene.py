"""The set-up of a new game: rules, board, regions, players and options."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pygame

from powergrid.base.errors import PowergridError
from powergrid.base.names import clean_name
from powergrid.base.resources import ensure_dir, user_maps_dir
from powergrid.content.board import Board
from powergrid.content.editions import FIRST_GAME_CITIES
from powergrid.content.library import display_order, find_maps, playable_boards
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.play.game_code import LONGEST, code_of, read_code
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.play.presets import against_bots, last_game, remember
from powergrid.desktop.play.surprise import surprise_board
from powergrid.desktop.screens import frame, rules_pictures
from powergrid.desktop.screens.board_card import board_card
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.setup.board_facts import (
    board_facts,
    board_rules,
    cards_in_play,
    difficulty,
    special_marks,
)
from powergrid.desktop.screens.setup.board_painter import BoardPainter
from powergrid.desktop.screens.setup.gallery import GalleryScene
from powergrid.desktop.screens.setup.people import PeoplePanel
from powergrid.desktop.screens.setup.region_map import RegionMap
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Button, choose, tell
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import (
    SHRINKS,
    Part,
    column,
    filling,
    grouped,
    inset,
    row,
    scrolling,
    sized,
    stretch,
)
from powergrid.desktop.toolkit.text_field import set_clipboard, text_field
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.faults import fault_words
from powergrid.desktop.words.this_game import changed_cards, changed_intro
from powergrid.desktop.words.translation import _, capital, count
from powergrid.rules.ruleset import SetupError

_GAP = 10.0


def boards_offered() -> list[Board]:
    """Return the playable boards in display order."""
    return sorted(playable_boards(), key=display_order)


class SetupScene(Screen):
    """The rules, board, regions, players and options on one screen."""

    def __init__(self, choices: NewGame | None = None) -> None:
        super().__init__()
        self.choices = choices or last_game(boards_offered(), Random())
        self.people = PeoplePanel(self.ui, self.choices)
        self.map = RegionMap(self.ui, self.choices)
        self.board_painter = BoardPainter()
        self._zone_requested = False
        self._started = False

    # -- entering and leaving

    @classmethod
    def resumed(cls, choices: NewGame) -> "SetupScene":
        """Return the set-up as it was left, with the current list of boards."""
        choices.offer(boards_offered())
        return cls(choices)

    def tick(self) -> None:
        """Paint the board of the table in advance, if it is time."""
        self.board_painter.tick(self.choices, Canvas(self.app.surface, self.app.scale), self.app.clock())

    def deadline(self) -> int | None:
        """Return when to paint the board of the table."""
        return self.board_painter.deadline()

    def left(self) -> None:
        """Remember the choices for next time, unless they were used to start a game."""
        self.go.keep_setup(None if self._started else self.choices)

    # -- actions

    def start(self) -> None:
        """Deal the game and go to the table."""
        try:
            game = self.choices.create()
        except SetupError as error:
            text = "\n".join(capital(fault) for fault in error.faults)
            tell(self, _("The game cannot start"), text)
            return
        remember(self.choices, [clean_name(person.name) for person in self.choices.people])
        self._started = True
        self.go.table(game)

    def _own_boards(self) -> None:
        lines = [_("Put a map file into this folder to use it here:"), str(user_maps_dir())]
        for entry in find_maps():
            if entry.board is None:
                words = _("{file} cannot be used: {fault}. Open it in the previewer to see all errors.")
                lines.append(words.format(file=entry.path.name, fault=fault_words(entry.faults[0])))
        folder = Button("folder", _("Open folder"), self._open_maps, key="F6")
        again = Button("ok", _("Check again"), self._reload_boards, "primary", "Enter")
        choose(self, _("Your boards"), "\n".join(lines), folder, again)

    def _surprise(self) -> None:
        """Make a random board and choose it."""
        self.choices.choose_new_board(surprise_board(self.choices.random))

    def _open_maps(self) -> None:
        """Open the folder for the user's boards, creating it if necessary."""
        try:
            ensure_dir(user_maps_dir())
        except PowergridError as error:
            self.ui.toast(str(error), "warn")
        else:
            self.open_folder(user_maps_dir())

    def _reload_boards(self) -> None:
        before = {board.id for board in self.choices.boards}
        self.choices.offer(boards_offered())
        new = [_(board.name) for board in self.choices.boards if board.id not in before]
        self.ui.toast(_("New: {boards}").format(boards=", ".join(new)) if new else _("No new board."), "map")

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Pass an event to the controls, then report any regions that were swapped automatically."""
        choices = self.choices
        board, needed, before, seed = choices.board, choices.regions_needed, list(choices.zone), choices.seed
        self._zone_requested = False
        super().handle_all(event, scale)
        out = [region for region in before if region not in choices.zone]
        into = [region for region in choices.zone if region not in before]
        requested = self._zone_requested or choices.board is not board or choices.seed != seed
        if not requested and (out or into) and (needed != choices.regions_needed or (out and into)):
            self._report_swap(out, into)

    def _random_zone(self) -> None:
        self.choices.new_seed()
        self._zone_requested = True

    def _reset(self) -> None:
        """Restore the defaults (including the last used names and colours), and offer to undo that."""
        before = self.choices
        self._use(against_bots(boards_offered(), Random()))

        def undo() -> None:
            self.ui.toasts = []
            self._use(before)

        self.ui.toast(_("Everything is back to its default."), "undo", _("Undo"), undo)

    def _use(self, choices: NewGame) -> None:
        self.choices = choices
        self.people, self.map = PeoplePanel(self.ui, choices), RegionMap(self.ui, choices)
        self._zone_requested = True

    def _report_swap(self, out: list[str], into: list[str]) -> None:
        choices = self.choices
        names = board_figure(choices.board, choices.edition, choices.options).region_names
        sentences = []
        if into:
            sentences.append(_("Now in play: {regions}.").format(regions=", ".join(names[region] for region in into)))
        if out:
            sentences.append(
                _("No longer in play: {regions}.").format(regions=", ".join(names[region] for region in out))
            )
        self.ui.toast(" ".join(sentences), "map")

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw rules, regions and players, and the start button."""
        ui = self.ui
        reset = parts.button(ui, "top.reset", _("Reset"), self._reset, height=32, style="dark", icon="undo",
                             key="Ctrl+R", tip=Tip(_("Set everything back to the defaults")))  # fmt: skip
        words = _("Ready to start: change what you like first.")
        is_set = not self.choices.problems() and not ui.toasts  # a toast takes its place
        about = parts.label(ui, words, theme.LABEL, c.theme.on_ink2) if is_set else None
        place = screen_head(ui, _("New game"), self.app.pop, about, stretch(), reset,
                            frame.help_button(ui, self.go.rules))  # fmt: skip
        wide = c.size[0] >= 1340
        columns = row(
            sized(self._rules_panel(), 309 if wide else 280),
            filling(self._regions_panel()),
            sized(self.people.part(), 470 if wide else 440),
            gap=EDGE,
        )
        frame.draw_with_footer(ui, place, columns, self._footer())

    def _rules_panel(self) -> Part:
        ui, choices = self.ui, self.choices
        editions = [("classic", _("Classic 2004")), ("recharged", _("Recharged 2018"))]

        def choose_edition(value: str) -> None:
            choices.choose_edition("classic" if value == "classic" else "recharged")

        edition = parts.segmented(ui, "edition", editions, choices.edition, choose_edition, height=32)
        above = column(self._heading(_("Rules")), edition, self._heading(_("Board")))
        rows = column(
            inset(above, 8), scrolling(ui, "board", inset(self._board(), 8, 4)), inset(self._other_boards(), 8, 9)
        )
        return frame.panel(ui, rows, across=4, down=1)

    def _board(self) -> Part:
        """Return the chosen board and its special rules."""
        ui, choices, t = self.ui, self.choices, self.ui.c.theme
        board, edition = choices.board, choices.edition
        rules = board_rules(board, edition, len(choices.people), plants="none")
        title, figure = _(board.name), board_figure(board, edition)
        tip = Tip(title, _("Choose another board"), "B")
        picture = board_card(ui, "board.choose", title, figure, self._gallery, tip, chosen=True,
                             height=max(120.0, min(300.0, ui.c.size[1] - 570)))  # fmt: skip
        lines = [row(parts.icon(ui, "info", 13, t.ink5), parts.label(ui, rule, theme.LABEL, t.ink7, wraps=True, grow=1))
                 for rule in rules]  # fmt: skip
        facts = parts.label(ui, board_facts(board, edition), theme.LABEL, t.ink7, wraps=True)
        return column(
            picture,
            facts,
            parts.label(ui, difficulty(special_marks(board, edition)), theme.ROW_BOLD.sized(14), t.ink7),
            *lines,
            self._changed_plants(),
            gap=6,
        )

    def _changed_plants(self) -> Part | None:
        """Return the plants that differ from the base game with these regions in play."""
        ui, choices = self.ui, self.choices
        cards = cards_in_play(choices.board, choices.edition, choices.zone)
        changed = changed_cards(cards)
        if not changed:
            return None
        words = parts.label(ui, changed_intro(), theme.LABEL, ui.c.theme.ink7, wraps=True, grow=1)
        return column(
            row(parts.icon(ui, "info", 13, ui.c.theme.ink5), words), rules_pictures.cards(ui, changed, cards), gap=6
        )

    def _other_boards(self) -> Part:
        ui, font = self.ui, theme.ROW_BOLD.sized(14)
        surprise = Tip(_("New board"), _("Make a random board like the official ones."))
        choose = row(
            parts.button(ui, "board.gallery", _("All boards"), self._gallery, height=32, icon="map", key="B", grow=1),
            parts.icon_button(ui, "board.surprise", "dice", self._surprise, surprise, style="secondary"),
        )
        buttons = row(
            parts.button(ui, "board.preview", _("Open in previewer"), lambda: self.go.preview(self.choices.board),
                         height=28, grow=1, font=font),
            parts.button(ui, "board.own", _("Your boards…"), self._own_boards, height=28, grow=SHRINKS, style="quiet",
                         font=font),
            gap=4,
        )  # fmt: skip
        return grouped(ui, "board", column(choose, buttons, gap=8))

    def _gallery(self) -> None:
        choices = self.choices
        self.app.push(GalleryScene(choices.boards, choices.edition, choices.board.id, choices.choose_board))

    def _heading(self, words: str) -> Part:
        return row(parts.label(self.ui, words, theme.SECTION), height=38)

    def _regions_panel(self) -> Part:
        ui, choices, t = self.ui, self.choices, self.ui.c.theme
        text, ground, color, icon = self._zone_state()
        problem = choices.zone_problem()
        state = parts.label(ui, text, Font("cond", 13, 600), color,
                            tip=("regions.state", Tip(problem)) if problem else None)  # fmt: skip
        head = row(
            parts.label(ui, _("Regions"), theme.SECTION),
            frame.on_background(ui, row(parts.icon(ui, icon, 11, color), state, gap=4, height=18), ground),
            stretch(),
            parts.button(ui, "regions.random", _("Random"), self._random_zone, height=28, icon="dice", key="R"),
            height=50,
        )
        words = count(
            choices.regions_needed,
            "{players} players use {n} region. Choose a region to swap it in or out.",
            "{players} players use {n} regions. Choose a region to swap it in or out.",
            players=len(choices.people),
        )
        note = row(parts.icon(ui, "info", 14, t.ink5), parts.label(ui, words, theme.LABEL, t.ink7, wraps=True, grow=1),
                   height=44)  # fmt: skip
        rows = column(
            inset(grouped(ui, "regions", head)),
            Part(self.map.draw, grow=1),
            inset(note),
            inset(grouped(ui, "seed", self._seed())),
        )
        return frame.panel(ui, rows, across=1, down=0)

    def _seed(self) -> Part:
        """Return the field for the seed, with a button to copy it."""
        ui, choices = self.ui, self.choices

        def typed(rect: pygame.FRect) -> None:
            text_field(
                ui, "seed.text", rect, choices.seed_text, self._type_seed, limit=LONGEST,
                error=choices.seed_problem, font=theme.TEXT.sized(14), show_error=False, select=True,
            )  # fmt: skip
            field = ui.control("seed.text")
            if field is not None and field.on_key is not None:
                field.on_key = partial(self._accept_seed, field.on_key)

        words = _("The same seed and choices deal the same game.")
        return row(
            parts.label(ui, _("Seed"), theme.SECTION),
            Part(typed, 124, 30),
            parts.button(ui, "seed.copy", _("Copy"), self._copy, height=28, key="Y", font=theme.ROW_BOLD.sized(14),
                         enabled=not choices.seed_problem, reason=choices.seed_problem,
                         tip=Tip(_("Copy the seed and all choices as one line, to paste as a seed"))),
            inset(parts.label(ui, words, theme.LABEL, ui.c.theme.ink7, wraps=True, grow=1), 0, 6),
            gap=10,
            height=48,
        )  # fmt: skip

    def _type_seed(self, text: str) -> None:
        self.choices.type_seed(text, read_code(text, self.choices.boards))

    def _accept_seed(self, edit: Callable[[str], bool], key: str) -> bool:
        """On Enter, leave the field if its seed is valid, so that only a second Enter starts the game."""
        if key != "Enter":
            return edit(key)
        if not self.choices.seed_problem:
            self.ui.focus.set("setup.start")
        return True

    def _copy(self) -> None:
        set_clipboard(code_of(self.choices))
        self.ui.toast(_("Copied. Paste it as the seed of a new game to recreate this one."), "check")

    def _zone_state(self) -> tuple[str, Color, Color, str]:
        """Return the state of the selected regions as words, background, colour and icon."""
        t, choices = self.ui.c.theme, self.choices
        have, need = len(choices.zone), choices.regions_needed
        if not choices.zone_problem():
            return _("{n} of {n}, connected").format(n=need), t.green_soft, t.green, "check"
        if have != need:
            return _("{have} of {n}").format(have=have, n=need), t.amber_soft, t.ink, "info"
        words = _("too few cities") if choices.zone_is_connected() else _("not connected")
        return words, t.red_soft, t.red, "warn"

    # -- footer

    def _footer(self) -> Part:
        ui, problems, t = self.ui, self.choices.problems(), self.ui.c.theme
        if problems:
            note = row(parts.icon(ui, "warn", 15, t.red),
                       parts.label(ui, problems[0], theme.TEXT.sized(14), t.red, wraps=True, grow=1))  # fmt: skip
        else:
            head, rest = self._summary()
            note = column(parts.label(ui, head, theme.TEXT_BOLD.sized(13.5), t.ink7, wraps=True),
                          parts.label(ui, rest, theme.TEXT.sized(13.5), t.ink7, wraps=True))  # fmt: skip
        foot = row(
            replace(note, grow=1),
            parts.button(ui, "setup.back", _("Back"), self.app.pop, key="Esc"),
            parts.button(ui, "setup.start", _("Start game"), self.start, style="primary", key="Enter",
                         grow=SHRINKS, least=186, enabled=not problems, reason="\n".join(problems)),
            gap=14,
            backwards=True,
        )  # fmt: skip
        return grouped(ui, "setup", foot)

    def _summary(self) -> tuple[str, str]:
        choices = self.choices
        edition = _("Classic") if choices.edition == "classic" else _("Recharged")
        head = count(
            len(choices.people),
            "{board}, {edition}, {n} player.",
            "{board}, {edition}, {n} players.",
            board=_(choices.board.name),
            edition=edition,
        )
        counts = choices.counts()
        steps = count(
            counts.step2_cities,
            "Step 2 at {n} city, end at {end}.",
            "Step 2 at {n} cities, end at {end}.",
            end=counts.end_cities,
        )
        if choices.option("first_game") is True:
            steps = count(FIRST_GAME_CITIES, "Step 1 only, end at {n} city.", "Step 1 only, end at {n} cities.")
        zone = count(choices.cities_in_play(), "{n} city in play.", "{n} cities in play.")
        return head, f"{steps} {zone} {self._left_out()}"

    def _left_out(self) -> str:
        plugs, sockets = self.choices.left_out()
        if not plugs + sockets:
            return _("All plants are in the game.")
        if self.choices.edition == "classic":
            return count(plugs + sockets, "{n} plant is removed before the game.",
                         "{n} plants are removed before the game.")  # fmt: skip
        words = _("Removed before the game: {plugs} of plants 3 to 15, {sockets} of the higher ones.")
        return words.format(plugs=plugs, sockets=sockets)
