"""Open a finished game, say who has won, and draw what has become of the map.

Run it with ``python examples/a_map_after_a_game.py [picture.svg]``.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import lostatlas
from lostatlas.render import LIGHT, board_svg

GAME = Path(__file__).parent / "games" / "micro.json"
BARE = replace(LIGHT, background="")
"""For pages of any colour: nothing is painted where there is no hex."""


def main(picture: Path) -> None:
    """Say how the game ended, and draw the map as it lay then."""
    session = lostatlas.load(GAME)
    print("ranking:", ", ".join(one.player for one in session.ranking))
    picture.write_text(board_svg(session.state.board, theme=BARE), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "a_map_after_a_game.svg"))
