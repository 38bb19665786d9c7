"""Auctions and launches: how much to bid for the right to launch a company, and which one to launch."""

from __future__ import annotations

from lostatlas.games.lost_atlas.greedy.expert import Expert
from lostatlas.games.lost_atlas.greedy.forecast import CROWDED, LostAtlasForecast
from lostatlas.games.lost_atlas.greedy.powers import PowerWorth
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.steps.launch import homes, launchable
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.derived import derived
from lostatlas.kernel.values import AmountRange
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import reach

A_TOKEN = 6.0
"""What each further token adds to the appeal of a company, in money a run."""
WALLED = 30.0
"""How much less a company promises, in money a run, that cannot build anything at first."""
CLOSED = ("border", "water", "offboard")
"""Ground on which there is nothing to lay, bridges aside."""
LONELY = 0.5
"""How bad it is to lack a dollar for the third share, which makes the presidency safe."""


class Bidding(Expert):
    """What to bid, and what to launch."""

    def __init__(self, rules: TitleRules, forecast: LostAtlasForecast) -> None:
        super().__init__(rules, forecast)
        self.powers = PowerWorth(rules, forecast)

    def best(self, state: LostAtlasState, player: str, amounts: AmountRange) -> tuple[int, float]:
        """Return the bid among these amounts that promises most, and its gain.

        Only amounts that change something are looked at: those that reach another launch price or another
        train, and the ends. None is beyond the `bound`; when even the least is, the gain is negative.
        """
        codes = launchable(self.rules, state)
        appeal = max((self.appeal(state, code) for code in codes), default=0.0)
        name, price = self.forecast.next_train(state, 0, ahead=self.forecast.ahead(state))
        most = min(amounts.max, self.bound(state, price))
        if amounts.min > most:
            return amounts.min, -float(amounts.min)
        wanted = [2 * space for space in self.rules.variant.market.spaces] + [price, 2 * price]
        step = amounts.step
        above = (amounts.min - (amounts.min - bid) // step * step for bid in wanted)
        top = amounts.min + (most - amounts.min) // step * step
        marks = {amounts.min, top, *(bid for bid in above if bid in amounts and bid <= top)}
        gains = [(self.gain(state, player, bid, name, price, appeal), -bid) for bid in marks]
        gain, bid = max(gains)
        return -bid, gain

    def bound(self, state: LostAtlasState, cost: int) -> int:
        """Return the highest bid that brings its bidder anything.

        Half the bid is the launch price. So up to twice the highest one the president's shares are worth what
        they cost, and all beyond only fills a treasury of which most belongs to others: who wants it filled
        does better to buy its shares. But a company has to pay for its first train, of price `cost`.
        """
        return max(2 * self.rules.phase(state).launch[1], cost, self.rules.variant.auction.minimum)

    def gain(
        self, state: LostAtlasState, player: str, bid: int, train: str, cost: int, appeal: float
    ) -> float:
        """Return what a launch for this bid brings beyond what it costs."""
        phase = self.rules.phase(state)
        low, high = phase.launch
        price = state.market.below(bid // 2, low=low, high=high)
        capital = self.rules.variant.shares.minor
        runs = self.forecast.rounds_left(state)
        if not train:
            return -1.0
        cash, owned, dividends = float(bid), 0, 0.0
        spaces = self.rules.variant.market.spaces
        place = spaces.index(price)
        burden = 0.0
        own = capital.presidents_certificate
        for run in range(runs):
            while owned < phase.limits["minor"] and cash >= cost:
                owned += 1
                cash -= cost
            if not owned:
                burden += max(0.0, cost - cash)
                cash, owned = 0.0, 1
                if not run:
                    continue
            usual = self.forecast.usual(train) * owned * CROWDED ** (owned - 1)
            revenue = usual * min(1.0, 0.5 + 0.1 * run) + appeal
            dividends += own * revenue / capital.total
            cash += revenue * (capital.total - own) / capital.total * 0.7
            moved = place + self.forecast.price_move(int(revenue), spaces[place]).rise
            place = min(max(moved, 0), len(spaces) - 1)
        left = state.cash(player) - bid
        fear = LONELY * max(0, price - left) + self.forecast.fear(burden - left)
        return float(dividends + own * spaces[place] - burden - bid - fear)

    def appeal(self, state: LostAtlasState, code: str) -> float:
        """Return what home and powers of a company add to a run; a home that is chosen is the best one."""
        further = A_TOKEN * (len(self.rules.minors[code].tokens) - 1)
        home = state.board.homes.get(code)
        if home is None:
            around = [
                (self.surroundings(state.board, stop.hex), stop)
                for stop in homes(self.rules, state, code) or ()
            ]
            if not around:
                return further
            best, stop = max(around)
            return further + best + self.powers.of(state, code, stop)
        walled = WALLED if walled_in(state.board, code, home) else 0.0
        around_home = self.surroundings(state.board, home.hex)
        return further + around_home + self.powers.of(state, code, home) - walled

    def surroundings(self, board: Board, hex_: Hex) -> float:
        """Return how much there is to run to near a hex: stops within three hexes, nearer ones more."""
        sites: dict[Hex, float] = derived(board).setdefault("sites", {})
        known = sites.get(hex_)
        if known is None:
            total = 0.0
            for near, cell in board.cells.items():
                away = near.distance(hex_)
                if not away or away > 3:
                    continue
                worth = max((20.0 for node in cell.printed.nodes if node.kind == "city"), default=0.0)
                if cell.terrain == "offboard":
                    worth = 30.0
                if cell.printed.label or near in board.laid:
                    worth *= 1.5
                total += worth / (away + 1)
            known = sites[hex_] = total / 4 - 8.0
        return known


def walled_in(board: Board, code: str, home: Stop) -> bool:
    """Return whether track from a home leads nowhere: to no other stop, and to no ground for a tile.

    A home without track has six ways out as long as there is ground beside it.
    """
    reached = reach(board, code, tokens=(home,))
    if any(stop.hex != home.hex for stop in reached.stops):
        return False
    open_sides = {hex_ for hex_, _ in reached.open_sides}
    ways = open_sides if board.tile(home.hex).paths else set(home.hex.neighbours())
    return not any(way in board.cells and board.cells[way].terrain not in CLOSED for way in ways)
