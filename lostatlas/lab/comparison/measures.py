"""What is measured of every game: one number a game and measure, missing where there is nothing to measure.

A measure's key says what it is: ``decisions``, ``order.2.win``, ``company.<code>.led``,
``train.<name>.when``, ``<kind>.<piece>``, ``rule.<event>``, ``power.<name>.times``. Measures that are 0 or 1
in every game are shares of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from lostatlas.capabilities import METRICS, Metrics, capability
from lostatlas.extras import needed
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.lab.simulation.results import Results
from lostatlas.text.message_format import word

if TYPE_CHECKING:
    import pandas as pd

MONEY = "$"
"""The unit of amounts of money, for which the sign of the title stands in the end."""
GROUPS = ("closeness", "length", "seats", "companies", "trains", "play", "rules", "powers")
"""In the order of the report."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What one key of the table of measures is."""

    key: str
    group: str
    text: LazyMessage
    """Its label, put into words when it is shown."""
    unit: str = ""
    """The sign of money, ``%`` for a share of games, or nothing."""
    piece: tuple[str, str] | None = None
    """The kind and name of the piece that it is about, of those that a title lists (`Metrics.pieces`)."""
    always: bool = True
    """Whether every game has it; where it is missing, games without it are left out."""

    @property
    def label(self) -> str:
        """Its label, in the current language."""
        return str(self.text)


class Measures:
    """The measures of a simulation: `table` has a row for each finished game, a column for each key."""

    def __init__(self, results: Results) -> None:
        with needed():
            import pandas as pd
        self.results = results
        self.known: dict[str, Measure] = {}
        games = results.finished.set_index("game")
        columns: dict[str, pd.Series[float]] = {}
        for measure, values in _all(results):
            filled = values.reindex(games.index)
            columns[measure.key] = (filled.fillna(0) if measure.always else filled).astype(float)
            unit = results.currency if measure.unit == MONEY else measure.unit
            self.known[measure.key] = evolve(measure, unit=unit)
        self.table = pd.DataFrame(columns, index=games.index)


Found = Iterator[tuple[Measure, "pd.Series[float]"]]


def _all(results: Results) -> Found:
    for kind in _KINDS:
        yield from kind(results)


def _games(results: Results) -> Found:
    games = results.finished.set_index("game").astype({"second": "float"})
    yield _whole("best", "closeness", MONEY), games["best"]
    yield _whole("worst", "closeness", MONEY), games["worst"]
    yield _whole("gap", "closeness", MONEY), games["best"] - games["second"]
    yield _whole("spread", "closeness", MONEY), games["best"] - games["worst"]
    if games["bankrupt"].notna().any():
        yield _whole("bankrupt", "closeness", "%"), (games["bankrupt"] > 0).astype(float)
    for key in ("decisions", "rounds", "cycles", "launches", "mergers", "closed"):
        if games[key].notna().any():  # not every title has rounds, cycles or companies
            yield _whole(key, "length", ""), games[key]
    if results.players.empty:
        return
    moves = results.players.sort_values(["game", "stretch"])
    leaders = moves.loc[moves.groupby(["game", "stretch"])["worth"].idxmax()]
    changes = leaders.groupby("game")["seat"].apply(lambda seats: float((seats.diff().iloc[1:] != 0).sum()))
    yield _whole("leads", "closeness", ""), changes


def _whole(key: str, group: str, unit: str) -> Measure:
    return Measure(key, group, _text(key), unit)


def _text(key: str, **facts: Any) -> LazyMessage:
    return LazyMessage(f"comparison.measure.{key}", FrozenMap(facts))


def _seats(results: Results) -> Found:
    seats = results.seats
    places = sorted(seats["order"].dropna().unique())
    for place in places:
        label = _text("order_wins", place=int(place))
        own = seats[seats["order"] == place].set_index("game")
        yield Measure(f"order.{place}.win", "seats", label, "%"), own["win"]
    kinds = sorted(seats["kind"].unique())
    for kind in kinds if len(kinds) > 1 else ():
        label = _text("kind_wins", kind=kind)
        yield Measure(f"kind.{kind}.win", "seats", label, "%"), _sum(seats[seats["kind"] == kind], "win")


def _companies(results: Results) -> Found:
    careers = results.careers
    for code, own in careers.groupby("company", sort=True):
        once = own.drop_duplicates("game").set_index("game")
        for key, values, unit, always in (
            ("comes", once["price"] * 0.0 + 1, "%", True),
            ("led", once["led_by_winner"], "%", True),
            ("won", once["led_by_winner"], "%", False),
            ("owned", 100 * once["owned_by_winner"], "", False),
            ("price", once["price"], MONEY, False),
            ("revenue", once["revenue"], MONEY, False),
            ("treasury", _richest(results, str(code)), MONEY, False),
        ):
            label = _text(f"company_{key}", company=code)
            about = ("company", str(code))
            measure = Measure(f"company.{code}.{key}", "companies", label, unit, about, always)
            yield measure, values.astype(float)


