"""``lostatlas play``: play a new or a saved game, by bots, people or both, and write its log."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from lostatlas.cli.command import Command
from lostatlas.cli.which_game import add_game, asked_game, usual_number
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import check_writable
from lostatlas.text import message

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")
"""The names of players who have none of their own."""
DEFAULT_BOT = "greedy"


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments: who plays which game, and where it is saved."""
    add_game(parser)
    parser.add_argument("--players", default="", metavar="N|NAMES", help=message("play.arg.players"))
    parser.add_argument("--mode", metavar="MODE", default="", help=message("play.arg.mode"))
    parser.add_argument("--bots", default=DEFAULT_BOT, metavar="KIND,…", help=message("play.arg.bots"))
    parser.add_argument(
        "--human", action="append", default=[], metavar="NAME", help=message("play.arg.human")
    )
    parser.add_argument("--seed", type=int, metavar="N", help=message("play.arg.seed"))
    parser.add_argument("--variant", metavar="NAME|FILE", help=message("play.arg.variant"))
    parser.add_argument("--board", type=Path, metavar="FILE", help=message("play.arg.board"))
    parser.add_argument("--load", type=Path, metavar="FILE", help=message("play.arg.load"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=message("play.arg.save"))
    parser.add_argument("--as", dest="viewer", metavar="PLAYER", help=message("play.arg.as"))
    parser.add_argument("--markdown", action="store_true", help=message("play.arg.markdown"))


def run(args: Namespace) -> int:
    """Play to the end, or until the people at the terminal leave."""
    from lostatlas.cli.log_writer import LogWriter
    from lostatlas.cli.terminal_player import TerminalPlayer
    from lostatlas.players import masked, seated

    with suppress(ImportError):  # without readline, lines are typed without arrow keys and history
        import readline  # noqa: F401 - `input` uses it as soon as it is loaded

    if args.save is not None:
        check_writable(args.save)  # before the game, which may take hours
    people = tuple(name.strip() for given in args.human for name in given.split(",") if name.strip())
    session = _session(args, people)
    for name in (*people, args.viewer):
        if name is not None and name not in session.players:
            raise GameDataError("play.no_such_player", name=name, players=tuple(session.players))
    bots = seated(args.bots.split(","), session.players, seed=session.tree.start.seed)
    viewer = args.viewer or (people[0] if people else None)
    log_writer = LogWriter(session, _say, markdown=args.markdown, viewer=viewer)
    seat = TerminalPlayer(session, log_writer, people, path=str(args.save or ""))
    if people and args.save is not None:
        session.autosave(args.save)
    log_writer.begin()
    while not session.over:
        if session.actor in people:
            if not seat.turn():
                break
        elif (actor := session.actor) is not None:
            session.push(bots[actor].choose(masked(session, actor)))
        log_writer.catch_up()
    log_writer.end()
    if args.save is not None:
        session.save(args.save)
        _say("")
        _say(message("play.saved", path=args.save))
    return 0


def _session(args: Namespace, people: tuple[str, ...]) -> Session:
    import lostatlas

    if args.load is not None:
        return lostatlas.load(args.load)
    game = args.game or asked_game()
    names = _names(args.players or str(usual_number(game, args.mode)), people)
    return lostatlas.new_game(
        names, title=game, mode=args.mode, seed=args.seed, board=args.board, variant=args.variant
    )


def _names(players: str, people: tuple[str, ...]) -> list[str]:
    """Return who sits where: the names given, or as many as wanted, the people first.

    >>> _names("Ann,Ben", ()), _names("3", ("Zoe",))
    (['Ann', 'Ben'], ['Zoe', 'Ann', 'Ben'])
    """
    if not players.removeprefix("-").isdecimal():
        return [name.strip() for name in players.split(",")]
    if not players.isdecimal():
        raise GameDataError("play.player_count", found=players)
    count = int(players)
    others = [name for name in NAMES if name not in people]
    others += [f"P{seat}" for seat in range(len(NAMES) + 1, min(count, 99) + 1)]
    return [*people, *others][:count]


def _say(line: str) -> None:
    print(line, flush=True)


COMMAND = Command(name="play", summary="play.about", arguments=arguments, run=run)
