"""Two simulations measured against each other: the tables that a comparison summarises, draws and reports."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from lostatlas.capabilities import VARIANTS, title_capability
from lostatlas.extras import needed
from lostatlas.games import open_title
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.argument_checks import check_level, check_two_names
from lostatlas.lab.comparison.happenings import Happening, happenings, headlines
from lostatlas.lab.comparison.measures import GROUPS, Measure, Measures, measured_of
from lostatlas.lab.comparison.statistics import (
    CLEAR,
    LEVEL,
    Estimate,
    EstimatedDifference,
    holm,
    mean,
    paired,
    paired_shares,
    share,
    spread_within,
    unpaired,
    unpaired_shares,
)
from lostatlas.lab.simulation import Results
from lostatlas.text import message

if TYPE_CHECKING:
    import pandas as pd


class MeasuredDifferences:
    """The tables of two simulations: every measure of both with its difference.

    Games are paired by their number, and so by their seed, when both simulations have the same seed and maps
    and in every pair chance has drawn the same; otherwise they are taken as different games.

    Parameters
    ----------
    base, variant : the two simulations
    names : what to call them
    level : the confidence of the intervals
    resample : take intervals of numbers from resampled games instead of Student's t
    """

    def __init__(
        self,
        base: Results,
        variant: Results,
        *,
        names: tuple[str, str] | None = None,
        level: float = LEVEL,
        resample: bool = False,
    ) -> None:
        _comparable(base, variant)
        self.base, self.variant, self.level, self.resample = base, variant, check_level(level), resample
        self._names = check_two_names(names)
        self.same_seeds = all(
            getattr(base.settings, name) == getattr(variant.settings, name) for name in ("seed", "maps")
        )
        """Whether the games of a pair have the same seed and are to have the same map."""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two."""
        return self._names or names_of((_name(self.base, "base"), _name(self.variant, "variant")))

    @property
    def changes(self) -> tuple[str, ...]:
        """Differences between the rules of the two, in words."""
        return tuple(measured_of(self.base).changes(self.base.rules, self.variant.rules))

    @cached_property
    def other_draws(self) -> Mapping[str, int]:
        """In how many pairs chance has drawn something else, by what it is, such as ``map``.

        A change may alter what is drawn even from the same seed. Empty where nothing is known of the draws.
        """
        found: Counter[str] = Counter()
        draws = [
            results.finished.set_index("game")["draws"].dropna() for results in (self.base, self.variant)
        ]
        for game in self.pairs:
            if all(game in own.index for own in draws):
                first, second = (json.loads(own[game]) for own in draws)
                found.update({name: first.get(name) != second.get(name) for name in {**first, **second}})
        return dict(found)

    @property
    def paired(self) -> bool:
        """Whether games are compared pair by pair: the same seed, and nothing known to differ in draws."""
        return self.same_seeds and not any(self.other_draws.values())

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """Possible happenings of either of the two, with the number of games in which they occurred."""
        return happenings(self.base, self.variant)

    @property
    def headlines(self) -> tuple[str, ...]:
        """What never happens in one of the two, or always, a sentence each; the variant's first."""
        return tuple(headlines(self.happenings, self.names))

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What checking finds in the variant and not in the base, without any game, a sentence each."""
        base, variant = (results.settings.variant for results in (self.base, self.variant))
        if variant is None:
            return ()
        known = title_capability(open_title(self.variant.settings.title), VARIANTS)
        before = known.check(known.changed(None, {}) if base is None else known.read(base))
        return tuple(line for line in known.check(known.read(variant)) if line not in before)

    @cached_property
    def measures(self) -> tuple[Measures, Measures]:
        """The measures of both simulations."""
        return Measures(self.base), Measures(self.variant)

    @cached_property
    def pairs(self) -> list[int]:
        """The numbers of the games that both have finished."""
        first, second = (measures.table.index for measures in self.measures)
        return sorted(set(first) & set(second))

    @property
    def differences(self) -> pd.DataFrame:
        """A row for each measure: both means, the difference with its interval, and how probable chance is.

        ``effect`` is the size of the difference in standard deviations of a single game (Cohen's d, whose
        deviation is that within the two simulations).

        ``label`` is what people call the measure, in the current language. ``p`` is of this test
        alone; ``adjusted`` counts all tests of the table (Holm), so that of a hundred comparisons without
        any difference one has a row below 0.01, which is what stands out. ``test`` says how it was done:
        ``paired`` and ``shares`` for the same games twice, ``apart`` for measures that not every game has.
        """
        return self._worked_out.assign(label=[measure.label for measure in self._known])

    @cached_property
    def _known(self) -> tuple[Measure, ...]:
        """The measures of either simulation, in the order of the report."""
        first, second = self.measures
        known = {**second.known, **first.known}
        return tuple(sorted(known.values(), key=lambda measure: GROUPS.index(measure.group)))

    @cached_property
    def _worked_out(self) -> pd.DataFrame:
        """What does not depend on the language; the labels are left open."""
        with needed():
            import pandas as pd
        rows = [self._row(measure) for measure in self._known]
        frame = pd.DataFrame(rows, columns=list(_COLUMNS)).set_index("measure")
        frame["adjusted"] = holm(frame["p"].where(frame["effect"] > 0).tolist())
        frame.loc[(frame["effect"] == 0) & frame["p"].notna(), "adjusted"] = 1.0
        return frame

    @property
    def tests(self) -> int:
        """The number of tests that `adjusted` counts: one for each measure that differs at all."""
        frame = self._worked_out
        return int((frame["p"].notna() & (frame["effect"] > 0)).sum())

    @property
    def stands_out(self) -> pd.DataFrame:
        """The rows of `telling` that chance hardly explains, the clearest first."""
        telling = self.telling
        return telling[telling["adjusted"] < CLEAR]

    @property
    def telling(self) -> pd.DataFrame:
        """The rows of `differences` that differ and say something of their own, the clearest first.

        Left out is a measure of something that only one of the two knows, and one that says of every game the
        same as another. But what a new power brings is news.
        """
        return self.differences.loc[self._telling]

    @cached_property
    def _telling(self) -> list[str]:
        """The keys of `telling`, in order."""
        frame = self._worked_out.sort_values(["adjusted", "effect"], ascending=[True, False], kind="stable")
        known = {one.key: one.piece for one in self._known}
        lone = {
            (one.kind, one.name)
            for one in self.happenings
            if not all(one.known) and not (one.kind == "power" and one.known[1])
        }
        shapes: dict[tuple[float, ...], str] = {}
        for key in map(str, frame.index[frame["effect"] > 0]):
            if known[key] not in lone:
                shapes.setdefault(self._shape(key), key)
        return [*shapes.values()]

    def _shape(self, key: str) -> tuple[float, ...]:
        """Return a measure of all games without its level and scale: the same for what says the same."""
        together = np.concatenate([one.to_numpy(float) for one in self.values(key)])
        scaled = (together - np.nanmean(together)) / np.nanstd(together)
        first = scaled[np.abs(np.nan_to_num(scaled)) > 1e-9][0]
        return tuple(np.where(np.isnan(scaled), 9e9, np.round(scaled * np.sign(first), 6)).tolist())

    @checked_arguments
    def values(self, key: str) -> tuple[Any, Any]:
        """Return a measure of every game of both simulations, as two series by the number of the game.

        GameDataError when there is no such measure.
        """
        known = [*self.measures[0].known, *self.measures[1].known]
        if key not in known:
            raise GameDataError("comparison.no_measure", name=key, known=tuple(dict.fromkeys(known)))
        first, second = self.measures
        return _column(first, second, key), _column(second, first, key)

    def _row(self, measure: Measure) -> tuple[Any, ...]:
        first, second = self.values(measure.key)
        if self.paired:
            first, second = first.reindex(self.pairs), second.reindex(self.pairs)
        shares = measure.unit == "%" and all(set(one.dropna()) <= {0.0, 1.0} for one in (first, second))
        old, new = (
            _estimate(one.dropna().to_numpy(), shares=shares, level=self.level) for one in (first, second)
        )
        change, test = self._change(first, second, shares=shares)
        spread = spread_within(first.dropna().to_numpy(float), second.dropna().to_numpy(float))
        size = abs(change.value) / spread if spread else 0.0
        return (
            measure.key,
            measure.group,
            "",
            measure.unit,
            old.value,
            new.value,
            change.value,
            change.low,
            change.high,
            change.p,
            size,
            test,
            old.games,
            new.games,
        )

    def _change(self, first: Any, second: Any, *, shares: bool) -> tuple[EstimatedDifference, str]:
        if not self.paired or first.isna().any() or second.isna().any():
            apart = unpaired_shares if shares else unpaired
            return apart(first.to_numpy(), second.to_numpy(), level=self.level), "apart"
        before, after = (one.reindex(self.pairs).to_numpy() for one in (first, second))
        if shares:
            return paired_shares(before, after, level=self.level), "shares"
        return paired(before, after, level=self.level, resample=self.resample), "paired"


_COLUMNS = (
    "measure", "group", "label", "unit", "base", "variant", "difference", "low", "high", "p", "effect",
    "test", "games", "variant_games",
)  # fmt: skip


def _comparable(base: Results, variant: Results) -> None:
    for one in (base, variant):
        if not isinstance(one, Results):
            raise GameDataError("comparison.results", found=type(one).__name__)
        if one.finished.empty:
            raise GameDataError("comparison.no_games")
    for name in ("title", "players"):
        first, second = getattr(base.settings, name), getattr(variant.settings, name)
        if name == "players":
            first, second = len(first), len(second)
        if first != second:
            raise GameDataError("comparison.other_games", name=name, first=first, second=second)


def _column(own: Measures, other: Measures, key: str) -> Any:
    """Return a measure of every game; what never happened in a simulation did not happen in any game."""
    if key in own.table:
        return own.table[key]
    return own.table["decisions"] * (0.0 if other.known[key].always else float("nan"))


def _estimate(values: Any, *, shares: bool, level: float) -> Estimate:
    return share(float(values.sum()), len(values), level=level) if shares else mean(values, level=level)


def _name(results: Results, fallback: str) -> str:
    return results.rules.spoken_name or message(f"comparison.{fallback}")


def names_of(both: Sequence[str]) -> tuple[str, str]:
    """Return two distinct names.

    >>> names_of(["Atlas", "Atlas"])
    ('Atlas', 'Atlas, changed')
    """
    first, second = both
    return first, message("comparison.changed_name", name=second) if first == second else second
