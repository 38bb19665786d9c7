"""§5: the cycle, and what a phase brings."""

from __future__ import annotations

import pytest

from tests.games.lost_atlas.rules.cases import deck, two


def test_item_69_two_operating_rounds_follow_each_stock_round() -> None:
    table, rounds = two().passes(3), []
    while (table.state.cycle, table.state.round) != (2, "SR"):
        if table.state.round not in rounds:
            rounds.append(table.state.round)
        table.do({"run": "run best", "dividend": "withhold"}.get(table.state.step, min(table.legal())))
    assert rounds == ["OR1", "OR2"]  # no merger round in yellow


@pytest.mark.parametrize(
    ("train", "colour", "minor", "major", "rusts"),
    [
        ("3", "green", 2, 4, ""),
        ("4", "green", 2, 3, "2"),
        ("5", "purple", 1, 2, ""),
        ("6", "purple", 1, 2, "3"),
        ("7", "gray", 1, 2, "4"),
    ],
)
def test_items_77_to_79_the_first_train_of_a_name(
    train: str, colour: str, minor: int, major: int, rusts: str
) -> None:
    table = deck(two(), train, "7").company_has("SU", trains=(rusts,) if rusts else ())
    table.cash_is({"EM": 1000}).operate("EM", "trains")
    price = table.rules.trains[train].price
    table.do(f"train {train} from deck for {price}")
    assert table.rules.phase(table.state).colour == colour
    assert table.rules.phase(table.state).limits == {"minor": minor, "major": major}
    assert table.trains("SU") == ()
    if rusts:
        assert table.state.depot.gone == {rusts: 1}


@pytest.mark.parametrize(
    ("train", "price"),
    [("2", 100), ("3", 200), ("4", 300), ("5", 450), ("6", 550), ("7", 750), ("∞", 1000)],
)
def test_s5_what_a_train_costs(train: str, price: int) -> None:
    table = deck(two(), "7" if train == "∞" else train).cash_is({"EM": 1000}).operate("EM", "trains")
    assert f"train {train} from deck for {price}" in table.legal()


def test_s5_an_infinity_train_costs_800_when_another_is_handed_in() -> None:
    table = deck(two(), "7").cash_is({"EM": 1000}).company_has("EM", trains=("5",)).operate("EM", "trains")
    table.do("train ∞ from deck for 800 with 5")
    assert (table.cash("EM"), table.trains("EM"), table.state.depot.pool) == (200, ("∞",), ("5",))


def test_item_79_the_first_infinity_train_begins_gray_too() -> None:
    table = deck(two(), "7").cash_is({"EM": 1000}).company_has("SU", trains=("4",)).operate("EM", "trains")
    table.do("train ∞ from deck for 1000")
    assert (table.rules.phase(table.state).colour, table.trains("SU"), table.trains("EM")) == (
        "gray",
        (),
        ("∞",),
    )
