"""§7: the winner of the auction launches one of the available companies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.games.lost_atlas.actions import ChooseCompany, ChooseHome
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules, TitleStep
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.market import Place
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import TREASURY, Launch, with_company
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.track import lay_rules_of
from lostatlas.rail.steps.trade import end_turn
from lostatlas.track.board import Stop
from lostatlas.track.lays import Lays


def launchable(rules: TitleRules, state: LostAtlasState) -> tuple[str, ...]:
    """Return the available companies that have, or can be given, a home (R25)."""
    return tuple(code for code in state.available if homes(rules, state, code) != ())


def homes(rules: TitleRules, state: LostAtlasState, code: str) -> tuple[Stop, ...] | None:
    """Return the cities that a company's home can be chosen from; None when its home is on the map."""
    for power in rules.powers_named(rules.minors[code].powers):
        if power.chooses_home and (found := power.homes(state)) is not None:
            return found
    return None


def launch_price(rules: TitleRules, state: LostAtlasState, bid: int) -> int:
    """Return the first share price of a company: the highest of the phase up to half of the bid (§7)."""
    low, high = rules.phase(state).launch
    return state.market.below(bid // 2, low=low, high=high)


def why_waiting(state: LostAtlasState, code: str) -> Refusal | None:
    """Return why a company must wait in its column of charters; None if it need not (§7)."""
    for column in state.charters:
        if code in column[1:]:
            ahead = column[: column.index(code)]
            return refuse("rotla.behind", company=code, ahead=ahead, available=state.available)
    return None


def who_waits(state: LostAtlasState) -> LazyMessage | None:
    """Return which companies wait behind which in the columns of charters; None when none does (§7)."""
    columns = tuple(
        LazyMessage("rotla.column", FrozenMap(first=column[0], waiting=column[1:]))
        for column in state.charters
        if len(column) > 1
    )
    return LazyMessage("rotla.columns", FrozenMap(columns=columns)) if columns else None


def prices_of(rules: TitleRules, state: LostAtlasState, amounts: AmountRange) -> LazyMessage:
    """Return which of these bids lead to which share price (§7)."""
    if len(amounts) == 1:
        bid = amounts.min
        return LazyMessage("rotla.bid_price", FrozenMap(bid=bid, price=launch_price(rules, state, bid)))
    least: dict[int, int] = {}
    for bid in amounts:
        least.setdefault(launch_price(rules, state, bid), bid)
    lowest = [LazyMessage("rotla.bid_from", FrozenMap(low=low, price=price)) for price, low in least.items()]
    return LazyMessage("rotla.bid_prices", FrozenMap(prices=tuple(lowest)))


class ChooseMinor(TitleStep):
    """Choose the minor to launch; price, money, shares and home follow."""

    name = "launch"
    actions: ClassVar[tuple[type[Action], ...]] = (ChooseCompany,)

    def __init__(self, *, marker: Place = "bottom") -> None:
        self.marker = marker

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return who won the auction."""
        return _won(state).player

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether an auction was won."""
        launch = state.stock_round.launch
        return launch is not None and launch.company is None

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield the available companies."""
        return map(ChooseCompany, launchable(rules, state))

    def verify(self, rules: TitleRules, state: LostAtlasState, action: ChooseCompany) -> Refusal | None:
        """Return why a company cannot be launched now."""
        if action.company not in state.available:
            return why_waiting(state, action.company) or refuse(
                "rotla.not_available", company=action.company, available=tuple(state.available)
            )
        if action.company not in launchable(rules, state):
            return refuse("rotla.no_home_left", company=action.company)
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: ChooseCompany, log: EventLog
    ) -> LostAtlasState:
        """Launch the company; it is over unless its home is still to be chosen."""
        launch, code = _won(state), action.company
        price = launch_price(rules, state, launch.bid)
        company = rules.charter(code)
        assert company is not None  # it is available
        shares = company.shares.with_president(launch.player, source=TREASURY)
        state = with_company(state, evolve(company, shares=shares))
        state = evolve(
            state,
            ledger=state.ledger.with_holder(code),
            market=state.market.launched(code, price, place=self.marker),
            charters=tuple(
                column[1:] if column and column[0] == code else column for column in state.charters
            ),
            stock=evolve(state.stock_round, launched=state.stock_round.launched + 1),
        )
        state = pay(state, launch.player, code, launch.bid)
        log.add("rotla.launched", player=launch.player, company=code, bid=launch.bid, price=price)
        if homes(rules, state, code) is not None:
            board = state.board.cancel_reservation(code)  # of a printed home, which it need not choose
            return evolve(
                state, board=board, stock=evolve(state.stock_round, launch=evolve(launch, company=code))
            )
        home = next(stop for stop, owners in state.board.reservations.items() if code in owners)
        return settle_home(state, code, home, log)


class ChooseCity(TitleStep):
    """§26: a company without a printed home gets one now."""

    name = "home"
    actions: ClassVar[tuple[type[Action], ...]] = (ChooseHome,)

    def actor(self, rules: TitleRules, state: LostAtlasState) -> str:
        """Return the first president."""
        return _won(state).player

    def acting_for(self, rules: TitleRules, state: LostAtlasState) -> str | None:
        """Return the new company."""
        return _settling(state)

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether a launched company waits for its home."""
        launch = state.stock_round.launch
        return launch is not None and launch.company is not None

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield every city that may become the home."""
        return map(ChooseHome, homes(rules, state, _settling(state)) or ())

    def verify(self, rules: TitleRules, state: LostAtlasState, action: ChooseHome) -> Refusal | None:
        """Return why a city cannot become the home."""
        code = _settling(state)
        if action.city not in (homes(rules, state, code) or ()):
            return refuse("rotla.no_free_city", company=code, hex=str(action.city.hex))
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: ChooseHome, log: EventLog
    ) -> LostAtlasState:
        """Place the home token and end the turn."""
        return settle_home(state, _settling(state), action.city, log)


def _won(state: LostAtlasState) -> Launch:
    launch = state.stock_round.launch
    assert launch is not None  # the step is open
    return launch


def _settling(state: LostAtlasState) -> str:
    company = _won(state).company
    assert company is not None  # the step is open
    return company


def settle_home(state: LostAtlasState, code: str, home: Stop, log: EventLog) -> LostAtlasState:
    """Return the state with the home token placed; the turn goes to the left of who started the auction."""
    launch = _won(state)
    log.add("rail.home_placed", company=code, hex=str(home.hex))
    company = state.companies[code]
    settled = evolve(company, homes=(home.hex,), tokens=company.tokens[1:])
    state = evolve(
        state,
        board=state.board.place_token(home, code),
        companies=state.companies.set(code, settled),
        stock=evolve(state.stock_round, launch=None),
    )
    return end_turn(state, acted=True, after=launch.starter)


def blocked_homes(rules: TitleRules, state: LostAtlasState, code: str) -> LazyMessage | None:
    """Return a warning if a company could lay no tile of this phase from its home, at whatever cost (§14).

    None if it could, and if it has no printed home and will choose a city.
    """
    launched = ChooseMinor().apply(rules, state, ChooseCompany(code), EventLog())
    company = launched.companies[code]
    if not company.homes:
        return None
    lay_rules = lay_rules_of(rules, launched.board, company, rules.phase(state).colours)
    lays = Lays(launched.board, code, rules.tileset, lay_rules)
    if lays.any_of(upgrades=False) or lays.any_of(upgrades=True):
        return None
    return LazyMessage("rotla.shut_in", FrozenMap(company=code, hex=str(company.homes[0])))