def _richest(results: Results, code: str) -> pd.Series[float]:
    companies = results.companies
    own = companies[companies["company"] == code]
    return own.groupby("game")["treasury"].mean()


def _trains(results: Results) -> Found:
    trains = results.trains
    if trains.empty:
        return
    rounds = _operating(results)
    for name, own in trains.groupby("train", sort=False):
        own = own.set_index("game")
        came, rusted = own["decision"].notna().astype(float), own["rusted_decision"].notna().astype(float)
        yield _train(str(name), "comes", "%", always=True), came
        yield _train(str(name), "when", "", always=False), _when(own, rounds, "cycle", "round_name")
        if rusted.any():
            when = _when(own, rounds, "rusted_cycle", "rusted_round")
            yield _train(str(name), "rusts", "", always=False), when
        yield _train(str(name), "bought", "", always=True), own["bought"]
        yield _train(str(name), "traded", "", always=True), own["traded"]


def _train(name: str, key: str, unit: str, *, always: bool) -> Measure:
    label = _text(f"train_{key}", train=name)
    return Measure(f"train.{name}.{key}", "trains", label, unit, ("train_bought", name), always)


def _operating(results: Results) -> pd.Series[float]:
    """Return for each game, cycle and round how many operating rounds there have been by its end."""
    rounds = results.players[["game", "stretch", "cycle", "round_name"]].drop_duplicates()
    rounds = rounds.sort_values(["game", "stretch"])
    counted = rounds["round_name"].str.startswith("OR").groupby(rounds["game"]).cumsum()
    return rounds.assign(operating=counted.astype(float)).set_index(["game", "cycle", "round_name"])[
        "operating"
    ]


def _when(own: pd.DataFrame, rounds: pd.Series[float], cycle: str, name: str) -> pd.Series[float]:
    """Return in which operating round of the game something happened; missing when it did not."""
    with needed():
        import pandas as pd
    known = own[own[cycle].notna()]
    keys = pd.MultiIndex.from_arrays([known.index, known[cycle].astype(int), known[name]])
    return pd.Series(rounds.reindex(keys).to_numpy(), index=known.index, dtype=float)


def _counts(results: Results) -> Found:
    counts = results.frame("counts")
    for kind, (column, unit) in measured_of(results).counted.items():
        for piece, own in counts[counts["what"] == kind].groupby("piece", sort=True):
            label = _text(kind, piece=piece)
            yield Measure(f"{kind}.{piece}", "play", label, unit), _sum(own, column)


def _rules(results: Results) -> Found:
    events = results.events
    for key, rule in measured_of(results).rules_shown.items():
        own = events[events["key"] == key]
        if len(own):
            label = _text("rule", rule=rule, event=Said("event", key))
            yield Measure(f"rule.{key}", "rules", label), _sum(own, "times")


def _powers(results: Results) -> Found:
    for power, own in results.effects.groupby("power", sort=True):
        times, amount = _sum(own, "times"), _sum(own, "amount")
        yield _power(str(power), "games", "%"), (times > 0).astype(float)
        yield _power(str(power), "times"), times
        if np.any(amount != 0):
            yield _power(str(power), "amount", MONEY), amount
            yield _power(str(power), "each", MONEY, always=False), amount / times


def _power(name: str, key: str, unit: str = "", *, always: bool = True) -> Measure:
    label = _text(f"power_{key}", power=Said("power", name))
    return Measure(f"power.{name}.{key}", "powers", label, unit, ("power", name), always)


def _sum(frame: pd.DataFrame, column: str) -> pd.Series[float]:
    return frame.groupby("game")[column].sum().astype(float)


@dataclass(frozen=True, slots=True)
class Said:
    """An event or a power of a title; `str` gives its words, or its name when nobody has given it any.

    >>> str(Said("power", "nobody's own"))
    "nobody's own"
    """

    kind: str
    name: str

    def __str__(self) -> str:
        return word(f"comparison.{self.kind}", self.name)


def measured_of(results: Results) -> Metrics:
    """Return the measures of the title of a simulation."""
    return capability(results.rules, METRICS)(results.rules)


_KINDS: tuple[Callable[[Results], Found], ...] = (
    _games,
    _seats,
    _companies,
    _trains,
    _counts,
    _rules,
    _powers,
)
