"""Exercises about positions: a bonus, what a tile does, defunct shares, and whether to end the game now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.capabilities.course import ExerciseKind
from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.capabilities.exercise import Answer, ChoiceAnswer, Exercise, NumberAnswer, Option
from lostatlas.games.acquire.effects import DEAD, FOUND, GROW, LONE, MERGE, NOT_NOW, effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import AcquireState, Merger
from lostatlas.games.acquire.turns import may_declare
from lostatlas.games.acquire.valuation import end_now
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage


def _message(name: str, **facts: Any) -> LazyMessage:
    return LazyMessage(f"acquire.exercise.{name}", FrozenMap(facts))


def _options(*names: str) -> ChoiceAnswer:
    return ChoiceAnswer(tuple(Option(name, _message(f"option.{name}")) for name in names))


def _held(figures: AcquireFigures, state: AcquireState, company: str) -> tuple[LazyMessage, ...]:
    """Return who holds how many shares of a company, as given facts."""
    name = figures.names[company]
    return tuple(
        _message("held", player=player, count=units, company=name)
        for player, units in state.holdings(company).items()
    )


class _Kind:
    """A kind whose positions come from games of three sensible players."""

    name: str

    def lineup(self, level: int) -> Lineup:
        """Return who plays the games that give the positions."""
        return Lineup(players=3, title="acquire")


class BonusKind(_Kind):
    """Asks for a bonus (§6.4): level 1 without a tie, then with a tie for second, then with one for most."""

    name = "bonus"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask for the bonus of one player, were one of the companies absorbed now."""
        figures, state = moment.rules.figures, moment.state
        for company in chance.shuffled(state.sizes):
            held = state.holdings(company)
            counts = sorted(held.values(), reverse=True)
            if len(counts) < 2 or self._ties(counts) != level:
                continue
            size, price = state.sizes[company], figures.share_price(state, company)
            player = chance.choice(tuple(held))
            paid = figures.bonuses(company, size, held)
            majority, minority = figures.variant.card.majority * price, figures.variant.card.minority * price
            facts = {"player": player, "company": figures.names[company], "size": size, "price": price}
            alone = {majority: _message("slip.majority"), minority: _message("slip.minority")}
            key = paid.get(player, 0)
            return Exercise(
                kind=self.name,
                level=level,
                moment=moment,
                question=_message("bonus", **facts),
                form=NumberAnswer(),
                key=key,
                reasons=(
                    _message("bonus.sums", majority=majority, minority=minority, price=price),
                    _message(f"bonus.tie{level}"),
                    _message("bonus.paid", paid=FrozenMap(paid)),
                ),
                hints=(_message("bonus.hint"),),
                slips=FrozenMap({amount: slip for amount, slip in alone.items() if amount != key}),
                given=_held(figures, state, company),
                company=company,
            )
        return None

    @staticmethod
    def _ties(counts: list[int]) -> int:
        """Return the level of a distribution, the most first."""
        if counts[0] == counts[1]:
            return 3
        return 2 if len(counts) > 2 and counts[1] == counts[2] else 1


