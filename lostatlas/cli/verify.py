"""``lostatlas verify``: replay a record action by action, and say what it holds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lostatlas.cli.command import Command
from lostatlas.text import message


def arguments(parser: ArgumentParser) -> None:
    """Add the argument: the file."""
    parser.add_argument("file", type=Path, metavar="FILE", help=message("play.arg.file"))


def run(args: Namespace) -> int:
    """Print the content of the record; its first fault is a user error."""
    import lostatlas

    session = lostatlas.load(args.file)
    setting = session.ruleset.setting
    print(
        message(
            "play.verified" if setting.mode else "play.verified_plain",
            path=args.file,
            title=setting.title,
            mode=setting.mode,
            players=tuple(session.players),
            actions=len(session.tree.nodes) - 1,
            branches=len(session.branches),
        )
    )
    if session.over:
        shown = tuple(f"{one.place}. {one.player} {one.points}" for one in session.ranking)
        print(message("play.result", ranking=shown))
    else:
        print(message("play.goes_on", player=session.actor))
    return 0


COMMAND = Command(name="verify", summary="play.verify", arguments=arguments, run=run)
