import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

import fit_bots
import measure_bots
import pytest
from measure_bots import Games, Part, Share, victory
from venv_setup import ROOT


def test_the_interval_uses_wilsons_formula() -> None:
    """Values from the literature: 8 of 10 gives 0.490 to 0.943, none of 10 gives 0 to 0.278."""
    assert Share(8, 10).interval() == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Share(0, 10).interval() == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_interval_narrows_with_more_games() -> None:
    few, many = Share(5, 10).interval(), Share(500, 1000).interval()
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


@dataclass(frozen=True)
class Game:
    kinds: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]


def test_shared_victories_are_divided() -> None:
    games = [
        Game(("hard", "normal", "normal"), ((0,), (1,), (2,))),
        Game(("normal", "hard", "normal"), ((1, 2), (0,))),
        Game(("normal", "normal", "hard"), ((0, 1), (2,))),
    ]
    assert [victory(game, "hard") for game in games] == [1, 0.5, 0]


@pytest.mark.parametrize(("first", "jobs"), [((1, 2), 1), ((1,), 2)])
def test_a_measurement_resumes_from_the_games_in_its_file(tmp_path: Path, first: tuple[int, ...], jobs: int) -> None:
    """Some of three games are already in the file; each of the others is added exactly once."""
    kept, part = tmp_path / "games.jsonl", Part("easy", "germany", "classic", 2)
    kept.write_text("".join(json.dumps([*part, game, 0.5]) + "\n" for game in first))
    share = Games(kept).share([part], 3, jobs=jobs)
    assert share.games == 3
    assert share.wins - 0.5 * len(first) in (0.0, 0.5, 1.0, 1.5, 2.0)
    lines = kept.read_text().splitlines()
    assert [json.loads(line)[:5] for line in lines] == [[*part, game] for game in (1, 2, 3)]
    assert Games(kept).share([part], 3, jobs=1) == share


def test_a_file_without_games_is_rejected(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    kept.write_text('{"game": 1}\n')
    with pytest.raises(ValueError, match=r"games\.jsonl, line 1: not a game"):
        Games(kept)


def test_invalid_numbers_are_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        measure_bots.parse(["--games", "0"])
    assert stop.value.code == 2
    assert "at least 1" in capsys.readouterr().err


def test_the_fit_gives_weight_to_features_that_win() -> None:
    """If the larger first number always wins and the second is noise, the first gets the weight."""
    pytest.importorskip("scipy", reason="needs the dev extra")
    random = Random(1)
    rows: list[fit_bots.Row] = []
    for _ in range(200):
        values: list[tuple[float, ...]] = [(random.random(), random.random()) for _ in range(3)]
        best = max(range(3), key=lambda seat: values[seat][0])
        rows.append((random.random(), values, [float(seat == best) for seat in range(3)]))
    weights = fit_bots.fit(rows)
    assert weights[0] + 0.5 * weights[2] > 3
    assert abs(weights[1] + 0.5 * weights[3]) < 1
    assert fit_bots.surprise(rows, weights) < 0.7 < 1.0986  # a guess would score ln 3
    names: dict[str, dict[int, tuple[tuple[float, float, float], ...]]] = {}
    exec(fit_bots.module_text({4: list(weights)}), names)
    assert [len(row) for row in names["WEIGHTS"][4]] == [3, 3]


def test_a_table_cell_shows_the_share_and_its_interval() -> None:
    assert measure_bots._cell(Share(8, 10)) == "80.0 % (49.0 to 94.3 %)"


def test_the_documentation_matches_the_measured_games() -> None:
    shares: dict[tuple[str, int], Share] = {}
    for line in (ROOT / "docs" / "measured_games.jsonl").read_text(encoding="utf-8").splitlines():
        kind, _board, _edition, players, _game, won = json.loads(line)
        shares[kind, players] = shares.get((kind, players), Share(0.0, 0)) + Share(won, 1)
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    table = page.partition("| players | equal | `easy`")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    assert len(shares) == 2 * len(rows) == 10
    for players, *_others, hard, expert in rows:
        assert hard == measure_bots._cell(shares["hard", int(players)])
        assert expert == measure_bots._cell(shares["expert", int(players)])
