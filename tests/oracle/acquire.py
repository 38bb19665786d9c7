"""Replay Acquire games that an independent engine recorded, and compare every choice and every state.

Run ``python -m tests.oracle.acquire FILES…``: a line a file, then each difference; the exit code is 1 when
there is any, or a file cannot be read. A file has one JSON object a line, gzipped or not: the shuffled bag,
the decisions with all choices before and the whole state after each, and the final account. Its ``options``
are its rulings; one that it does not name is that of the engine that recorded the games.
"""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire.effects import effect_of
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.opening import deal
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.turns import may_declare
from lostatlas.kernel.errors import LostAtlasError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.values import Action

ENGINE: dict[str, Any] = {
    "start_order": "column_first",
    "start_seats": "by_tile",
    "independent_in_merger": "before",
    "multi_merger": "all_bonuses_first",
    "dead_discard": "repeat",
    "two_player_market": False,
}
"""The rulings of the engine that are not the defaults."""
KINDS = {
    "place": "play_tile",
    "found": "found",
    "survivor": "choose_survivor",
    "defunct": "choose_defunct",
    "dispose": "dispose",
    "buy": "buy",
    "over": "over",
}
ENDS = {"declared": "declared", "all_hands_empty": "hands_empty", "no_tile_for_a_round": "nobody_places"}


