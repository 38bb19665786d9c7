"""A live view of the legal actions of a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import AmbiguousAction, NotationError, Refusal
from lostatlas.kernel.notation_hints import with_examples
from lostatlas.kernel.ruleset import StepActions
from lostatlas.kernel.tree import Cursor, Node
from lostatlas.kernel.values import Action, ActionRange, least_action

_SHOWN = 12


class LegalActions:
    """The legal actions at the current node of a session; it follows the session.

    Iterating gives actions; a range of amounts counts as one action, with its least amount (`choices` has the
    whole range). ``in`` asks the rules, so it also finds every amount, and what is legal without being
    listed.

    Examples
    --------
    ``session.push(next(iter(session.legal_actions)))`` takes the first, ``"bid 125" in
    session.legal_actions`` asks about one, ``session.legal_actions.steps["track"]`` lists those of one step.
    """

    __slots__ = ("_known", "_lock", "_place", "_tree")

    def __init__(self, place: Cursor, *, lock: AbstractContextManager[Any]) -> None:
        self._place, self._lock, self._tree = place, lock, place.tree
        self._known: tuple[Node | None, tuple[StepActions, ...]] = (None, ())
        """A node and what is offered there: one value, since several threads may read it."""

    @property
    def groups(self) -> tuple[StepActions, ...]:
        """The offers of each step, in the order of the rules."""
        return self._groups(self._here())

    def _here(self) -> Node:
        with self._lock:
            return self._place.node

    def _groups(self, node: Node) -> tuple[StepActions, ...]:
        known, groups = self._known
        if known is not node:
            offered = self._tree.ruleset.legal_actions(node.state)
            groups = tuple(StepActions(one.step, tuple(one.choices), one.by) for one in offered)
            self._known = (node, groups)
        return groups

    @property
    def steps(self) -> dict[str, tuple[Action | ActionRange, ...]]:
        """The choices by the name of their step."""
        steps: dict[str, tuple[Action | ActionRange, ...]] = {}
        for group in self.groups:
            steps[group.step] = (*steps.get(group.step, ()), *group.choices)
        return steps

    @property
    def choices(self) -> tuple[Action | ActionRange, ...]:
        """Every choice: actions, and ranges of amounts."""
        return tuple(choice for group in self.groups for choice in group.choices)

    def count(self) -> int:
        """Return how many choices there are; a range of amounts is one."""
        return len(self.choices)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        node = self._here()
        known, groups = self._known
        if known is node:
            return any(group.choices for group in groups)
        offered = self._tree.ruleset.legal_actions(node.state)
        return any(True for group in offered for _ in group.choices)  # the first one is enough

    def __iter__(self) -> Iterator[Action]:
        return (least_action(choice) for choice in self.choices)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str | Action | ActionRange):
            return False
        try:
            return self.why_not(action) is None
        except NotationError:
            return False

    def why_not(self, action: Action | ActionRange | str) -> Refusal | None:
        """Return why the action is not legal here, or None if it is; NotationError for an unreadable text."""
        node = self._here()
        return self._tree.why_not(node, self._read(node, action))

    def read(self, action: Action | ActionRange | str) -> Action:
        """Return the action that is meant: a range stands for its least amount, a text is parsed."""
        return self._read(self._here(), action)

    def _read(self, node: Node, action: Action | ActionRange | str) -> Action:
        if isinstance(action, str):
            return self._parse(node, action)
        return least_action(action)

    def parse(self, text: str) -> Action:
        """Read an action, legal or not. Part of its text is enough if only one legal action contains it.

        Raises
        ------
        AmbiguousAction
            When several legal actions contain the text.
        NotationError
            When the text is not an action; the message gives examples of what may be typed now.
        """
        check_type("text", text, str)
        return self._parse(self._here(), text)

    def _parse(self, node: Node, text: str) -> Action:
        rules = self._tree.ruleset
        try:
            return rules.parse_action(node.state, text)
        except AmbiguousAction:
            raise
        except NotationError as error:
            wanted = " ".join(text.lower().split())
            choices = tuple(choice for group in self._groups(node) for choice in group.choices)
            fitting = {
                shown: choice
                for choice in (choices if wanted else ())
                if f" {wanted}" in f" {(shown := self._text_of(node, choice)).lower()}"
            }
            if not fitting:
                raise with_examples(error, rules, node.state, choices) from error.__cause__
            first = next(iter(fitting.values()))
            if len(fitting) == 1:
                if not isinstance(first, ActionRange):
                    return first
                fitting = {self._text_of(node, one): one for one in first}
            raise AmbiguousAction("session.several", text=text, candidates=tuple(fitting)) from None

    def text_of(self, choice: Action | ActionRange) -> str:
        """Write an action in the notation; a range of amounts as ``bid 100..300/5``."""
        check_type("choice", choice, Action | ActionRange)
        return self._text_of(self._here(), choice)

    def _text_of(self, node: Node, choice: Action | ActionRange) -> str:
        rules = self._tree.ruleset
        if not isinstance(choice, ActionRange):
            return rules.format_action(node.state, choice)
        least = rules.format_action(node.state, choice.least)
        most = rules.format_action(node.state, choice.at(choice.amounts.max))
        pairs = zip(least.split(" "), most.split(" "), strict=True)
        low, high = str(choice.amounts.min), str(choice.amounts.max)
        return " ".join(
            a if a == b or low == high else a.replace(low, str(choice.amounts), 1) for a, b in pairs
        )

    def __repr__(self) -> str:
        lines = []
        for step, choices in self.steps.items():
            shown = ", ".join(self.text_of(choice) for choice in choices[:_SHOWN])
            more = f", … {len(choices) - _SHOWN} more" if len(choices) > _SHOWN else ""
            lines.append(f"{step}: {shown}{more}")
        return f"<LegalActions {'; '.join(lines) or 'none'}>"
