"""``lostatlas simulate``: let bots play many games, keep them in a folder, compare two variants."""

from __future__ import annotations

import warnings
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from lostatlas.cli.command import Command
from lostatlas.cli.which_game import add_game, first_mode, usual_number
from lostatlas.games import DEFAULT_TITLE
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import check_writable
from lostatlas.text import message, plural

STOPPED = 130


def arguments(parser: ArgumentParser) -> None:
    """Take what is played, by whom, and where it is kept."""
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help=message("simulation.arg.variant"))
    parser.add_argument("--against", metavar="VARIANT", help=message("simulation.arg.against"))
    add_game(parser)
    parser.add_argument("--mode", metavar="MODE", default="", help=message("simulation.arg.mode"))
    parser.add_argument("--players", default="", metavar="KIND,…", help=message("simulation.arg.players"))
    parser.add_argument("--games", type=int, default=100, metavar="N", help=message("simulation.arg.games"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=message("simulation.arg.seed"))
    parser.add_argument("--workers", type=int, metavar="N", help=message("simulation.arg.workers"))
    parser.add_argument("--maps", type=int, default=0, metavar="N", help=message("simulation.arg.maps"))
    parser.add_argument("--rotate", action="store_true", help=message("simulation.arg.rotate"))
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help=message("simulation.arg.folder"))
    parser.add_argument("--report", type=Path, metavar="FILE", help=message("simulation.arg.report"))
    parser.add_argument("--quiet", action="store_true", help=message("simulation.arg.quiet"))


def run(args: Namespace) -> int:
    """Play, and print the results; Ctrl-C keeps the games that are finished."""
    from lostatlas.lab.comparison import Comparison
    from lostatlas.lab.simulation import SimulationStopped, simulate
    from lostatlas.lab.simulation.simulate import prepared

    if args.report is not None and args.against is None:
        raise GameDataError("simulation.report_needs_two")
    if args.report is not None:
        check_writable(args.report)  # before the games, which may take hours
    options = _options(args)
    sides = [("base", args.variant)] + ([("variant", args.against)] if args.against is not None else [])
    for _, variant in sides:
        prepared(variant, **options)
    played = []
    for name, variant in sides:
        folder = args.folder / name if args.folder is not None and args.against is not None else args.folder
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SimulationStopped)  # `_report_games` says so
            results = simulate(variant, folder=folder, **options)
        played.append(results)
        _report_games(results, args.games)
        if results.interrupted:
            return STOPPED
    if len(played) == 2:
        _compare(Comparison(*played), args.report)
    elif len(played[0].finished):
        _summarise(played[0])
    return 0


def _options(args: Namespace) -> dict[str, Any]:
    """Return the options that both sides of a comparison share."""
    title = args.game or DEFAULT_TITLE
    players = [kind.strip() for kind in args.players.split(",")]
    return {
        "title": title,
        "mode": args.mode or first_mode(title),
        "players": players if args.players else ["greedy"] * usual_number(title, args.mode),
        "games": args.games,
        "seed": args.seed,
        "workers": args.workers,
        "maps": args.maps,
        "rotate": args.rotate,
        "progress": not args.quiet,
    }


def _report_games(results: Any, wanted: int) -> None:
    """Print how many games were played, which errors occurred, and whether it was interrupted."""
    print(plural("simulation.shown.games", len(results)))
    if len(results.failed):
        print(plural("simulation.shown.failed_told", len(results.failed)))
        for error in dict.fromkeys(results.failed["error"]):
            print(f"  {error}")
    if results.interrupted:
        print(message("simulation.interrupted", done=len(results), games=wanted))


def _summarise(results: Any) -> None:
    from lostatlas.lab.comparison import Fairness

    games = results.finished
    decisions, best = f"{games['decisions'].mean():.0f}", f"{games['best'].mean():.0f}"
    print(message("simulation.shown.mean", decisions=decisions, best=best, currency=results.currency))
    for line in Fairness(results).sentences():
        print(line)


def _compare(comparison: Any, report: Path | None) -> None:
    from lostatlas.lab.comparison.comparison_summary import LEADING, clear_lines, summary

    for line in (*summary(comparison), *clear_lines(comparison, after=LEADING)):
        print(line)
    if report is not None:
        comparison.report(report)
        print(message("simulation.reported", file=report))


COMMAND = Command(name="simulate", summary="simulation.about", arguments=arguments, run=run)
