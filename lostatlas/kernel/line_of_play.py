"""The line of play of a session: its nodes, the first of a round, and every node where something happened."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lostatlas.kernel import diff as differences
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import NoSuchEvent, SessionError
from lostatlas.kernel.suggest import suggest

if TYPE_CHECKING:  # they are not needed to import it
    from threading import RLock

    from lostatlas.kernel.ruleset import Ruleset
    from lostatlas.kernel.tree import Cursor, Node


ALIKE = 0.85
"""How alike two names of events are at least, of which one may be the other misspelt; see `suggest`."""


class LineOfPlay:
    """Line of play of a session."""

    place: Cursor
    lock: RLock

    @property
    def history(self) -> tuple[Node, ...]:
        """The nodes from the start to here."""
        return self.place.node.line

    @property
    def line(self) -> tuple[Node, ...]:
        """Every node of the line of play: from the start to here, and on to the end of the branch."""
        return (*self.history, *self.place.forward())

    def node_at(self, **stage: int | str) -> Node:
        """Return the first node of the line that stands in a part of the game; `Session.at` goes there.

        Raises
        ------
        SessionError
            When the line has no such place; the message names what there is.
        """
        rules, line = self.place.tree.ruleset, self.line
        for node in line:
            if stage and _stands(rules, node.state, stage):
                return node
        raise SessionError("session.no_place", asked=_stage_text(stage), known=_known(rules, line, stage))

    def diff(
        self, before: Node | int | str, after: Node | int | str | None = None
    ) -> tuple[differences.Change, ...]:
        """Return the differences between the states of two nodes, the second by default the current one."""
        with self.lock:
            here = self.place.node if after is None else self.place.find(after)
            then = self.place.find(before)
        return differences.diff(then.state, here.state)

    def find(
        self,
        event: str | None = None,
        *,
        action: str | None = None,
        company: str | None = None,
        player: str | None = None,
        **stage: int | str,
    ) -> tuple[Node, ...]:
        """Return the nodes of the line to which an action led that fits everything that is asked.

        Parameters
        ----------
        event : the key of something that happened, or its beginning, such as ``"rail.train_bought"``
        action : the kind of the action, such as ``"lay_tile"``
        company : who acted, or what an event is about
        player : who decided, or what an event is about
        stage : the part of the game in which the action was taken, such as ``cycle=2``

        Examples
        --------
        >>> from lostatlas import load
        >>> game = load("examples/games/short.json")
        >>> [node.text for node in game.find("rail.train_bought", cycle=1, player="Ann")]
        ['OR1 ...']

        Raises
        ------
        SessionError
            When the game has no such kind of action or no such player, or the line no such part; the message
            names what there is.

        Warns
        -----
        NoSuchEvent
            When no event of the line has this name, and one has a name that is much like it.
        """
        rules, line = self.place.tree.ruleset, self.line
        kinds = tuple(sorted(one.kind for one in rules.action_types))
        if action is not None and action not in kinds:
            raise SessionError("session.no_kind", kind=action, known=kinds)
        if player is not None and player not in self.place.tree.players:
            raise SessionError("session.player", name=player, known=self.place.tree.players)
        check_type("event", event, str | None)
        if stage and not any(_stands(rules, node.state, stage) for node in line):
            raise SessionError("session.no_place", asked=_stage_text(stage), known=_known(rules, line, stage))
        if event is not None and (near := _misspelt(event, line)):
            warnings.warn(NoSuchEvent("session.no_event", event=event, near=near), stacklevel=2)
        return tuple(
            node
            for node in line
            if node.parent is not None
            and node.action is not None
            and _stands(rules, node.parent.state, stage)
            and (action is None or node.action.kind == action)
            and _happened(rules, node, event, {"company": company, "player": player})
        )


def _stands(rules: Ruleset[Any], state: Any, stage: Mapping[str, int | str]) -> bool:
    parts = rules.stage(state)
    return all(part in parts and parts[part] == value for part, value in stage.items())


def _happened(rules: Ruleset[Any], node: Node, event: str | None, about: Mapping[str, str | None]) -> bool:
    """Return whether an event of a node is the one that is asked for, and about all that is named."""
    assert node.parent is not None
    before = node.parent.state
    actor = {"company": rules.acting_for(before), "player": rules.actor(before)}
    asked = {name: value for name, value in about.items() if value is not None}
    if event is None and all(actor[name] == value for name, value in asked.items()):
        return True
    return any(
        (event is None or _is_called(event, one.key))
        and all(value in (one.facts.get(name), event and actor[name]) for name, value in asked.items())
        for one in node.events
    )


def _misspelt(event: str, line: tuple[Node, ...]) -> str:
    """Return the name of an event of the line that was most likely meant, where none is called `event`."""
    happened = {one.key for node in line for one in node.events}
    if any(_is_called(event, key) for key in happened):
        return ""
    domain, _, name = event.partition(".")
    names = {key.removeprefix(f"{domain}.") for key in happened if key.startswith(f"{domain}.")}
    near = suggest(name, {*names, *(one.partition(".")[0] for one in names)}, alike=ALIKE)
    return f"{domain}.{near}" if near else ""


def _is_called(event: str, key: str) -> bool:
    return key == event or key.startswith(f"{event}.")


def _stage_text(stage: Mapping[str, int | str]) -> str:
    return ", ".join(f"{part}={value!r}" for part, value in stage.items()) or "–"


def _known(rules: Ruleset[Any], line: tuple[Node, ...], asked: Mapping[str, int | str]) -> tuple[str, ...]:
    """Return the parts of a line that are asked for together, or where one never is, each with its values."""
    stages = [rules.stage(node.state) for node in line]
    if len(asked) > 1 and all(any(one.get(part) == asked[part] for one in stages) for part in asked):
        together = dict.fromkeys(tuple(f"{part} {one.get(part)}" for part in asked) for one in stages)
        return tuple(" ".join(one) for one in together)
    seen: dict[str, dict[int | str, None]] = {}
    for stage in stages:
        for part, value in stage.items():
            if value != "":
                seen.setdefault(part, {})[value] = None
    return tuple(f"{part} {' '.join(map(str, values))}" for part, values in seen.items())
