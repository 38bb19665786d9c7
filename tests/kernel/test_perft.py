"""Counts that are known from elsewhere.

Three in a row: 9 × 8 × 7 × 6 × 5 lines of play until somebody can have won. Then 1,440 are won: eight lines,
in 3! orders, and the 6 × 5 ways in which the other player can have marked two other cells.
"""

from __future__ import annotations

from lostatlas.kernel.ruleset import Start
from tests.kernel.perft import divide, perft
from tests.kernel.toys import Auction, ThreeInARow


def test_three_in_a_row() -> None:
    rules = ThreeInARow()
    start = rules.setup(("Ann", "Ben"), Start())
    assert [perft(rules, start, depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]
    # 1,440 of the games are over after five moves; each of the others has four cells left
    assert perft(rules, start, 6) == (15120 - 1440) * 4 + 1440


def test_divide_names_each_first_action() -> None:
    rules = ThreeInARow()
    start = rules.setup(("Ann", "Ben"), Start())
    assert divide(rules, start, 3) == {f"mark {column},{row}": 56 for row in range(3) for column in range(3)}


def test_a_range_and_what_the_seed_decides_count_once() -> None:
    rules = Auction()
    start = rules.setup(("Ann", "Ben"), Start(seed=4))
    assert perft(rules, start, 1) == 1  # the draw
    assert list(divide(rules, rules.apply(start, rules.chance(start)).state, 1).values()) == [1, 1]
    assert perft(rules, start, 3) == 4  # bid or pass, then bid or pass
