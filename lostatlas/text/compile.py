"""Compile every ``.po`` below a folder to the ``.mo`` beside it (``make messages``; needs the ``dev`` extra)."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compiled(source: Path) -> bytes:
    """Return what the ``.mo`` beside `source` must hold; the creation date is left out, so it is stable."""
    with source.open("rb") as stream:
        catalogue = read_po(stream, abort_invalid=True)
    catalogue.mime_headers = [
        pair for pair in catalogue.mime_headers if pair[0] in ("Language", "Content-Type", "Plural-Forms")
    ]
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main(folders: list[str]) -> None:
    """Compile the message files below each folder."""
    for folder in folders or [str(Path(__file__).parents[1])]:
        for source in sorted(Path(folder).rglob("*.po")):
            source.with_suffix(".mo").write_bytes(compiled(source))


if __name__ == "__main__":
    main(sys.argv[1:])
