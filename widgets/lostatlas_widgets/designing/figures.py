"""The tables of figures: trains, the price ladder, phases, starting cash, and what the variant is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message
from lostatlas_widgets.designing.bench import Change
from lostatlas_widgets.designing.section import Acts, Section
from lostatlas_widgets.position_editor.edits import number
from lostatlas_widgets.position_editor.form import Cell, Row
from lostatlas_widgets.position_editor.section import options


class About(Section):
    """What the variant is called and for."""

    name = "about"

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return a row for the name and one for the purpose."""
        rows = [
            Row(key=key, place=key, heading=True, cells=[
                Cell(kind="plain", value=message(f"design.about.{key}")),
                Cell(kind="text", key=key, place=key, label=message(f"design.about.{key}"),
                     value=self.bench.data.get(key, ""), wide=48),
            ])
            for key in ("name", "about")
        ]  # fmt: skip
        return [], rows, {key: _put((key,)) for key in ("name", "about")}


class Trains(Section):
    """A row for each kind of train."""

    name = "trains"
    when_done = (".name",)

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return a row for each kind."""
        trains = self.bench.data["trains"]
        names = [str(train.get("name", "")) for train in trains]
        acts: dict[str, Callable[[str], Change]] = {}
        rows = []
        for at, train in enumerate(trains):
            place, name = f"trains.{names[at]}", names[at]
            cells = [_cell(at, train, key, of=name) for key in ("name", "price", "stops")]
            cells.append(
                Cell(
                    kind="choice", key=f"{at}.rusted_by", value=train.get("rusted_by", ""),
                    place=f"{place}.rusted_by", label=_label("rusted_by", name),
                    options=options(names, first=message("design.never"), now=train.get("rusted_by", "")),
                )
            )  # fmt: skip
            cells.append(_cell(at, train, "trade_in_price", of=name))
            acts[f"{at}.name"] = _renamed(at)
            for key in ("price", "stops", "rusted_by", "trade_in_price"):
                acts[f"{at}.{key}"] = _put(("trains", at, key), number=key != "rusted_by", optional=True)
            rows.append(Row(key=str(at), place=place, cells=cells))
        head = [
            message(f"design.column.{key}")
            for key in ("name", "price", "stops", "rusted_by", "trade_in_price")
        ]
        return head, rows, acts


class Prices(Section):
    """The price ladder, in one line."""

    name = "prices"

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return one row."""
        label = message("design.spaces")
        row = Row(
            key="spaces", place="market.spaces", heading=True,
            cells=[
                Cell(kind="plain", value=label),
                Cell(kind="text", key="spaces", place="market.spaces", label=label, wide=96,
                     hint=message("design.spaces.hint"), value=self.bench.data["market"]["spaces"]),
            ],
        )  # fmt: skip
        return [], [row], {"spaces": _ladder}