def read(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a recorded game."""
    content = path.read_bytes()
    text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode()
    return [json.loads(line) for line in text.splitlines() if line.strip()]


UNREADABLE = (
    LostAtlasError, OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, zlib.error,
)  # fmt: skip
"""What reading or replaying a file that is no record may raise."""


class Replay:
    """One recorded game, played again."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        self.head, self.end = lines[0], lines[-1]
        self.decisions = lines[1:-1]
        count = self.head["players"]
        self.players = tuple(f"seat {seat}" for seat in range(count))
        rule = self.head.get("two_player_rule")  # such as "none (bonuses as with more players …)"
        market = {} if rule is None else {"two_player_market": not str(rule).startswith("none")}
        options = {**ENGINE, **market, **(self.head.get("options") or {})}
        self.rules = Acquire(GameConfig(title="acquire", options=FrozenMap(options)))
        self.figures = self.rules.figures

    def differences(self) -> Iterator[str]:
        """Play the game, and yield what differs; after a difference of the state nothing is compared."""
        drawn_by = self.head.get("start_tile_drawn_by", range(len(self.players)))
        state = deal(self.figures, tuple(self.players[seat] for seat in drawn_by), self.head["bag"])
        if state.players != self.players:
            yield f"start: seats {state.players}"
            return
        first = self.players.index(state.turn)
        yield from compared("start", {"first_player": self.head["first_player"]}, {"first_player": first})
        found = list(compared("start", self.head["start_state"], self.view(state)))
        for line in self.decisions:
            if found:
                yield from found
                return
            place = f"decision {line['n']} ({line['kind']})"
            yield from compared(f"{place} before", self.asked(line), self.offered(state, line))
            try:
                for action in self.actions(line):
                    if refusal := self.rules.verify(state, action):
                        yield f"{place}: {action} is refused: {refusal.key} {refusal.facts}"
                        return
                    state = self.rules.apply(state, action).state
            except UNREADABLE as error:
                yield f"{place}: {type(error).__name__}: {error}"
                return
            found = list(compared(f"{place} after", line["state"], self.view(state)))
        yield from found
        yield from self.account(state)

    def seat(self, player: str | None) -> int | None:
        """Return the seat of a player."""
        return None if player is None else self.players.index(player)

    def view(self, state: AcquireState) -> dict[str, Any]:
        """Return a state in the form of the record."""
        figures, merger = self.figures, state.merger
        over = state.step == "over"
        grid = figures.grid
        signs = {**dict.fromkeys(state.aside, "x"), **state.board}
        rows = "ABCDEFGHI"
        pending = merger if merger is not None and state.step in ("defunct", "dispose") else None
        defunct = {} if pending is None else {c: n for c, n in pending.sizes.items() if c != pending.survivor}
        sizes = {**state.sizes, **defunct}
        cash = [state.final[player].cash if over else state.cash(player) for player in self.players]
        shares = [self.shares(state, player) for player in self.players]
        return {
            "board": ["".join(signs.get(f"{c}{row}", ".") for c in range(1, 13)) for row in rows],
            "hands": [sorted(state.hands[player], key=grid.order.__getitem__) for player in self.players],
            "cash": cash,
            "shares": shares,
            "bank": [figures.variant.shares.each - sum(column) for column in zip(*shares, strict=True)],
            "sizes": [sizes.get(c, 0) for c in figures.letters],
            "prices": [figures.price(c, sizes.get(c, 0)) for c in figures.letters],
            "bag_left": len(state.bag),
            "turn": None if over else self.seat(state.turn),
            "phase": KINDS.get(state.step, state.step),
            "actor": self.seat(state.actor),
        }

    def shares(self, state: AcquireState, player: str) -> list[int]:
        """Return a player's shares of each company; after the end, those that were sold last."""
        held = state.final[player].shares if state.over else None
        return [state.held(player, c) if held is None else held.get(c, 0) for c in self.figures.letters]

    def asked(self, line: dict[str, Any]) -> dict[str, Any]:
        """Return the choices of the record, as `offered` returns ours."""
        legal = dict(line["legal"])
        shown: dict[str, Any] = {"kind": line["kind"], "actor": line["actor"]}
        match line["kind"]:
            case "play_tile":
                shown["tiles"] = legal["tiles"]
            case "found" | "choose_survivor" | "choose_defunct":
                shown["companies"] = "".join(sorted(legal["companies"]))
            case "dispose":
                ways = {
                    (sell, trade)
                    for trade in range(0, legal["max_trade"] + 1, 2)
                    for sell in range(min(legal["max_sell"], legal["held"] - trade) + 1)
                }
                shown |= {
                    "ways": sorted(ways),
                    "price": legal["price"],
                    "bank_survivor": legal["bank_survivor"],
                }
                shown |= {"company": line["args"]["company"], "survivor": line["args"]["survivor"]}
            case "buy":
                shown |= {"companies": legal["companies"], "cash": legal["cash"]}
                shown |= {"may_declare_end": legal["may_declare_end"]}
                shown["purchases"] = sorted(bundles(legal["companies"], legal["max"], legal["cash"]))
        return shown

    def offered(self, state: AcquireState, line: dict[str, Any]) -> dict[str, Any]:
        """Return our choices in a state."""
        figures, merger = self.figures, state.merger
        shown: dict[str, Any] = {"kind": KINDS.get(state.step, state.step), "actor": self.seat(state.actor)}
        offer: list[Action] = [one for step in self.rules.legal_actions(state) for one in step.choices]  # type: ignore[misc]
        match state.step:
            case "place":
                hand = state.hands[state.turn]
                effects = {tile: effect_of(figures, state, tile) for tile in hand}
                shown["tiles"] = {tile: named(*effect) for tile, effect in effects.items()}
                may = sorted(one.tile for one in offer if isinstance(one, act.PlaceTile))
                if may != sorted(tile for tile, effect in effects.items() if effect.playable):
                    shown["offered"] = may
                if act.Skip() in offer:
                    shown["pass"] = True
            case "found" | "survivor" | "defunct":
                shown["companies"] = "".join(sorted(one.company for one in offer))  # type: ignore[attr-defined]
            case "dispose" if merger is not None:
                ways = sorted((one.sell, one.trade) for one in offer if isinstance(one, act.Dispose))
                price = figures.price(merger.company, merger.sizes[merger.company])
                shown |= {"ways": ways, "price": price, "bank_survivor": state.unsold(merger.survivor)}
                shown |= {"company": merger.company, "survivor": merger.survivor}
            case "buy":
                active = [c for c in figures.letters if c in state.sizes]
                sale = {c: [figures.share_price(state, c), state.unsold(c)] for c in active}
                bought = sorted(spelled(one.shares) for one in offer if isinstance(one, act.BuyShares))
                shown |= {"companies": sale, "cash": state.cash(state.turn), "purchases": ["", *bought]}
                shown["may_declare_end"] = may_declare(figures, state)
                if (act.DeclareEnd() in offer) != shown["may_declare_end"]:
                    shown["end_offered"] = act.DeclareEnd() in offer
        return shown

    def actions(self, line: dict[str, Any]) -> Iterator[Action]:
        """Yield the decision in our actions: an end that is declared with a purchase comes before it."""
        args = line["args"]
        match line["kind"]:
            case "play_tile":
                yield act.PlaceTile(args["tile"])
            case "found":
                yield act.FoundCompany(args["company"])
            case "choose_survivor":
                yield act.ChooseSurvivor(args["company"])
            case "choose_defunct":
                yield act.ChooseDefunct(args["company"])
            case "dispose":
                yield act.Dispose(args["sell"], args["trade"])
            case "buy":
                shares = FrozenMap({company: count for company, count in args["shares"].items() if count})
                prices = {
                    company: price for company, (price, left) in line["legal"]["companies"].items() if left
                }
                may_pay = any(price <= line["legal"]["cash"] for price in prices.values())
                if args["declare_end"]:
                    yield act.DeclareEnd()
                if may_pay or not args["declare_end"]:  # otherwise the declaration has ended the turn
                    yield act.BuyShares(shares) if shares else act.Skip()
            case kind:
                raise ValueError(f"unknown kind of decision {kind!r}")

    def account(self, state: AcquireState) -> Iterator[str]:
        """Yield what differs in the final account."""
        if not state.over:
            yield "the game is not over"
            return
        active = {c: size for c, size in state.sizes.items() if size}
        ours: dict[str, Any] = {
            "end": state.over.rpartition(".")[2],
            "cash_before": [state.final[player].cash for player in self.players],
            "companies": {c: [size, self.figures.price(c, size)] for c, size in active.items()},
            "total": [state.cash(player) for player in self.players],
            "declared_by": self.seat(state.declared or None),
            "bonus": [state.final[player].bonus for player in self.players],
            "share_value": [state.final[player].sale for player in self.players],
        }
        companies = self.end["companies"]
        theirs: dict[str, Any] = {
            "end": ENDS[self.end["end"]],
            "cash_before": self.end["cash_before"],
            "companies": {c: [one["size"], one["price"]] for c, one in companies.items()},
            "total": self.end["total"],
            "declared_by": self.end.get("declared_by"),
            "bonus": [sum(one["bonus"][s] for one in companies.values()) for s in range(len(self.players))],
            "share_value": [
                sum(one["share_value"][s] for one in companies.values()) for s in range(len(self.players))
            ],
        }
        yield from compared("end", theirs, ours)


def named(kind: str, companies: tuple[str, ...]) -> str:
    """Return the effect of a tile as the record writes it: ``grow:A``."""
    return f"{kind}:{''.join(companies)}" if kind in ("grow", "merge") else kind


def spelled(shares: FrozenMap[str, int]) -> str:
    """Return a purchase as text, ``AAF``."""
    return "".join(sorted(company * count for company, count in shares.items()))


def bundles(companies: dict[str, list[int]], most: int, cash: int) -> set[str]:
    """Return every purchase that can be paid for, as text; the empty one too."""
    found, edge = {""}, [("", cash)]
    while edge:
        bought, money = edge.pop()
        for company, (price, left) in companies.items():
            more = "".join(sorted(bought + company))
            if len(more) <= most and price <= money and more.count(company) <= left and more not in found:
                found.add(more)
                edge.append((more, money - price))
    return found


def compared(place: str, theirs: dict[str, Any], ours: dict[str, Any]) -> Iterator[str]:
    """Yield a line for each key whose values differ."""
    for key in [*theirs, *(key for key in ours if key not in theirs)]:
        if theirs.get(key) != ours.get(key):
            yield f"{place}: {key}: recorded {theirs.get(key)!r}, ours {ours.get(key)!r}"


def check(path: Path) -> tuple[str, list[str]]:
    """Return the line of a file, and its differences."""
    try:
        lines = read(path)
        game = Replay(lines)
        found = list(game.differences())
    except UNREADABLE as error:
        return f"{path.name}: cannot be replayed", [f"{type(error).__name__}: {error}"]
    told = "equal" if not found else f"{len(found)} differences"
    return f"{path.name}: {game.head['players']} players, {len(game.decisions)} decisions, {told}", found


def main(files: list[str]) -> int:
    """Check each file; return 1 when anything differs."""
    wrong = not files
    for name in files:
        line, found = check(Path(name))
        print(line)
        for one in found:
            print(f"  {one}")
        wrong = wrong or bool(found)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
