"""The ruleset of the title: its figures, rounds and end."""

from __future__ import annotations

from typing import Any

from lostatlas.finance import Ledger, Shares
from lostatlas.games.west18 import actions as own
from lostatlas.games.west18.autopilot import take_action
from lostatlas.games.west18.figures import figures, first_board
from lostatlas.games.west18.notation import NOTATION
from lostatlas.games.west18.rulings import Rulings, read_rulings
from lostatlas.games.west18.runs import COLUMNS, CoastToCoast, Counting, Doubled
from lostatlas.games.west18.state import GRANGER, LAND_GRANT, PUBLIC, SeatBids, WestState, new_company
from lostatlas.games.west18.steps.becoming_public import BecomePublic
from lostatlas.games.west18.steps.earning import RunBest, WestDividend
from lostatlas.games.west18.steps.first_train import FirstTrain, entitled
from lostatlas.games.west18.steps.grant_consent import AskingTrack, GrantConsent
from lostatlas.games.west18.steps.issuing import MERGING, IssueTreasury
from lostatlas.games.west18.steps.merging import AnswerOffer, Merging, TakeDeal
from lostatlas.games.west18.steps.seats import BidForSeats
from lostatlas.games.west18.steps.stock import StockTurn
from lostatlas.games.west18.steps.tokens import PlaceWestToken
from lostatlas.games.west18.steps.track import WestTrack
from lostatlas.games.west18.steps.trains import BuyWestTrains
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, Outcome
from lostatlas.rail import actions as rail
from lostatlas.rail.depot import Depot, TrainKind
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.operating import Operating, fixed_order, live_order
from lostatlas.rail.phases import Phase
from lostatlas.rail.rounds import Round
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.rules import RailRules
from lostatlas.rail.runs import RunBonus, RunRules
from lostatlas.rail.state import POOL, TREASURY, Company, RailState, StockRound
from lostatlas.rail.steps.discard import DiscardTrains
from lostatlas.rail.steps.train_offer import SellTrain
from lostatlas.track.lay_reach import TrackReach
from lostatlas.track.lays import LayRules
from lostatlas.track.tile_set import TileSet

PRICES = (0, 50, 60, 70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250, 275, 300, 330, 360, 400)
"""The market: the grey space and nineteen prices."""
BANK = 12_000
"""The money of the game, the $1,500 dealt to the players included."""
CASH = {2: 750, 3: 500, 4: 375, 5: 300, 6: 250}
"""By number of players: what each begins with."""
UP_PRICE = 70
TILES = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "4D": 4}
"""By phase: how many colours of tiles may be laid."""
MOST_TRAINS = {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "4D": 2}
"""By phase: the trains of a public company; all others may have two."""


