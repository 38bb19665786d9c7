"""Builds the state that the lines of a position's text describe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lostatlas.finance import Ledger, Shares
from lostatlas.games.west18.position_lines import PositionLines, words_of
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.depot import Depot
from lostatlas.rail.map_words import read_city
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL, TREASURY, Company, OperatingRound, RailState, StockRound, Turn
from lostatlas.storage.files import parse_json
from lostatlas.track.board import Board, Marker
from lostatlas.track.hexes import Hex

__all__ = ["PositionReader"]

OUT = "out"
"""Stands for the cash of a player who has left the game."""
_SHARES = re.compile(r"(\S+) (\d{1,3})(\*?)")
_TILE = re.compile(r"([^\s@]+)@(\S+) r([0-5])")
_CARDS = re.compile(r"(\S+)x(\d{1,4})")


class PositionReader:
    """Builds a state on the one with which a game begins.

    Parameters
    ----------
    charter : returns a company of a class before anything has happened to it; None when there is none
    """

    def __init__(
        self, charter: Callable[[RailRules, str, str], Company | None], rules: RailRules, lines: PositionLines
    ) -> None:
        self.charter, self.rules, self.lines = charter, rules, lines
        self.companies: dict[str, Company] = {}
        self.cash: dict[str, int] = {}
        self.prices: dict[str, int] = {}

    def read(self, state: RailState) -> RailState:
        """Return the state."""
        said = self.lines.named("company")
        for code in (one for one in state.companies if one not in said):  # it has begun with the game
            self.companies[code] = state.companies[code]
            self.cash[code], self.prices[code] = state.cash(code), state.price(code)
        for code, rest in said.items():
            self._company(code, rest)
        for player, rest in self.lines.named("player").items():
            self._player(player, rest)
        bank = state.ledger.bank
        cash = {bank: state.ledger.total - sum(self.cash.values()), **self.cash}
        market = state.market
        for code in market.order:
            market = market.removed(code)
        order = self.lines.parts("order") or sorted(self.prices, key=lambda code: -self.prices[code])
        for code in order:
            if code not in self.prices or self.prices[code] not in market.spaces:
                raise self._wrong("order", code, "AB, CD")
            market = market.launched(code, self.prices[code])
        companies: Any = FrozenMap({code: self._whole(one) for code, one in self.companies.items()})
        depot = self._depot(state.depot)
        state = evolve(state, ledger=Ledger(FrozenMap(cash), bank=bank), market=market, companies=companies)
        return self._now(evolve(state, board=self._board(state.board), depot=depot))

    def _wrong(self, where: str, part: str, example: str) -> GameDataError:
        return GameDataError("west.text.part", where=where, part=part[:60], example=example)

    def _whole(self, company: Company) -> Company:
        """Return a company with all shares in its treasury that are nowhere else."""
        shares = company.shares
        charter = self.charter(self.rules, company.code, company.kind)
        left = (charter.shares.total if charter is not None else 0) - shares.total
        units = shares.units.set(TREASURY, left) if left > 0 else shares.units
        return evolve(company, shares=evolve(shares, units=units))

    def _company(self, code: str, rest: str) -> None:
        price, *parts = [" ".join(part.split()) for part in rest.split(",")]
        where = f"company {code}"
        kinds = [part for part in parts if part and " " not in part and part not in ("operated", "tokens")]
        company = self.charter(self.rules, code, kinds[0] if kinds else "")
        if company is None:
            raise GameDataError("west.text.company", where=where, company=code)
        units = (
            company.shares.units.delete(TREASURY)
            if TREASURY in company.shares.units
            else company.shares.units
        )
        company = evolve(company, shares=Shares(units, None, company.shares.presidents_units))
        self.cash[code], self.prices[code] = 0, self._whole_number(price, where)
        for part in parts:
            word, _, value = part.partition(" ")
            if word == "cash":
                self.cash[code] = self._whole_number(value, where)
            elif word == "trains":
                company = evolve(company, trains=tuple(value.split()))
            elif word == "tokens":
                company = evolve(
                    company, tokens=tuple(self._whole_number(one, where) for one in value.split())
                )
            elif word == "turns":
                company = evolve(company, turns=self._whole_number(value, where))
            elif word == POOL:
                company = _given(company, POOL, self._whole_number(value, where))
            elif part == "operated":
                company = evolve(company, operated=True)
            elif part != company.kind:
                raise self._wrong(where, part, "cash 180, trains 2 2, tokens 100, pool 3, turns 2, operated")
        self.companies[code] = company

    def _player(self, player: str, rest: str) -> None:
        where, (cash, *shares) = f"player {player}", [" ".join(part.split()) for part in rest.split(",")]
        if cash == OUT and not shares:
            return
        self.cash[player] = self._whole_number(cash, where)
        for part in shares:
            match = _SHARES.fullmatch(part)
            if match is None or match[1] not in self.companies:
                raise self._wrong(where, part, "AB 2*")
            company, units = self.companies[match[1]], int(match[2])
            if company.code not in self.lines.named("company"):  # as it has begun, its shares lie in the pool
                left = company.shares.of(POOL) - units
                if left < 0:
                    raise self._wrong(where, part, f"{company.code} {company.shares.of(POOL)}")
                company = _given(company, POOL, left)
            company = _given(company, player, units)
            if match[3]:
                company = evolve(company, shares=evolve(company.shares, president=player))
            self.companies[match[1]] = company

    def _whole_number(self, text: str, where: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text):
            raise self._wrong(where, text, "120")
        return int(text)

    def _board(self, board: Board) -> Board:
        for part in self.lines.parts("track"):
            match = _TILE.fullmatch(part)
            if match is None or match[1] not in self.rules.tileset:
                raise self._wrong("track", part, "9@F23 r1")
            board = board.lay(self._hex(board, match[2]), self.rules.tileset[match[1]].rotated(int(match[3])))
        if "tokens" in self.lines.fields:
            board = evolve(board, tokens=FrozenMap())
        for part in self.lines.parts("tokens"):
            place, *owners = part.split(" ")
            stop = read_city(place, board.layout)
            self._hex(board, str(stop.hex))
            for owner in owners:
                board = board.place_token(stop, owner)
        if "markers" in self.lines.fields or "tokens" in self.lines.fields:
            board = evolve(board, markers=FrozenMap())
        for part in self.lines.parts("markers"):
            place, owner, kind = [*part.split(" ", 2), "", ""][:3]
            name, _, node = place.partition(".")
            number = self._whole_number(node, "markers") if node else None
            board = board.mark(self._hex(board, name), Marker(kind, owner.removeprefix("-"), number))
        return board

    def _hex(self, board: Board, name: str) -> Hex:
        hex_ = board.layout.parse(name)
        if hex_ not in board.cells:
            raise self._wrong("board", name, str(next(iter(board.cells))))
        return hex_

    def _depot(self, depot: Depot) -> Depot:
        if "deck" in self.lines.fields:
            depot = evolve(depot, deck=tuple(self._cards("deck")))
        pool = tuple(self.lines.fields.get("pool", "").split())
        return evolve(depot, pool=pool, gone=FrozenMap(self._cards("gone")))

    def _cards(self, word: str) -> list[tuple[str, int]]:
        found = []
        for part in self.lines.fields.get(word, "").split():
            match = _CARDS.fullmatch(part)
            if match is None or match[1] not in self.rules.trains:
                raise self._wrong(word, part, "3x7")
            found.append((match[1], int(match[2])))
        return found

    def _now(self, state: RailState) -> RailState:
        first, *parts = self.lines.parts("now") or ["SR"]
        round_, due, step = [*words_of(first), "", "", ""][:3]
        numbers = {"cycle": state.cycle, "phase": 0}
        priority = next(iter(self.lines.named("player")))
        for part in parts:
            word, _, value = part.partition(" ")
            if word == "priority":
                priority = str(parse_json(value)) if value.startswith('"') else value
            elif word in numbers:
                numbers[word] = self._whole_number(value, "now")
            else:
                raise self._wrong("now", part, "OR1 AB track, cycle 2, phase 1, priority Ann")
        state = evolve(
            state, round=round_, step=step, stock=None, operating=None, priority=priority, **numbers
        )
        if round_.startswith("OR"):
            operating = OperatingRound(number=self._whole_number(round_[2:], "now"), order=state.market.order)
            if due:
                colours = self.rules.phases[min(state.phase, len(self.rules.phases) - 1)].colours
                acted = state.market.order[: state.market.order.index(due)] if due in state.companies else ()
                operating = evolve(operating, turn=Turn(company=due, colours=colours), acted=acted)
            return evolve(state, operating=operating)
        return evolve(state, stock=StockRound(player=due or priority)) if round_ == "SR" else state


def _given(company: Company, holder: str, units: int) -> Company:
    shares = company.shares
    return evolve(company, shares=evolve(shares, units=shares.units.set(holder, units)))
