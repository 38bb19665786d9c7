"""Entries of a variant added, taken away, renamed and moved, with whatever else names them.

All of it changes plain data in place, valid or not; whether the result is a variant is for the reader to say.
"""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.games.lost_atlas.variants.entry_lists import Data, Path, entries_at, key_of, names_in
from lostatlas.games.lost_atlas.variants.entry_references import REMOVED, RENAMED, each_roster
from lostatlas.games.lost_atlas.variants.keys import entry_name
from lostatlas.games.lost_atlas.variants.new_entries import NEW, new_tile
from lostatlas.kernel.errors import GameDataError


def add_entry(data: Data, path: Path, *, after: str = "") -> str:
    """Put a new entry behind another one, or at the end, and return its name; it is much like that one.

    Raises
    ------
    GameDataError
        When there can be no other one, such as a phase when every train begins one.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> data = standard_variant().to_plain()
    >>> added = add_entry(data, ("trains",), after="4")
    >>> rename_entry(data, ("trains",), added, "9")
    >>> move_entry(data, ("trains",), "9", by=-1)
    >>> names_in(data, ("trains",))
    ['2', '3', '9', '4', '5', '6', '7', '∞']
    >>> remove_entry(data, ("trains",), "9")
    >>> data == standard_variant().to_plain()
    True
    """
    known = names_in(data, path)
    like = after if after in known else (known[-1] if known else "")
    place = known.index(like) + 1 if like else 0
    made = NEW.get(str(path[-1]), new_tile)(data, path, like)
    entries, key = entries_at(data, path), key_of(path)
    if key is None:
        name = str(made.pop("name"))
        old = list(entries.items())
        entries.clear()
        entries.update([*old[:place], (name, made), *old[place:]])
        return name
    entries.insert(place, made)
    name = str(made[key])
    if path == ("trains",):

        def dealt(cards: Mapping[str, int]) -> Mapping[str, int]:
            return {**cards, name: cards[like]} if like in cards else cards

        each_roster(data, dealt, gone=False)
    return name


def remove_entry(data: Data, path: Path, name: str) -> None:
    """Take an entry away, and whatever names it and means nothing without it; see `add_entry`."""
    entries, key = entries_at(data, path), key_of(path)
    if key is None:
        entries.pop(name, None)
    else:
        entries[:] = [one for one in entries if entry_name(one, key) != name]
    follow = REMOVED.get(path[-1])
    if follow is not None:
        follow(data, name)


def move_entry(data: Data, path: Path, name: str, *, by: int) -> None:
    """Move an entry by so many places among the others; at an end nothing happens. See `add_entry`."""
    known = names_in(data, path)
    here = known.index(name)
    there = min(max(here + by, 0), len(known) - 1)
    entries = entries_at(data, path)
    if isinstance(entries, dict):
        known.insert(there, known.pop(here))
        ordered = {one: entries[one] for one in known}
        entries.clear()
        entries.update(ordered)
    else:
        entries.insert(there, entries.pop(here))


def rename_entry(data: Data, path: Path, old: str, new: str) -> None:
    """Give an entry another name, wherever the variant names it.

    Raises
    ------
    GameDataError
        When there is no name, or another entry has it.

    Examples
    --------
    As in `add_entry`; a name that is taken is refused:

    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> rename_entry(standard_variant().to_plain(), ("trains",), "4", "3")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: An entry needs a name that no other has; '3' cannot be ...
    """
    new = new.strip()
    if new == old:
        return
    if not new or new in names_in(data, path):
        raise GameDataError("variant.new_name", name=new)
    entries, key = entries_at(data, path), key_of(path)
    if key is None:
        renamed = {new if name == old else name: one for name, one in entries.items()}
        entries.clear()
        entries.update(renamed)
    else:
        for one in entries:
            if entry_name(one, key) == old:
                counted = isinstance(one[key], int) and new.isdecimal() and len(new) < 9
                one[key] = int(new) if counted else new
    follow = RENAMED.get(path[-1])
    if follow is not None:
        follow(data, old, new)
