"""The rulings that no rule of the text decides: what each value of an option changes (R1–R32)."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.deals import merged_space
from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.rulings import NAMES, VALUES, ChubuRulings
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.games.chubu18.variants import VARIANTS_OF_TITLE
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import EventLog
from tests.games.chubu18.games import (
    RULES,
    at_price,
    earning,
    government,
    kansai,
    laid,
    offered,
    operating,
    play,
    rules_of,
    trading,
    why_not,
    with_cash,
    with_started,
)


def test_there_are_32_and_the_first_value_of_each_is_the_default() -> None:
    assert len(NAMES) == 32
    default = ChubuRulings()
    assert all(getattr(default, name) == VALUES[name][0] for name in NAMES)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("presidency", "strictly more"),
        ("gr_deals", "absorb only"),
        ("merged_president", "most shares"),
        ("sell_unfloated", "at par"),
        ("bankrupt_company_debt", "none"),
    ],
)
def test_a_ruling_with_one_value_has_no_other(name: str, value: str) -> None:
    assert VALUES[name] == (value,)
    with pytest.raises(GameDataError, match=name):
        rules_of(**{name: "otherwise"})


@pytest.mark.parametrize(("ruling", "tiles"), [("by shares", 3), ("by certificates", 2)])
def test_r11_the_presidency_counts_as_two_shares_or_as_one_certificate(ruling: str, tiles: int) -> None:
    rules = rules_of(bonus_tiles=ruling)
    state = with_cash(trading("Ann Ben"), Ann=900, Ben=900)
    after = play(state, "start GR 100", "buy GR from treasury", "pass", "pass", rules=rules)
    assert (after.round, after.government_left) == ("GT", tiles)


def after_round(rules: ChubuRules) -> ChubuState:
    """Return the tiles of the government railway after a round, with Hamamatsu as its second marker."""
    state = with_cash(trading("Ann Ben"), Ann=900, Ben=900)
    return play(state, "start GR 100", "pass", "pass", "token S21", rules=rules)


@pytest.mark.parametrize(("ruling", "cost"), [("half", 40), ("free", 0)])
def test_r12_terrain_under_the_tiles_after_a_round(ruling: str, cost: int) -> None:
    rules = rules_of(bonus_terrain=ruling)
    state = after_round(rules)
    lay = next(one for one in offered(state, rules) if "R20" in one)
    assert state.cash("GR") - play(state, lay, rules=rules).cash("GR") == cost


@pytest.mark.parametrize(("ruling", "cost"), [("down", 27), ("up", 28)])
def test_r13_half_of_55_yen(ruling: str, cost: int) -> None:
    changes = {"map.hexes.R20.cost": 55, "options.half_terrain": ruling}
    rules = ChubuRules(
        GameConfig(title="chubu18", variant=VARIANTS_OF_TITLE.changed(None, changes).to_plain())
    )
    state = government()
    state = evolve(state, board=evolve(state.board, cells=rules.figures.board.cells))
    lay = next(one for one in offered(state, rules) if "R20" in one)
    assert state.cash("GR") - play(state, lay, rules=rules).cash("GR") == cost


@pytest.mark.parametrize(("ruling", "price"), [("nearest", 200), ("not above", 175)])
def test_r18_the_value_nearest_to_the_sum_of_both_prices(ruling: str, price: int) -> None:
    """100 + 90 = 190: 200 is nearer than 175."""
    state = with_started(trading(), "Ann", "KS", 100, Ben=4)
    state = operating(with_started(state, "Ben", "YR", 90, Ann=4), "KS", phase=2)
    after = play(state, "merge YR into KS", "accept", rules=rules_of(merged_price=ruling))
    assert after.price("KS") == price


def test_r18_of_two_values_that_are_as_near_the_lower_one_counts() -> None:
    chart = RULES.figures.chart
    space = chart.cells[merged_space(chart, 105)]
    assert (space.price, space.column) == (100, min(one.column for one in chart.cells if one.price == 100))


def test_r23_new_track_of_an_upgrade_must_be_reached_or_any_of_it() -> None:
    """The crossing of a second line over the one that Kansai reaches: its new track is not reached."""
    state = laid(kansai(phase=1), "57@K17 r1", "9@L16 r1")
    either = rules_of(upgrade_reach="any")
    more = set(offered(state, either)) - set(offered(state))
    assert any("20@L16" in one for one in more)
    assert all(why_not(state, one).startswith("II.1 ") for one in more)
    assert set(offered(state)) <= set(offered(state, either))


@pytest.mark.parametrize(("ruling", "costs"), [("40, 100", (40, 100, 100)), ("data", (70, 70, 70))])
def test_r24_markers_cost_40_then_100_or_what_the_figures_say(ruling: str, costs: tuple[int, ...]) -> None:
    changes = {"companies.company.KS.tokens": [70, 70, 70], "options.marker_costs": ruling}
    variant = VARIANTS_OF_TITLE.changed(None, changes).to_plain()
    state = ChubuRules(GameConfig(title="chubu18", variant=variant)).setup(("Ann", "Ben"), Start(seed=1))
    assert state.companies["KS"].tokens == costs


def test_r29_a_loan_of_a_president_passes_over_to_the_successor() -> None:
    state = with_started(trading(), "Ann", "KS", 100, Ben=4)
    state = operating(with_started(state, "Ben", "YR", 65, Ann=4), "KS", phase=2)
    debts = FrozenMap(YR=FrozenMap(Ben=70), KS=FrozenMap(Ben=5))
    state = evolve(with_cash(state, KS=650), debts=debts)
    rules = rules_of(president_money="loan")
    after = play(state, "absorb YR by KS at 65", "accept", rules=rules)
    assert after.debts == {"KS": {"Ben": 75}}


def test_r31_another_company_may_merge_while_this_one_has_run_and_not_yet_paid() -> None:
    state = with_started(earning(kansai("dividend", phase=2), 50), "Ann", "MD", 90, Ann=2, Cid=2)
    state = at_price(state, "MD", 100)
    rules = rules_of(deal_when="any time")
    assert why_not(state, "merge YR into MD", rules) == ""
    assert why_not(state, "merge YR into KS", rules) == "§12 chubu.merge_after_price"


def test_r20_most_shares_preside_over_a_merged_company() -> None:
    """Ann presides over the company that goes on, with four old shares to Ben's eight."""
    state = with_started(trading(), "Ann", "KS", 100, Ann=2, Ben=2)
    state = operating(with_started(state, "Ben", "YR", 65, Ben=4, Cid=2), "KS", phase=2)
    after = play(state, "merge YR into KS", "accept")
    shares = after.companies["KS"].shares
    assert [shares.of(player) for player in ("Ann", "Ben", "Cid")] == [2, 4, 1]
    assert after.companies["KS"].president == "Ben"


def test_r30_a_company_that_goes_bankrupt_repays_nothing() -> None:
    """It owes its president a train (R29); all it has goes to the bank."""
    rules = rules_of(president_money="loan")
    state = at_price(with_cash(kansai("run"), KS=50), "KS", 35)
    state = evolve(state, debts=FrozenMap(KS=FrozenMap(Ann=30)))
    cash = state.cash("Ann")
    while "KS" in state.companies:
        state = play(state, "pass", rules=rules) if state.step != "run" else rules.settle(state, EventLog())
    assert "KS" in state.closed
    assert state.cash("Ann") == cash
    assert state.ledger.total == rules.figures.bank
