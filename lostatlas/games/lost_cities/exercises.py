"""Exercises about positions: whether a card may be laid, what pieces score, what a card can bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities.course import ExerciseKind
from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.capabilities.exercise import Answer, ChoiceAnswer, Exercise, NumberAnswer, Option
from lostatlas.games.lost_cities.actions import PlayCard
from lostatlas.games.lost_cities.components import Card, Space
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.expedition import piece_scores, points_after
from lostatlas.games.lost_cities.graphs import line_to, outcomes, reach_graph
from lostatlas.games.lost_cities.legality import takes_cards
from lostatlas.games.lost_cities.state import LostCitiesState, PlayerState
from lostatlas.games.lost_cities.views import LostCitiesViews
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage


class _Kind:
    """A kind whose positions come from games of three sensible players."""

    def lineup(self, level: int) -> Lineup:
        """Return who plays the games that give the positions."""
        return Lineup(players=3, title="lost_cities")


class Laying(_Kind):
    """Asks whether a card of the hand may be laid on a path that is under way."""

    name = "laying"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask about one card; from level 2 on about one that is near the top of its column."""
        rules, state = moment.rules, moment.state
        if state.stage != "play":
            return None
        wanted = bool(chance.below(2))
        tops = {
            card: state.active.columns[card.colour][-1]
            for card in state.active.hand
            if state.active.columns.get(card.colour)
            and takes_cards(rules.config, state.active.positions[card.colour])  # it is about the column's top
            and (rules.verify(state, PlayCard(card)) is None) == wanted
        }
        found = [card for card, top in tops.items() if level == 1 or abs(card.value - top) <= 4 - level]
        if not found:
            return None
        card = chance.choice(found)
        facts = FrozenMap[str, Any](player=state.player, card=card, top=Card(card.colour, tops[card]))
        refusal = rules.verify(state, PlayCard(card))
        why = LazyMessage("lostcities.exercise.fits", facts)
        if refusal is not None:
            why = LazyMessage(refusal.key, FrozenMap(refusal.facts))
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage("lostcities.exercise.laying", facts),
            form=ChoiceAnswer(
                tuple(Option(name, LazyMessage(f"teach.legal.{name}")) for name in ("allowed", "refused"))
            ),
            key="allowed" if refusal is None else "refused",
            reasons=(why,),
            hints=(LazyMessage("lostcities.exercise.laying_hint", facts),),
            cells=LostCitiesViews(rules).cells_of(state, PlayCard(card)),
            action=PlayCard(card),
        )


class Scoring(_Kind):
    """Asks how many points a player would have if the expedition ended now."""

    name = "scoring"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask about a player with some pieces on the way; from level 2 on with the researcher."""
        config, state = moment.rules.config, moment.state
        seat = chance.below(len(state.players))
        own = state.seats[seat]
        if state.stage == "score" or len(own.positions) < 2 + level or (level > 1) != bool(own.researcher):
            return None
        scores = piece_scores(config, own, expedition=state.expedition)
        points = points_after(config, own.points or 0, scores)
        facts = FrozenMap[str, Any](
            player=state.players[seat], points=own.points, places=_places(state, seat)
        )
        found = tuple(scores.values())
        details = FrozenMap[str, Any](scores=found, sum=sum(found), before=own.points, after=points)
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage("lostcities.exercise.scoring", facts),
            form=NumberAnswer(unit=""),
            key=points,
            reasons=(LazyMessage("lostcities.exercise.scores", details),),
            hints=(LazyMessage("lostcities.exercise.scoring_hint", facts),),
            slips=_slips(config, own, scores, points),
            cells=tuple(f"space {Space(path, number).text}" for path, number in own.positions.items()),
        )


class Chaining(_Kind):
    """Asks how many points of tiles a card can bring at most, with all steps that follow."""

    name = "chaining"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask about a card that leads to more outcomes than the level counts."""
        rules, state = moment.rules, moment.state
        if state.stage != "play":
            return None
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
            facts = FrozenMap[str, Any](player=state.player, card=action.card)
            return Exercise(
                kind=self.name,
                level=level,
                moment=moment,
                question=LazyMessage("lostcities.exercise.chaining", facts),
                form=NumberAnswer(unit=""),
                key=most,
                reasons=(LazyMessage("lostcities.exercise.chain", line),),
                hints=(LazyMessage("lostcities.exercise.chaining_hint", facts),),
                cells=LostCitiesViews(rules).cells_of(state, action),
                action=action,
            )
        return None


def _slips(
    config: Config, own: PlayerState, scores: FrozenMap[str, int], key: int
) -> FrozenMap[Answer, LazyMessage]:
    """Return the likely wrong sums: the researcher counted once, or the points from before forgotten."""
    half = scores.get(own.researcher, 0) // 2
    once = scores.set(own.researcher, half) if own.researcher else scores
    wrong: dict[Answer, LazyMessage] = {
        points_after(config, own.points or 0, once): LazyMessage("lostcities.exercise.slip_researcher"),
        points_after(config, 0, scores): LazyMessage("lostcities.exercise.slip_before"),
    }
    return FrozenMap((answer, slip) for answer, slip in wrong.items() if answer != key)


def _places(state: LostCitiesState, seat: int) -> tuple[LazyMessage, ...]:
    own = state.seats[seat]
    return tuple(
        LazyMessage(
            f"lostcities.exercise.{'researcher' if path == own.researcher else 'explorer'}",
            FrozenMap[str, Any](path=path, number=number),
        )
        for path, number in own.positions.items()
    )


KINDS: Mapping[str, ExerciseKind] = {kind.name: kind for kind in (Laying(), Scoring(), Chaining())}
"""Every kind of exercise by name."""
