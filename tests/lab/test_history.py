"""The tables of a game add up, agree with the states, and end as the ranking says."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError, SessionError
from lostatlas.lab import history
from lostatlas.rail.net_worth import SOURCES, net_worth
from tests.contract.cases import random_action
from tests.lab.games import NAMES, fresh_game, game_with, random_game

SEEDS = pytest.mark.parametrize("seed", [3, 4, 5])


@SEEDS
def test_net_worth_is_the_start_and_what_came_from_each_source(seed: int) -> None:
    players = history(random_game(seed)).players
    assert (players["net_worth"] == players[["start", *SOURCES]].sum(axis=1)).all()
    assert (players["net_worth"] == players["cash"] + players["share_value"]).all()


@SEEDS
def test_nothing_is_left_to_other_but_bankruptcies(seed: int) -> None:
    told = history(random_game(seed))
    bankrupt = told.events[told.events["key"].isin(["rail.bankrupt", "rail.company_closed.bankrupt"])]
    first = bankrupt["move"].min() if len(bankrupt) else len(told.moves)
    assert (told.players[told.players["move"] < first]["other"] == 0).all()


def test_a_bankruptcy_costs_something() -> None:
    """§20: the bankrupt's cash goes to the bank, so it is not lost by prices."""
    told = history(game_with("rail.bankrupt"))
    assert (told.players["net_worth"] == told.players[["start", *SOURCES]].sum(axis=1)).all()
    assert (told.players["other"] != 0).any()


def test_what_a_merger_does_to_net_worth_is_told_apart_from_prices() -> None:
    """§22: one new share for each old one, at the average of the two prices, down to a space."""
    told = history(game_with("rotla.merged"))
    moves = set(told.events[told.events["key"] == "rotla.merged"]["move"])
    wide = told.players.pivot(index="move", columns="player", values=["net_worth", "mergers", "price_gains"])
    change = wide.diff().loc[sorted(moves)]
    assert change["net_worth"].equals(change["mergers"])
    assert not change["price_gains"].to_numpy().any()
    assert (told.players["mergers"] != 0).any()


@SEEDS
def test_dividends_are_what_the_revenues_paid(seed: int) -> None:
    """Each company's payment goes by the shares that the holdings tell."""
    told = history(random_game(seed))
    got = dict.fromkeys(NAMES, 0)
    for turn in told.revenues[told.revenues["paid"]].to_dict("records"):
        held = told.holdings[
            (told.holdings["move"] == turn["move"] - 1) & (told.holdings["company"] == turn["company"])
        ]
        for one in held.to_dict("records"):
            if one["holder"] in got:
                got[one["holder"]] += turn["per_share"] * one["units"]
    last = told.players[told.players["move"] == told.players["move"].max()].set_index("player")
    assert last["dividends"].to_dict() == got


@SEEDS
def test_the_last_net_worth_is_the_score(seed: int) -> None:
    game = random_game(seed)
    last = history(game).by_round().groupby("player")["net_worth"].last()
    assert last.to_dict() == {one.player: one.score[0] for one in game.ranking}


def test_every_state_is_told() -> None:
    game = random_game()
    told = history(game)
    for node in game.history[::29]:
        players = told.players[told.players["node"] == node.id].set_index("player")
        assert players["net_worth"].to_dict() == {name: net_worth(node.state, name) for name in NAMES}
        companies = told.companies[told.companies["node"] == node.id].set_index("company")
        assert tuple(companies.sort_values("place").index) == node.state.market.order
        assert companies["price"].to_dict() == {code: node.state.price(code) for code in companies.index}
        assert companies["treasury"].to_dict() == {code: node.state.cash(code) for code in companies.index}
        held = told.holdings[told.holdings["node"] == node.id]
        for code, company in node.state.companies.items():
            own = held[held["company"] == code].set_index("holder")
            assert own["units"].to_dict() == dict(company.shares.units)
            assert own["percent"].sum() == pytest.approx(100)


def test_no_train_is_lost_from_the_table() -> None:
    """Deck, pool, companies and what is gone make up the same number for ever."""
    told = history(random_game())
    finite = told.depot[told.depot["train"].isin(["2", "3"])]
    sums = finite.assign(all=finite[["left", "pool", "owned", "gone"]].sum(axis=1))
    assert (sums.groupby("train")["all"].nunique() == 1).all()


def test_a_round_ends_with_what_its_end_brought() -> None:
    told = history(random_game())
    assert list(told.rounds["first"])[1:] == [last + 1 for last in list(told.rounds["last"])[:-1]]
    assert list(told.rounds["round_name"])[:3] == ["SR", "OR1", "OR2"]
    owned = history(game_with("rail.price_moved.wholly_owned")).prices
    owned = owned[owned["reason"] == "wholly_owned"]
    assert set(owned["round_name"]) <= {"SR"}
    assert set(told.revenues["round_name"]) == {"OR1", "OR2"}


def test_history_goes_to_where_the_session_stands_or_to_a_node() -> None:
    game = random_game()
    assert len(history(game, to=10).moves) == 11
    assert len(history(game, to="main").moves) == len(game.history)
    with pytest.raises(SessionError):
        history(game, to="no such branch")


def test_a_game_that_has_not_begun_has_tables_too() -> None:
    told = history(fresh_game())
    assert len(told.players) == len(NAMES)
    assert told.companies.empty
    assert told.revenues.empty
    assert told.first_trade == 0


@pytest.mark.parametrize("name", ["zz", 3, None, []], ids=repr)
def test_what_is_no_table_of_states_has_none_by_round(name: Any) -> None:
    words = "^name: expected players, companies, holdings or depot, got .*"
    with pytest.raises(GameDataError, match=words):
        history(fresh_game()).by_round(name)


def test_names_are_escaped_in_html() -> None:
    html = history(random_game()).by_round().to_html()
    assert "&lt;b&gt;Ben&lt;/b&gt;" in html
    assert "<b>Ben" not in html


@pytest.mark.parametrize("options", [{}, {"holdings": "hidden"}])
def test_a_history_for_a_player_tells_what_that_player_knew(options: dict[str, Any]) -> None:
    """Tiles that others drew are in no event of it, nor what they hold where holdings are hidden."""
    game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=4, options=options)
    chance = Chance(2)
    for _ in range(60):
        game.push(random_action(game, chance))
    whole, seen = history(game), history(game, viewer="Ben")
    assert seen.moves["action"].tolist() == whole.moves["action"].tolist()
    drew = seen.events[seen.events["key"] == "acquire.drew"]
    assert set(drew["player"]) == {"Ben"}
    assert "acquire.drew_hidden" in set(seen.events["key"])
    cash = seen.players.pivot(index="move", columns="player", values="cash")
    known = whole.players.pivot(index="move", columns="player", values="cash")
    assert (cash["Ben"] == known["Ben"]).all()
    assert (cash["Ann"] == known["Ann"]).all() == (not options)
    with pytest.raises(SessionError, match="Zoe"):
        history(game, viewer="Zoe")
