"""Whether places at the table and companies are worth the same, over many maps."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from lostatlas.capabilities import BOARDS, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.argument_checks import check_level
from lostatlas.lab.comparison.statistics import LEVEL, evenly, holm, share, too_often
from lostatlas.lab.simulation import Results, simulate
from lostatlas.lab.simulation.simulate import prepared
from lostatlas.text import message
from lostatlas.text.money import escape_dollars

if TYPE_CHECKING:
    import pandas as pd

    from lostatlas.plots.history_chart import Chart
    from lostatlas.scene.theme import Theme

MAPS = 20
"""How many are drawn unless somebody says."""
SHUFFLES = 1_000
"""How often wins are redealt to see what chance does."""


class Fairness:
    """Who wins how often, over all maps and map by map.

    Place 1 acts first, in a railway game in the first stock round. Companies count as won when the winner ran
    them last; a company that nobody launched says nothing.

    Parameters
    ----------
    results : games, best on given maps (``simulate(maps=…)``), several on each
    level : the confidence of the intervals

    Examples
    --------
    >>> from lostatlas import lab
    >>> found = Fairness(
    ...     lab.simulate(mode="micro", players=["random"] * 2, games=4, seed=1, workers=1, progress=False)
    ... )
    >>> found.places["wins"].sum().item(), found.places["fair"].tolist()
    (4.0, [0.5, 0.5])
    """

    def __init__(self, results: Results, *, level: float = LEVEL) -> None:
        if not isinstance(results, Results):
            raise GameDataError("comparison.results", found=type(results).__name__)
        if results.finished.empty:
            raise GameDataError("comparison.no_games")
        self.results, self.level = results, check_level(level)

    @cached_property
    def _wins(self) -> pd.DataFrame:
        games = self.results.finished.set_index("game")["map_seed"]
        seats = self.results.seats[["game", "order", "win"]].dropna()
        return seats.assign(map_seed=seats["game"].map(games)).astype({"order": int})

    @cached_property
    def places(self) -> pd.DataFrame:
        """A row for each place: wins, their share with Wilson's interval, and the fair share."""
        wins = self._wins.groupby("order")["win"].agg(["sum", "count"])
        return _shares(wins, 1 / len(wins), self.level)

    @cached_property
    def places_p(self) -> float:
        """How probable it is that fair places win as unevenly as these."""
        return evenly(self.places["wins"].tolist())

    @cached_property
    def seats(self) -> pd.DataFrame:
        """The same for each seat, whoever acts first; empty where different kinds of players sit there."""
        seats = self.results.seats.dropna(subset="win")
        alike = seats if seats["kind"].nunique() == 1 else seats.iloc[:0]
        wins = alike.groupby("seat")["win"].agg(["sum", "count"])
        return _shares(wins, 1 / max(len(wins), 1), self.level)

    @cached_property
    def seats_p(self) -> float:
        """How probable it is that fair seats win as unevenly as these; missing for different players."""
        return evenly(self.seats["wins"].tolist()) if len(self.seats) else float("nan")

    @cached_property
    def companies(self) -> pd.DataFrame:
        """A row for each company: games with it, how often the winner ran it last, and what is fair.

        ``fair`` is what all companies of its class (``kind``) together reach. A company is compared with the
        others of its class in the same games, so that what comes with it, such as how many there are, counts
        for nothing: ``together`` is in how many games there are others, ``own`` its share there, ``others``
        theirs. ``p`` is how probable chance makes a share as far from theirs, ``adjusted`` counts all
        companies.
        """
        careers = self.results.careers.drop_duplicates(["game", "company"])
        kinds = careers.drop_duplicates("company").set_index("company")["kind"]
        wins = careers.groupby("company")["led_by_winner"].agg(["sum", "count"])
        table = _shares(wins, 0.0, self.level)
        table["kind"] = kinds.reindex(table.index)
        sums = table.groupby("kind")[["wins", "games"]].transform("sum")
        table["fair"] = sums["wins"] / sums["games"]
        games = careers.groupby(["game", "kind"])["led_by_winner"]
        known = careers.assign(rivals=games.transform("count") - 1, led=games.transform("sum"))
        known = known[known["rivals"] > 0]
        by_company = known.groupby("company")
        table["together"] = by_company.size().reindex(table.index, fill_value=0)
        table["own"] = by_company["led_by_winner"].mean().reindex(table.index)
        theirs = (known["led"] - known["led_by_winner"]) / known["rivals"]
        table["others"] = theirs.groupby(known["company"]).mean().reindex(table.index)
        chances = (known["led"] / (known["rivals"] + 1)).groupby(known["company"]).apply(list)
        won = by_company["led_by_winner"].sum()
        table["p"] = [
            too_often(float(won[code]), chances[code]) if code in chances else np.nan for code in table.index
        ]
        table["adjusted"] = holm(table["p"].tolist())
        return table

    @cached_property
    def companies_p(self) -> float:
        """How probable it is that companies that are equally good in their class win as unevenly as these."""
        if self.results.careers.empty:
            return float("nan")
        found = self.companies
        return evenly(found["wins"].tolist(), weights=(found["fair"] * found["games"]).tolist())

    @property
    def maps(self) -> pd.DataFrame:
        """A row for each map that was given: the share of wins of each place; empty without given maps."""
        table = self._by_map
        return table.set_axis([message("comparison.place", place=int(one)) for one in table.columns], axis=1)

    @cached_property
    def _by_map(self) -> pd.DataFrame:
        given = self._wins.dropna(subset="map_seed")
        return given.pivot_table(index="map_seed", columns="order", values="win", aggfunc="mean")

    @cached_property
    def maps_p(self) -> float:
        """How probable it is that places whose luck depends on no map differ as much from map to map.

        The games are dealt out to the maps again, many times; missing with fewer than two maps.
        """
        given = self._wins.dropna(subset="map_seed").sort_values(["game", "order"])
        if given["map_seed"].nunique() < 2:
            return float("nan")
        wins = given.pivot(index="game", columns="order", values="win").to_numpy(float)
        maps = given.drop_duplicates("game")["map_seed"].astype("int64").to_numpy()
        _, codes = np.unique(maps, return_inverse=True)
        source = np.random.default_rng(20_26)
        found = _unevenness(wins, codes)
        above = sum(_unevenness(wins, source.permutation(codes)) >= found - 1e-12 for _ in range(SHUFFLES))
        return float((1 + above) / (1 + SHUFFLES))

    def chart(self, kind: str = "places", *, theme: Theme | None = None, **options: Any) -> Chart:
        """Return the shares of wins with their intervals, of ``"places"`` or of ``"companies"``.

        GameDataError for any other kind.
        """
        from lostatlas.plots.comparison_shares import share_dots
        from lostatlas.scene.theme import LIGHT

        check_type("kind", kind, str)
        if kind not in ("places", "companies"):
            raise GameDataError("comparison.fairness_chart", found=kind)
        frame = self.places if kind == "places" else self.companies
        names = [
            message("comparison.place", place=one) if kind == "places" else str(one) for one in frame.index
        ]
        points = frame.assign(name=names, series="")[["name", "series", "share", "low", "high", "games"]]
        words = message("comparison.places_title" if kind == "places" else "comparison.companies_title")
        fair = float(frame["fair"].iloc[0]) if frame["fair"].nunique() == 1 else None
        return share_dots(points, title=words, fair=fair, theme=theme or LIGHT, **options)

    def sentences(self) -> tuple[str, ...]:
        """Return the results, a sentence each."""
        lines = []
        for name, p in (("places", self.places_p), ("companies", self.companies_p), ("maps", self.maps_p)):
            if not np.isnan(p):
                even = "uneven" if p < 0.05 else "even"
                lines.append(message(f"comparison.fair_{name}_{even}", p=f"{p:.2g}", games=len(self.results)))
        if not capability(self.results.rules, BOARDS).drawn:
            lines.append(message("comparison.fair_without_maps"))
        return tuple(lines)

    def __repr__(self) -> str:
        given = f" on {len(self.maps)} given maps" if len(self.maps) else ""
        return f"<Fairness: {len(self.results.finished)} games{given}>"

    def __str__(self) -> str:
        tables = (table.round(3).to_string() for table in (self.places, self.companies) if len(table))
        return "\n".join((*self.sentences(), *tables))

    def _repr_html_(self) -> str:
        from html import escape

        paragraphs = "".join(f"<p>{escape(line)}</p>" for line in self.sentences())
        return escape_dollars(paragraphs + self.places.to_html())


