"""The figures of the title as one frozen, checked object; a variant changes some of them.

A variant is a TOML file (or the same as a dictionary) that names only what it changes; tables are merged key
by key, lists replaced, except that `trains`, `phases`, `minors` and `majors` are merged by their name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from lostatlas.kernel.errors import GameDataError
from lostatlas.track.schema import checked

Count = Annotated[int, Field(ge=0)]
Money = Annotated[int, Field(ge=0)]
Percent = Annotated[int, Field(ge=1, le=100)]


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Market(_Data):
    """The price ladder (§2)."""

    spaces: tuple[Money, ...] = Field(min_length=3, strict=False)

    @model_validator(mode="after")
    def _ascending(self) -> Market:
        if list(self.spaces) != sorted(set(self.spaces)) or self.spaces[0] != 0:
            raise ValueError("the spaces must start at 0 and rise")
        return self


class Auction(_Data):
    """The auction for a charter (§7)."""

    minimum: Money
    step: Annotated[int, Field(ge=1)]


class Capital(_Data):
    """How the shares of one class of company are divided (§4)."""

    total: Annotated[int, Field(ge=2, le=100)]
    presidents_certificate: Annotated[int, Field(ge=1)]


class Shares(_Data):
    """Limits of ownership (§4) and the shares of each class."""

    holding_limit_percent: Percent
    pool_limit_percent: Percent
    minor: Capital
    major: Capital


class Hubs(_Data):
    """Which hub on the charter is paid for first (R17)."""

    spend: Literal["cheapest", "charter"]


class Train(_Data):
    """One kind of train (§5)."""

    name: str
    stops: Annotated[int, Field(ge=1)] | None = None
    """The most stops it counts; None is any number."""
    price: Money
    trade_in_price: Money | None = None
    """The price when another train is handed in."""
    rusted_by: str | None = None
    endless: bool = False
    backs: tuple[str, ...] = Field(default=(), strict=False)
    """Trains on the other side of the same card: the buyer chooses."""


class Phase(_Data):
    """What holds from the first train of a name on (§5)."""

    train: str
    colour: str
    limits: dict[str, Count]
    launch: tuple[Money, Money] = Field(strict=False)


class Table(_Data):
    """What depends on the number of players in one mode (§3)."""

    players: Annotated[int, Field(ge=2)]
    cash: Money
    columns: tuple[Count, ...] = Field(strict=False)


class Mode(_Data):
    """One of the games in the box (§3)."""

    cycles: Annotated[int, Field(ge=1)]
    exports: bool
    absent: tuple[str, ...] = Field(strict=False)
    tables: tuple[Table, ...] = Field(strict=False)

    def table(self, players: int) -> Table | None:
        """Return what holds for this number of players, or None when the mode lacks it."""
        return next((table for table in self.tables if table.players == players), None)


class Minor(_Data):
    """A company that is launched from its charter."""

    code: str
    name: str
    colour: str
    tokens: tuple[Money, ...] = Field(strict=False)
    powers: tuple[str, ...] = Field(default=(), strict=False)
    joins: Literal["map", "always"] = "map"
    """Whether it takes part when its piece does (§3), or whatever the map."""


class Major(_Data):
    """A company that arises by a merger."""

    code: str
    names: tuple[str, ...] = Field(strict=False, min_length=1)
    colour: str
    tokens: tuple[Money, ...] = Field(strict=False)
    powers: tuple[str, ...] = Field(default=(), strict=False)


class Ruling(_Data):
    """What the rules text leaves open, decided: the first value is the default."""

    rule: str
    values: tuple[bool | int | str, ...] = Field(strict=False, min_length=1)


class Destinations(_Data):
    """The cards of the distant destinations (§3)."""

    colours: tuple[str, ...] = Field(strict=False)
    cards: tuple[str, ...] = Field(strict=False, min_length=1)


class Bank(_Data):
    """The printed money (§2)."""

    printed: Money


class BankBreak(_Data):
    """The variant in which the bank can run out."""

    money: Money
    certificates: dict[str, Count]
    """The most certificates of one player, by the number of players."""


class Variant(_Data):
    """Every figure of the title.

    Examples
    --------
    >>> standard_variant().train("4").price
    300
    """

    format: Literal["lostatlas.variant/1"]
    title: Literal["lost_atlas"]
    name: str
    market: Market
    auction: Auction
    shares: Shares
    hubs: Hubs
    trains: tuple[Train, ...] = Field(strict=False)
    phases: tuple[Phase, ...] = Field(strict=False)
    modes: dict[str, Mode]
    rosters: dict[str, dict[str, dict[str, dict[str, Count]]]]
    destinations: Destinations
    money: Bank
    bank_break: BankBreak
    rulings: dict[str, Ruling]
    minors: tuple[Minor, ...] = Field(strict=False)
    majors: tuple[Major, ...] = Field(strict=False)
    tiles: dict[str, dict[str, dict[str, int | str]]] = {}
    """Tiles added or changed: colour -> id -> count and code, as in the title's own tile file."""

    @model_validator(mode="after")
    def _hangs_together(self) -> Variant:
        names = [train.name for train in self.trains]
        for train in self.trains:
            for other in (*train.backs, *([train.rusted_by] if train.rusted_by else [])):
                if other not in names:
                    raise ValueError(
                        f"train {train.name} names {other!r}, which is no train ({', '.join(names)})"
                    )
        for phase in self.phases:
            if phase.train not in names:
                raise ValueError(
                    f"a phase begins with {phase.train!r}, which is no train ({', '.join(names)})"
                )
            if not {"minor", "major"} <= phase.limits.keys():
                raise ValueError(f"the phase of the {phase.train} needs the limits of minor and major")
        codes = [*(one.code for one in self.minors), *(one.code for one in self.majors)]
        if len(set(codes)) < len(codes):
            raise ValueError("two companies have the same code")
        return self

    def train(self, name: str) -> Train:
        """Return a kind of train by name; KeyError when there is none."""
        for train in self.trains:
            if train.name == name:
                return train
        raise KeyError(name)

    def roster(self, *, printing: str, mode: str, players: int) -> dict[str, int]:
        """Return how many cards of each train there are (R2)."""
        by_players = self.rosters[printing][mode]
        return dict(by_players.get(str(players)) or by_players["any"])

    def to_plain(self) -> dict[str, Any]:
        """Return the variant as plain data: whole, so that nothing of the published title is added again."""
        return {**self.model_dump(mode="json", exclude_none=True), "whole": True}

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{train.name}</td><td>{train.price}</td><td>{train.rusted_by or '–'}</td></tr>"
            for train in self.trains
        )
        return f"<table><caption>{self.name}</caption>{rows}</table>"


