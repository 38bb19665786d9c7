"""Own pages: which notebooks JupyterLab runs when they are opened, by the fingerprint of their code.

The extension in ``jupyter/labextensions`` beside this file runs a page whose code is ours to the letter.
``python -m lostatlas.cli.own_pages notebooks`` writes down which code that is: that of every page below a
folder, whether it is folded away or meant to be read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from lostatlas.cli.lab import EXTENSIONS

PRINTS = EXTENSIONS / "lostatlas" / "static" / "pages.json"


def fingerprints(notebooks: Path) -> list[str]:
    """Return a fingerprint of the code of each page below a folder, in order.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> cell = {"cell_type": "code", "source": "1 + 1", "metadata": {}}
    >>> _ = (folder / "page.ipynb").write_text(json.dumps({"cells": [cell]}))
    >>> [len(one) for one in fingerprints(folder)]
    [64]
    """
    pages = (json.loads(page.read_text("utf-8")) for page in sorted(notebooks.rglob("*.ipynb")))
    return sorted({sha256(code.encode()).hexdigest() for page in pages for code in _code(page["cells"])})


def _code(cells: list[dict[str, object]]) -> Iterator[str]:
    """Yield the code of a page as one text, if it has any."""
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    if code:
        yield "\0".join("".join(map(str, cell["source"])) for cell in code)  # type: ignore[call-overload]  # lines, or one text


def write(notebooks: Path) -> None:
    """Write down which code is ours."""
    PRINTS.write_text(json.dumps(fingerprints(notebooks), indent=1) + "\n", encoding="utf-8")


__all__ = ["PRINTS", "fingerprints", "write"]

if __name__ == "__main__":
    write(Path(sys.argv[1]))
