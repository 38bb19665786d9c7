"""Open a game in the middle from a few lines, ask what the position means, and try an illegal act.

Run it with ``python examples/open_a_position.py``. The lines are explained in
`lostatlas.games.lost_atlas.position.text`; whatever they leave out follows from the rest.
"""

from __future__ import annotations

import lostatlas

POSITION = """
lost_atlas short
player Ann: 20, EM 2*, ER 1
player Ben: 300, ER 2*, EM 1
company EM: 70, cash 50
company ER: 60, cash 40, trains 2 3
track: LA1@K19 r4, 8@L18 r1
deck: 3x2 4x3 5x2 6x1 7x7
now: OR2 EM trains, cycle 2
"""


def main() -> None:
    """Show what threatens Ann, and why she may not simply pass."""
    game = lostatlas.position(POSITION)
    print(game.state.explain(game.ruleset))
    refusal = game.why_not("pass")
    assert refusal is not None
    print(f"\nMay {game.actor} pass? {refusal}")
    print(lostatlas.rule(refusal.rule).paragraphs["must"])
    print(f"\nLegal are: {game.legal_actions}")
    game.push("sell 1 ER")
    print("\nAfter that the position is:")
    print(lostatlas.position_text(game))


if __name__ == "__main__":
    main()
