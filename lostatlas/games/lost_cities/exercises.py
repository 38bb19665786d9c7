"""Exercises about positions: whether a card may be laid, what pieces score, what a card can bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lostatlas.capabilities import Course as BaseCourse
from lostatlas.games.lost_cities.actions import PlayCard
from lostatlas.games.lost_cities.components import Card
from lostatlas.games.lost_cities.expedition import piece_scores, points_after
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.graphs import line_to, outcomes, reach_graph
from lostatlas.games.lost_cities.greedy import Adviser
from lostatlas.games.lost_cities.state import State
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import CHANCE

NAMES = ("Ann", "Ben", "Cid")
LEVELS = (1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A question about a position, its one right answer, and why it is right.

    >>> asked = Course().exercise_kinds()["scoring"](level=1, seed=3)
    >>> asked.check(asked.key), asked.check(asked.key + 5)
    (True, False)
    """

    kind: str
    level: int
    seed: int
    rules: LostCities
    state: State
    player: str
    """Who is asked."""
    question: LazyMessage
    key: int | str
    """The right answer: a number of points, or ``yes`` or ``no``."""
    reasons: tuple[LazyMessage, ...]
    options: tuple[str, ...] = field(default=())
    """The answers to choose from; empty where a number is asked for."""

    def check(self, given: object) -> bool:
        """Return whether an answer is right; GameDataError when it is none."""
        if self.options:
            if given not in self.options:
                raise GameDataError("lostcities.exercise.option", found=str(given), known=self.options)
            return given == self.key
        try:
            number = int(str(given))
        except ValueError:
            raise GameDataError("lostcities.exercise.number", found=str(given)) from None
        return number == self.key


def positions(seed: int) -> Iterator[State]:
    """Yield states in the middle of games of sensible players, one game after the other."""
    rules = _rules()
    adviser, chance = Adviser(rules), Chance(seed).fork("exercise")
    for number in range(50):
        state = rules.setup(NAMES, Start(seed=seed + 1000 * number))
        while (actor := rules.actor(state)) is not None:
            if actor == CHANCE:
                break
            if sum(own.positions.get(path, 0) for own in state.seats for path in own.positions) > 12:
                yield state
            state = rules.apply(state, adviser.decide(state, chance)).state


def _rules() -> LostCities:
    return LostCities(GameConfig(title="lost_cities"))


def laying(*, level: int, seed: int) -> Exercise:
    """Ask whether a card of the hand may be laid on a path that is under way."""
    rules, chance = _rules(), Chance(seed).fork("laying")
    wanted = "yes" if chance.below(2) else "no"
    for state in positions(seed):
        if state.stage != "play" or chance.below(4):
            continue
        found = [one for one in state.active.hand if state.active.columns.get(one.colour)]
        fitting = [one for one in found if (rules.verify(state, PlayCard(one)) is None) == (wanted == "yes")]
        if level > 1:  # equal cards and those next to the top are the hard ones
            tops = {one: state.active.columns[one.colour][-1] for one in fitting}
            fitting = [one for one, top in tops.items() if abs(one.value - top) <= 4 - level]
        if fitting:
            card = chance.choice(fitting)
            top = Card(card.colour, state.active.columns[card.colour][-1])
            refusal = rules.verify(state, PlayCard(card))
            facts = FrozenMap[str, Any](player=state.player, card=card, top=top)
            why = LazyMessage("lostcities.exercise.fits", facts)
            if refusal is not None:
                why = LazyMessage(refusal.key, FrozenMap(refusal.facts))
            return Exercise(
                kind="laying",
                level=level,
                seed=seed,
                rules=rules,
                state=state,
                player=state.player,
                question=LazyMessage("lostcities.exercise.laying", facts),
                key=wanted,
                reasons=(why,),
                options=("yes", "no"),
            )
    raise GameDataError("lostcities.exercise.none", kind="laying")


def scoring(*, level: int, seed: int) -> Exercise:
    """Ask how many points a player would have if the expedition ended now."""
    rules, chance = _rules(), Chance(seed).fork("scoring")
    for state in positions(seed):
        seat = chance.below(len(state.players))
        own = state.seats[seat]
        if len(own.positions) < 2 + level or chance.below(5) or (level > 1) != bool(own.researcher):
            continue
        scores = piece_scores(rules.config, own, expedition=state.expedition)
        points = points_after(rules.config, own.points or 0, scores)
        name = state.players[seat]
        facts = FrozenMap[str, Any](player=name, points=own.points, places=_places(state, seat))
        found = tuple(scores.values())
        told = FrozenMap[str, Any](scores=found, sum=sum(found), before=own.points, after=points)
        return Exercise(
            kind="scoring",
            level=level,
            seed=seed,
            rules=rules,
            state=state,
            player=name,
            question=LazyMessage("lostcities.exercise.scoring", facts),
            key=points,
            reasons=(LazyMessage("lostcities.exercise.scores", told),),
        )
    raise GameDataError("lostcities.exercise.none", kind="scoring")


def chaining(*, level: int, seed: int) -> Exercise:
    """Ask how many points of tiles a card can bring at most, with all steps that follow."""
    rules, chance = _rules(), Chance(seed).fork("chaining")
    for state in positions(seed):
        if state.stage != "play" or chance.below(2):
            continue
        for action in [PlayCard(card) for card in dict.fromkeys(state.active.hand)]:
            if rules.verify(state, action) is not None:
                continue
            graph = reach_graph(rules, state, action)
            ends = outcomes(graph)
            most = max(graph.nodes[node]["points"] for node in ends)
            if len(ends) <= level or not most:
                continue
            best = max(ends, key=lambda node: graph.nodes[node]["points"])
            line = FrozenMap[str, Any](line=line_to(graph, best), points=most, outcomes=len(ends))
            return Exercise(
                kind="chaining",
                level=level,
                seed=seed,
                rules=rules,
                state=state,
                player=state.player,
                question=LazyMessage(
                    "lostcities.exercise.chaining", FrozenMap[str, Any](player=state.player, card=action.card)
                ),
                key=most,
                reasons=(LazyMessage("lostcities.exercise.chain", line),),
            )
    raise GameDataError("lostcities.exercise.none", kind="chaining")


def _places(state: State, seat: int) -> tuple[LazyMessage, ...]:
    own = state.seats[seat]
    return tuple(
        LazyMessage(
            f"lostcities.exercise.{'researcher' if path == own.researcher else 'explorer'}",
            FrozenMap[str, Any](path=path, number=number),
        )
        for path, number in own.positions.items()
    )


KINDS: Mapping[str, Callable[..., Exercise]] = {"laying": laying, "scoring": scoring, "chaining": chaining}
"""Every kind of exercise: called with ``level=`` 1 to 3 and ``seed=``."""


class Course(BaseCourse):
    """The exercises of the title."""

    def exercise_kinds(self) -> Mapping[str, Callable[..., Exercise]]:
        """Return what makes an exercise of each kind."""
        return KINDS


COURSE_OF_TITLE = Course()