class WestRules(RailRules):
    """The rules of 18West."""

    state_type = WestState
    action_types = (
        own.BidForSeat,
        own.StartCompany,
        own.BuyPresidency,
        rail.BuyShare,
        rail.SellShares,
        rail.Pass,
        rail.LayTile,
        own.Abandon,
        own.IssueShares,
        own.RedeemShares,
        own.Acquire,
        rail.PlaceToken,
        own.PlaceBypass,
        rail.Run,
        rail.PayOut,
        rail.Withhold,
        rail.BuyTrain,
        rail.DiscardTrain,
        rail.Accept,
        rail.Decline,
        rail.DeclareBankruptcy,
    )
    pool_limit = 100
    holding_limit = 60

    def __init__(self, setting: GameConfig) -> None:
        self.setting = setting
        self.rulings: Rulings = read_rulings(setting.options)
        it = figures()
        ladder = it.upgrades.ladder[1:]
        self.phases = tuple(
            Phase(name, COLUMNS[name], _limits(most), (50, 100), ladder[: TILES[name]])
            for name, most in MOST_TRAINS.items()
        )
        self.trains = {kind.name: kind for kind in _trains()}
        endless = {tile: len(it.board.cells) for tile in ("8", "9")}
        self.tileset = TileSet(it.tiles.designs, it.tiles.counts.merge(endless.items()))
        self.lay_rules = LayRules(track_reach=TrackReach.NEW_ON_PLAIN, upgrades=it.upgrades)
        self.run_rules = RunRules("", local_routes=False, one_stop_a_hex=True)
        self._bonuses: tuple[RunBonus, ...] = (Counting(), Doubled(), CoastToCoast(it))
        self.rounds = {
            "SEATS": Seats(BidForSeats(paid=self.rulings.seat_bids_paid == "all")),
            "SR": Trading(StockTurn(), FirstTrain()),
            "OR": WestOperating(
                AskingTrack() if self.rulings.grant_consent else WestTrack(),
                BecomePublic(),
                IssueTreasury(),
                PlaceWestToken(),
                RunBest(),
                WestDividend(),
                BuyWestTrains(),
                order=self._order(),
            ),
        }
        self.rounds["MA"] = Merging(TakeDeal(), AnswerOffer())
        self.interrupts = (DiscardTrains(), SellTrain(), GrantConsent())

    def _order(self) -> Any:
        order = live_order if self.rulings.live_order else fixed_order
        if self.rulings.order == "price":
            return order
        return lambda state: sorted(order(state), key=lambda code: state.companies[code].kind != GRANGER)

    def run_bonuses(self, state: RailState, company: Company) -> tuple[RunBonus, ...]:
        """Return how trains of this title count."""
        return self._bonuses

    def setup(self, players: tuple[str, ...], start: Start) -> WestState:
        """Return the first state: UP has started, and the seats are found."""
        if start.position is not None:
            known: WestState = self.state_from_json(start.position)
            return known
        if len(players) not in CASH:
            raise GameDataError("west.players", where="players", players=len(players), known=tuple(CASH))
        dealt = dict.fromkeys(players, CASH[len(players)])
        ledger = Ledger(FrozenMap({"bank": BANK - sum(dealt.values()), **dealt, "UP": 0}))
        up = new_company(figures().companies["UP"])
        up = evolve(up, shares=Shares(FrozenMap({POOL: 5, TREASURY: 5}), None, 2), trains=("2", "2"))
        cards = Chance(start.seed).fork("seats").shuffled(players)
        deck = tuple((name, count) for name, count in (("2", 13), ("3", 7), ("4", 5), ("5", 3), ("6", 1)))
        state = WestState(
            players=cards,
            priority=cards[0],
            board=first_board(),
            ledger=ledger,
            market=RowMarket(PRICES).launched("UP", UP_PRICE),
            depot=Depot(deck, endless=("6",)),
            companies=FrozenMap(UP=up),
            seats=SeatBids(cards) if self.rulings.seating == "sealed_bids" else None,
            seed=start.seed,
        )
        log = EventLog()
        first = "SEATS" if state.seats is not None else "SR"
        begun: WestState = self.settle(self.rounds[first].begin(self, state, log), log)
        return begun

    def observe(self, state: WestState, player: str) -> WestState:
        """Return the state without the bids for seats that the player has not seen."""
        if state.seats is None:
            return state
        shown = {one: bid if one == player else -1 for one, bid in state.seats.bids.items()}
        return evolve(state, seats=evolve(state.seats, bids=FrozenMap(shown)))

    def next_round(self, state: Any, log: EventLog) -> Any:
        """Return the state after a round: stock round, two operating rounds, from phase 4 on an M&A round."""
        operating = state.operating
        if state.round == "MA":
            return self._next_cycle(state, log)
        if operating is None:
            return self.rounds["SR" if state.round == "SEATS" else "OR"].begin(self, state, log)
        if state.cycle == 1 and operating.number == 1:
            state = _last_twos(state, log)
        if operating.number < 2:
            return self.rounds["OR"].begin(self, state, log)
        if state.bank_broken:
            return evolve(state, over="rail.end_bank", operating=None)
        if state.phase >= MERGING:
            return self.rounds["MA"].begin(self, state, log)
        return self._next_cycle(state, log)

    def _next_cycle(self, state: WestState, log: EventLog) -> WestState:
        following = evolve(state, cycle=state.cycle + 1, operating=None)
        begun: WestState = self.rounds["SR"].begin(self, following, log)
        return begun

    def outcome(self, state: WestState) -> Outcome | None:
        """Return cash and shares at market price of each player, or None while the game goes on."""
        if not state.over:
            return None
        return Outcome(FrozenMap((player, net_worth(state, player)) for player in state.players), state.over)

    def format_action(self, state: WestState, action: Action) -> str:
        """Write an action in the short notation."""
        return NOTATION.format(state, action)

    def brief_action(self, state: WestState, action: Action) -> str:
        """Write an action without the place."""
        return NOTATION.brief(action)

    def parse_action(self, state: WestState, text: str) -> Action:
        """Read an action in the short notation."""
        return NOTATION.parse(state, text)


