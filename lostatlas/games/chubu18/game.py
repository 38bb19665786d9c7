"""The ruleset of the title: its figures, rounds and ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lostatlas.finance import Ledger
from lostatlas.games import open_title
from lostatlas.games.chubu18 import actions as own
from lostatlas.games.chubu18.deal_preview import consequence
from lostatlas.games.chubu18.figures import CURRENCY, GOVERNMENT, ChubuFigures
from lostatlas.games.chubu18.notation import notation
from lostatlas.games.chubu18.position_check import RESERVED, check_position
from lostatlas.games.chubu18.rounds import (
    ChubuOperating,
    ChubuStockRound,
    GovernmentTiles,
    PrivateSale,
    government_of,
)
from lostatlas.games.chubu18.rule_book import clause_table
from lostatlas.games.chubu18.rulings import ChubuRulings, read_rulings
from lostatlas.games.chubu18.shares import DEPRESSION
from lostatlas.games.chubu18.standstill import standing
from lostatlas.games.chubu18.state import ChubuState, PrivateOffer, new_company
from lostatlas.games.chubu18.steps.deals import ChooseMarkers, ProposeDeal, VoteOnDeal
from lostatlas.games.chubu18.steps.dividend import ChubuDividend, FreeTowns
from lostatlas.games.chubu18.steps.private_auction import ChooseParPrice, SellPrivates, unsold
from lostatlas.games.chubu18.steps.privates import AnswerPrivateOffer, BuyPrivates, ExchangeInTurn, UsePrivate
from lostatlas.games.chubu18.steps.runs import DemandBestRun, RunOnDemand
from lostatlas.games.chubu18.steps.stock import ChubuStockTurn
from lostatlas.games.chubu18.steps.tokens import PlaceChubuMarker
from lostatlas.games.chubu18.steps.track import LayBonusTiles, LayChubuTrack, PlaceGovernmentMarker
from lostatlas.games.chubu18.steps.trains import BuyChubuTrains, DiscardToBank
from lostatlas.games.chubu18.variants import VARIANTS_OF_TITLE
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import GameConfig, Start, Title
from lostatlas.kernel.values import Action, ActionRange, EventLog, Outcome
from lostatlas.rail import actions as rail
from lostatlas.rail.depot import Depot
from lostatlas.rail.figure_variants import FigureVariant
from lostatlas.rail.net_worth import share_value
from lostatlas.rail.notated_rules import NotatedRules
from lostatlas.rail.operating_round import fixed_order
from lostatlas.rail.route_problem import RunBonus, RunRules
from lostatlas.rail.rules import AnyStep
from lostatlas.rail.state import Company, RailState
from lostatlas.rail.steps.interrupts import DiscardTrains, SellTrain
from lostatlas.rail.steps.run import RunBest
from lostatlas.text import message
from lostatlas.track.lay_reach import TrackReach
from lostatlas.track.lays import LayRules

MARKERS = (40, 100, 100, 100)
"""What the markers of a company cost after the one at home (R24)."""


class ChubuRules(NotatedRules):
    """The rules of the title.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1)
    >>> game.state.round, game.state.cash("Ann"), len(game.state.privates)
    ('PA', 800, 6)
    """

    state_type = ChubuState
    action_types = (
        own.BuyPrivate,
        own.BidForPrivate,
        own.ChoosePar,
        rail.StartCompany,
        rail.BuyShare,
        rail.SellShares,
        own.OfferForPrivate,
        own.ExchangePrivate,
        rail.Pass,
        rail.LayTile,
        own.LayFreeTile,
        rail.PlaceToken,
        own.PlaceFreeMarker,
        rail.Run,
        rail.PayOut,
        rail.PayHalf,
        rail.Withhold,
        rail.BuyTrain,
        rail.DiscardTrain,
        own.Absorb,
        own.Merge,
        own.RemoveMarker,
        rail.Accept,
        rail.Decline,
        rail.DeclareBankruptcy,
    )
    currency = CURRENCY
    sources = FrozenMap(treasury="stock", pool="market")
    pool_limit = 50
    holding_limit = 60

    def __init__(self, setting: GameConfig) -> None:
        if setting.mode not in ("", *(mode.name for mode in self.title.modes)):
            raise GameDataError("chubu.mode", where="mode", mode=setting.mode)
        self.variant = None if setting.variant is None else VARIANTS_OF_TITLE.from_plain(setting.variant)
        variant = self.variant or FigureVariant()
        self.setting = setting if self.variant is None else evolve(setting, variant=variant.to_plain())
        self.rulings: ChubuRulings = read_rulings({**variant.options, **setting.options})
        self.figures: ChubuFigures = VARIANTS_OF_TITLE.figures_in(variant)
        self.notation = notation(self.figures.board.layout)
        self.clauses = clause_table()
        it, rulings = self.figures, self.rulings
        self.phases = it.phases
        self.trains = {kind.name: kind for kind in it.trains}
        self.tileset = it.tiles
        reach = TrackReach.ADDED if rulings.upgrade_reach == "new" else TrackReach.ANY
        self.lay_rules = LayRules(track_reach=reach, upgrades=it.upgrades[0])
        self.run_rules = RunRules("", local_routes=False)
        self._bonuses: tuple[RunBonus, ...] = () if rulings.towns_count else (FreeTowns(),)
        self.stock_turn = ChubuStockTurn()
        self.rounds = {
            "PA": PrivateSale(
                SellPrivates(
                    committed=rulings.bids_committed, must_take=rulings.gihoku_at_zero == "must take"
                )
            ),
            "SR": ChubuStockRound(self.stock_turn),
            "OR": ChubuOperating(
                LayChubuTrack(),
                PlaceChubuMarker(),
                RunBest() if rulings.best_run == "required" else RunOnDemand(),
                ChubuDividend(zero_falls=rulings.zero_revenue == "left"),
                BuyChubuTrains(),
                order=fixed_order,
            ),
            "GT": GovernmentTiles(PlaceGovernmentMarker(), LayBonusTiles()),
        }
        discard = DiscardTrains() if rulings.excess_trains == "market" else DiscardToBank()
        self.interrupts = (
            ChooseParPrice(),
            VoteOnDeal(),
            ChooseMarkers(),
            DemandBestRun(),
            discard,
            SellTrain(),
            AnswerPrivateOffer(),
        )
        self._any_time: tuple[AnyStep, ...] = (UsePrivate(), BuyPrivates(), ProposeDeal())
        if rulings.exchange_when == "any time":
            self._any_time = (*self._any_time, ExchangeInTurn())

    @property
    def title(self) -> Title:
        """The title, which says what there is beyond the rules."""
        return open_title("chubu18")

    @property
    def spoken_name(self) -> str:
        """The name of the variant, or else what players call the game: it says what is not published."""
        return self.variant.name if self.variant is not None and self.variant.name else message("chubu.name")

    def where(self, state: ChubuState) -> LazyMessage:
        """Return in words where the game stands."""
        if state.over:
            return LazyMessage("chubu.where.over")
        turn = state.current_turn
        if turn is not None and state.round != "GT":
            known = {"company": turn.company, "step": state.step, "number": state.operating_round.number}
            return LazyMessage("chubu.where.turn", FrozenMap(cycle=state.cycle, **known))
        number = 0 if state.operating is None else state.operating.number
        facts = FrozenMap(cycle=state.cycle, number=number)
        return LazyMessage(f"chubu.where.{state.round.rstrip('0123456789')}", facts)

    def consequence(self, state: ChubuState, choice: Action | ActionRange) -> LazyMessage | None:
        """Return who agrees to a deal, a vote or an offer, what everybody gets, and what a private is."""
        return consequence(self, state, choice)

    def _powers_steps(self, state: RailState) -> Iterable[AnyStep]:
        """Return the steps that a company may take at any time of its operating turn."""
        return self._any_time if state.current_turn is not None and state.round != "GT" else ()

    def run_bonuses(self, state: RailState, company: Company) -> tuple[RunBonus, ...]:
        """Return how trains of this title count."""
        return self._bonuses

    def charter(self, code: str) -> Company | None:
        """Return a company as it is before its start."""
        known = self.figures.companies.get(code)
        return None if known is None else new_company(known)

    def train_limit(self, state: RailState, code: str) -> int:
        """Return how many trains a company may own: one more for each deal it has made."""
        return super().train_limit(state, code) + len(state.companies[code].parts)

    def state_from_json(self, data: Any) -> ChubuState:
        """Rebuild a state from plain data, such as older data that names one half-used power (§4)."""
        if isinstance(data, Mapping) and "power" in data:
            powers = [[data["power"], data.get("power_left", "")]]
            kept = {key: one for key, one in data.items() if key not in ("power", "power_left")}
            data = {**kept, "powers": powers}
        state: ChubuState = super().state_from_json(data)
        return state

    def setup(self, players: tuple[str, ...], start: Start) -> ChubuState:
        """Return the first state: the seats drawn, the privates on sale."""
        if start.board is not None:
            raise GameDataError("chubu.no_board", where="board")
        if start.position is not None:
            known: ChubuState = self.state_from_json(start.position)
            check_position(self, known)
            settled: ChubuState = self.settle(known, EventLog())
            return settled
        it = self.figures
        if len(players) not in it.cash:
            raise GameDataError("chubu.players", where="players", players=len(players), known=tuple(it.cash))
        dealt = dict.fromkeys(players, it.cash[len(players)])
        money = {"bank": it.bank - sum(dealt.values()), **dealt, **dict.fromkeys(it.companies, 0)}
        if len(money) < 1 + len(players) + len(it.companies) or not RESERVED.isdisjoint(players):
            taken = (*sorted(RESERVED - {""}), *it.companies)
            raise GameDataError("chubu.names", where="players", known=taken)
        seats = Chance(start.seed).fork("seats").shuffled(players)
        state = ChubuState(
            players=seats,
            priority=seats[0],
            board=it.board,
            ledger=Ledger(FrozenMap(money)),
            market=it.chart,
            depot=Depot(it.deck, endless=tuple(one.name for one in it.trains if one.endless)),
            companies=FrozenMap({code: self._company(code) for code in it.companies}),
            privates=FrozenMap(
                {key: "" for key, one in it.privates.items() if one.seats in (0, len(players))}
            ),
            seed=start.seed,
        )
        log = EventLog()
        begun: ChubuState = self.settle(self.rounds["PA"].begin(self, state, log), log)
        return begun

    def _company(self, code: str) -> Company:
        company = new_company(self.figures.companies[code])
        if self.rulings.marker_costs == "data" or company.kind == GOVERNMENT:
            return company
        return evolve(company, tokens=MARKERS[: len(company.tokens)])

    def after_private_sale(self, state: ChubuState, offer: PrivateOffer) -> ChubuState:
        """Return the state after a private has been sold by agreement: between players it is the purchase."""
        if offer.buyer not in state.players:
            return state
        return self.stock_turn.after_purchase(self, state, offer.private)

    def next_round(self, state: Any, log: EventLog) -> Any:
        """Return the state after a round: privates, stock round, government, a set of operating rounds."""
        if state.round == "PA":
            return self.rounds["SR"].begin(self, state, log)
        if state.round == "SR":
            state = evolve(state, set_rounds=self.figures.rounds[state.phase])
            return self.rounds["GT" if government_of(state) else "OR"].begin(self, state, log)
        if state.round == "GT":
            return self.rounds["OR"].begin(self, state, log)
        if state.bank_broken and (self.rulings.bank_empty == "this round" or self._set_is_over(state)):
            return evolve(state, over="rail.end_bank", operating=None)
        if not self._set_is_over(state):
            return self.rounds["OR"].begin(self, state, log)
        return self._next_set(state, log)

    def _set_is_over(self, state: ChubuState) -> bool:
        """Return whether the set has had its operating rounds: a phase changes it at once (R21)."""
        rounds = self.figures.rounds[state.phase]
        if self.rulings.ors_at_once == "next set" and state.phase != DEPRESSION:
            rounds = state.set_rounds
        return state.operating_round.number >= rounds

    def _next_set(self, state: ChubuState, log: EventLog) -> Any:
        """Return the state with the next stock round, unless it is the second of the last phase.

        Where nothing has come about since the last set the game is over (R32): it would go on for ever.
        """
        stood = standing(state)
        if self.rulings.standstill == "ends" and not state.earned and state.stood == stood:
            return evolve(state, over="chubu.standstill", operating=None)
        state = evolve(state, stood=stood, earned=False)
        last = state.last_phase_rounds + (state.phase == len(self.phases) - 1)
        if last == 2:
            return evolve(state, over="chubu.end_of_time", operating=None)
        state = evolve(state, cycle=state.cycle + 1, operating=None, last_phase_rounds=last)
        return self.rounds["PA" if unsold(self, state) else "SR"].begin(self, state, log)

    def net_worth(self, state: ChubuState, player: str) -> int:
        """Return cash, shares at market price (at par before that) and privates (§7, R8)."""
        face = self.rulings.private_value == "face"
        owned = (key for key, owner in state.privates.items() if owner == player and face)
        privates = sum(self.figures.privates[key].price for key in owned)
        return state.cash(player) + share_value(state, player) + privates

    def outcome(self, state: ChubuState) -> Outcome | None:
        """Return the wealth of each player, or None while the game goes on."""
        if not state.over:
            return None
        return Outcome(
            FrozenMap((player, self.net_worth(state, player)) for player in state.players), state.over
        )
