"""The figures are those of the text; what the text lacks hangs together as the reconstruction says."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.figures import COMPANY, GOVERNMENT, figures
from lostatlas.games.chubu18.rule_book import RULES, clause_table
from lostatlas.rail.market import Move
from lostatlas.text import speaking

FIGURES = figures()


@pytest.mark.parametrize(("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400), (7, 350)])
def test_money_is_dealt_out_of_the_banks_12000_yen(players: int, cash: int) -> None:
    assert (FIGURES.bank, FIGURES.cash[players]) == (12_000, cash)


@pytest.mark.parametrize(
    ("companies", "limits"),
    [
        (11, (37, 28, 22, 18, 15, 12)),
        (8, (28, 20, 16, 13, 11, 9)),
        (5, (20, 13, 10, 8, 7, 6)),
        (4, (18, 10, 8, 7, 6, 6)),
        (1, (18, 10, 8, 7, 6, 6)),
    ],
)
def test_the_certificate_limit_is_that_of_the_table(companies: int, limits: tuple[int, ...]) -> None:
    found = [FIGURES.certificate_limit(companies=companies, players=players) for players in range(2, 8)]
    assert tuple(found) == limits


def test_the_privates_are_those_of_the_text() -> None:
    found = [(one.number, one.price, one.income) for one in FIGURES.privates.values()]
    assert found == [
        ("1", 20, 5),
        ("2", 40, 10),
        ("3", 70, 15),
        ("4", 110, 20),
        ("4.5", 130, 0),
        ("5", 160, 25),
        ("6", 220, 30),
    ]
    hexes = [FIGURES.names[one.hex][0] for one in FIGURES.privates.values() if one.hex]
    assert hexes == ["Kurono", "Tsushima", "Inuyama", "Okazaki", "Nunobiki", "Nagoya"]


def test_phases_say_tiles_limits_and_rounds() -> None:
    told = [
        (
            one.train,
            one.colours[-1],
            one.limits[COMPANY],
            one.limits[GOVERNMENT],
            FIGURES.rounds[place],
            one.colour,
        )
        for place, one in enumerate(FIGURES.phases)
    ]
    assert told == [
        ("2", "yellow", 4, 4, 1, "yellow"),
        ("3", "green", 4, 4, 2, "yellow"),
        ("4", "green", 3, 4, 2, "yellow"),
        ("5", "brown", 3, 3, 3, "brown"),
        ("6", "gray", 2, 3, 1, "brown"),
        ("D", "gray", 2, 3, 3, "black"),
    ]


def test_a_sold_out_company_on_the_top_row_goes_down_and_right_and_still_rises() -> None:
    chart = FIGURES.chart
    top = [number for number, cell in enumerate(chart.cells) if cell.row == 0]
    for number in top[:-1]:
        before = chart.put_on("KS", number)
        after = before.moved("KS", Move("up"))
        assert chart.cells[after.space("KS")].row == 1
        assert after.price("KS") > before.price("KS")
    corner = chart.put_on("KS", top[-1])
    assert corner.moved("KS", Move("up")) is corner, "at the top right it stays"


def test_every_home_every_private_and_every_main_line_is_on_the_map() -> None:
    board = FIGURES.board
    for code, company in FIGURES.companies.items():
        assert board.tile(company.home.hex).nodes[company.home.node].kind == "city"
        assert board.reservations[company.home] == (code,)
    for start, end in FIGURES.main_lines.values():
        assert board.tile(start).stops
        assert board.tile(end).stops


def test_small_towns_become_cities_only_in_the_second_set_of_upgrades() -> None:
    handa = FIGURES.hex("M17")
    assert all(rules.named is not None for rules in FIGURES.upgrades)
    at_first, later = (set(rules.named[handa]) for rules in FIGURES.upgrades if rules.named is not None)
    assert at_first == {"1", "2", "55", "56", "69"}
    assert later - at_first == {"14", "15", "63"}


def test_every_clause_of_the_table_is_a_section_of_the_text() -> None:
    sections = {f"§{number}" for number in range(1, 13)} | {"P", "I", "I.A", "I.B", "I.C", "II"}
    sections |= {f"II.{number}" for number in range(7)}
    assert set(clause_table().codes) <= sections


def test_every_section_and_ruling_has_words_in_both_languages() -> None:
    for code in ("en", "ja"):
        with speaking(code):
            for name in RULES.clauses():
                found = RULES.clause(name)
                assert found is not None
                assert "chubu." not in found.title + found.text, name
