"""People at the terminal: show them what is legal, play what they type, or say why it is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from lostatlas.capabilities import RULE_BOOK, capability
from lostatlas.cli.log_writer import LogWriter, indented
from lostatlas.cli.rule_titles import typed_rule, with_rule_titles
from lostatlas.kernel.errors import IllegalAction, LostAtlasError, SessionError
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.players import PLAYERS, masked
from lostatlas.scene.table import display_width
from lostatlas.text import listed, message
from lostatlas.text.message_format import word

SHOWN = 8
"""How many actions of a step are shown unless all are asked for."""
CLEARED = "\x1b[2J\x1b[3J\x1b[H" + "\n" * 50
"""Empties a terminal, and what it has kept; one that does not understand that scrolls."""
ADVISER = "greedy"
"""The kind of player that gives hints."""


class TerminalPlayer:
    """The people who play at this terminal, in one or several seats.

    Parameters
    ----------
    session, log_writer : the game, and the writer of its log
    people : the names of the players at this terminal
    ask : reads a line, given the prompt; EOFError when there are no more lines
    path : where `save` writes by default
    """

    def __init__(
        self,
        session: Session,
        log_writer: LogWriter,
        people: tuple[str, ...],
        *,
        ask: Callable[[str], str] = input,
        path: str = "",
    ) -> None:
        self.session = session
        self.log_writer = log_writer
        self.people = people
        self.ask = ask
        self.path = path
        self.write = log_writer.write
        self.book = capability(session.ruleset, RULE_BOOK)
        self._seen: str | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "list": self._list,
            "status": self._status,
            "undo": self._undo,
            "save": self._save,
            "rule": self._rule,
            "why": self._why,
            "hint": self._hint,
        }
        self._gone = False

    def turn(self) -> bool:
        """Let a person act once; return False when they have left the table."""
        here = self.session.node
        try:
            self._draw_curtain()
        except EOFError:
            self.write("")
            return False
        self._show(SHOWN)
        while self.session.node is here:
            try:
                line = self.ask(message("play.prompt", player=self.session.actor)).strip()
            except EOFError:
                self.write("")
                return False
            if line in ("quit", "exit"):
                return False
            if line:
                self._obey(line)
        return True

    def _draw_curtain(self) -> None:
        """Let the next person come to the screen alone, where the people at it may not know the same."""
        actor, rules, state = self.session.actor, self.session.ruleset, self.session.state
        if self.log_writer.viewer is None or actor is None or len(self.people) < 2 or actor == self._seen:
            return
        first, *others = (rules.observe(state, name) for name in self.people)
        if all(one == first for one in others):
            return
        self.write(CLEARED)
        self.ask(message("play.curtain", player=actor))
        self._seen = self.log_writer.viewer = actor
        self.log_writer.catch_up()

    def _obey(self, line: str) -> None:
        """Run a line: a command, or an action in the short notation."""
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            else:
                self.session.push(line)
        except IllegalAction as error:
            self.write(self._cited(str(error)))  # the words of a refusal are a whole sentence
            if error.refusal.rule:
                self.write(message("play.see_rule", rule=typed_rule(error.refusal.rule)))
        except LostAtlasError as error:
            self.write(self._cited(str(error)))

    def _show(self, most: int | None) -> None:
        session = self.session
        company = session.acting_for
        who = "play.turn_for" if company else "play.turn"
        self.write("")
        self.write(message(who, player=session.actor, company=company, step=self._steps()))
        for step, choices in session.legal_actions.steps.items():
            shown = list(self._choices(choices[:most]))
            if len(choices) > len(shown):
                shown.append(message("play.more", count=len(choices) - len(shown)))
            self.write(message("play.step", step=word("explore.step", step)))
            notes = self.log_writer.views.notes(session.state, choices)
            self.write(indented((*shown, *map(self._cited, notes))))

    def _choices(self, choices: Sequence[Action | ActionRange]) -> Iterator[str]:
        """Yield the notation of each choice, and its words where they say more."""
        state, views = self.session.state, self.log_writer.views
        typed = [self.session.text_of(choice) for choice in choices]
        wide = max(map(display_width, typed), default=0)
        for text, choice in zip(typed, choices, strict=True):
            words = views.describe(state, choice)
            yield text if words == text else f"{text}{' ' * (wide - display_width(text))}  {words}"

    def _cited(self, text: str) -> str:
        return with_rule_titles(text, self.book)

    def _steps(self) -> str:
        return listed((word("explore.step", step) for step in self.session.legal_actions.steps), "or")

    def _help(self, rest: str) -> None:
        self.write(message("play.help"))

    def _list(self, rest: str) -> None:
        self._show(None)

    def _status(self, rest: str) -> None:
        self.log_writer.tables(self.session.state)

    def _undo(self, rest: str) -> None:
        """Go back to the last decision of a person at this terminal."""
        back = 0
        actor = self.session.ruleset.actor
        for before, node in reversed(list(pairwise(self.session.history))):
            back += not node.automatic
            if not node.automatic and actor(before.state) in self.people:
                for _ in range(back):
                    self.session.pop()
                self.log_writer.forget()
                self.write(message("play.undone"))
                return
        raise SessionError("session.start")

    def _save(self, rest: str) -> None:
        path = rest or self.path
        if not path:
            self.write(message("play.no_path"))
            return
        self.session.save(path)
        self.write(message("play.saved", path=path))

    def _rule(self, rest: str) -> None:
        self.write(str(self.book.rule(rest)))

    def _why(self, rest: str) -> None:
        refusal = self.session.why_not(rest)
        self.write(message("play.allowed") if refusal is None else self._cited(str(refusal)))

    def _hint(self, rest: str) -> None:
        action = PLAYERS[ADVISER](0).choose(masked(self.session))
        self.write(message("play.hint", action=self.session.text_of(action)))
