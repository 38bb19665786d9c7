"""The best run of small positions is what trying every route says (§16, §26).

``python -m tests.valuation.small_positions 2000`` compares as many as one likes.
"""

from __future__ import annotations

from tests.valuation.small_positions import compare


def test_the_best_run_is_what_brute_force_finds() -> None:
    compared = 0
    for seed in range(1_000_000, 1_000_400):
        found = compare(seed)
        if found is not None:
            assert found[0].revenue == found[1], f"seed {seed}"
            compared += 1
    assert compared >= 60