@cache
def _published() -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name in ("game.toml", "companies.toml"):
        data |= tomllib.loads((files(__package__) / "data" / name).read_text(encoding="utf-8"))
    return data


@cache
def standard_variant() -> Variant:
    """Return the title as published."""
    return read_variant({}, where="game.toml")


def load_variant(path: str | Path) -> Variant:
    """Read a variant from a TOML file.

    Raises
    ------
    GameDataError
        When the file is missing, is no TOML, or holds what the title does not know; it names file and key.
    """
    file = Path(path)
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameDataError(
            "rotla.variant_file", where=str(file), problem=error.strerror or str(error)
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GameDataError("rotla.variant_toml", where=str(file), problem=str(error)) from error
    return read_variant(data, where=str(file))


def read_variant(data: dict[str, Any], *, where: str = "variant") -> Variant:
    """Return the published title with these changes, or what `Variant.to_plain` has written.

    GameDataError names what is wrong with them.
    """
    if isinstance(data, dict) and data.get("whole") is True:
        return checked(Variant, {name: one for name, one in data.items() if name != "whole"}, where=where)
    return checked(Variant, _merged(_published(), data), where=where)


_NAMED = {"trains": "name", "phases": "train", "minors": "code", "majors": "code"}


def _merged(base: Any, change: Any, key: str = "") -> Any:
    if isinstance(base, dict) and isinstance(change, dict):
        return base | {name: _merged(base.get(name), one, name) for name, one in change.items()}
    if key in _NAMED and isinstance(base, list) and isinstance(change, list):
        return _merged_by(_NAMED[key], base, change)
    return change


def _merged_by(name: str, base: list[Any], change: list[Any]) -> list[Any]:
    """Merge two lists of tables: what is named the same is changed in place, what is new comes at the end."""
    if not all(isinstance(one, dict) and name in one for one in change):
        return change
    changes = {one[name]: one for one in change}
    kept = [one | changes.pop(one[name], {}) for one in base]
    return [one for one in kept if not one.pop("removed", False)] + list(changes.values())
