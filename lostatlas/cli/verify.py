"""``lostatlas verify``: a record of a game, played again action by action."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from lostatlas.cli.command import Command
from lostatlas.text import message


def arguments(parser: ArgumentParser) -> None:
    """Take the file."""
    parser.add_argument("file", type=Path, metavar="FILE", help=message("play.arg.file"))


def run(args: Namespace) -> int:
    """Say what the record holds; the first thing wrong with it is an error of the user."""
    import lostatlas

    session = lostatlas.load(args.file)
    setting = session.ruleset.setting
    print(
        message(
            "play.verified",
            path=args.file,
            title=setting.title,
            mode=setting.mode,
            players=tuple(session.players),
            actions=len(session.tree.nodes) - 1,
            branches=len(session.branches),
        )
    )
    if session.over:
        scores = (
            (one, one.score[0] if isinstance(one.score, tuple) else one.score) for one in session.ranking
        )
        shown = tuple(f"{one.place}. {one.player} {score}" for one, score in scores)
        print(message("play.result", ranking=shown))
    else:
        print(message("play.goes_on", player=session.actor))
    return 0


COMMAND = Command(name="verify", summary="play.verify", arguments=arguments, run=run)
