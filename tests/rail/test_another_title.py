"""A title of one page: two companies without a map, other policies, none of the steps of any real title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from lostatlas.finance import Ledger, Shares, transfer
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, EventLog, Outcome
from lostatlas.rail import actions as rail
from lostatlas.rail.bankruptcy import Bankruptcy
from lostatlas.rail.depot import Depot, TrainKind
from lostatlas.rail.market import Market, Move
from lostatlas.rail.operating_round import Operating, fixed_order
from lostatlas.rail.phases import Phase
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import TREASURY, Company, RailState
from lostatlas.rail.steps.buy_trains import BuyTrains
from lostatlas.rail.steps.dividend import Dividend
from lostatlas.rail.steps.forced_purchase import ForcedPurchase
from lostatlas.rail.steps.interrupts import DiscardTrains
from lostatlas.rail.steps.issue import IssueOrRedeem
from lostatlas.track.board import Board


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoLinesState(RailState):
    market: RowMarket


def right_or_left(paid: int, price: int) -> Move:
    """Move the price one space up for any dividend, one down for none."""
    return Move("right") if paid else Move("left")


class TwoLines(RailRules):
    """Two public companies; trains first, then the dividend of nothing, then shares."""

    state_type: ClassVar[type[RailState]] = TwoLinesState
    first_market: Market = RowMarket((0, 30, 40, 50, 60, 70)).launched("X", 50).launched("Y", 50)
    action_types = (
        rail.IssueShare,
        rail.RedeemShare,
        rail.BuyTrain,
        rail.DiscardTrain,
        rail.Pass,
        rail.PayOut,
    )
    pool_limit, holding_limit = 100, 100
    reach_from_home = False

    def __init__(self) -> None:
        self.setting = GameConfig(title="two lines")
        self.phases = (
            Phase("A", "yellow", FrozenMap(public=2), (50, 50), ("yellow",)),
            Phase("B", "green", FrozenMap(public=1), (50, 50), ("yellow", "green")),
        )
        self.trains = {"A": TrainKind("A", 50, 1, rusted_by="B"), "B": TrainKind("B", 80, 2)}
        forced = ForcedPurchase(must_operate=(), bankruptcy=Bankruptcy(ends_game=True))
        steps = (BuyTrains(forced=forced), Dividend(price_move=right_or_left), IssueOrRedeem())
        self.rounds = {"OR": Operating(*steps, order=fixed_order)}
        self.interrupts = (DiscardTrains(),)

    def setup(self, players: tuple[str, ...], start: Start) -> RailState:
        ledger = Ledger.opened((*players, "X", "Y"), each=100)
        companies = {}
        for code, player in zip(("X", "Y"), players, strict=True):
            shares = Shares.created(4, TREASURY, presidents_units=2).with_president(player, source=TREASURY)
            companies[code] = Company(code=code, kind="public", name=code, shares=shares)
        state = self.state_type(
            players=players,
            priority=players[0],
            board=Board.of(()),
            ledger=transfer(ledger, "bank", "X", 60),
            market=self.first_market,
            depot=Depot((("A", 2), ("B", 2))),
            companies=FrozenMap(companies),
        )
        begun = self.rounds["OR"].begin(self, state, EventLog())
        settled: RailState = self.settle(begun, EventLog())
        return settled

    def next_round(self, state: Any, log: EventLog) -> Any:
        if state.operating.number == 3:
            return evolve(state, over="rail.end_cycles")
        return self.rounds["OR"].begin(self, state, log)

    def outcome(self, state: RailState) -> Outcome | None:
        cash = FrozenMap((player, state.cash(player)) for player in state.players)
        return Outcome(cash, state.over) if state.over else None

    def format_action(self, state: RailState, action: Action) -> str:
        return action.kind

    def parse_action(self, state: RailState, text: str) -> Action:
        return rail.Pass()


def test_shared_steps_serve_another_title() -> None:
    game = Session.new(TwoLines(), ("Ann", "Ben"))
    assert (game.actor, game.acting_for, game.state.round) == ("Ann", "X", "OR1")
    game.push(rail.BuyTrain("A", "deck", 50))
    game.push(rail.Pass())
    assert game.state.price("X") == 40  # nothing was paid: one space down by this title's own policy
    assert rail.IssueShare() in game.legal_actions
    game.push(rail.Pass())
    assert (game.actor, game.acting_for) == ("Ben", "Y")
    game.push(rail.BuyTrain("A", "deck", 50))
    events = [event.key for event in game.push(rail.Pass()).events]
    assert "rail.price_moved.no_dividend" in events
    game.push(rail.Pass())
    game.push(rail.BuyTrain("B", "deck", 80))  # its own phase, its own rust
    assert game.state.phase == 1
    assert game.state.companies["X"].trains == ("B",)
    assert game.state.depot.gone == {"A": 2}


def test_a_rulesets_order_is_a_policy() -> None:
    game = Session.new(TwoLines(), ("Ann", "Ben"))
    game.push(rail.BuyTrain("A", "deck", 50))
    seen: list[str | None] = []
    while not game.over:
        company = game.acting_for
        if company not in seen[-1:]:
            seen.append(company)
        offers = game.legal_actions.choices
        trains = [choice for choice in offers if isinstance(choice, rail.BuyTrain)]
        game.push(rail.Pass() if rail.Pass() in offers else trains[0])
    assert seen[:4] == ["X", "Y", "X", "Y"]
    assert game.ranking
