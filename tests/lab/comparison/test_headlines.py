"""A comparison leads with what never or always happens, and says what it is sure of, and why."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import pytest

from lostatlas.games.lost_atlas.variants import read_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.lab import Comparison, Fairness, Results, compare
from lostatlas.lab.comparison.comparison_charts import charts_of
from lostatlas.lab.comparison.comparison_summary import clear_lines, summary
from lostatlas.lab.comparison.statistics import mean, paired, share, too_often
from lostatlas.lab.comparison.variant_findings import variant_findings
from lostatlas.lab.simulation.simulate import plain_variant
from lostatlas.text import speaking
from tests.lab.simulation.helpers import Altered, played

GAMES = 16


@cache
def games() -> Results:
    return played(GAMES)


def changed(**frames: Any) -> Results:
    """Return the same games with other tables."""
    return Altered(games(), **frames)


def without(what: str, *pieces: str) -> Results:
    """Return the games as if something had never happened to some pieces."""
    counts = games().frame("counts")
    return changed(counts=counts[(counts["what"] != what) | ~counts["piece"].isin(pieces)])


def test_a_train_that_is_never_bought_is_told_first() -> None:
    found = Comparison(games(), without("train_bought", "2"), names=("before", "after"))
    first = summary(found)[0]
    assert first.startswith("Never in after, in 16 games: trains bought: 2.")
    assert str(found).startswith(first)
    assert f"<li>{first}</li>" in found.report()


def test_it_is_told_of_either_side_and_in_both_languages() -> None:
    found = Comparison(without("train_bought", "2"), games(), names=("before", "after"))
    assert found.headlines[0].startswith("Never in before, in 16 games: trains bought: 2.")
    with speaking("ja"):
        assert found.headlines[0].startswith("「before」の16ゲームで一度も起きないもの：列車の購入：2")


def test_a_train_that_never_runs_is_told_unless_it_is_never_bought() -> None:
    found = Comparison(games(), without("train_ran", "2"), names=("before", "after"))
    assert found.headlines[0].startswith("Never in after, in 16 games: trains run: 2.")
    counts = games().frame("counts")
    gone = changed(counts=counts[(counts["piece"] != "2") | (counts["what"] == "phase")])
    line = Comparison(games(), gone, names=("before", "after")).headlines[0]
    assert line.startswith("Never in after, in 16 games: trains bought: 2. ")


def test_what_happened_in_hardly_any_game_is_no_headline() -> None:
    """Once in sixteen games and never in sixteen others is chance."""
    counts = games().frame("counts")
    rare = counts[(counts["what"] != "train_bought") | (counts["piece"] != "2") | (counts["game"] == 3)]
    assert Comparison(changed(counts=rare), without("train_bought", "2")).headlines == ()


def test_a_new_tile_that_is_never_laid_is_told_with_its_colour() -> None:
    """Only the variant knows it, so it is no difference; that no game may lay its colour is the cause."""
    tile = {"purple": {"x1": {"count": 2, "code": "city=revenue:90;path=a:0,b:_0;path=a:2,b:_0"}}}
    found = compare(
        games(), {"name": "Purple", "tiles": tile}, mode="micro", players=["random"] * 2, games=GAMES,
        seed=11, workers=1, progress=False,
    )  # fmt: skip
    never = next(one for one in found.happenings if one.name == "x1")
    assert never.known == (False, True)
    assert never.needs == ("colour", "purple")
    assert "x1" in found.headlines[0]


def test_what_an_absent_company_would_do_is_no_finding() -> None:
    """That a company that was taken away is never launched says nothing."""
    gone = {"name": "Eleven", "remove": ["minors.EM"]}
    options: dict[str, Any] = {"mode": "micro", "players": ["random"] * 2, "games": GAMES, "seed": 11}
    found = compare(games(), gone, progress=False, workers=1, **options)
    assert not [key for key in found.stands_out.index if ".EM." in key]
    assert not [line for line in found.headlines if "EM" in line]


def test_the_power_of_an_absent_company_is_no_finding() -> None:
    effects = games().effects
    owners = {"tunneling": "TU", "agricultural": "AG", "express": "ER"}
    seen = sorted(set(effects["power"]) & set(owners))
    assert seen
    poor = changed(effects=effects[~effects["power"].isin(seen)])
    gone = read_variant({"remove": [f"minors.{owners[name]}" for name in seen]})
    poor.settings = evolve(poor.settings, variant=gone.to_plain())
    found = Comparison(games(), poor)
    assert {one.known for one in found.happenings if one.name in seen} == {(True, False)}
    assert not [line for line in found.headlines if "powers" in line]
    assert not [key for key in found.stands_out.index if key.split(".")[1:2] in ([name] for name in seen)]


def test_what_a_new_power_brings_is_news_and_that_others_lack_it_is_not() -> None:
    effects = games().effects
    one = effects.iloc[0].to_dict() | {"power": "windmill", "amount": 30, "times": 3}
    rows = [one | {"game": game} for game in range(GAMES)]
    found = Comparison(games(), changed(effects=pd.concat([effects, pd.DataFrame(rows)])))
    assert "power.windmill.games" in found.stands_out.index
    assert not [line for line in found.headlines if "windmill" in line]


def test_two_measures_that_say_the_same_of_every_game_are_told_once() -> None:
    seats = games().seats.copy()
    poor = changed(games=games().games.assign(best=games().games["best"] + 5000, second=0, worst=0))
    found = Comparison(changed(seats=seats), poor)
    keys = set(found.stands_out.index)
    assert "best" in keys
    told = {key: pd.concat(found.values(str(key)), ignore_index=True).astype(float) for key in keys}
    for one, other in combinations(told, 2):
        known = told[one].notna()
        if known.equals(told[other].notna()):
            assert abs(told[one].corr(told[other])) < 1 - 1e-9, (one, other)


def test_each_company_and_train_has_one_line() -> None:
    counts = games().trains.assign(bought=0, traded=9, rusted_decision=None)
    found = Comparison(games(), changed(trains=counts))
    about = [line.partition("-train")[0] for line in clear_lines(found)]
    assert len(about) == len(set(about))


# intervals


@pytest.mark.parametrize("count", [16, 30, 100])
def test_what_was_never_seen_in_a_sample_may_still_happen(count: int) -> None:
    """The rule of three: none of n leaves up to about 3/n; counts and shares agree."""
    never, rule = share(0, count), mean([0.0] * count)
    assert (never.low, rule.low) == (0.0, 0.0)
    assert never.high == rule.high > 2.5 / count
    always = mean([1.0] * count)
    assert always.high - 1 == pytest.approx(never.high)


def test_a_difference_that_was_always_the_same_has_an_interval_too() -> None:
    found = paired(np.zeros(20), np.full(20, 3.0))
    assert found.low < 3 < found.high
    assert 0 < found.p < 1e-5


# curves


def test_curves_end_where_the_table_ends() -> None:
    """A game that ended earlier keeps its last value: the last means are those of the final states."""
    short = games().players
    last = short.groupby("game")["stretch"].transform("max")
    cut = short[(short["game"] >= GAMES // 2) | (short["stretch"] < last - 2)]
    results = changed(players=cut)
    ends = cut[cut["stretch"] == cut.groupby("game")["stretch"].transform("max")]
    winners = results.seats.query("place == 1")[["game", "seat"]].drop_duplicates("game")
    final = ends.merge(winners, on=["game", "seat"])["worth"].mean()
    chart = charts_of(Comparison(results, results, names=("one", "two")))["worth"]
    winner = chart.table["one, winner"].iloc[-1]
    assert winner == f"${final:.0f}"
    assert f"one, winner {winner}" in chart.alt


# pairs


def test_games_are_called_paired_only_where_chance_drew_the_same() -> None:
    found = Comparison(games(), games())
    assert found.paired
    assert "in every pair chance has drawn the same (order of the charters, map)" in str(found)


def test_pairs_whose_maps_differ_are_compared_as_different_games() -> None:
    table = games().games
    told: list[Any] = table["draws"].tolist()
    draws = [json.dumps({**json.loads(one), "map": "other"}) if game < 3 else one
             for game, one in enumerate(told)]  # fmt: skip
    found = Comparison(games(), changed(games=table.assign(draws=draws)))
    assert found.other_draws["map"] == 3
    assert not found.paired
    assert set(found.differences["test"]) == {"apart"}
    assert "In 3 of 16 pairs the map differs although the seed is the same" in str(found)


def test_where_draws_are_not_known_nothing_is_claimed_of_them() -> None:
    table = games().games.assign(draws=None)
    found = Comparison(changed(games=table), games())
    assert found.paired
    assert "is not recorded" in str(found)
    assert "hidden orders" not in str(found)


# winning too often and too seldom


def test_a_seat_that_always_wins_is_named_whoever_acts_first() -> None:
    seats = games().seats
    won = changed(seats=seats.assign(win=(seats["seat"] == 1) * 1.0))
    told = variant_findings(Comparison(games(), won, names=("before", "after")))
    assert "In after the seats do not win equally often: of the 16 games, seat 1 wins 100.0 %" in " ".join(
        told
    )
    mixed = changed(seats=won.seats.assign(kind=seats["seat"].map({1: "strong", 2: "weak"})))
    assert np.isnan(Fairness(mixed).seats_p)


def test_a_company_is_compared_with_the_others_of_its_games() -> None:
    """The second major appears only beside the first, and wins half of those games: no more is fair."""
    rows = []
    for game in range(GAMES):
        first = game % 2 == 0 or game >= GAMES // 2  # alone, it leads the winner every time
        rows.append((game, "Con", float(first)))
        if game < GAMES // 2:
            rows.append((game, "Fed", 1.0 - first))
    careers = games().careers.iloc[: len(rows)].copy()
    careers[["game", "company", "led_by_winner"]] = rows
    found = Fairness(changed(careers=careers.assign(kind="major"))).companies
    assert found.loc["Con", "share"] == 0.75
    told = found[["own", "others", "p"]].T.to_dict("list")
    assert told == {"Con": [0.5, 0.5, 1.0], "Fed": [0.5, 0.5, 1.0]}
    assert found["together"].tolist() == [GAMES // 2] * 2


def test_chances_may_differ_from_game_to_game() -> None:
    assert too_often(8, [0.5] * 8) == pytest.approx(2 / 256)
    assert too_often(2, [0.5, 0.5, 1.0, 0.0]) == 1.0


# dotted keys


def test_a_change_may_be_told_by_dotted_keys() -> None:
    options: dict[str, Any] = {"mode": "micro", "players": ["random"] * 2, "games": 2, "workers": 1}
    found = compare(None, {"trains.3.price": 400}, progress=False, **options)
    assert found.changes[-1] == "The 3-train costs $400 instead of $200."
    with pytest.raises(GameDataError, match="trains"):
        compare(None, {"trains.3.prise": 400}, progress=False, **options)


# what is odd rather than different


def test_what_was_changed_and_never_happened_says_nothing_and_that_is_told() -> None:
    """Games of random players end before a 7-train is bought, so a dearer one is not tried at all."""
    found = compare(
        games(), {"trains.7.price": 990}, mode="micro", players=["random"] * 2, games=GAMES, seed=11,
        workers=1, progress=False, names=("before", "after"),
    )  # fmt: skip
    assert found.headlines == (
        "Changed in after, but in no game of either: trains bought: 7. "
        "These games say nothing about that change.",
    )
    assert summary(found)[0] == found.headlines[0]


def test_what_was_changed_and_happened_needs_no_such_line() -> None:
    found = compare(
        games(), {"trains.2.price": 110}, mode="micro", players=["random"] * 2, games=GAMES, seed=11,
        workers=1, progress=False,
    )  # fmt: skip
    assert not [one for one in found.happenings if one.unseen]
    assert [one.name for one in found.happenings if one.changed] == ["2"]


def test_rust_that_never_comes_is_told_though_the_rules_no_longer_name_it() -> None:
    """The 2-train is bought, and rusted in games as published; without its rust it never does."""
    counts = games().frame("counts")
    rows = [("2", "train_rusted", game) for game in range(GAMES)]
    rusty = pd.DataFrame([dict(counts.iloc[0]) | {"piece": p, "what": w, "game": g} for p, w, g in rows])
    before = changed(counts=pd.concat([counts[counts["what"] != "train_rusted"], rusty]))
    after = without("train_rusted", "2")
    after.settings = evolve(
        after.settings, variant=read_variant({"remove": ["trains.2.rusted_by"]}).to_plain()
    )
    assert "trains rusted: 2." in Comparison(before, after, names=("before", "after")).oddities[0]


def test_a_train_that_is_new_and_lasts_is_not_blamed_for_its_lack_of_rust() -> None:
    new = read_variant({"trains": {"8": {"price": 900, "stops": 8}}})
    after = changed()
    after.settings = evolve(after.settings, variant=new.to_plain())
    told = [one for one in Comparison(games(), after).happenings if one.kind == "train_rusted"]
    assert "8" not in {one.name for one in told}


def test_what_wins_too_often_in_both_is_told_once_and_does_not_blame_the_variant() -> None:
    first_wins = games().seats.assign(win=(games().seats["seat"] == 1) * 1.0)
    both = Comparison(changed(seats=first_wins), changed(seats=first_wins), names=("before", "after"))
    told = [line for line in variant_findings(both) if "seats" in line]
    assert len(told) == 1
    assert told[0].endswith("As far as chance can tell, it is no different in after.")
    assert both.oddities == ()
    other = Comparison(games(), changed(seats=first_wins), names=("before", "after"))
    assert any(line.startswith("In after the seats do not win equally often") for line in other.oddities)


def test_a_figure_that_is_many_times_as_large_is_odd() -> None:
    table = games().games
    found = Comparison(games(), changed(games=table.assign(best=10 * table["best"])), names=("a", "b"))
    assert any("winner" in line for line in found.oddities), found.oddities
    slightly = Comparison(games(), changed(games=table.assign(best=1.2 * table["best"])))
    assert "best" in slightly.stands_out.index
    assert not [line for line in slightly.oddities if "winner" in line]


def test_after_what_never_happens_come_the_largest_differences_and_what_checking_finds() -> None:
    """The trial: 3-trains at $400 were hardly bought any more, and only the sixth line said so."""
    finished = games().finished.assign(best=lambda games: games["best"] * 3)
    dear = evolve(games().settings, variant=plain_variant({"trains.3.price": 400}, "lost_atlas"))
    same = changed(games=finished)
    found = Comparison(games(), Altered(games(), settings=dear), names=("before", "after"))
    assert [line for line in found.warnings if line.startswith("trains.3.price: The 3-train costs $400")]
    lines = summary(found)
    played_at = next(place for place, line in enumerate(lines) if line.startswith("Played:"))
    assert [*found.headlines, *clear_lines(found, most=3), *found.warnings] == lines[:played_at]
    assert found.warnings[0] in found.oddities
    assert not Comparison(games(), same).warnings


def test_what_checking_finds_of_the_published_title_too_does_not_blame_the_variant() -> None:
    """The Nagoya-area game says of itself that its map, chart and trains are reconstructed."""
    found = compare(
        None, {"figures.bank": 6000}, title="chubu18", players=["random"] * 2, games=1, workers=1,
        progress=False,
    )  # fmt: skip
    assert found.warnings == ()
