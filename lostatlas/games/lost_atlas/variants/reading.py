"""Variants read: from a file, a shipped name, or plain data, each with what it extends."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lostatlas.capabilities.variant_title import without_title
from lostatlas.games.lost_atlas.variants.frozen_variant import OWN, LostAtlasVariant
from lostatlas.games.lost_atlas.variants.keys import unlisted
from lostatlas.games.lost_atlas.variants.merged_data import merged
from lostatlas.games.lost_atlas.variants.published import canonical, published
from lostatlas.games.lost_atlas.variants.shipped import PUBLISHED, shipped_file, shipped_names
from lostatlas.games.lost_atlas.variants.variant_model import WHOLE
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import thaw
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.checked_data import parse_toml, shown
from lostatlas.storage.files import read_limited

EXTENDS = "extends"
LONGEST_CHAIN = 20
"""No variant extends more others than these, one after the other."""
LONGEST_NAME = 400
"""An error quotes no longer path."""


@cache
def standard_variant() -> LostAtlasVariant:
    """Return the title as published.

    >>> standard_variant().train("4").price
    300
    """
    return _of(canonical(published()))


def load_variant(source: str | os.PathLike[str]) -> LostAtlasVariant:
    """Read a variant from a TOML file, or a shipped one by its name.

    Parameters
    ----------
    source
        The path of a file, or one of `shipped_names()`.

    Raises
    ------
    GameDataError
        When there is no such file or name, the file is not TOML, it extends itself, or it holds unknown keys
        or values; the error names file, key, value and what is allowed.

    Examples
    --------
    >>> load_variant("second_printing").rulings["printing"].values[0]
    'second'
    """
    if not isinstance(source, str | os.PathLike) or not source:
        raise GameDataError("variant.source", found=shown(source))
    return _load(os.fsdecode(source), folder=Path(), chain=(), where="")


@checked_arguments
def read_variant(
    data: Any, *, where: str = "", files: bool = True, folder: Path | None = None
) -> LostAtlasVariant:
    """Return a variant from plain data: the changes to what it `extends`, or what `to_plain` wrote.

    Parameters
    ----------
    data
        Tables as in a variant file. A variant is returned as it is; a text is a shipped name or a path.
    where
        The name of the data, usually that of its file, with which the place in an error begins.
    files
        Whether the data may extend files; data from elsewhere (a record, a position) may not.
    folder
        The folder to which the path of an extended file is relative; by default the working folder.

    Raises
    ------
    GameDataError
        For the first thing that is wrong; it names the key, the value and what is allowed.

    Examples
    --------
    >>> cheap = read_variant({"trains": {"4": {"price": 250}}, "name": "Cheap fours"})
    >>> cheap.train("4").price, read_variant(cheap.to_plain()) == cheap
    (250, True)
    >>> read_variant({"trains": {"4": {"prise": 250}}})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: trains.4.prise: ...
    """
    if isinstance(data, LostAtlasVariant):
        return data
    if isinstance(data, str | os.PathLike) and files:
        return load_variant(data)
    return _read(data, folder=(folder or Path()) if files else None, chain=(), where=where)


def base_of(data: Mapping[str, Any], *, folder: Path) -> LostAtlasVariant:
    """Return the variant that the data of a file extend; GameDataError when there is none."""
    return _extended(data, folder=folder, chain=(), where="")


def _read(data: Any, *, folder: Path | None, chain: tuple[str, ...], where: str) -> LostAtlasVariant:
    """Return the variant of plain data.

    Paths count from `folder`, without one nothing but shipped names will do; `chain` are the files that
    extend it.
    """
    if not isinstance(data, Mapping):
        raise _at(where, GameDataError("variant.type", found=shown(data)))
    try:
        data = thaw(data)
    except RecursionError:
        raise GameDataError("variant.deep", where=where) from None
    try:
        check_bounds(data)
        without_title(data, "lost_atlas")
    except GameDataError as error:
        raise _at(where, error) from None
    if data.get(WHOLE) is True:
        return _made(_completed(data), where)
    base = _extended(data, folder=folder, chain=chain, where=where)
    change = {name: one for name, one in data.items() if name != EXTENDS}
    try:
        whole = merged({**base.to_plain(), **OWN}, change)
    except GameDataError as error:
        raise _at(where, error) from None
    return _made(whole, where)


def _extended(
    data: Mapping[str, Any], *, folder: Path | None, chain: tuple[str, ...], where: str
) -> LostAtlasVariant:
    extends = data.get(EXTENDS, PUBLISHED)
    if not isinstance(extends, str) or not extends:
        raise _at(where, GameDataError("variant.extends_form", where=EXTENDS, found=shown(extends)))
    return _load(extends, folder=folder, chain=chain, where=": ".join(filter(None, (where, EXTENDS))))


def _load(name: str, *, folder: Path | None, chain: tuple[str, ...], where: str) -> LostAtlasVariant:
    """Return the variant of a shipped name or a path; `where` is the key that names it."""
    if name == PUBLISHED:
        return standard_variant()
    shipped = shipped_file(name)
    file = shipped or (folder or Path()) / name
    if shipped is None and (folder is None or (not file.suffix and not _exists(file))):
        known = (PUBLISHED, *shipped_names())
        raise unlisted("variant.unknown", where, found=name, known=known, name=shown(name))
    label = name if shipped is not None else str(file)
    label = label if len(label) <= LONGEST_NAME else f"{label[:LONGEST_NAME]}…"
    identity = os.path.realpath(file) if "\0" not in name else name
    if identity in chain:
        files = " → ".join(Path(one).name for one in (*chain[chain.index(identity) :], identity))
        raise GameDataError("variant.cycle", where=where, files=files)
    if len(chain) >= LONGEST_CHAIN:
        raise GameDataError("variant.chain", where=where, most=LONGEST_CHAIN)
    try:
        data = _toml(file, label)
    except GameDataError as error:
        if not where or error.key != "variant.unreadable":
            raise
        facts = {"name": shown(name), "file": label, "problem": error.facts["problem"]}
        raise GameDataError("variant.unreadable_base", where=where, **facts) from None
    return _read(data, folder=file.parent, chain=(*chain, identity), where=label)


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _toml(file: Path, where: str) -> dict[str, Any]:
    try:
        text = read_limited(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise GameDataError("variant.no_text", where=where, place=error.start) from None
    except ValueError as error:  # a name that no file can have
        raise GameDataError("variant.unreadable", where=where, problem=str(error)) from None
    except GameDataError as error:
        problem = error.facts.get("problem") or str(error)
        raise GameDataError("variant.unreadable", where=where, problem=problem) from None
    return parse_toml(text, where=where)


def _at(where: str, error: GameDataError) -> GameDataError:
    return error.at(where) if where else error


def _completed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return whole data of our form; what an older program wrote lacks tables, which are as published."""
    if "map" in data or not isinstance(data.get("modes"), dict):
        return dict(data)
    before = published()
    tiles = merged({"tiles": before["tiles"]}, {"tiles": data.get("tiles", {})})
    modes = {
        name: {"pieces": before["modes"].get(name, before["modes"]["long"])["pieces"], **mode}
        for name, mode in data["modes"].items()
        if isinstance(mode, dict)
    }
    return {**before, **data, **tiles, "modes": modes}


def _made(data: Mapping[str, Any], where: str) -> LostAtlasVariant:
    """Return whole plain data as a variant; equal data give the same one."""
    try:
        text = canonical(data)
    except (TypeError, ValueError, RecursionError):  # no plain data: the model says what is wrong
        text = ""
    try:
        return _of(text) if text else LostAtlasVariant.of(data)
    except GameDataError as error:
        raise _at(where, error) from None


@lru_cache(maxsize=64)
def _of(text: str) -> LostAtlasVariant:
    return LostAtlasVariant.of(json.loads(text))
