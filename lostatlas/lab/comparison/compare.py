"""Play two variants, and say, draw and report what differs between them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.argument_checks import check_level, check_two_names
from lostatlas.lab.comparison.comparison_summary import shown_rows, summary
from lostatlas.lab.comparison.measured_differences import MeasuredDifferences
from lostatlas.lab.comparison.statistics import LEVEL
from lostatlas.lab.comparison.variant_findings import oddities, variant_findings
from lostatlas.lab.simulation import Results, simulate
from lostatlas.lab.simulation.simulate import prepared
from lostatlas.players import PLAYERS
from lostatlas.scene.table import html_table, text_table
from lostatlas.storage.files import as_path, write_atomically
from lostatlas.text.money import escape_dollars

if TYPE_CHECKING:
    from lostatlas.plots.history_chart import Chart


class Comparison(MeasuredDifferences):
    """What a variant changes, as tables, in words, as charts and as a report.

    `compare` plays and answers with one; results that are there already can be handed over as they are. The
    tables and the parameters are those of its base class, `MeasuredDifferences`.

    Examples
    --------
    >>> from lostatlas import lab
    >>> first, second = (
    ...     lab.simulate(mode="micro", players=["random"] * 2, games=4, seed=seed, workers=1, progress=False)
    ...     for seed in (1, 2)
    ... )
    >>> found = Comparison(first, second, names=("one seed", "another"))
    >>> found, found.paired
    (<Comparison: one seed and another, 4 games each>, False)
    >>> list(found.charts)[:3]
    ['differences', 'places', 'companies']
    """

    @property
    def oddities(self) -> tuple[str, ...]:
        """What is odd about the variant, rather than merely different, a sentence each."""
        return tuple(oddities(self))

    @property
    def charts(self) -> Mapping[str, Chart]:
        """The charts of the comparison by name; each has its figure, alt text and table."""
        return self.charts_for("light")

    def charts_for(self, theme: str) -> Mapping[str, Chart]:
        """Return the charts in the colours of a theme, ``"light"`` or ``"dark"``."""
        from lostatlas.lab.comparison.comparison_charts import charts_of

        return charts_of(self, theme)

    def report(self, path: str | os.PathLike[str] | None = None) -> str:
        """Return the comparison as one HTML page that needs nothing else, and write it to a file."""
        from lostatlas.lab.comparison.report import report_html

        page = report_html(self)
        if path is not None:
            write_atomically(path, page.encode())
        return page

    def __repr__(self) -> str:
        return f"<Comparison: {' and '.join(self.names)}, {len(self.pairs)} games each>"

    def __str__(self) -> str:
        head, rows = shown_rows(self.stands_out)
        lines = (*summary(self), *variant_findings(self), *([text_table(head, rows)] if rows else ()))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head, rows = shown_rows(self.stands_out)
        lines = "".join(f"<li>{escape(line)}</li>" for line in summary(self))
        return escape_dollars(f"<ul>{lines}</ul>{html_table(head, rows) if rows else ''}")


def compare(
    base: Any = None,
    variant: Any = None,
    *,
    names: tuple[str, str] | None = None,
    level: float = LEVEL,
    resample: bool = False,
    folder: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Comparison:
    """Play two variants with the same seeds, and return what differs.

    Parameters
    ----------
    base, variant : variants as `simulate` takes them (None is the game as published), or results of it
    names : what to call the two; their own names unless given
    level : the confidence of the intervals
    resample : take intervals from resampled games rather than from Student's t
    folder : where to keep the games, each of the two in a folder of its own
    options : those of `simulate`: mode, players, games, seed, workers, client …; beside results that are
        there already, title, mode, options, players, games, seed, maps and rotate are theirs unless given

    Raises
    ------
    GameDataError
        As `simulate`, and when the two cannot be compared.

    Examples
    --------
    >>> dear = {"auction": {"minimum": 130}}
    >>> found = compare(None, dear, mode="micro", players=["random"] * 2, games=4, workers=1, progress=False)
    >>> found
    <Comparison: ..., 4 games each>
    >>> found.differences.loc["decisions", ["base", "variant", "difference"]].notna().all().item()
    True
    """
    check_level(level)
    check_two_names(names)
    there = [one for one in (base, variant) if isinstance(one, Results)]
    if len(there) == 1:
        options = {**_settings_of(there[0]), **options}
        if "players" not in options:
            options["players"] = _players_of(there[0])
    for one in (base, variant):
        if not isinstance(one, Results):
            prepared(one, **options)
    played: list[Results] = []
    for name, one in (("base", base), ("variant", variant)):
        if isinstance(one, Results):
            played.append(one)
            continue
        own = None if folder is None else as_path(folder) / name
        results = simulate(one, folder=own, **options)
        played.append(results)
        if results.interrupted and len(played) < 2:
            raise GameDataError("comparison.stopped", name=name)
    return Comparison(played[0], played[1], names=names, level=level, resample=resample)


def _settings_of(results: Results) -> dict[str, Any]:
    """Return how games were played, so that others are played alike."""
    names = ("title", "mode", "options", "seed", "rotate", "maps")
    return {name: getattr(results.settings, name) for name in names} | {"games": len(results.games)}


def _players_of(results: Results) -> tuple[str, ...]:
    """Return who played; GameDataError for a player that is code, which no result may make run."""
    players = results.settings.players
    if code := tuple(dict.fromkeys(kind for kind in players if kind not in PLAYERS)):
        raise GameDataError("comparison.unnamed_players", players=code)
    return players
