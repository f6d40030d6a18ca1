"""Phrases that sound translated are not used in code, messages or documents.

Each pattern is narrow, so that every match is worth checking. It comes with a sentence that it must match and one that
it must not match.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
CODE = [
    path
    for folder in ("powergrid", "build_scripts", "tests")
    for path in sorted((CHECKOUT / folder).rglob("*.py"))
    if path != Path(__file__)
]
DOCUMENTS = [path for place in ("*.md", ".github/**/*.md", "docs/**/*.md") for path in sorted(CHECKOUT.glob(place))]

#: The phrase, a sentence with it, a sentence that is fine, and what to write.
PHRASES = (
    (r"\banew\b", "It is drawn anew.", "It is a new drawing.", "again"),
    (r"\bdear(?:er|est)?\b(?=[ ,.;])(?! (?:players?|friends?)\b)", "Oil is dearer now.", "Dear player,", "expensive"),
    (r"\bamends?\b|\bmend(?:s|ed|ing)?\b", "You can mend it.", "It depends on it.", "fix"),
    (r"\bhang(?:s|ing)? together\b", "The regions hang together.", "The program hangs.", "are connected"),
    (r"\b[Tt]ells? (?:whether|how|what|where|which|when)\b", "It tells how it works.", "Tell us.", "say, explain"),
    (r"\btold (?:of|what|which)\b", "The bot is told what to do.", "We told them.", "shown, given"),
    (r"\bawaited\b|\bawaits\b", "A bid is awaited.", "Use await here.", "pending, expected"),
    (r"\bweightiest\b", "The weightiest reason.", "A weighty box.", "most important"),
    (r"\b(?:take|takes|taken|took) up again\b", "It is taken up again.", "It takes up room.", "resume"),
    (r"\bput away\b", "The box is put away.", "Put a plant up.", "close"),
    (r"\bnow and again\b|\bonce more\b", "It is drawn once more.", "It is drawn again.", "again"),
    (r"\bbears? (?:the|a|its) (?:\w+ )?(?:label|token|name|tick)\b", "It bears the blue token.",
     "It has the token.", "has, shows"),
    (r"\bdisk does not take\b", "The disk does not take this game.", "The disk is full.", "This game cannot be saved"),
    (r"\bcheapest ways?\b", "The cheapest way to Kiel.", "The cheapest route.", "cheapest route"),
    (r"\b[Nn]o way leads\b", "No way leads there.", "There is no way to know.", "no route"),
    (r"\bof (?:its|one's|their) own (?=file|kind|class)", "a file of its own kind", "its own file", "separate"),
    (r"\bmistakes? in the program\b", "a mistake in the program", "a mistake in the file", "bug"),
    (r"\bmemory stick\b", "a memory stick", "memory is bounded", "USB drive"),
    (r"\b(?:stands?|lies?|lie) (?:in|at|on|under|beside|inside|outside|over)\b(?! for\b)",
     "It stands in the file.", "It stands for a city.", "is in"),
    (r"\bthere twice\b", "The key is there twice.", "It appears twice.", "appears twice"),
    (r"\b(?:is|are|was|were) told\b", "A failure is told.", "We told them.", "shown, reported"),
    (r"\bthat (?:is|are) no (?!longer\b|more\b)", "a sign that is no letter", "It is no longer there.",
     "that is not a"),
    (r"\b[Ww]hoever\b", "Whoever starts, pays.", "Those who start pay.", "the player who, if you"),
    (r"^(?:#:? )?What (?!happened$|made )[^?\n]*$", "What the card shows.", "What would you do?", "a noun phrase"),
    (r"\bReturn what (?:is left|happened|draws|it|the|a|an|one|people|everyone|somebody)\b",
     "Return what a card shows.", "Return what is wrong.", "a noun: the price, the effect, the content"),
    (r"\bthat there (?:is|are)\b(?! (?:no|none|nothing)\b)", "all the catalogues that there are",
     "say that there is none", "available, existing"),
    (r", also (?:where|when|while|if|after|without|from)\b", "It works, also if it is full.", "It is also full.",
     "even if"),
    (r"\b[Ss]o many (?:of )?(?!cities were\b|that\b)", "Yield sets of so many cities.", "So many that all lose.",
     "a number of, this many"),
    (r"\bbeside (?:everything|the (?:rules\b(?! about)|stored|plan|house))\b", "data beside the rules",
     "a card beside the board", "besides, in addition to"),
    (r"\bdecision at hand\b", "the dock of the decision at hand", "the pending decision", "pending decision"),
    (r"\bbeside the (?:window|event loop)\b", "Bots think beside the window.", "The sign is beside the board.",
     "in the background"),
    (r"\b(?:brings?|brought|bring) back\b", "Redo can bring back a city.", "It goes back.", "redo, restore"),
    (r"\b(?:keys|keyboard) alone\b", "by keys alone", "The keys work.", "with the keyboard only"),
    (r"\b[Bb]y (?:mouse|keyboard)\b", "Tested by keyboard.", "with the keyboard", "with the mouse, with the keyboard"),
    (r"\bchances? to win\b", "the chance to win", "the chance of winning", "chance of winning"),
    (r"\btrue (?:coordinates|places?|positions?)\b", "true coordinates", "a true value", "real"),
    (r"\bReturn [^.:;]*[a-z)], (?:None|\"\") (?:if|for|when|without|until)\b", "Return the name, None if unknown.",
     "Return the name, or None if unknown.", "or None if"),
    (r"\bin force\b", "the Step in force", "the current Step", "current"),
    (r"\b(?:in|into|out of) sight\b", "It scrolls into sight.", "The line of sight.", "visible, into view"),
    (r"; registers\b|\bRegisters [a-z]*\.?[A-Z`]", "Draw it; registers NAME.", "It registers itself.", "control: NAME"),
    (r"^True (?:while|if|when|once|where)\b", "True while it runs.", "It is True while it runs.", "Whether"),
    (r", else (?:the|a|an|its|their)\b", "the plan, else a hint", "the plan or else a hint", "otherwise, or else"),
    (r"\bin the language of the program\b", "a text in the language of the program", "the language of the table",
     "in the current language"),
    (r"\bon turn\b", "the player on turn", "in turn", "the player to act"),
    (r"\bfrom (?:[a-zA-Z]+ )?(?:\d+|\{\w+\}) on\b(?! (?:the|a)\b)", "plants from 16 on", "From now on, it is free.",
     "16 and higher, after"),
    (r"\bby estimate\b", "Better by estimate.", "an estimate", "estimated"),
    (r"\bplayers? .{0,40}\b(?:he|his|him)\b", "A player and his plants.", "A player and their plants.", "they, their"),
)  # fmt: skip


def _strings_and_comments(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
    for number, line in enumerate(source.splitlines(), 1):
        if "#" in line:  # may also match in a string, but is much faster than a tokenizer
            yield number, line[line.index("#") :]


def _paragraphs(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every paragraph of a document, without code blocks."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL)
    for found in re.finditer(r"(?:[^\n]+\n?)+", text):
        yield text.count("\n", 0, found.start()) + 1, found[0]


@cache
def _texts() -> dict[str, list[str]]:
    """Return every text to check, joined into one line, with its locations."""
    names = [path.relative_to(CHECKOUT).as_posix() for path in CODE]
    code = [(name, _strings_and_comments(CHECKOUT / name)) for name in names]
    documents = [(path.relative_to(CHECKOUT).as_posix(), _paragraphs(path)) for path in DOCUMENTS]
    found: dict[str, list[str]] = {}
    for name, texts in (*code, *documents):
        for line, text in texts:
            found.setdefault(" ".join(text.split()), []).append(f"{name}:{line}")
    return found


def test_the_phrases_are_not_used() -> None:
    """A single test, because collecting all the text takes as long as all the searches."""
    texts = _texts()
    found: list[str] = []
    everything = "\n".join(texts)
    for phrase, _, _, instead in PHRASES:
        pattern = re.compile(phrase, re.MULTILINE)
        if pattern.search(everything):
            for text, places in texts.items():
                found += [f"{places}: {match[0]}; write: {instead}" for match in pattern.finditer(text)]
    assert found == []


@pytest.mark.parametrize(("phrase", "bad", "good"), [entry[:3] for entry in PHRASES])
def test_pattern_matches_only_the_bad_sentence(phrase: str, bad: str, good: str) -> None:
    assert re.search(phrase, bad)
    assert not re.search(phrase, good)


def test_code_and_documents_are_checked() -> None:
    places = {place.rsplit(":", 1)[0] for places in _texts().values() for place in places}
    assert {"powergrid/game.py", "build_scripts/play.py", "README.md", "docs/playing.md"} <= places
