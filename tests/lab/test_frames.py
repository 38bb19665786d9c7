"""The tables of a position say what the state says, and what the rules would do."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import lab, new_game
from lostatlas.games import open_title
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.lab import charts
from lostatlas.rail.actions import PayOut, SellShares, Withhold
from lostatlas.rail.outlook import order_ahead, projections, rust_ahead, threats
from lostatlas.rail.steps.trade import StockTurn, a_space_a_share
from tests.lab.games import NAMES, fresh_game, game_with, random_game, state_where
from tests.rail.railway import rules_of

SEEDS = pytest.mark.parametrize("seed", [3, 4])


def steps_at(game: Session, step: str) -> list[Any]:
    found = [
        node for node in game.history if node.children and node.state.step == step and not node.state.over
    ]
    assert found
    return found


@SEEDS
def test_projected_dividends_are_what_the_rules_then_do(seed: int) -> None:
    game = random_game(seed)
    for node in steps_at(game, "dividend"):
        code = node.state.turn.company
        told: dict[str, Any] = {o.cause: o for o in projections(rules_of(game), node.state, companies=[code])}
        for cause, action in (("pay", PayOut()), ("withhold", Withhold())):
            after = game.ruleset.apply(node.state, action).state
            assert told[cause].market.markers == after.market.markers
        assert told["pay"].revenue == node.state.turn.revenue


def test_projected_sales_are_what_the_rules_then_do() -> None:
    game = game_with("rail.price_moved.sale")
    seen = 0
    for node in game.history:
        action = node.action
        if not isinstance(action, SellShares) or node.parent is None or node.parent.state.stock is None:
            continue
        seen += 1
        before = node.parent.state
        told = {o.cause: o for o in projections(rules_of(game), before, companies=[action.company])}
        assert told["sell"].market.markers == node.state.market.markers
    assert seen


def test_the_projected_end_of_a_stock_round_is_what_then_happens() -> None:
    game = game_with("rail.price_moved.wholly_owned")
    seen = 0
    for node in game.history:
        before = node.parent.state if node.parent else None
        if before is None or before.round != "SR" or node.state.round == "SR" or not node.state.companies:
            continue
        if type(node.action).__name__ != "Pass":
            continue
        ends = [one for one in projections(rules_of(game), before) if one.cause == "round_end"]
        seen += bool(ends)
        assert {one.market.markers for one in ends} <= {node.state.market.markers}
        assert bool(ends) == (before.market != node.state.market)
    assert seen


def test_sales_that_drop_a_space_a_share_are_told_apart() -> None:
    """A title passes another policy to its stock turn; nothing here is changed for it."""
    game = game_with("rail.price_moved.sale")
    sale = next(node for node in game.history if isinstance(node.action, SellShares) and node.parent)
    assert sale.parent is not None
    assert isinstance(sale.action, SellShares)
    state, code = sale.parent.state, sale.action.company
    rules: Any = open_title("lost_atlas").ruleset(game.ruleset.setting)
    turn = next(step for step in rules.rounds["SR"].steps if isinstance(step, StockTurn))
    turn.drop = a_space_a_share
    told = [one for one in projections(rules, state, companies=[code]) if one.cause == "sell"]
    space = state.market.space(code)
    assert [one.shares for one in told] == list(range(1, len(told) + 1))
    assert [one.space for one in told if one.space is not None] == [
        space - n for n in range(1, len(told) + 1)
    ]


def test_pay_is_answered_for_each_effect_with_the_least_revenue() -> None:
    """§17: less than the price stays, the price rises one space, twice the price two."""
    game = random_game()
    state = steps_at(game, "stock")[-1].state
    code = state.market.order[0]
    price, spaces = state.price(code), state.market.spaces
    told = [one for one in projections(rules_of(game), state, companies=[code]) if one.cause == "pay"]
    assert [one.revenue for one in told[:3]] == [1, price, 2 * price]
    place = spaces.index(price)
    assert [one.price for one in told[:3]] == list(spaces[place : place + 3])


def test_a_company_whose_price_falls_to_zero_closes() -> None:
    """R8, as a projection: a place is not told for a company that is gone."""
    game, state = state_where(lambda _, state: state.market.markers and state.market.markers[-1].space == 1)
    code = state.market.order[-1]
    gone = [one for one in projections(rules_of(game), state, companies=[code]) if one.cause == "withhold"]
    assert [one.price for one in gone] == [None]
    frame = lab.outlook(state)
    assert (frame[(frame["company"] == code) & (frame["cause"] == "withhold")]["after"] == 0).all()


@SEEDS
def test_who_is_told_to_operate_next_does(seed: int) -> None:
    game = random_game(seed)
    turns = 0
    for node in game.history:
        now, before = node.state, node.parent.state if node.parent else node.state
        if not (before.operating and before.operating.turn and now.operating and now.operating.turn):
            continue
        code = now.operating.turn.company
        assert order_ahead(rules_of(game), now)[0] == code
        same_round = (before.cycle, before.round) == (now.cycle, now.round)
        if same_round and code != before.operating.turn.company and before.market == now.market:
            turns += 1
            assert order_ahead(rules_of(game), before)[1] == code
    assert turns


@pytest.mark.parametrize("key", ["rail.trains_rusted", "rail.trains_kept"])
def test_rust_comes_with_the_card_that_was_told(key: str) -> None:
    """A train rusts only when no card lies above the one that was told, and all of its name are gone then."""
    game = game_with(key)
    seen = 0
    for node in game.history:
        rusted = [e for e in node.events if e.key in ("rail.trains_rusted", "rail.trains_kept")]
        if not rusted or node.parent is None:
            continue
        told = {one.train: one for one in rust_ahead(rules_of(game), node.parent.state)}
        for event in rusted:
            seen += 1
            one = told[event.facts["train"]]
            kept = event.key == "rail.trains_kept"
            assert (event.facts["company"] in one.keepers) == kept
            assert event.facts["train"] not in node.state.companies[event.facts["company"]].trains
    assert seen


def test_companies_stand_in_the_order_of_operation() -> None:
    game = random_game()
    for node in game.history[::17]:
        frame = lab.companies(node.state)
        assert tuple(frame.index) == node.state.market.order
        for row in frame.reset_index().to_dict("records"):
            company = node.state.companies[row["company"]]
            assert row["treasury"] == node.state.cash(company.code)
            assert row["president"] == company.president
            assert row["trains"].split() == list(company.trains)
            assert row["president_shares"] >= row["rival_shares"]


def test_a_threat_can_be_carried_out() -> None:
    """§4: whoever buys that many shares has strictly more, and it is paid with cash in hand."""
    game, _ = state_where(lambda game, state: threats(rules_of(game), state))
    found = [(node.state, one) for node in game.history for one in threats(rules_of(game), node.state)]
    for state, one in found:
        shares = state.companies[one.company].shares
        assert shares.of(one.rival) + one.shares == shares.of(one.president) + 1
        assert state.cash(one.rival) >= one.cost == one.shares * state.price(one.company)
        assert one.rival in str(lab.companies(state).loc[one.company, "threats"])
        assert one.company in str(lab.players(state).loc[one.rival, "could_take"])


def test_earnings_are_what_a_dividend_pays() -> None:
    game = random_game()
    paid = [node for node in game.history if any(e.key == "rail.dividend_paid" for e in node.events)]
    assert paid
    for node in paid[::4]:
        assert node.parent is not None
        event = next(e for e in node.events if e.key == "rail.dividend_paid")
        code, parts = event.facts["company"], event.facts["parts"]
        row = lab.earnings(node.parent.state, revenue={code: event.facts["revenue"]}).loc[code]
        assert {name: row[name] for name in NAMES if row.get(name)} == {
            name: amount for name, amount in parts.items() if name in NAMES
        }
        assert row["treasury"] == parts.get(code, 0)


def test_what_a_share_gets_is_what_the_rules_pay() -> None:
    """§17: 20% of the revenue for a share of a minor, 10% for one of a major."""
    states = [node.state for node in game_with("rotla.merged").history]
    kinds: dict[int, Any] = {one.shares.total: s for s in states for one in s.companies.values()}
    assert set(kinds) == {5, 10}
    for total, state in kinds.items():
        column = lab.per_share(state)[f"{100 // total}%"]
        assert column.loc[130] == 130 // total
        for code, company in state.companies.items():
            if company.shares.total == total:
                row = lab.earnings(state, revenue={code: 130}).loc[code]
                assert row["per_share"] == column.loc[130]


def test_earnings_of_a_session_are_those_of_the_last_runs() -> None:
    game = random_game()
    runs = lab.history(game).revenues.groupby("company")["revenue"].last()
    frame = lab.earnings(game)
    assert len(frame)
    for code in frame.index:
        assert frame.loc[code, "revenue"] == runs[code]


def test_market_table_names_markers_and_launch_ranges() -> None:
    """§5: launch prices 60–90 in the first phase, 60–135 in the last ones."""
    game = random_game()
    state = next(node.state for node in game.history if len(node.state.market.markers) > 3)
    frame = lab.market(state)
    assert " ".join(one for one in frame["markers"][::-1] if one).split() == list(state.market.order)
    assert list(frame[frame["launch"].str.contains("2")]["price"]) == [60, 70, 80, 90]
    assert list(frame[frame["launch"].str.contains("7")]["price"]) == [60, 70, 80, 90, 100, 110, 120, 135]


def test_every_table_of_a_fresh_game_can_be_made() -> None:
    game = fresh_game()
    for name in [name for name, home in lab._HOME.items() if home in ("position_tables", "outlook_tables")]:
        make = getattr(lab, name)
        frame = make(game)
        assert frame.to_html()
        assert frame.equals(make(game.state))


def test_what_is_no_railway_position_is_refused() -> None:
    with pytest.raises(GameDataError, match="expected Session, Node or RailState, got "):
        lab.companies("OR1")  # type: ignore[arg-type]  # that is what is tested


def test_a_game_without_trains_is_told_that_it_has_no_market() -> None:
    game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
    with pytest.raises(GameDataError, match="acquire"):
        charts.market(game)