def fairness(
    variant: Any = None, *, maps: int | None = None, level: float = LEVEL, **options: Any
) -> Fairness:
    """Play many games, on many maps where maps are drawn, and return whether all places are worth the same.

    Parameters
    ----------
    variant : as `simulate` takes it, or results of it
    maps : how many maps are drawn; the games are spread over them evenly. 20 unless given, none in a title
        that draws no maps
    options : those of `simulate`

    Examples
    --------
    >>> options = {"mode": "micro", "players": ["random", "random"], "workers": 1, "progress": False}
    >>> found = fairness(maps=2, games=8, **options)
    >>> found.places["wins"].sum().item(), len(found.maps)
    (8.0, 2)
    """
    check_level(level)
    if isinstance(variant, Results):
        return Fairness(variant, level=level)
    if maps is None:
        _, factory = prepared(variant, **options)
        maps = MAPS if capability(factory.rules, BOARDS).drawn else 0
    return Fairness(simulate(variant, maps=maps, **options), level=level)


def _shares(wins: pd.DataFrame, fair: float, level: float) -> pd.DataFrame:
    with needed():
        import pandas as pd
    rows = [
        (name, one["sum"], int(one["count"]), *share(one["sum"], int(one["count"]), level=level)[:3], fair)
        for name, one in wins.iterrows()
    ]
    columns = [str(wins.index.name), "wins", "games", "share", "low", "high", "fair"]
    return pd.DataFrame(rows, columns=columns).set_index(columns[0])


def _unevenness(wins: Any, codes: Any) -> float:
    """Return how much the wins of the places differ from map to map."""
    count = np.bincount(codes)
    sums = np.stack([np.bincount(codes, weights=wins[:, place]) for place in range(wins.shape[1])], axis=1)
    expected = count[:, None] * wins.mean(axis=0)[None, :]
    return float(((sums - expected) ** 2 / np.maximum(expected, 1e-9)).sum())
