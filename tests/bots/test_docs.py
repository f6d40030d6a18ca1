import re
from pathlib import Path

from powergrid.bots import Bot, ask, bot_kinds, make_bot
from powergrid.rules.state import FINISHED
from tests.bots.games import start
from tests.sure import sure

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_page_lists_every_kind() -> None:
    for kind in bot_kinds():
        assert f"| `{kind.name}` |" in PAGE


def test_the_example_on_the_page_runs() -> None:
    code = sure(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL))
    assert len([line for line in code[1].splitlines() if line.strip()]) <= 20
    names: dict[str, type[Bot]] = {}
    exec(code[1], names)
    game = start("germany", "recharged", 3)
    bots = [names["Ecologist"](1), make_bot("easy", 2), make_bot("easy", 3)]  # type: ignore[call-arg]
    while game.state.phase != FINISHED:
        assert game.length < 3000
        game.apply(ask(bots[game.state.to_act], game.state))


def test_files_linked_from_the_page_exist() -> None:
    for link in re.findall(r"\]\((\.\./[^)]+)\)", PAGE):
        assert (Path(__file__).resolve().parents[2] / "docs" / link).exists(), link
