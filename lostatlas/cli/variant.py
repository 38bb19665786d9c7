"""``lostatlas variant``: check, compare and list variants, and print their schema and guide."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from lostatlas.cli.command import Command
from lostatlas.storage.files import check_writable, read_text, write_atomically
from lostatlas.text import message, plural

if TYPE_CHECKING:
    from lostatlas.games.lost_atlas.variants import LostAtlasVariant

ODD = 1
"""The exit code when a variant can be played, but something about it is odd."""


def arguments(parser: ArgumentParser) -> None:
    """Add the subcommands and their arguments."""
    verbs = parser.add_subparsers(metavar="WHAT", required=True)
    check = verbs.add_parser("check", help=message("variants.check"), description=message("variants.check"))
    check.add_argument("variant", metavar="FILE", help=message("variants.arg.variant"))
    check.add_argument("--games", type=int, default=0, metavar="N", help=message("variants.arg.games"))
    check.add_argument("--mode", default="short", metavar="MODE", help=message("variants.arg.mode"))
    check.add_argument("--players", type=int, default=4, metavar="N", help=message("variants.arg.players"))
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


def run(args: Namespace) -> int:
    """Run the subcommand; a variant that cannot be read is a user error."""
    code: int = args.do(args)
    return code


def _load(name: str) -> LostAtlasVariant:
    from lostatlas.games.lost_atlas.variants import load_variant

    return load_variant(name)


def _check(args: Namespace) -> int:
    from lostatlas.games.lost_atlas.variants import check_variant

    variant = _load(args.variant)
    findings = [str(one) for one in check_variant(variant)]
    if args.games:
        findings += _played(args, variant)
    print(message("variants.fine" if not findings else "variants.playable", name=variant.spoken_name))
    for finding in findings:
        print(f"  {finding}")
    if findings:
        print(plural("variants.findings", len(findings)))
    return ODD if findings else 0


def _played(args: Namespace, variant: LostAtlasVariant) -> list[str]:
    """Return what bots never do in games of the variant, though they do as published, or it is new."""
    from lostatlas.lab import compare

    found = compare(
        None, variant, mode=args.mode, players=["greedy"] * args.players, games=args.games, progress=False
    )
    return list(found.headlines)


def _diff(args: Namespace) -> int:
    from lostatlas.games.lost_atlas.variants import variant_diff

    found = variant_diff(_load(args.first), _load(args.second))
    for one in found:
        print(f"{one.key}: {one.words}" if args.keys else one.words)
    if not found:
        print(message("variants.same"))
    return 0


def _list(args: Namespace) -> int:
    from lostatlas.games.lost_atlas.variants import shipped_names

    for name in shipped_names():
        variant = _load(name)
        status = message(f"variants.status.{variant.status}")
        facts = {"name": variant.spoken_name, "status": status, "about": variant.spoken_about}
        print(message("variants.listed", code=name, **facts))
    return 0


def _schema(args: Namespace) -> int:
    from lostatlas.games.lost_atlas.variants import variant_schema

    return _write(json.dumps(variant_schema(), indent=2, ensure_ascii=False) + "\n", args.out)


def _guide(args: Namespace) -> int:
    from lostatlas.games.lost_atlas.variants.guide import BEGINS, variant_guide

    text = variant_guide()
    if args.out is not None and check_writable(args.out).is_file():  # the part above is written by hand
        text = read_text(args.out).partition(BEGINS)[0] + text
    return _write(text, args.out)


def _write(text: str, out: Path | None) -> int:
    if out is None:
        print(text, end="")
    else:
        write_atomically(out, text.encode())
    return 0


COMMAND = Command(name="variant", summary="variants.about", arguments=arguments, run=run)
