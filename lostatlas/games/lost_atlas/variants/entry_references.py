"""References to an entry of a variant: what must change with it when it is renamed or removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from lostatlas.games.lost_atlas.variants.entry_lists import Data


def each_roster(
    data: Data, change: Callable[[Mapping[str, int]], Mapping[str, int]], *, gone: bool = True
) -> None:
    """Change the train cards of every printing, mode and number of players.

    Parameters
    ----------
    gone : whether also of modes that are not played
    """
    data["rosters"] = {
        printing: {
            mode: {
                players: dict(change(cards)) if mode in data["modes"] or gone else dict(cards)
                for players, cards in by_players.items()
            }
            for mode, by_players in modes.items()
        }
        for printing, modes in data["rosters"].items()
    }


def _train_renamed(data: Data, old: str, new: str) -> None:
    for entries, key in ((data["trains"], "rusted_by"), (data["phases"], "train")):
        for entry in entries:
            if entry.get(key) == old:
                entry[key] = new
    for train in data["trains"]:
        train["backs"] = [new if one == old else one for one in train.get("backs", ())]
    each_roster(data, lambda cards: {new if train == old else train: n for train, n in cards.items()})


def _minor_renamed(data: Data, old: str, new: str) -> None:
    for mode in data["modes"].values():
        mode["absent"] = [new if code == old else code for code in mode.get("absent", ())]
    for piece in data["map"]["pieces"]:
        for entry, key in ((piece, "company"), *((cell, "home") for cell in piece["cells"])):
            if entry.get(key) == old:
                entry[key] = new
    for board in data["map"].get("boards", {}).values():
        for entry in board.get("hexes", ()):
            if entry.get("home") == old:
                entry["home"] = new


def _piece_renamed(data: Data, old: str, new: str) -> None:
    number = int(new) if new.isdecimal() and len(new) < 9 else new
    for selection, kind in _selections(data):
        selection[kind] = [number if str(one) == old else one for one in selection[kind]]


def _train_removed(data: Data, name: str) -> None:
    data["phases"] = [phase for phase in data["phases"] if phase.get("train") != name]
    for train in data["trains"]:
        if train.get("rusted_by") == name:
            del train["rusted_by"]
        train["backs"] = [one for one in train.get("backs", ()) if one != name]
    each_roster(data, lambda cards: {train: n for train, n in cards.items() if train != name})


def _minor_removed(data: Data, name: str) -> None:
    for mode in data["modes"].values():
        mode["absent"] = [code for code in mode.get("absent", ()) if code != name]


def _piece_removed(data: Data, name: str) -> None:
    for selection, kind in _selections(data):
        selection[kind] = [number for number in selection[kind] if str(number) != name]


def _mode_removed(data: Data, name: str) -> None:
    for table in (data["map"].get("boards", {}), *data["rosters"].values()):
        table.pop(name, None)


def _mode_renamed(data: Data, old: str, new: str) -> None:
    for table in (data["map"].get("boards", {}), *data["rosters"].values()):
        if old in table:
            table[new] = table.pop(old)


def _selections(data: Data) -> Iterator[tuple[Data, str]]:
    """Yield each list of numbers of pieces: the table that holds it, and its key."""
    for mode in data["modes"].values():
        for selection in (mode["pieces"], *mode["pieces"].get("piles", {}).values()):
            yield from ((selection, kind) for kind in ("remove", "remove_one") if kind in selection)


RENAMED: Mapping[Any, Callable[[Data, str, str], None]] = {
    "trains": _train_renamed, "minors": _minor_renamed, "pieces": _piece_renamed, "modes": _mode_renamed,
}  # fmt: skip
REMOVED: Mapping[Any, Callable[[Data, str], None]] = {
    "trains": _train_removed, "minors": _minor_removed, "pieces": _piece_removed, "modes": _mode_removed,
}  # fmt: skip
