"""The ruleset of the title: its figures and rulings, rounds, first state and end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.finance import Ledger, Shares
from lostatlas.games import open_title
from lostatlas.games.west18.actions import ACTIONS, BidForSeat
from lostatlas.games.west18.figures import WestFigures, figures_of, first_board
from lostatlas.games.west18.notation import NOTATION
from lostatlas.games.west18.position_check import check_position
from lostatlas.games.west18.railheads import shown_with_heads
from lostatlas.games.west18.rounds import Seats, WestOperating, WestStockRound, next_round, operating_order
from lostatlas.games.west18.rule_book import clause_table
from lostatlas.games.west18.rulings import WestRulings, read_rulings
from lostatlas.games.west18.runs import CoastToCoast, Counting, Doubled
from lostatlas.games.west18.state import GOVERNMENT, SeatBids, WestState, new_company
from lostatlas.games.west18.steps.auction import BIDS, AuctionTurn, RaiseBid, StartWon
from lostatlas.games.west18.steps.becoming_public import BecomePublic
from lostatlas.games.west18.steps.dividend import WestDividend
from lostatlas.games.west18.steps.first_train import FirstTrain
from lostatlas.games.west18.steps.grant_consent import AskingTrack, GrantConsent
from lostatlas.games.west18.steps.helped_track import HelpedTrack
from lostatlas.games.west18.steps.issuing import IssueTreasury
from lostatlas.games.west18.steps.merging import AnswerRoadOffer, KeepTrains, Merging, MoveRoadToken, TakeDeal
from lostatlas.games.west18.steps.railhead import PlaceRailhead
from lostatlas.games.west18.steps.seats import HIGHEST, BidForSeats
from lostatlas.games.west18.steps.stock import WestStockTurn
from lostatlas.games.west18.steps.tokens import PlaceWestToken
from lostatlas.games.west18.steps.trains import BuyWestTrains, SellWestTrain
from lostatlas.games.west18.variants import VARIANTS_OF_TITLE
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import Automation, GameConfig, Start, Title
from lostatlas.kernel.values import Action, EventLog, Outcome
from lostatlas.rail.automations import automations_of
from lostatlas.rail.depot import Depot
from lostatlas.rail.final_ranking import final_ranking
from lostatlas.rail.notated_rules import NotatedRules
from lostatlas.rail.route_problem import RunBonus, RunRules
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.state import POOL, TREASURY, Company, RailState
from lostatlas.rail.steps.interrupts import DiscardTrains
from lostatlas.rail.steps.run import RunBest
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.lay_reach import TrackReach
from lostatlas.track.lays import LayRules
from lostatlas.track.tile_set import TileSet


class WestRules(NotatedRules):
    """The rules of 18West.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="west18", seed=1)
    >>> game.state.round, game.state.price("UP"), game.state.cash("Ann")
    ('SEATS', 70, 500)
    """

    state_type = WestState
    notation = NOTATION
    action_types = ACTIONS
    pool_limit = 100
    holding_limit = 60

    def __init__(self, setting: GameConfig) -> None:
        self.variant = None if setting.variant is None else VARIANTS_OF_TITLE.from_plain(setting.variant)
        whole = None if self.variant is None else self.variant.to_plain()
        self.setting = setting = evolve(setting, variant=whole)
        if setting.mode not in ("", *(mode.name for mode in self.title.modes)):
            raise GameDataError("west.mode", where="mode", found=setting.mode)
        options = {} if self.variant is None else dict(self.variant.options)
        self.rulings: WestRulings = read_rulings({**options, **setting.options})
        figures = None if self.variant is None else VARIANTS_OF_TITLE.figures_in(self.variant)
        self.figures: WestFigures = figures_of(self.rulings, figures)
        self.clauses = clause_table()
        self.phases, self.trains = self.figures.play.phases, self.figures.play.trains
        self.tileset = self._tiles()
        self.lay_rules = LayRules(track_reach=TrackReach.NEW_ON_PLAIN, upgrades=self.figures.upgrades)
        self.run_rules = RunRules("", local_routes=False, one_stop_a_hex=True)
        self._bonuses: tuple[RunBonus, ...] = (Counting(), Doubled(), CoastToCoast.of(self.figures))
        by_auction = self.rulings.first_round == "auction"
        trading = (RaiseBid(BIDS), StartWon(), AuctionTurn()) if by_auction else (WestStockTurn(),)
        self.rounds = {
            "SEATS": Seats(BidForSeats(paid=self.rulings.seat_bids_paid == "all")),
            "SR": WestStockRound(*trading, FirstTrain()),
            "OR": WestOperating(
                AskingTrack() if self.rulings.grant_consent else HelpedTrack(),
                PlaceRailhead(),
                BecomePublic(),
                IssueTreasury(),
                PlaceWestToken(),
                RunBest(must_maximise=self.rulings.must_maximise),
                WestDividend(),
                BuyWestTrains(),
                order=operating_order(self.rulings),
                first_train=FirstTrain() if self.rulings.first_train == "after_grangers" else None,
            ),
            "MA": Merging(MoveRoadToken(), KeepTrains(), TakeDeal(), AnswerRoadOffer()),
        }
        self.interrupts = (DiscardTrains(), SellWestTrain(), GrantConsent())

    def _tiles(self) -> TileSet:
        tiles = self.figures.tiles
        if self.rulings.plain_supply == "counts":
            return tiles
        endless = {tile: len(self.figures.board.cells) for tile in ("8", "9")}
        return TileSet(tiles.designs, tiles.counts.merge(endless.items()))

    @property
    def spoken_name(self) -> str:
        """The name of the variant, or else of the game."""
        return VARIANTS_OF_TITLE.name_of(self.variant) or message("west.name")

    @property
    def title(self) -> Title:
        """The title, which says what there is beyond the rules."""
        return open_title("west18")

    def charter(self, code: str) -> Company | None:
        """Return a company as it is before its start; None when there is no such company."""
        known = self.figures.companies.get(code)
        return None if known is None else new_company(known)

    def certificate_limit(self, state: WestState) -> int:
        """Return how many certificates a player may hold; players who are out do not count (§5)."""
        limits = self.figures.play.certificates
        return limits[max(len(state.players), min(limits))]

    def run_bonuses(self, state: RailState, company: Company) -> tuple[RunBonus, ...]:
        """Return how trains of this title count."""
        return self._bonuses

    def setup(self, players: tuple[str, ...], start: Start) -> WestState:
        """Return the first state: UP has started, and the seats are found."""
        if start.position is not None:
            known: WestState = self.state_from_json(start.position)
            check_position(self, known)
            settled: WestState = self.settle(known, EventLog())
            return settled
        play = self.figures.play
        if len(players) not in play.cash:
            raise GameDataError("west.players", where="players", players=len(players), known=tuple(play.cash))
        taken = {"bank", "deck", POOL, TREASURY, GOVERNMENT, *self.figures.companies}
        for seat, name in enumerate(players):
            if not name.strip() or name in taken or name in players[:seat]:
                raise GameDataError("west.player_name", where="players", name=repr(name))
        dealt = dict.fromkeys(players, play.cash[len(players)])
        ledger = Ledger(FrozenMap({"bank": play.bank - sum(dealt.values()), **dealt, "UP": 0}))
        up = new_company(self.figures.companies["UP"])
        up = evolve(up, shares=Shares(FrozenMap({POOL: 5, TREASURY: 5}), None, 2), trains=(play.first,) * 2)
        cards = Chance(start.seed).fork("seats").shuffled(players)
        state = WestState(
            players=cards,
            priority=cards[0],
            board=first_board(self.figures),
            ledger=ledger,
            market=RowMarket(play.prices, dead_end=True).launched("UP", play.start),
            depot=Depot(play.deck, endless=play.endless),
            companies=FrozenMap(UP=up),
            seats=SeatBids(cards) if self.rulings.seating == "sealed_bids" else None,
            railheads=FrozenMap(
                {one.code: one.railheads for one in self.figures.companies.values() if one.railheads}
            ),
            seed=start.seed,
        )
        log = EventLog()
        first = "SEATS" if state.seats is not None else "SR"
        begun: WestState = self.settle(self.rounds[first].begin(self, state, log), log)
        return begun

    def observe(self, state: WestState, player: str) -> WestState:
        """Return what a player may know: not the bids of others for seats while they are made."""
        if state.seats is not None:
            shown = {one: bid if one == player else -1 for one, bid in state.seats.bids.items()}
            state = evolve(state, seats=evolve(state.seats, bids=FrozenMap(shown)))
        return evolve(state, seed=0)

    def sample(self, observation: WestState, chance: Chance) -> WestState:
        """Return the state with the bids for seats that a player cannot know redrawn at random.

        The seed decides nothing after the setup, so it stays unknown.
        """
        if observation.seats is None:
            return observation
        seats = observation.seats
        bids = {one: bid if bid >= 0 else chance.below(HIGHEST + 1) for one, bid in seats.bids.items()}
        return evolve(observation, seats=evolve(seats, bids=FrozenMap(bids)))

    def hides(self, state: WestState, action: Action, player: str) -> bool:
        """Return whether this is the bid of another for a seat."""
        return isinstance(action, BidForSeat) and self.actor(state) != player

    def shown_board(self, state: Any) -> Board:
        """Return the board with the railheads of land-grant companies."""
        return shown_with_heads(state)

    def next_round(self, state: Any, log: EventLog) -> Any:
        """Return the state at the beginning of the round that follows."""
        return next_round(self, state, log)

    def outcome(self, state: WestState) -> Outcome | None:
        """Return cash and shares at market price of each player (§3), or None while the game goes on.

        Equals share the victory, or the earlier seat has it (R22).
        """
        if not state.over:
            return None
        by_seat = self.rulings.final_tie == "seat_order"
        return final_ranking(
            state, {player: -seat if by_seat else 0 for seat, player in enumerate(state.players)}
        )

    @property
    def automations(self) -> Mapping[str, Automation]:
        """The chores that a session may switch on."""
        return automations_of(self)

    def where(self, state: WestState) -> LazyMessage:
        """Return where the game stands, in words."""
        facts = FrozenMap(cycle=state.cycle, round=state.round, step=state.step)
        return LazyMessage("west.place", facts)
