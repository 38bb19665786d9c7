"""``lostatlas export``: a game as one page that can be mailed to a friend."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lostatlas.cli.command import Command
from lostatlas.text import message


def arguments(parser: ArgumentParser) -> None:
    """Take the record and the page."""
    parser.add_argument("game", type=Path, metavar="GAME", help=message("explore.export.game"))
    parser.add_argument(
        "--html", type=Path, metavar="FILE", required=True, help=message("explore.export.html")
    )


def run(args: Namespace) -> int:
    """Write the page."""
    import lostatlas
    from lostatlas.lab.game_page import game_html

    page = game_html(lostatlas.load(args.game))
    args.html.write_text(page, encoding="utf-8")
    print(message("explore.export.written", file=args.html))
    return 0


COMMAND = Command(name="export", summary="explore.export.about", arguments=arguments, run=run)
