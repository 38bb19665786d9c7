"""Learn from a game: where another choice was worth clearly more, and what it was.

Everything is judged by playing on from the choices (`lostatlas.lab.analyse`), when there is a budget for it,
but for what can be judged exactly: the runs and lays of a railway game, and a train that was bought too late
(`review_operating`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, NoReturn

from lostatlas.capabilities import STYLE, VIEWS, Described, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type, checked_arguments, matches_type
from lostatlas.kernel.branch_names import free_name
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.analysis import ChoiceValue, analyse
from lostatlas.teach.review_lesson import ReviewLesson, lesson_of
from lostatlas.text import language, message
from lostatlas.text.money import escape_dollars

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Review", "ReviewLesson", "review", "reviewing"]

LEFT = " style='text-align:left'"
"""Where sentences begin in a table."""
LEAST = 10
"""The least loss worth telling, in dollars or points."""
SURER = 4
"""Number of times the budget goes into the second look at a decision that seems to be worse."""
HINT = 2.0
"""So many standard errors make a decision seem worse; with few games that is a hint and no evidence."""


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to learn from a game, in the order of play.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.players import finish, seated
    >>> names = ["Ann", "Ben"]
    >>> found = review(finish(new_game(names, mode="micro", seed=3), seated(["random"], names, seed=1)))
    >>> found.done == found.total > 0
    True
    >>> worst = found.costliest(1)[0]
    >>> worst.loss == max(lesson.loss for lesson in found.lessons)
    True
    """

    session: Session = field(repr=False)
    lessons: tuple[ReviewLesson, ...]
    done: int = 0
    """Number of actions that have been looked at."""
    total: int = 0
    """How many there are."""
    examined: bool = True
    """Whether anything is judged: without a budget, nothing is in a game without runs and lays."""

    @checked_arguments
    def costliest(self, count: int = 5) -> tuple[ReviewLesson, ...]:
        """Return the lessons with the greatest loss, the greatest first."""
        return tuple(sorted(self.lessons, key=lambda lesson: (-lesson.loss, lesson.node))[: max(count, 0)])

    @checked_arguments
    def try_again(self, lesson: ReviewLesson, *, name: str = "") -> Session:
        """Go back to the decision in a branch of its own, and return the session; nothing is lost.

        Raises
        ------
        SessionError
            When the name is taken by another branch; the session stands where it stood.
        """
        name = name or free_name(f"again {lesson.node}", self.session.branches)
        self.session.branch(name, at=lesson.node)
        return self.session

    @checked_arguments
    def show(self, lesson: ReviewLesson) -> Session:
        """Play the better choice in a branch of its own, and return the session."""
        session = self.try_again(lesson, name=free_name(f"better {lesson.node}", self.session.branches))
        for action in lesson.better:
            session.push(action)
        return session

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each lesson: node, player, company, kind, made, better, loss."""
        with needed():
            import pandas as pd
        columns = ["node", "player", "company", "kind", "made", "better", "loss"]
        rows = [
            [one.node, one.player, one.company, one.kind, one.made, "; ".join(one.better), one.loss]
            for one in self.lessons
        ]
        return pd.DataFrame(rows, columns=columns)

    def _nothing(self) -> str:
        """Return why there are no lessons."""
        return message("review.none") if self.examined else message("review.unexamined")

    def __str__(self) -> str:
        if not self.lessons:
            return self._nothing()
        return "\n".join(message("review.line", node=one.node, text=str(one)) for one in self.lessons)

    def _repr_html_(self) -> str:
        if not self.lessons:
            return f"<p>{escape(self._nothing())}</p>"
        heads = "".join(
            f"<th{LEFT if name == 'text' else ''}>{escape(message(f'review.column.{name}'))}</th>"
            for name in ("node", "player", "text", "loss")
        )
        # The page around it is in another language, perhaps; Japanese lines end between phrases.
        phrases = f" lang='{language()}' style='word-break: auto-phrase'"
        rows = "".join(
            f"<tr><td>{one.node}</td><td>{escape(one.player)}</td><td{LEFT}>"
            f"{escape(str(one))}</td><td>{one.loss}</td></tr>"
            for one in self.lessons
        )
        table = f"<table{phrases}><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        return escape_dollars(table)


def review(
    session: Session,
    *,
    players: Iterable[str] | None = None,
    least: int = LEAST,
    budget: int = 0,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Walk a game and report where another choice was worth clearly more.

    Runs are compared with the best run, lays with the best lays of the turn (by the revenue right after
    them), a train with the same train bought earlier (by the runs until it was bought). With a budget,
    purchases, sales, bids, dividends, trains and mergers are judged as well, by playing on from each choice;
    where another choice seems better, the two are compared once more, alone, longer and with other chance,
    and the difference is reported when that makes it clear
    (`lostatlas.lab.analysis.findings.ChoiceValue.clearly_behind`).

    Parameters
    ----------
    session : a game, finished or not; its current branch is walked to its end, and it is left where it stands
    players : whose decisions; everybody's by default
    least : the least loss that is reported, in dollars or points
    budget : how many actions are played for each other decision; 0 judges runs, lays and late trains only,
        and so nothing in a game without trains
    seed : fixes the estimates
    progress : called with ``(nodes done, nodes in all)``

    Raises
    ------
    GameDataError
        When it is not a game, a player takes no part, or a figure is not a whole number.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.players import finish, seated
    >>> names = ["Ann", "Ben"]
    >>> game = finish(new_game(names, mode="micro", seed=3), seated(["greedy"], names))
    >>> {lesson.kind for lesson in review(game, players=["Ann"]).lessons} <= {"run", "track"}
    True
    """
    check_type("progress", progress, Callable | None)
    found = Review(session if isinstance(session, Session) else _no_game(session), ())
    for found in reviewing(session, players=players, least=least, budget=budget, seed=seed):
        if progress is not None and found.done:
            progress(found.done, found.total)
    return found


