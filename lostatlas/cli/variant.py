"""``lostatlas variant``: check, compare and list variants, and print their schema and guide."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from lostatlas.capabilities import VARIANTS, Variants, title_capability
from lostatlas.cli.command import Command
from lostatlas.cli.which_game import add_game, usual_number
from lostatlas.games import DEFAULT_TITLE, TITLES, find_title, open_title
from lostatlas.kernel.errors import LostAtlasError
from lostatlas.storage.files import check_writable, read_text, write_atomically
from lostatlas.text import message, plural

ODD = 1
"""The exit code when a variant can be played, but something about it is odd."""
SHORT = "short"
"""The mode that bots play unless another is named, where the title has it."""


def arguments(parser: ArgumentParser) -> None:
    """Add the subcommands and their arguments."""
    verbs = parser.add_subparsers(metavar="WHAT", required=True)
    check = verbs.add_parser("check", help=message("variants.check"), description=message("variants.check"))
    check.add_argument("variant", metavar="FILE", help=message("variants.arg.variant"))
    check.add_argument("--games", type=int, default=0, metavar="N", help=message("variants.arg.games"))
    check.add_argument("--mode", default="", metavar="MODE", help=message("variants.arg.mode"))
    check.add_argument("--players", type=int, default=0, metavar="N", help=message("variants.arg.players"))
    check.set_defaults(do=_check)
    words = message("variants.diff")
    diff = verbs.add_parser("diff", help=words, description=words)
    diff.add_argument("first", metavar="A", help=message("variants.arg.variant"))
    diff.add_argument("second", metavar="B", help=message("variants.arg.variant"))
    diff.add_argument("--keys", action="store_true", help=message("variants.arg.keys"))
    diff.set_defaults(do=_diff)
    for name, do in (("list", _list), ("schema", _schema), ("guide", _guide)):
        words = message(f"variants.{name}")
        made = verbs.add_parser(name, help=words, description=words)
        if name != "list":
            made.add_argument("--out", type=Path, metavar="OUT", help=message("variants.arg.out"))
        made.set_defaults(do=do)
    for verb in verbs.choices.values():
        add_game(verb)


def run(args: Namespace) -> int:
    """Run the subcommand; a variant that cannot be read is a user error."""
    args.game = args.game or _named_game(args) or DEFAULT_TITLE
    code: int = args.do(args)
    return code


def _named_game(args: Namespace) -> str:
    """Return the game that a file to be read names as its title; empty where none does."""
    from lostatlas.capabilities.variant_title import TITLE
    from lostatlas.storage.checked_data import parse_toml

    for source in (getattr(args, name, None) for name in ("variant", "first", "second")):
        try:
            title = parse_toml(read_text(Path(source))).get(TITLE) if source else None
        except (LostAtlasError, ValueError):  # a name, or a file that cannot be read: its title says so
            continue
        if title in tuple(TITLES):
            return str(title)
    return ""


def _variants(args: Namespace) -> Variants:
    return title_capability(open_title(args.game), VARIANTS)


def _check(args: Namespace) -> int:
    known = _variants(args)
    variant = known.load(args.variant)
    findings = list(known.check(variant))
    if args.games:
        findings = list(dict.fromkeys([*findings, *_played(args, variant)]))  # both tell what a check finds
    name = known.name_of(variant) or args.variant
    print(message("variants.fine" if not findings else "variants.playable", name=name))
    for finding in findings:
        print(f"  {finding}")
    if findings:
        print(plural("variants.findings", len(findings)))
    return ODD if findings else 0


def _played(args: Namespace, variant: Any) -> list[str]:
    """Return oddities in games of bots, compared with the game as published."""
    from lostatlas.lab import compare

    game = args.game
    modes = [one.name for one in open_title(game).modes]
    mode = args.mode or min(modes, key=lambda name: name != SHORT, default="")
    players = ["greedy"] * (args.players or usual_number(game, mode))
    found = compare(None, variant, title=game, mode=mode, players=players, games=args.games, progress=False)
    return list(found.oddities)


def _diff(args: Namespace) -> int:
    known = _variants(args)
    both = known.load(args.first), known.load(args.second)
    found = known.keyed_differences(*both) if args.keys else known.differences(*both)
    print("\n".join(found) if found else message("variants.same"))
    return 0


def _list(args: Namespace) -> int:
    known = _variants(args)
    print("\n".join(map(known.listed, known.names())) or _none_listed(args.game))
    return 0


def _none_listed(game: str) -> str:
    """Return what is true of a title with which no variants come: it may still read those in files."""
    if find_title(game).capability(VARIANTS) is None:
        return message("games.no_variants")
    return message("variants.none_listed", game=game)


def _schema(args: Namespace) -> int:
    return _write(json.dumps(_variants(args).schema(), indent=2, ensure_ascii=False) + "\n", args.out)


def _guide(args: Namespace) -> int:
    text = _variants(args).guide()
    if args.out is not None and check_writable(args.out).is_file():  # the part above is written by hand
        begins = next(line for line in text.splitlines(keepends=True) if line.strip())
        text = read_text(args.out).partition(begins)[0] + text
    return _write(text, args.out)


def _write(text: str, out: Path | None) -> int:
    if out is None:
        print(text, end="")
    else:
        write_atomically(out, text.encode())
    return 0


COMMAND = Command(name="variant", summary="variants.about", arguments=arguments, run=run)
