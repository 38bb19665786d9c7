"""The report is one page that needs nothing else, and no name in it can do harm."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from bokeh.resources import INLINE

from lostatlas.lab import Comparison
from lostatlas.lab.comparison.variant_findings import variant_findings
from tests.lab.comparison.test_fairness import with_wins
from tests.lab.simulation.helpers import played

EVIL = ("</script><script>alert(1)</script>", "<img src=x onerror=alert(2)>")


@cache
def page() -> str:
    return Comparison(played(6), played(6, seed=12), names=EVIL).report()


def own(text: str) -> str:
    """Return what is ours of a page: all but BokehJS."""
    assert INLINE.render() in text
    return text.replace(INLINE.render(), "")


def test_names_are_text() -> None:
    shown = own(page())
    for name in EVIL:
        assert name not in shown
    assert "&lt;img src=x onerror=alert(2)&gt;" in shown
    assert shown.count("<script") == 2  # the charts as data, and what draws them


def test_nothing_is_loaded() -> None:
    assert not re.search(r'(src|href)="(?!#)', own(page()))
    assert "https://" not in own(page())


def test_every_chart_is_there_in_both_themes() -> None:
    data = page().partition('id="charts">')[2].partition("</script>")[0]
    charts = json.loads(data)
    assert set(charts) == {"light", "dark"}
    assert list(charts["light"]) == list(charts["dark"])
    for name in charts["light"]:
        assert f'id="chart-{name}"' in page()
    assert page().count("<details>") >= len(charts["light"]) + 5


def test_it_says_what_bots_cannot_show() -> None:
    assert "They do not show how people play." in page()
    assert "Holm" in page()


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    text = Comparison(played(3), played(3)).report(file)
    assert file.read_text("utf-8") == text
    assert text.endswith("</html>\n")


def test_what_is_out_of_balance_in_one_of_the_two_is_told_apart_from_differences() -> None:
    unfair = with_wins([1] * 24).results
    found = Comparison(unfair, unfair, names=("first", "second"))
    assert found.stands_out.empty
    clear = own(found.report()).partition('<section id="clear">')[2].partition("</section>")[0]
    told = re.findall("<li>(.*?)</li>|<p>(.*?)</p>", clear)
    assert told[0][1].startswith("No difference goes beyond chance")
    assert told[1][1].startswith("Out of balance in one of the two or in both")
    places, seats = (line for line, _ in told[2:])
    assert places.startswith("In first the places at the start do not win equally often: of the 24 games, ")
    assert "place 2 0.0 %" in places
    assert seats.startswith("In first the seats do not win equally often: of the 24 games, seat 1 wins")
    for line in (places, seats):  # once, since the change has not brought it
        assert line.endswith("As far as chance can tell, it is no different in second.")


def test_nothing_is_out_of_balance_where_wins_are_even() -> None:
    even = with_wins([1, 2] * 12).results
    assert variant_findings(Comparison(even, even)) == []
