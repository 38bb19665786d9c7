"""Play the planted flaws that only games show, and ten harmless variants: what do the reports say?

``python -m tests.soak.planted_flaws folder --games 300`` plays what is missing, prints the headlines, what
stands out and what is out of balance in each comparison, and writes the reports beside the games. The last
comparison has other seeds and no flaw.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from lostatlas.lab import Comparison, Fairness, Results, simulate
from lostatlas.lab.comparison.comparison_summary import clear_lines, summary
from lostatlas.lab.comparison.variant_findings import variant_findings
from tests.lab.comparison import flaws, planted

VARIANTS: dict[str, Any] = {name: variant for name, (variant, _) in planted.PLAYED.items()} | planted.HARMLESS


def main() -> int:
    """Play, compare, and say what was found."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--mode", default="short")
    parser.add_argument("--players", type=int, default=4)
    args = parser.parse_args()

    def play(name: str, variant: Any, seed: int) -> Results:
        return simulate(
            variant, mode=args.mode, players=["greedy"] * args.players, games=args.games, seed=seed,
            workers=args.workers, folder=args.folder / name, modules=[flaws.__name__, planted.__name__],
        )  # fmt: skip

    base = play("base", None, 1)
    sides = {name: play(name, variant, 1) for name, variant in VARIANTS.items()}
    sides["nothing"] = play("nothing", None, 2)
    for name, results in sides.items():
        found = Comparison(base, results, names=("as published", name))
        print(f"\n{name}")
        for line in (*summary(found), *clear_lines(found, most=8), *variant_findings(found)):
            print(f"  {line}")
        for line in found.oddities:
            print(f"! {line}")
        found.report(args.folder / f"{name}.html")
    print(f"\nplaces, companies: {Fairness(base).sentences()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