def reviewing(
    session: Session,
    *,
    players: Iterable[str] | None = None,
    least: int = LEAST,
    budget: int = 0,
    seed: int = 0,
) -> Iterator[Review]:
    """Return what finds the same as `review`, action by action: each time the review so far.

    Raises
    ------
    GameDataError
        At once, for what `review` refuses.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.players import finish, seated
    >>> names = ["Ann", "Ben"]
    >>> game = finish(new_game(names, mode="micro", seed=3), seated(["greedy"], names))
    >>> first = next(reviewing(game))
    >>> first.done, first.total == len(game.history) - 1
    (0, True)
    """
    if not isinstance(session, Session):
        _no_game(session)
    rules = session.ruleset
    for name, figure in (("least", least), ("budget", budget), ("seed", seed)):
        if not matches_type(figure, int) or figure < 0:
            raise GameDataError("review.figure", name=name, value=short_repr(figure))
    Chance(seed)  # refuses at once what no stream begins with
    if players is None or not isinstance(players, Iterable) or isinstance(players, str | bytes):
        players = session.players if players is None else [players]
    wanted = tuple(players)
    for player in wanted:
        if player not in session.players:
            raise GameDataError("review.no_player", player=player, known=tuple(session.players))
    return _walk(session, rules, wanted, least=least, budget=budget, seed=seed)


def _no_game(given: object) -> NoReturn:
    raise GameDataError("review.no_game", found=type(given).__name__)


def _walk(
    session: Session, rules: Ruleset[Any], wanted: tuple[str, ...], *, least: int, budget: int, seed: int
) -> Iterator[Review]:
    place = session.place
    line = (place.tips[place.branch] if place.passes(place.branch, place.node) else place.node).line
    found: list[ReviewLesson] = []
    examined = budget > 0 or capability(rules, VIEWS).has_map
    yield Review(session, (), 0, len(line) - 1, examined)
    for done, node in enumerate(line[1:], 1):
        assert node.parent is not None
        if not node.automatic and rules.actor(node.parent.state) in wanted:
            found += _judged(rules, line, done, least=least, budget=budget, seed=seed)
            found.sort(key=lambda lesson: lesson.node)
        yield Review(session, tuple(found), done, len(line) - 1, examined)


def _judged(
    rules: Any, whole: tuple[Node, ...], place: int, *, least: int, budget: int, seed: int
) -> Iterator[ReviewLesson]:
    """Yield the lessons of the decision that led to this place of a game."""
    before, node = whole[place - 1], whole[place]
    if capability(rules, VIEWS).has_map:
        from lostatlas.teach.review_operating import exact_lessons, is_exact  # trains run on a map only

        railway: Any = rules
        yield from exact_lessons(railway, whole, place, least=least)
        if is_exact(railway, before, node):
            return
    if budget:
        yield from _choice(rules, before, node, least=least, budget=budget, seed=seed)


def _choice(
    rules: Ruleset[Any], before: Node, node: Node, *, least: int, budget: int, seed: int
) -> Iterator[ReviewLesson]:
    """Play on from the choices; nothing is reported when there was only one, or when chance decides.

    The best of many choices owes something to luck. So the two are compared once more alone, longer and with
    other chance; that comparison decides, and says how much was lost.
    """
    assert node.action is not None
    if sum(1 for group in rules.legal_actions(before.state) for _ in group.choices) < 2:
        return
    seen = before.state  # what was hidden from whoever decided is no reason for blame
    if not capability(rules, VIEWS).has_map:
        seen = rules.observe(seen, rules.actor(seen) or "")
    analysis = analyse(seen, budget=budget, seed=seed, also=[node.action], rules=rules)
    better = analysis.best
    if not _seems_worse(analysis.of(node.action), by=least):
        return
    both = [node.action, better.action]
    again = analyse(seen, budget=SURER * budget, seed=seed + 1, choices=both, rules=rules)
    if again.clearly_better(node.action, by=least) is None:
        return
    loss = round(again.of(node.action).behind)
    company = rules.acting_for(before.state) or ""
    made, instead = (Described(rules, before.state, one) for one in (node.action, better.action))
    lost = capability(rules, STYLE).money(loss)
    facts = FrozenMap(company=company, made=made, better=instead, loss=lost)
    text = LazyMessage("review.choice_for" if company else "review.choice", facts)
    yield lesson_of(rules, before, node, "choice", (better.text,), loss, text, ())


def _seems_worse(made: ChoiceValue, *, by: int) -> bool:
    """Return whether a choice is behind the best one by so much that a second look is worth its time."""
    return made.behind_error is not None and made.behind > max(by, HINT * made.behind_error)
