"""What a title shows of a state: scenes to press, tables, net worth, the stage of the game, and its log."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from lostatlas.capabilities.amount_form import AmountForm
from lostatlas.capabilities.notes import Note, Portrait
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Capability, Ruleset
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action, ActionRange, Event
from lostatlas.scene.shapes import Scene
from lostatlas.scene.table import Column, Table
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import listed, message


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a game stands, from the widest part to the narrowest, such as cycle, round, step.

    Examples
    --------
    >>> stage = Stage(FrozenMap(cycle=2, round="OR1", step="track"), "Cycle 2, OR1, lay track")
    >>> str(stage), stage.parts["round"]
    ('Cycle 2, OR1, lay track', 'OR1')
    """

    parts: FrozenMap[str, int | str]
    """Keys for programs: the same in every language, from wide to narrow."""
    label: str
    """The text for people, in the current language."""

    def __str__(self) -> str:
        """Return the label."""
        return self.label


@dataclass(frozen=True, slots=True)
class SideScene:
    """A drawing beside the board, such as the market or a table of values."""

    name: str
    """Its key, the same in every language."""
    title: str
    """Its heading, in the current language."""
    scene: Scene


class Views:
    """What shells show of a state: every method is pure.

    `viewer` is a player, or None for the analyst, who sees everything. What a viewer may not know must not
    change anything that these methods return for that viewer. The defaults show nothing but scores.

    Parameters
    ----------
    rules : the ruleset whose states are shown
    """

    has_map: ClassVar[bool] = False
    """Whether its states have the hex map and the market of railway games, which `render` draws."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules = rules

    def scene(self, state: Any, *, viewer: str | None = None, theme: Theme = LIGHT) -> Scene | None:
        """Return the main drawing, whose cells can be pressed; None when there is nothing to draw."""
        return None

    def cells_of(self, state: Any, action: Action) -> tuple[Hashable, ...]:
        """Return the cells of the scene that lead to this action when they are pressed."""
        return ()

    def meant_by(self, state: Any, cell: Hashable) -> tuple[Action, ...]:
        """Return the actions that a press on a cell may mean; of those that are not legal it is told why."""
        return ()

    def describe(self, state: Any, choice: Action | ActionRange) -> str:
        """Return a choice in words, in the current language; by default its notation."""
        if not isinstance(choice, ActionRange):
            return self.rules.format_action(state, choice)
        least = self.rules.format_action(state, choice.least)
        return least.replace(str(choice.amounts.min), str(choice.amounts), 1)

    def amount_form(self, state: Any) -> AmountForm | None:
        """Return the amounts that whoever decides chooses together; None where there are none."""
        return None

    def notes(self, state: Any, choices: Sequence[Action | ActionRange]) -> Iterable[str]:
        """Yield remarks on the choices of one step, such as what a bid leads to."""
        return ()

    def side_scenes(
        self, state: Any, *, viewer: str | None = None, theme: Theme = LIGHT
    ) -> tuple[SideScene, ...]:
        """Return the drawings beside the board."""
        return ()

    def tables(self, state: Any, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return tables: players, companies, what is for sale."""
        return ()

    def tables_or_scores(self, state: Any, *, viewer: str | None = None) -> tuple[Table, ...]:
        """Return the tables; of a title without any, one of the scores, once there are some."""
        if tables := self.tables(state, viewer=viewer):
            return tables
        rows = tuple((name, f"{points:g}") for name, points in self.net_worth(state, viewer=viewer).items())
        columns = tuple(Column(name, message(f"play.column.{name}")) for name in ("player", "score"))
        return (Table("scores", "", columns, rows),) if rows else ()

    def portraits(self, state: Any) -> Mapping[str, Portrait]:
        """Return notes on each company that takes part or may, by its code."""
        return {}

    def portrayed(self, choice: Action | ActionRange) -> str:
        """Return the code of the company whose portrait helps with a choice; empty where none does."""
        return ""

    def position_notes(self, state: Any) -> tuple[Note, ...]:
        """Return remarks on a position: what comes next, and who is at risk."""
        return ()

    def net_worth(self, state: Any, *, viewer: str | None = None) -> Mapping[str, float]:
        """Return the wealth of each player if the game ended now; empty when that means nothing."""
        outcome = self.rules.outcome(state)
        if outcome is None:
            return {}
        return {one.player: one.points for one in outcome.ranking if isinstance(one.points, int | float)}

    def stage(self, state: Any) -> Stage:
        """Return where the game stands."""
        where = self.rules.where(state)
        return Stage(FrozenMap(self.rules.stage(state)), "" if where is None else str(where))

    def events(self, state: Any, events: Iterable[Event], *, viewer: str | None = None) -> tuple[Event, ...]:
        """Return the events of the log as this viewer may read them; `state` is the one before them."""
        return tuple(events)

    def move_text(self, node: Node, *, viewer: str | None = None) -> str:
        """Return the move to a node as this viewer may read it: its events, or else who has done what.

        Of what is hidden from the viewer it says only that somebody has decided. To the first node led no
        move, and the text is empty.
        """
        if node.parent is None or node.action is None:
            return ""
        before = node.parent.state
        if sentences := listed(self.events(before, node.events, viewer=viewer), "sentences"):
            return sentences
        if viewer is not None and (node.events or self.rules.hides(before, node.action, viewer)):
            return message("panel.unseen", player=self.rules.actor(before))
        return self.deed(before, node.action)

    def deed(self, state: Any, action: Action) -> str:
        """Return who has done what, of an action that caused no events."""
        who = self.rules.acting_for(state) or self.rules.actor(state)
        return message("panel.move", who=who, move=self.describe(state, action))


VIEWS: Capability[type[Views]] = Capability("views", lambda: Views)
"""The class of a title's views; it is made from a ruleset."""


@dataclass(frozen=True, slots=True, eq=False)
class Described:
    """An action, or where the game stands, put into words when it is shown, in the language of then."""

    rules: Ruleset[Any]
    state: Any
    action: Action | None = None
    """None for where the game stands."""

    def __str__(self) -> str:
        views: Views = (self.rules.title.capability(VIEWS) or Views)(self.rules)
        return (
            str(views.stage(self.state)) if self.action is None else views.describe(self.state, self.action)
        )

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Pickle as the words themselves, without the rules."""
        return str, (str(self),)