class TileKind(_Kind):
    """Asks what a tile would do on an empty cell (§6)."""

    name = "tile"
    asked = ((LONE, GROW, FOUND), (GROW, FOUND, MERGE), (MERGE, DEAD, NOT_NOW))
    """What the tiles of each level do."""

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask about a cell whose tile the player does not hold: the board would say what own tiles do."""
        figures, state = moment.rules.figures, moment.state
        if state.step != "place":
            return None
        wanted = chance.choice(self.asked[level - 1])
        seen = {*state.board, *state.aside, *state.hands[state.turn]}
        free = [tile for tile in figures.grid.tiles if tile not in seen]
        found = [tile for tile in free if effect_of(figures, state, tile).kind == wanted]
        if not found:
            return None
        tile = chance.choice(found)
        effect = effect_of(figures, state, tile)
        names = tuple(figures.names[company] for company in effect.companies)
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=_message("tile", tile=tile, player=state.turn),
            form=_options(LONE, GROW, FOUND, MERGE, NOT_NOW, DEAD),
            key=effect.kind,
            reasons=(_message(f"tile.{effect.kind}", tile=tile, companies=names, safe=figures.safe),),
            hints=(_message("tile.hint", tile=tile),),
            cells=(tile,),
        )


class DisposalKind(_Kind):
    """Asks about defunct shares (§6.5): what selling brings, how many may be traded, which is better."""

    name = "disposal"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask whoever disposes of shares; of level 3 only where it makes a difference."""
        figures, state = moment.rules.figures, moment.state
        merger = state.merger
        if state.step != "dispose" or merger is None:
            return None
        player, company, ratio = merger.holders[0], merger.company, figures.variant.shares.trade_in
        held, left = state.held(player, company), state.unsold(merger.survivor)
        price = figures.price(company, merger.sizes[company])
        then = figures.price(merger.survivor, _joined(figures, state, merger))
        trades = min(held // ratio, left)
        facts = {
            "player": player, "held": held, "company": figures.names[company], "price": price, "ratio": ratio,
            "survivor": figures.names[merger.survivor], "left": left, "then": then, "trades": trades,
            "sold": held * price, "most": trades * ratio,
            "worth": trades * then + (held - trades * ratio) * price,
        }  # fmt: skip
        key: Answer = (facts["sold"], facts["most"])[level - 1] if level < 3 else self._better(facts)
        if level == 3 and (not trades or key == "equal"):
            return None
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=_message(f"disposal{level}", **facts),
            form=(NumberAnswer(), NumberAnswer(unit=""), _options("sell", "trade", "equal"))[level - 1],
            key=key,
            reasons=(_message(f"disposal{level}.why", **facts),),
            hints=(_message(f"disposal{level}.hint", **facts),),
            company=company,
        )

    @staticmethod
    def _better(facts: dict[str, Any]) -> str:
        if facts["sold"] == facts["worth"]:
            return "equal"
        return "sell" if facts["sold"] > facts["worth"] else "trade"


def _joined(figures: AcquireFigures, state: AcquireState, merger: Merger) -> int:
    """Return the size of the survivor once the merger is over."""
    loose = (
        len(figures.grid.connected(merger.tile, state.board, "o")) if state.board[merger.tile] == "o" else 0
    )
    return sum(merger.sizes.values()) + loose


class EndingKind(_Kind):
    """Asks whether to end the game now (§9): whether it may be declared, and whether that would win."""

    name = "ending"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask the turn player; from level 2 on the end may be declared, and at level 3 it is close."""
        figures, state = moment.rules.figures, moment.state
        if state.step not in ("place", "buy") or not state.sizes or state.declared:
            return None
        worth, may = end_now(figures, state), may_declare(figures, state)
        mine = worth[state.turn]
        best = max(amount for player, amount in worth.items() if player != state.turn)
        if mine == best or may != (level > 1 or bool(chance.below(2))):
            return None
        if (level == 3 and abs(mine - best) > 4000) or (level == 1 and len(state.board) < 50):
            return None
        key = "not_allowed" if not may else "wins" if mine > best else "loses"
        sizes = FrozenMap(
            (figures.names[one], state.sizes[one]) for one in figures.letters if one in state.sizes
        )
        facts = {"player": state.turn, "sizes": sizes, "safe": figures.safe, "end": figures.end}
        amounts = FrozenMap((player, round(amount)) for player, amount in worth.items())
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=_message("ending", player=state.turn),
            form=_options("wins", "loses", "not_allowed"),
            key=key,
            reasons=(
                _message("ending.allowed" if may else "ending.not_allowed", **facts),
                _message("ending.worth", worth=amounts),
            ),
            hints=(_message("ending.hint", **facts),),
            given=tuple(self._given(figures, state)),
            cells=(next(iter(state.board)),),
        )

    @staticmethod
    def _given(figures: AcquireFigures, state: AcquireState) -> Iterator[LazyMessage]:
        for company in figures.letters:
            if size := state.sizes.get(company):
                price = figures.share_price(state, company)
                yield _message("company", company=figures.names[company], size=size, price=price)
        for player in state.players:
            held = FrozenMap(
                (figures.names[one], units) for one in figures.letters if (units := state.held(player, one))
            )
            yield _message("owns", player=player, cash=state.cash(player), held=held)


KINDS: tuple[ExerciseKind, ...] = (TileKind(), BonusKind(), DisposalKind(), EndingKind())
"""Every kind, in the order in which the course needs them."""