def _limits(public: int) -> FrozenMap[str, int]:
    return FrozenMap({GRANGER: 2, LAND_GRANT: 2, PUBLIC: public})


def _trains() -> tuple[TrainKind, ...]:
    return (
        TrainKind("2", 100, 2, rusted_by="4"),
        TrainKind("3", 200, 3, rusted_by="6"),
        TrainKind("4", 300, 4, rusted_by="4D"),
        TrainKind("5", 500, 5),
        TrainKind("6", 600, 6, endless=True, backs=("4D",)),
        TrainKind("4D", 1100, None, endless=True),
    )


def net_worth(state: WestState, player: str) -> int:
    """Return cash and shares at market price; a Granger Road's certificate is two shares, 0 in grey."""
    shares = sum(company.shares.of(player) * state.price(code) for code, company in state.companies.items())
    return state.cash(player) + shares


def _last_twos(state: WestState, log: EventLog) -> WestState:
    """Return the state after the 2-trains that are left have gone to the pool, after the first round."""
    if state.depot.top != "2":
        return state
    left = state.depot.deck[0][1]
    log.add("west.twos_to_pool", count=left)
    return evolve(state, depot=state.depot.taken(left).to_pool(*["2"] * left))


class Seats(Round[Any, WestState]):
    """The bids for seats before the first stock round."""

    def begin(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Return the state with nobody having bid."""
        return evolve(state, round="SEATS")

    def advance(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Begin the first stock round."""
        following: WestState = rules.next_round(state, log)
        return following


class Trading(Round[Any, WestState]):
    """A stock round; after it public companies that have not operated may buy a first train."""

    def begin(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Return the state with the priority player to begin."""
        log.add("rail.stock_round_begun", cycle=state.cycle)
        return evolve(state, round="SR", operating=None, stock=StockRound(player=state.priority))

    def step(self, rules: Any, state: WestState) -> Any:
        """Return the due step: trading, then first trains."""
        if state.stock is not None:
            return self.steps[0] if self.steps[0].open(rules, state) else None
        return self.steps[1] if self.steps[1].open(rules, state) else None

    def advance(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """End the trading: priority goes to the first of the final passers. Then end the round."""
        if state.stock is None:
            following: WestState = rules.next_round(state, log)
            return following
        priority = state.stock_round.player
        log.add("rail.priority", player=priority)
        return evolve(state, stock=None, priority=priority, waiting=entitled(state))


class WestOperating(Operating):
    """An operating round; a company without a president takes its turn by itself."""

    def step(self, rules: Any, state: Any) -> Any:
        """Return the step at which a president decides."""
        found = super().step(rules, state)
        return None if found is not None and not state.company.president else found

    def advance(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Let the autopilot act, or go on."""
        turn = state.current_turn
        if turn is not None and not state.company.president and super().step(rules, state) is not None:
            return take_action(rules, super().step(rules, state), state, log)
        return super().advance(rules, state, log)
