"""The console command ``lostatlas``: one module a subcommand, listed in `COMMANDS`.

A user error (a bad file, an unknown name, a missing extra) is one line on stderr and exit code 2; anything
else is a bug, and stays a traceback.
"""

from __future__ import annotations

import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any
from warnings import catch_warnings

from lostatlas.capabilities import RULE_BOOK, RuleBook, title_capability
from lostatlas.cli import app, board, export, lab, play, simulate, variant, verify
from lostatlas.cli.command import Command
from lostatlas.cli.i18n_argparse import Parser, own_words
from lostatlas.cli.rule_titles import with_rule_titles
from lostatlas.extras import needed
from lostatlas.kernel.errors import GameDataError, LostAtlasError, SpokenWarning, system_problem
from lostatlas.text import message
from lostatlas.text.message_format import word

COMMANDS: tuple[Command, ...] = (
    lab.COMMAND,
    app.COMMAND,
    board.COMMAND,
    play.COMMAND,
    variant.COMMAND,
    simulate.COMMAND,
    verify.COMMAND,
    export.COMMAND,
)
"""Every subcommand, in the order in which the help lists them."""

USER_ERROR, INTERRUPTED, UNREAD = 2, 130, 141
"""Exit codes; the last two are those that a shell reports after Ctrl+C and after a closed pipe."""


def parser() -> Parser:
    """Return the command's argument parser, with every subcommand in it."""
    top = Parser(prog="lostatlas", description=message("cli.about"), parents=[_imports()])
    top.add_argument("--version", action="store_true", help=message("cli.version"))
    subcommands = top.add_subparsers(metavar="COMMAND")
    for command in COMMANDS:
        words = message(command.summary)
        sub = subcommands.add_parser(command.name, help=words, description=words)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return top


def _imports() -> Parser:
    """Return the parser of what may stand anywhere on the line: before the subcommand, or after it."""
    imports = Parser(add_help=False, allow_abbrev=False)
    imports.add_argument(
        "--import", dest="modules", action="append", default=[], metavar="FILE", help=message("cli.import")
    )
    return imports


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (the process's own by default) and return its exit code.

    Examples
    --------
    >>> main(["board", "no-such-file.json"])
    2
    """
    with own_words():
        top = parser()
        imports, rest = _imports().parse_known_args(argv)
        args = top.parse_args(rest)
        if args.version:
            import lostatlas

            print(f"lostatlas {lostatlas.__version__}")
            return 0
        if "run" not in args:
            top.print_help()
            return 0
    try:
        with needed(), _one_line_warnings():
            _import(imports.modules)
            code: int = args.run(args)
        sys.stdout.flush()  # so that a closed pipe is noticed here, not after the end
    except LostAtlasError as error:
        return _complain(with_rule_titles(str(error), _book(args)))
    except BrokenPipeError:  # the reader, such as `head`, has stopped reading
        # or the interpreter would fail to flush it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    except OSError as error:
        problem = word("record.system", system_problem(error))
        return _complain(f"{error.filename}: {problem}" if error.filename else problem)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _import(files: Iterable[str]) -> None:
    """Import Python files, or modules by name, that add powers or players of somebody's own."""
    for name in files:
        file = Path(name)
        folder, module = (file.parent, file.stem) if file.suffix == ".py" else (Path(), name)
        sys.path.append(str(folder.resolve()))
        try:
            import_module(module)
        except (ImportError, SyntaxError) as error:
            raise GameDataError("simulation.module", name=name, problem=str(error)) from error


@contextmanager
def _one_line_warnings() -> Iterator[None]:
    """Show our own warnings like errors: a line of Python code would not help a user."""
    with catch_warnings():
        warnings.simplefilter("always", SpokenWarning)
        show = warnings.showwarning

        def one_line(warning: Warning | str, *place: Any) -> None:
            if isinstance(warning, SpokenWarning):
                _complain(str(warning))
            else:
                show(warning, *place)

        warnings.showwarning = one_line  # type: ignore[assignment]  # the others are passed on as they come
        yield


def _book(args: Namespace) -> RuleBook:
    """Return the rules of the game that was asked for; of the first one where none was named."""
    from lostatlas.games import DEFAULT_TITLE, TITLES, open_title

    named = getattr(args, "game", None)
    title = named if isinstance(named, str) and named in TITLES else DEFAULT_TITLE
    return title_capability(open_title(title), RULE_BOOK)


def _complain(words: str) -> int:
    print(f"lostatlas: {words}", file=sys.stderr)
    return USER_ERROR
