"""Write worksheets for a class: one for each level, in English and Japanese, answers on a page of their own.

Run it with ``python examples/classroom/worksheet.py --out sheets``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from lostatlas.kernel.errors import GameDataError
from lostatlas.teach import LEVELS, worksheet
from lostatlas.text import speaking

KINDS = ("presidency", "dividend", "price", "afford", "best_run", "block")


def main(arguments: list[str] | None = None) -> list[Path]:
    """Write the sheets and return their files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("sheets"), help="the folder for the sheets")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same sheets")
    parser.add_argument("--count", type=int, default=6, help="how many exercises on each")
    given = parser.parse_args(arguments)
    written = []
    try:
        given.out.mkdir(parents=True, exist_ok=True)
        for language in ("en", "ja"):
            with speaking(language):
                for level in LEVELS:
                    file = given.out / f"level-{level}-{language}.html"
                    worksheet(KINDS, level=level, count=given.count, seed=given.seed).save(file)
                    written.append(file)
    except (GameDataError, OSError) as error:
        parser.error(str(error))
    return written


if __name__ == "__main__":
    print(*main(), sep="\n")
