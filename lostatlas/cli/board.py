"""``lostatlas board``: draw a board, from a file or a seed, to files."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from lostatlas.capabilities import BOARDS, STYLE, BoardOverlay, title_capability
from lostatlas.cli.command import Command
from lostatlas.cli.which_game import add_game, first_mode, usual_number
from lostatlas.games import DEFAULT_TITLE, open_title
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import check_writable, write_atomically
from lostatlas.text import message

if TYPE_CHECKING:
    from lostatlas.track.board import Board

PAPERS = ("A4", "letter")


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: where the board comes from, and which files to write."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=message("cli.board.file"))
    parser.add_argument("--seed", type=int, metavar="N", help=message("cli.board.seed"))
    add_game(parser)
    parser.add_argument("--mode", default="", help=message("cli.board.mode"))
    parser.add_argument("--players", type=int, metavar="N", help=message("cli.board.players"))
    parser.add_argument("--variant", metavar="NAME|FILE", help=message("play.arg.variant"))
    parser.add_argument("--show", metavar="NAME", default="", help=message("cli.board.show"))
    for kind in ("svg", "png", "html"):
        words = message("cli.board.out", kind=kind.upper())
        parser.add_argument(f"--{kind}", type=Path, metavar="OUT", help=words)
    parser.add_argument("--page", type=Path, metavar="OUT", help=message("cli.board.page"))
    parser.add_argument("--paper", choices=PAPERS, default="A4", help=message("cli.board.paper"))


def run(args: Namespace) -> int:
    """Draw the board to every file that was asked for; without any, print a description."""
    wanted = [out for out in (args.svg, args.png, args.html, args.page) if out is not None]
    for out in wanted:
        check_writable(out)  # before anything is drawn
    overlay = _overlay(args)
    board = _board(args)
    style = title_capability(open_title(args.game or DEFAULT_TITLE), STYLE)
    if not wanted:
        from lostatlas.render.describe import describe_board

        print(describe_board(board))
    if args.svg is not None or args.png is not None:
        from lostatlas.render import board_svg, png

        svg = board_svg(board, overlay=overlay, style=style)
        if args.svg is not None:
            write_atomically(args.svg, svg.encode())
        if args.png is not None:
            write_atomically(args.png, png(svg))
    if args.html is not None:
        from lostatlas.plots import board_html

        write_atomically(args.html, board_html(board, style=style).encode())
    if args.page is not None:
        from lostatlas.render import page_svg

        write_atomically(args.page, page_svg(board, args.paper, title=_name(args), style=style).encode())
    return 0


def _name(args: Namespace) -> str:
    """Return what the game or the variant of a map is called: it says what of it is not published."""
    import lostatlas

    title = args.game or DEFAULT_TITLE
    mode = args.mode or first_mode(title)
    players = [f"P{number}" for number in range(usual_number(title, mode))]  # any number plays the same game
    rules = lostatlas.new_game(players, mode=mode, title=title, variant=args.variant).ruleset
    return rules.spoken_name or title


def _board(args: Namespace) -> Board:
    import lostatlas

    title = args.game or DEFAULT_TITLE
    fixed = title_capability(open_title(title), BOARDS).fixed
    if (args.file is None) == (args.seed is None) and not (fixed and args.file is None):
        raise GameDataError("cli.board.source")
    if args.file is not None:
        return lostatlas.load_board(args.file, title=title, variant=args.variant)
    mode = args.mode or first_mode(title)
    return lostatlas.random_board(
        mode, seed=args.seed or 0, players=args.players, title=title, variant=args.variant
    )


def _overlay(args: Namespace) -> BoardOverlay | None:
    """Return the overlay of the map, if any; an unknown name is refused."""
    if not args.show:
        return None
    boards = title_capability(open_title(args.game or DEFAULT_TITLE), BOARDS)
    known = {one.name: one for one in boards.overlays(args.variant)}
    if args.show not in known:
        raise GameDataError("cli.board.no_overlay", name=args.show, known=tuple(known))
    return known[args.show]


COMMAND = Command(name="board", summary="cli.board", arguments=arguments, run=run)
