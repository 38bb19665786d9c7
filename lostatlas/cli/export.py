"""``lostatlas export``: write a game as a single HTML page that can be sent by mail."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lostatlas.cli.command import Command
from lostatlas.storage.files import check_writable, write_atomically
from lostatlas.text import message


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: the record, and the page to write."""
    parser.add_argument("game", type=Path, metavar="GAME", help=message("explore.export.game"))
    parser.add_argument(
        "--html", type=Path, metavar="FILE", required=True, help=message("explore.export.html")
    )
    parser.add_argument("--heading", default="", help=message("app.title"))
    parser.add_argument("--as", dest="viewer", metavar="PLAYER", help=message("play.arg.as"))
    parser.add_argument("--dark", action="store_true", help=message("app.dark_page"))


def run(args: Namespace) -> int:
    """Write the page."""
    import lostatlas
    from lostatlas.lab.game_page import game_html
    from lostatlas.scene.theme import DARK

    check_writable(args.html)  # before the game is played again
    theme = DARK if args.dark else None
    page = game_html(lostatlas.load(args.game), theme=theme, title=args.heading, viewer=args.viewer)
    write_atomically(args.html, page.encode("utf-8", "replace"))
    print(message("explore.export.written", file=args.html))
    return 0


COMMAND = Command(name="export", summary="explore.export.about", arguments=arguments, run=run)
