"""Two small complete games that drive the kernel: three in a row, and an auction with a hidden deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from lostatlas.capabilities.course import COURSE, Course, LessonPlan
from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.capabilities.exercise import Exercise, NumberAnswer
from lostatlas.capabilities.views import VIEWS, Views
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.notation import Notation, Verb
from lostatlas.kernel.ruleset import Automation, GameConfig, Ruleset, Start, StepActions, Title, offers
from lostatlas.kernel.values import CHANCE, Action, ActionRange, AmountRange, Event, Outcome, Transition
from lostatlas.scene.shapes import Group, Polygon, Scene, Text
from lostatlas.scene.table import Column
from lostatlas.scene.table import Table as SceneTable
from lostatlas.scene.theme import LIGHT, Theme

# Three in a row


@dataclass(frozen=True, slots=True)
class Mark(Action):
    kind: ClassVar[str] = "mark"
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Grid:
    players: tuple[str, ...]
    cells: FrozenMap[tuple[int, int], str] = field(default_factory=FrozenMap)

    @property
    def winner(self) -> str | None:
        for player in self.players:
            own = {cell for cell, owner in self.cells.items() if owner == player}
            if any(line <= own for line in LINES):
                return player
        return None


LINES = (
    *({(column, row) for column in range(3)} for row in range(3)),
    *({(column, row) for row in range(3)} for column in range(3)),
    {(0, 0), (1, 1), (2, 2)},
    {(0, 2), (1, 1), (2, 0)},
)


class ThreeInARow(Ruleset[Grid]):
    state_type = Grid
    action_types = (Mark,)
    notation = Notation(Verb(Mark, "mark {column},{row}"))

    def __init__(self, setting: GameConfig | None = None) -> None:
        self.setting = setting or GameConfig(title="three_in_a_row")

    @property
    def title(self) -> Title:
        return TITLES["three_in_a_row"]

    def setup(self, players: tuple[str, ...], start: Start) -> Grid:
        if len(players) != 2 or len(set(players)) != 2:
            raise GameDataError("toys.players", rule="§1", found=len(players))
        return Grid(players) if start.position is None else self.state_from_json(start.position)

    def actor(self, state: Grid) -> str | None:
        return None if self.outcome(state) else state.players[len(state.cells) % 2]

    def legal_actions(self, state: Grid) -> Iterable[StepActions]:
        if self.outcome(state) is None:
            empty = (Mark(c, r) for r in range(3) for c in range(3) if (c, r) not in state.cells)
            yield StepActions("mark", empty)

    def verify(self, state: Grid, action: Action) -> Refusal | None:
        assert isinstance(action, Mark)
        if self.outcome(state) is not None:
            return Refusal("§4", "toys.over")
        if not (0 <= action.column < 3 and 0 <= action.row < 3):
            return Refusal("§2", "toys.outside", {"cell": (action.column, action.row)})
        if owner := state.cells.get((action.column, action.row)):
            return Refusal("§2", "toys.taken", {"owner": owner})
        return None

    def apply(self, state: Grid, action: Action) -> Transition[Grid]:
        assert isinstance(action, Mark)
        player = state.players[len(state.cells) % 2]
        after = evolve(state, cells=state.cells.set((action.column, action.row), player))
        events = [Event("toys.marked", {"player": player, "cell": (action.column, action.row)})]
        if after.winner:
            events.append(Event("toys.won", {"player": after.winner}))
        return Transition(after, tuple(events))

    def outcome(self, state: Grid) -> Outcome | None:
        winner = state.winner
        if winner is None and len(state.cells) < 9:
            return None
        reason = "toys.three" if winner else "toys.full"
        return Outcome(FrozenMap((player, int(player == winner)) for player in state.players), reason)

    def format_action(self, state: Grid, action: Action) -> str:
        return self.notation.format(state, action)

    def parse_action(self, state: Grid, text: str) -> Action:
        return self.notation.parse(state, text)


class GridViews(Views):
    """The nine squares, and whose marks are on them."""

    def scene(self, state: Grid, *, viewer: str | None = None, theme: Theme = LIGHT) -> Scene:
        square = ((-0.48, -0.48), (0.48, -0.48), (0.48, 0.48), (-0.48, 0.48))
        groups = []
        for column in range(3):
            for row in range(3):
                owner = state.cells.get((column, row), "")
                ground = Polygon("ground", "square", square, theme.paper)
                mark = Text("words", "mark", (0.0, 0.0), owner[:1], 0.4, theme.line, theme.paper, bold=True)
                title = f"{column},{row} {owner}".strip()
                groups.append(Group((column, row), (column, row), (ground, mark), title))
        summary = f"{len(state.cells)} marks"
        return Scene(tuple(groups), (-0.6, -0.6, 3.2, 3.2), theme.background, "Grid", summary)

    def cells_of(self, state: Grid, action: Action) -> tuple[tuple[int, int], ...]:
        return ((action.column, action.row),) if isinstance(action, Mark) else ()

    def tables(self, state: Grid, *, viewer: str | None = None) -> tuple[SceneTable, ...]:
        count = {name: sum(one == name for one in state.cells.values()) for name in state.players}
        columns = (Column("player", "Player"), Column("marks", "Marks", numeric=True))
        return (SceneTable("marks", "Marks", columns, tuple(count.items()), state.players),)


class FreeSquares:
    """Asks how many squares are free."""

    name = "free_squares"

    def lineup(self, level: int) -> Lineup:
        return Lineup(players=2, bots=("random",), title="three_in_a_row")

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        cells = moment.state.cells
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage("toys.free"),
            form=NumberAnswer(unit=""),
            key=9 - len(cells),
            reasons=(),
            cells=tuple((c, r) for c in range(3) for r in range(3) if (c, r) not in cells),
        )


GRID_COURSE = Course(
    (LessonPlan("01_squares", ("1",), ("free_squares/1/2",), "grid"),),
    kinds={"free_squares": FreeSquares()},
)


# The auction


@dataclass(frozen=True, slots=True)
class Draw(Action):
    kind: ClassVar[str] = "draw"
    prize: int


@dataclass(frozen=True, slots=True)
class Bid(Action):
    kind: ClassVar[str] = "bid"
    amount: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Lot:
    """The prize on the table, the best bid, and who is still in, the next to speak first."""

    prize: int
    bidders: tuple[str, ...]
    best: int = 0
    holder: str | None = None


@dataclass(frozen=True)  # without slots, so that both makes of states are driven
class Table:
    players: tuple[str, ...]
    seed: int
    cash: FrozenMap[str, int]
    left: frozenset[int]
    won: FrozenMap[str, tuple[int, ...]]
    lot: Lot | None = None


class Auction(Ruleset[Table]):
    """Prizes 1 to 6 come in hidden order; each is sold to the highest bidder, bids in fives."""

    state_type = Table
    action_types = (Draw, Bid, Pass)

    def __init__(self, setting: GameConfig | None = None) -> None:
        self.setting = setting or GameConfig(title="auction", options=FrozenMap(cash=60))
        if set(self.setting.options) - {"cash"}:
            raise GameDataError("toys.option", found=", ".join(self.setting.options))
        self.notation = Notation(
            Verb(Draw, "draw {prize}"),
            Verb(Bid, "bid {amount}[ saying {word}]"),
            Verb(Pass, "pass"),
            where=lambda state: f"LOT{6 - len(state.left)}",
        )

    def setup(self, players: tuple[str, ...], start: Start) -> Table:
        if not 2 <= len(players) <= 4 or len(set(players)) < len(players):
            raise GameDataError("toys.players", rule="§1", found=len(players))
        if start.position is not None:
            return self.state_from_json(start.position)
        cash = FrozenMap(dict.fromkeys(players, self.setting.options.get("cash", 60)))
        return Table(players, start.seed, cash, frozenset(range(1, 7)), FrozenMap.fromkeys(players, ()))

    def actor(self, state: Table) -> str | None:
        if state.lot is not None:
            return state.lot.bidders[0]
        return CHANCE if state.left else None

    def acting_for(self, state: Table) -> str | None:
        return f"lot {state.lot.prize}" if state.lot else None

    def legal_actions(self, state: Table) -> Iterable[StepActions]:
        if state.lot is None:
            if state.left:
                yield StepActions("draw", (Draw(prize) for prize in sorted(state.left)))
            return
        amounts = AmountRange.upto(state.lot.best + 5, state.cash[state.lot.bidders[0]], step=5)
        if amounts is not None:
            yield StepActions("bid", (ActionRange(Bid(amounts.min), "amount", amounts),))
        yield StepActions("pass", (Pass(),))

    def verify(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Draw):
            fine = state.lot is None and action.prize in state.left
            return None if fine else Refusal("§2", "toys.draw", {"prize": action.prize})
        if state.lot is None:
            return Refusal("§4", "toys.over")
        if isinstance(action, Bid):
            player, least = state.lot.bidders[0], state.lot.best + 5
            if action.amount < least or action.amount % 5:
                return Refusal("§3", "toys.bid", {"amount": action.amount, "least": least})
            if action.amount > state.cash[player]:
                return Refusal("§3", "toys.cash", {"player": player, "cash": state.cash[player]})
        return None

    def apply(self, state: Table, action: Action) -> Transition[Table]:
        if isinstance(action, Draw):
            table = evolve(state, left=state.left - {action.prize}, lot=Lot(action.prize, state.players))
            return Transition(table, (Event("toys.drawn", {"prize": action.prize}),))
        lot = state.lot
        assert lot is not None
        player, *others = lot.bidders
        if isinstance(action, Bid):
            lot = evolve(lot, best=action.amount, holder=player, bidders=(*others, player))
            events = [Event("toys.bid_made", {"player": player, "amount": action.amount})]
        else:
            lot = evolve(lot, bidders=tuple(others))
            events = [Event("toys.passed", {"player": player})]
        if lot.bidders and lot.bidders != (lot.holder,):
            return Transition(evolve(state, lot=lot), tuple(events))
        return Transition(_sold(state, lot), (*events, Event("toys.sold", {"player": lot.holder})))

    def chance(self, state: Table) -> Action:
        order = Chance(state.seed).fork("prizes").shuffled(range(1, 7))
        return Draw(next(prize for prize in order if prize in state.left))

    def outcome(self, state: Table) -> Outcome | None:
        if state.left or state.lot is not None:
            return None
        scores = {player: state.cash[player] + 10 * sum(state.won[player]) for player in state.players}
        return Outcome(FrozenMap(scores), "toys.empty")

    def observe(self, state: Table, player: str) -> Table:
        return evolve(state, seed=0)

    @property
    def automations(self) -> Mapping[str, Automation]:
        return {"broke players pass": _pass_when_broke, "everybody bids": _always_bid}

    def format_action(self, state: Table, action: Action) -> str:
        return self.notation.format(state, action)

    def parse_action(self, state: Table, text: str) -> Action:
        return self.notation.parse(state, text)


def _sold(state: Table, lot: Lot) -> Table:
    if lot.holder is None:
        return evolve(state, lot=None)
    cash = state.cash.set(lot.holder, state.cash[lot.holder] - lot.best)
    won = state.won.set(lot.holder, (*state.won[lot.holder], lot.prize))
    return evolve(state, lot=None, cash=cash, won=won)


def _pass_when_broke(state: Table) -> Action | None:
    lot = state.lot
    return Pass() if lot is not None and state.cash[lot.bidders[0]] < lot.best + 5 else None


def _always_bid(state: Table) -> Action | None:
    """A chore that is wrong on purpose: it bids what nobody has."""
    return Bid(1000) if state.lot is not None else None


@dataclass(frozen=True)
class Toy(Title):
    """A title around one of the rulesets."""

    name: str
    make: Any

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        rules: Ruleset[Any] = self.make(setting)
        return rules


class ToyWithPictures(Toy):
    """Three in a row, with what it offers beyond its rules."""

    @offers(VIEWS)
    def _views(self) -> Any:
        return GridViews

    @offers(COURSE)
    def _course(self) -> Any:
        return GRID_COURSE


TITLES = {
    "three_in_a_row": ToyWithPictures("three_in_a_row", ThreeInARow),
    "auction": Toy("auction", Auction),
}


def titles(name: str) -> Toy:
    """Find a toy by name, as the front door finds a title."""
    if name not in TITLES:
        raise GameDataError("toys.title", where="title", name=name)
    return TITLES[name]
