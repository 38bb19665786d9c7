"""A session: a game that is played, explored or taught, and everything that was tried in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os import PathLike
from threading import RLock
from typing import Any

from lostatlas.kernel.arguments import check_type, checked_arguments
from lostatlas.kernel.branch_names import refuse_bidi_controls
from lostatlas.kernel.errors import Refusal, SessionError
from lostatlas.kernel.legal_actions import LegalActions
from lostatlas.kernel.line_of_play import LineOfPlay
from lostatlas.kernel.persistence import JournalLike, storage
from lostatlas.kernel.position import position_of
from lostatlas.kernel.ruleset import Ruleset, Start
from lostatlas.kernel.tree import Cursor, Node, Tree
from lostatlas.kernel.values import CHANCE, Action, ActionRange, Outcome, Standing
from lostatlas.kernel.viewpoint import known_line

_LIMIT = 100_000


class Session(LineOfPlay):
    """One game, with everything that was tried in it.

    `push` plays an action, `pop` takes it back. Nothing is ever lost: what was taken back stays in the tree,
    and `goto` returns to it. A branch is a named line of play, as in git.

    Threads may share a session: changes take turns, and readers see it before a change or after it, with all
    that the automations did. Watchers are called when the change is complete and others may act again.

    Parameters
    ----------
    tree : everything that was played; `Session.new` begins a new one
    place : the current node and branch; by default the start
    automations : the names of those that are on; `CHANCE` plays what the seed decides

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7), seed=1)
    >>> game.actor, "bid 120" in game.legal_actions, str(game.why_not("bid 122"))
    ('Ann', True, 'A bid of $122 is not allowed: bids go up in steps of $5. [...]')
    >>> node = game.push("bid 120")
    >>> game.actor, game.pop().kind, game.actor
    ('Ben', 'bid', 'Ann')
    """

    def __init__(
        self, tree: Tree, *, place: Cursor | None = None, automations: tuple[str, ...] = (CHANCE,)
    ) -> None:
        check_type("tree", tree, Tree)
        self.tree = tree
        """Everything that was played."""
        self.place = place or Cursor(tree)
        """Where the session stands, and its branches."""
        self.lock = RLock()
        """Held during a change. Hold it to read several values of the same moment."""
        self._automations = list(automations)
        self._watchers: list[Callable[[Session], None]] = []
        self._legal = LegalActions(self.place, lock=self.lock)
        self._journal: JournalLike | None = None

    @classmethod
    @checked_arguments
    def new(
        cls, ruleset: Ruleset[Any], players: tuple[str, ...] | list[str], start: Start | None = None
    ) -> Session:
        """Begin a game. The players are given in seat order; by default it starts from seed 0.

        Raises
        ------
        GameDataError
            When the rules do not allow these players or this start.
        """
        session = cls(Tree(ruleset, players=tuple(players), start=start or Start()))
        session.switch_on()
        return session

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Hold the lock, and call the watchers once it is released."""
        with self.lock:
            yield
        for watcher in tuple(self._watchers):
            watcher(self)

    # the current position

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules."""
        return self.tree.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.tree.players

    @property
    def node(self) -> Node:
        """The current node."""
        with self.lock:
            return self.place.node

    @property
    def state(self) -> Any:
        """The current state; frozen, so it may be kept."""
        return self.node.state

    @property
    def actor(self) -> str | None:
        """Who decides now; None when the game is over."""
        return self.ruleset.actor(self.state)

    @property
    def actors(self) -> tuple[str, ...]:
        """Everyone who may act now; more than one only where decisions are simultaneous."""
        return self.ruleset.actors(self.state)

    @property
    def acting_for(self) -> str | None:
        """The company that the actor decides for, or None."""
        return self.ruleset.acting_for(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.ruleset.outcome(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """The players from the best to the last; empty while the game goes on."""
        outcome = self.outcome
        return outcome.ranking if outcome else ()

    def observe(self, player: str) -> Any:
        """Return the observation of the state by `player`; SessionError when there is no such player."""
        if player not in self.players:
            raise SessionError("session.player", name=player, known=self.players)
        return self.ruleset.observe(self.state, player)

    # legal actions

    @property
    def legal_actions(self) -> LegalActions:
        """A live view of what may be done now."""
        return self._legal

    def why_not(self, action: Action | ActionRange | str) -> Refusal | None:
        """Return why the action is not legal here, or None if it is; NotationError for an unreadable text."""
        return self._legal.why_not(action)

    def parse(self, text: str) -> Action:
        """Read an action, legal or not, as `LegalActions.parse` does."""
        return self._legal.parse(text)

    def text_of(self, choice: Action | ActionRange) -> str:
        """Write an action in the notation; a range of amounts as ``bid 100..300/5``."""
        return self._legal.text_of(choice)

    # playing

    def push(self, action: Action | ActionRange | str) -> Node:
        """Play an action, or its text, and then let the automations act; return the node of the action.

        With a journal, the action is on the disk before anything shows it.

        Raises
        ------
        IllegalAction
            When the rules forbid it; `refusal` says why, and nothing has changed.
        NotationError, AmbiguousAction
            When a text is not an action, or could mean several legal ones.
        """
        with self._change():
            node = self._play(self._legal.read(action))
            self._run_automations()
            return node

    def pop(self) -> Action:
        """Take back the last action of a player, and the automatic ones after it; return it.

        SessionError when there is none.
        """
        with self._change():
            for node in self.node.upwards():
                if node.action is not None and node.parent is not None and not node.automatic:
                    self._move(node.parent, branch=self.place.branch)
                    return node.action
            raise SessionError("session.start")

    undo = pop

    def redo(self) -> Action:
        """Play again the action that was last taken back on this branch; SessionError when there is none."""
        with self._change():
            line = self.place.forward()
            if not line:
                raise SessionError("session.end")
            by_hand = [place for place, node in enumerate(line) if not node.automatic] or [0]
            end = by_hand[1] if len(by_hand) > 1 else len(line)
            self._move(line[end - 1], branch=self.place.branch_of(line[end - 1]))
            action = line[by_hand[0]].action
        assert action is not None  # only the root has no action, and it is not a child
        return action

    def peek(self) -> Action:
        """Return the action that led here; SessionError at the start."""
        action = self.node.action
        if action is None:
            raise SessionError("session.start")
        return action

    def _play(self, action: Action, *, automatic: str = "") -> Node:
        here = self.place.node
        known = self.tree.find(here, action)
        node = known or self.tree.make_node(here, action, automatic=automatic)
        branch = self.place.branch_onward(node)
        if self._journal is not None:
            self._journal.moved(node, branch, onward=True) if known else self._journal.played(node, branch)
        self.place.settle(node if known else self.tree.add(node), branch)
        return node

    # nodes, branches and notes

    @property
    def branch_name(self) -> str:
        """The current branch, which new actions extend."""
        return self.place.branch

    @property
    def branches(self) -> dict[str, Node]:
        """The tip of every branch, by name."""
        with self.lock:
            return dict(self.place.tips)

    def branch(self, name: str, *, at: Node | int | str | None = None) -> Node:
        """Begin a branch at a node, by default the current one; what is pushed from now on belongs to it.

        ``goto("main")`` returns to the tip of the main branch. SessionError when the name is taken or
        empty, or holds bidirectional controls, or there is no such node; the session stays where it stands.
        """
        with self._change():
            tips = self.place.tips
            if not isinstance(name, str) or not name.strip() or name in tips:
                raise SessionError("session.branch_taken", name=name, known=tuple(tips))
            refuse_bidi_controls(name)
            return self._move(self.node if at is None else self.place.find(at), branch=name)

    def goto(self, place: Node | int | str) -> Node:
        """Go to a node, the number of a node, or the tip of a branch; return the node.

        SessionError when there is no such node or branch.
        """
        with self._change():
            node = self.place.find(place)
            return self._move(node, branch=place if isinstance(place, str) else self.place.branch_of(node))

    def at(self, **stage: int | str) -> Node:
        """Go to the first node of this line in a part of the game, as in ``at(cycle=2)`` (`node_at`)."""
        return self.goto(self.node_at(**stage))

    def _move(self, node: Node, *, branch: str) -> Node:
        if self._journal is not None:
            self._journal.moved(node, branch)
        self.place.move(node, branch)
        return node

    def note(self, text: str, *, at: Node | int | str | None = None) -> Node:
        """Attach a note to a node, by default to the current one; an empty text removes the note.

        SessionError when it holds bidirectional controls.
        """
        check_type("text", text, str)
        refuse_bidi_controls(text)
        with self._change():
            node = self.node if at is None else self.place.find(at)
            if self._journal is not None:
                self._journal.noted(node, text)
            node.note = text
            return node

    # automations

    @property
    def automations(self) -> tuple[str, ...]:
        """The automations that are on, by name; at first only `CHANCE`, which plays what the seed says."""
        return tuple(self._automations)

    def switch_on(self, *names: str) -> None:
        """Switch these automations on; they act at once. SessionError for an unknown name."""
        self._known(names)
        with self._change():
            self._automations += [name for name in dict.fromkeys(names) if name not in self._automations]
            self._run_automations()

    def switch_off(self, *names: str) -> None:
        """Switch these automations off: players decide again. SessionError for an unknown name."""
        self._known(names)
        with self.lock:
            self._automations = [name for name in self._automations if name not in names]

    def _known(self, names: tuple[str, ...]) -> None:
        known = (CHANCE, *self.ruleset.automations)
        for name in names:
            if name not in known:
                raise SessionError("session.automation", name=name, known=tuple(known))

    def _run_automations(self) -> None:
        chores = self.ruleset.automations if len(self._automations) > 1 else {}
        for _ in range(_LIMIT):
            for name in self._automations:
                action = self._chance() if name == CHANCE else chores[name](self.state)
                if action is not None:
                    self._play(action, automatic=name)
                    break
            else:
                return
        raise SessionError("session.endless", names=tuple(self._automations), limit=_LIMIT)

    def _chance(self) -> Action | None:
        return self.ruleset.chance(self.state) if self.actor == CHANCE else None

    # saving and watching

    def known_to(self, viewer: str) -> Session:
        """Return the game up to here as a player may know it (`lostatlas.kernel.viewpoint`).

        SessionError when there is no such player.
        """
        self.observe(viewer)
        with self.lock:
            place = known_line(self.place, viewer)
        return Session(place.tree, place=place, automations=self.automations)

    def save(self, path: str | PathLike[str], *, viewer: str | None = None) -> None:
        """Write the whole tree to a file that `load` reads; the old file stays until the new one is complete.

        With a `viewer`, the file holds the game up to here as that player may know it (`known_to`).

        Raises
        ------
        GameDataError
            When this is not a path, when another process autosaves to this file, or when it cannot be written
            (a `FileError`, which is an `OSError` too).
        SessionError
            When there is no such player, or the whole game is kept in this file.
        """
        with self.lock:
            kept = self._journal is not None and self._journal.is_of(path)
            if kept and viewer is not None:
                raise SessionError("session.kept_whole", path=str(path))
            if kept:
                self.autosave(path)
            else:
                storage().save(self if viewer is None else self.known_to(viewer), path)

    def autosave(self, path: str | PathLike[str]) -> None:
        """Save now, and from now on write each action to the disk before it is shown.

        The file at `path` holds the game so far, ``<path>.journal`` what was done since. Loading `path` reads
        both, so nothing that was shown is lost even if the process is killed.
        """
        with self.lock:
            journal = storage().autosave(self, path)  # takes over from a journal of the same file
            if self._journal is not None:
                self._journal.close()
            self._journal = journal

    @property
    def journal(self) -> JournalLike | None:
        """The journal that autosave writes, if it is on."""
        return self._journal

    def position(self) -> dict[str, Any]:
        """Return the current position as plain data, from which a game can start."""
        return position_of(self.tree, self.state)

    @checked_arguments
    def watch(self, watcher: Callable[[Session], None]) -> Callable[[], None]:
        """Call `watcher` after every change; call the function that is returned to stop that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def __repr__(self) -> str:
        with self.lock:
            actor = self.actor
            place = f"node {self.node.id} of {self.branch_name}"
        now = "over" if actor is None else f"{actor} to act"
        return f"<Session {self.ruleset.setting.title}: {', '.join(self.players)}; {place}, {now}>"