class Phases(Section):
    """A row for each phase: what may be laid, the prices of a launch, the limits of trains."""

    name = "phases"

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return a row for each phase."""
        phases = self.bench.data["phases"]
        kinds = list(dict.fromkeys(kind for phase in phases for kind in phase["limits"]))
        acts: dict[str, Callable[[str], Change]] = {}
        rows = []
        for at, phase in enumerate(phases):
            name = str(phase["train"])
            place = f"phases.{name}"
            cells = [Cell(kind="plain", value=name), Cell(kind="plain", value=phase["colour"])]
            for end, key in enumerate(("launch_low", "launch_high")):
                cells.append(
                    Cell(kind="number", key=f"{at}.{key}", value=phase["launch"][end], wide=5, step=5,
                         place=f"{place}.launch", label=_label(key, name))
                )  # fmt: skip
                acts[f"{at}.{key}"] = _put(("phases", at, "launch", end), number=True)
            for kind in kinds:
                cells.append(
                    Cell(kind="number", key=f"{at}.limits.{kind}", value=phase["limits"].get(kind, ""),
                         wide=4, place=f"{place}.limits.{kind}",
                         label=message("design.limit_of", kind=kind, phase=name))
                )  # fmt: skip
                acts[f"{at}.limits.{kind}"] = _put(("phases", at, "limits", kind), number=True, optional=True)
            rows.append(Row(key=str(at), place=place, cells=cells, heading=True))
        head = [message(f"design.column.{key}") for key in ("phase", "colour", "launch_low", "launch_high")]
        return [*head, *(message("design.limit", kind=kind) for kind in kinds)], rows, acts


class Cash(Section):
    """What the players start with, for each mode and number of players."""

    name = "cash"

    def fill(self) -> tuple[list[str], list[Row], Acts]:
        """Return a row for each table of each mode."""
        acts: dict[str, Callable[[str], Change]] = {}
        rows = []
        for mode, figures in self.bench.data["modes"].items():
            for at, table in enumerate(figures["tables"]):
                key, players = f"{mode}.{at}", table["players"]
                place = f"modes.{mode}.tables.{players}"
                label = message("design.cash_of", mode=mode, players=players)
                cells = [
                    Cell(kind="plain", value=mode),
                    Cell(kind="plain", value=players),
                    Cell(kind="number", key=key, value=table["cash"], place=f"{place}.cash", label=label,
                         wide=6, step=5),
                ]  # fmt: skip
                acts[key] = _put(("modes", mode, "tables", at, "cash"), number=True)
                rows.append(Row(key=key, place=place, cells=cells, heading=True))
        return [message(f"design.column.{key}") for key in ("mode", "players", "cash")], rows, acts


def _cell(at: int, train: Mapping[str, Any], key: str, *, of: str) -> Cell:
    return Cell(
        kind="text" if key == "name" else "number", key=f"{at}.{key}", value=train.get(key, ""), wide=6,
        step=10 if key.endswith("price") else 1, place=f"trains.{of}.{key}", label=_label(key, of),
    )  # fmt: skip


def _label(column: str, name: str) -> str:
    return message("design.of", column=message(f"design.column.{column}"), name=name)


def _put(
    path: tuple[str | int, ...], *, number: bool = False, optional: bool = False
) -> Callable[[str], Change]:
    """Return what puts a field's text at a place of the draft; an empty optional one takes it away."""

    def act(text: str) -> Change:
        def change(data: dict[str, Any]) -> None:
            table: Any = data
            for step in path[:-1]:
                table = table[step]
            if optional and not text.strip():
                table.pop(path[-1], None)
            else:
                table[path[-1]] = _number(text) if number else text

        return change

    return act


def _number(text: str) -> Any:
    """Return the whole number that stands in a field, or the text for the reader to refuse."""
    return number(text.strip())


def _ladder(text: str) -> Change:
    spaces = [_number(one) for one in text.replace(",", " ").split()]
    return lambda data: data["market"].update(spaces=spaces)


def _renamed(at: int) -> Callable[[str], Change]:
    """Return what gives a train another name, everywhere the draft names it."""

    def act(text: str) -> Change:
        def change(data: dict[str, Any]) -> None:
            old, new = data["trains"][at]["name"], text.strip()
            if new == old:
                return
            if not new or any(train["name"] == new for train in data["trains"]):
                raise GameDataError("design.train_name", name=new)
            data["trains"][at]["name"] = new
            for entries, key in ((data["trains"], "rusted_by"), (data["phases"], "train")):
                for entry in entries:
                    if entry.get(key) == old:
                        entry[key] = new
            for train in data["trains"]:
                train["backs"] = [new if one == old else one for one in train.get("backs", ())]
            data["rosters"] = _with_key(data["rosters"], old, new)

        return change

    return act


def _with_key(rosters: Any, old: str, new: str) -> Any:
    """Return the tables of train cards with one train called differently; the tables above them stay."""
    if not isinstance(rosters, Mapping):
        return rosters
    counts = all(not isinstance(one, Mapping) for one in rosters.values())
    return {
        new if counts and name == old else name: _with_key(one, old, new) for name, one in rosters.items()
    }
