"""One key of a variant with several values, each played with the same seeds."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import VARIANTS, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.lab.argument_checks import check_level
from lostatlas.lab.comparison.compare import Comparison
from lostatlas.lab.comparison.measures import Measures
from lostatlas.lab.comparison.statistics import LEVEL, mean
from lostatlas.lab.simulation import Results, simulate
from lostatlas.lab.simulation.simulate import prepared
from lostatlas.storage.files import as_path

if TYPE_CHECKING:
    import pandas as pd

    from lostatlas.plots.history_chart import Chart
    from lostatlas.scene.theme import Theme


LONGEST = 100
"""The longest name of a folder; every system takes such names."""


class Sweep:
    """The games of each value of one key: ``sweep.results[value]``, a list being a tuple there.

    Examples
    --------
    >>> from lostatlas import lab
    >>> options = {"mode": "micro", "players": ["random"] * 2, "workers": 1, "progress": False}
    >>> found = lab.sweep(None, "auction.minimum", [120, 130], games=3, **options)
    >>> found, found.compare(120, 130).names
    (<Sweep: auction.minimum = 120, 130>, ('auction.minimum = 120', 'auction.minimum = 130'))
    """

    def __init__(self, key: str, results: Mapping[Any, Results], *, level: float = LEVEL) -> None:
        self.key, self.results, self.level = key, dict(results), check_level(level)
        self.measures = {value: Measures(one) for value, one in self.results.items()}

    @property
    def values(self) -> tuple[Any, ...]:
        """The values, in the order in which they were asked for."""
        return tuple(self.results)

    def table(self, measure: str) -> pd.DataFrame:
        """Return the mean of a measure for each value with its interval; GameDataError if unknown."""
        with needed():
            import pandas as pd
        self._known(measure)
        rows = []
        for value, own in self.measures.items():
            found = own.table[measure] if measure in own.table else own.table["decisions"] * 0.0
            rows.append((value, *mean(found.to_numpy(), level=self.level)))
        return pd.DataFrame(rows, columns=["value", "average", "low", "high", "games"]).set_index("value")

    def compare(self, first: Any, second: Any) -> Comparison:
        """Return the comparison of two of the values; GameDataError for a value that was not played."""
        first, second = known(first), known(second)
        for value in (first, second):
            if value not in self.values:
                played = tuple(map(str, self.results))
                raise GameDataError("comparison.no_value", found=value, known=played)
        names = (f"{self.key} = {first}", f"{self.key} = {second}")
        return Comparison(self.results[first], self.results[second], names=names, level=self.level)

    def chart(self, measure: str, *, theme: Theme | None = None, **options: Any) -> Chart:
        """Return the measure for each value with its interval; the options are those of the plot."""
        from lostatlas.plots.comparison_sweep import sweep_line
        from lostatlas.scene.theme import LIGHT

        about = self._known(measure)
        return sweep_line(
            self.table(measure),
            key=self.key,
            label=about.label,
            unit=about.unit,
            theme=theme or LIGHT,
            **options,
        )

    def _known(self, measure: str) -> Any:
        check_type("measure", measure, str)
        for own in self.measures.values():
            if measure in own.known:
                return own.known[measure]
        names = dict.fromkeys(key for own in self.measures.values() for key in own.known)
        raise GameDataError("comparison.no_measure", name=measure, known=tuple(names))

    def __str__(self) -> str:
        with needed():
            import pandas as pd
        means = {value: own.table.mean() for value, own in self.measures.items()}
        return f"{self!r}\n{pd.DataFrame(means).dropna(how='all').round(3).to_string()}"

    def __repr__(self) -> str:
        return f"<Sweep: {self.key} = {', '.join(map(str, self.values))}>"


def sweep(
    variant: Any,
    key: str,
    values: Sequence[Any],
    *,
    level: float = LEVEL,
    folder: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Sweep:
    """Play a variant with several values of one key, with the same seeds.

    Parameters
    ----------
    variant : as `simulate` takes it
    key : as in a variant file, with dots, such as ``"auction.minimum"``
    values : what to put there
    folder : where to keep the games, a folder for each value
    options : those of `simulate`

    Raises
    ------
    GameDataError
        For a key or value that makes no valid variant, before anything is played.

    Examples
    --------
    >>> options = {"mode": "micro", "players": ["random", "random"], "workers": 1, "progress": False}
    >>> found = sweep(None, "auction.minimum", [120, 130], games=3, **options)
    >>> found.table("launches")["games"].tolist()
    [3, 3]
    """
    many = isinstance(values, Sequence) and not isinstance(values, str | bytes) and len(values) > 0
    if not isinstance(key, str) or not many:
        raise GameDataError("comparison.sweep", name=key, values=values)
    check_level(level)
    base = None if folder is None else as_path(folder)
    _, factory = prepared(variant, **options)
    rules = factory.rules
    variants = capability(rules, VARIANTS)
    changed = {known(value): variants.changed(rules.setting.variant, {key: value}) for value in values}
    results: dict[Any, Results] = {}
    for value, plain in changed.items():
        own = None if base is None else base / folder_name(key, value)
        results[value] = simulate(plain, folder=own, **options)
        if results[value].interrupted:
            break
    return Sweep(key, results, level=level)


def folder_name(key: str, value: Any) -> str:
    """Return the name of the folder for one value.

    >>> folder_name("trains.4.price", 250), folder_name("a.b", "x/../y")
    ('trains.4.price=250', 'a.b=x_.._y')
    """
    whole = re.sub(r"[^\w.=-]", "_", f"{key}={value}").lstrip(".")
    if len(whole) <= LONGEST:
        return whole
    return f"{whole[:LONGEST]}-{sha256(repr(value).encode()).hexdigest()[:8]}"


def known(value: Any) -> Any:
    """Return what a value is kept under: what may change, such as a list, as what may not.

    >>> known([10, [20, 30]]), known(120)
    ((10, (20, 30)), 120)
    """
    if isinstance(value, list | tuple):
        return tuple(known(one) for one in value)
    if isinstance(value, Mapping):
        return FrozenMap((name, known(one)) for name, one in value.items())
    return value if isinstance(value, Hashable) else repr(value)
