"""A live view of what may be done now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lostatlas.kernel.errors import NotationError
from lostatlas.kernel.ruleset import StepActions
from lostatlas.kernel.values import Action, Ranged

if TYPE_CHECKING:
    from lostatlas.kernel.session import Session

_SHOWN = 12


class LegalActions:
    """The legal actions where the session stands; it follows the session.

    Iterate it for actions; a range of amounts counts as one and shows its least amount (`choices` gives the
    whole range). ``in`` asks the rules, so every amount, and what is legal without being listed, is in it.

    Examples
    --------
    ``session.push(next(iter(session.legal_actions)))`` takes the first, ``"bid 125" in
    session.legal_actions`` asks about one, ``session.legal_actions.steps["track"]`` lists those of one step.
    """

    __slots__ = ("_groups", "_node", "_session")

    def __init__(self, session: Session) -> None:
        self._session = session
        self._node = -1
        self._groups: tuple[StepActions, ...] = ()

    @property
    def groups(self) -> tuple[StepActions, ...]:
        """What each step offers, in the order of the rules."""
        if self._node != self._session.node.id:
            offered = self._session.ruleset.legal_actions(self._session.state)
            self._groups = tuple(StepActions(one.step, tuple(one.choices), one.by) for one in offered)
            self._node = self._session.node.id
        return self._groups

    @property
    def steps(self) -> dict[str, tuple[Action | Ranged, ...]]:
        """The choices by the name of their step."""
        steps: dict[str, tuple[Action | Ranged, ...]] = {}
        for group in self.groups:
            steps[group.step] = (*steps.get(group.step, ()), *group.choices)
        return steps

    @property
    def choices(self) -> tuple[Action | Ranged, ...]:
        """Every choice: actions, and ranges of amounts."""
        return tuple(choice for group in self.groups for choice in group.choices)

    def count(self) -> int:
        """Return how many choices there are; a range of amounts is one."""
        return len(self.choices)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        if self._node == self._session.node.id:
            return any(group.choices for group in self._groups)
        offered = self._session.ruleset.legal_actions(self._session.state)
        return any(True for group in offered for _ in group.choices)  # the first one is enough

    def __iter__(self) -> Iterator[Action]:
        return (choice.least if isinstance(choice, Ranged) else choice for choice in self.choices)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, str | Action | Ranged):
            return False
        try:
            return self._session.why_not(action) is None
        except NotationError:
            return False

    def __repr__(self) -> str:
        lines = []
        for step, choices in self.steps.items():
            shown = ", ".join(self._session.text_of(choice) for choice in choices[:_SHOWN])
            more = f", … {len(choices) - _SHOWN} more" if len(choices) > _SHOWN else ""
            lines.append(f"{step}: {shown}{more}")
        return f"<LegalActions {'; '.join(lines) or 'none'}>"
