"""Compile every ``.po`` to the ``.mo`` beside it (``make messages``; needs the ``dev`` extra)."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from lostatlas.storage.files import write_atomically


def compiled(source: Path) -> bytes:
    """Return what the ``.mo`` beside `source` must hold; its creation date is fixed, so it is stable."""
    with source.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    catalogue.creation_date = datetime(2000, 1, 1, tzinfo=UTC)
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main(folders: list[str]) -> None:
    """Compile the message files below each folder; by default, those of the checkout we stand in."""
    for folder in folders or ["lostatlas", "widgets"]:
        for source in sorted(Path(folder).rglob("*.po")):
            write_atomically(source.with_suffix(".mo"), compiled(source))


if __name__ == "__main__":
    main(sys.argv[1:])
