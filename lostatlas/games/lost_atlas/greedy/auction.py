"""What the right to launch a company is worth, and which company."""

from __future__ import annotations

from lostatlas.games.lost_atlas.greedy.forecast import CROWDED, Forecast
from lostatlas.games.lost_atlas.state import State
from lostatlas.games.lost_atlas.steps.launch import launchable
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.values import AmountRange
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex

POWERS = {
    "adaptive": 8.0,
    "agricultural": 8.0,
    "bridging": 6.0,
    "express": 14.0,
    "overnight": 6.0,
    "resourceful": 10.0,
    "spacious": 16.0,
    "suburban": 12.0,
    "tunneling": 6.0,
}
"""What a power adds to the appeal of a company, in money a run."""
LONELY = 0.5
"""How bad it is to lack a dollar for the third share, which makes the presidency safe."""


class Bidding:
    """What to bid, and what to launch.

    Parameters
    ----------
    rules, forecast : the ruleset, and what is to be expected under it
    """

    def __init__(self, rules: TitleRules, forecast: Forecast) -> None:
        self.rules = rules
        self.forecast = forecast

    def best(self, state: State, player: str, amounts: AmountRange) -> tuple[int, float]:
        """Return the bid among these amounts that promises most, and its gain.

        Only amounts that change something are looked at: those that reach another launch price or another
        train, and the ends.
        """
        codes = launchable(self.rules, state)
        appeal = max((self.appeal(state, code) for code in codes), default=0.0)
        name, price = self.forecast.next_train(state, 0, ahead=self.forecast.ahead(state))
        wanted = [2 * space for space in self.rules.variant.market.spaces] + [price, 2 * price]
        step = amounts.step
        above = (amounts.min - (amounts.min - bid) // step * step for bid in wanted)
        marks = {amounts.min, amounts.max, *(bid for bid in above if bid in amounts)}
        gains = [(self.gain(state, player, bid, name, price, appeal), -bid) for bid in marks]
        gain, bid = max(gains)
        return -bid, gain

    def gain(self, state: State, player: str, bid: int, train: str, cost: int, appeal: float) -> float:
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
            moved = place + self.forecast.price_move(int(revenue), spaces[place])
            place = min(max(moved, 0), len(spaces) - 1)
        left = state.cash(player) - bid
        fear = LONELY * max(0, price - left) + self.forecast.fear(burden - left)
        return float(dividends + own * spaces[place] - burden - bid - fear)

    def appeal(self, state: State, code: str) -> float:
        """Return what home and powers of a company add to a run."""
        minor = self.rules.minors[code]
        power = sum(POWERS.get(name, 0.0) for name in minor.powers) + 6.0 * (len(minor.tokens) - 1)
        home = state.board.homes.get(code)
        if home is None:
            return power
        return power + self.surroundings(state.board, home.hex)

    def surroundings(self, board: Board, hex_: Hex) -> float:
        """Return how much there is to run to near a hex: stops within three hexes, nearer ones more."""
        sites: dict[Hex, float] = board.__dict__.setdefault("_sites", {})
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
