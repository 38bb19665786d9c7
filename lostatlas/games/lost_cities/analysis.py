"""What a player may want to know of a position: reach of each card, steps to expect, worth of ending now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lostatlas.games.lost_cities.actions import PlayCard, StartPath
from lostatlas.games.lost_cities.cards import fits
from lostatlas.games.lost_cities.components import Card
from lostatlas.games.lost_cities.expedition import piece_scores, points_after, with_statues
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.graphs import Reached, line_to, outcomes, reach_graph
from lostatlas.games.lost_cities.legality import takes_cards
from lostatlas.games.lost_cities.outlook import Outlook
from lostatlas.games.lost_cities.state import LostCitiesState


@dataclass(frozen=True, slots=True)
class CardReach:
    """What laying a card can lead to."""

    action: StartPath | PlayCard
    outcomes: int
    """In how many ways it can come out."""
    furthest: Mapping[str, int]
    """The furthest space that the own piece on each path can come to, where it moves at all."""
    points: int
    """The most points of tiles."""
    statues: int
    """The most statues."""
    ends: bool
    """Whether it can end the expedition."""
    best: tuple[str, ...]
    """The line, in the notation, after which pieces, points and statues (ten points each) stand highest."""


STATUE = 10
"""What a statue counts where lines are compared."""


def card_reaches(rules: LostCities, observation: LostCitiesState) -> tuple[CardReach, ...]:
    """Return what each card that the player to act can lay may lead to, in the order of the hand.

    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="lost_cities", seed=1)
    >>> first = card_reaches(game.ruleset, game.observe(game.actor))[0]
    >>> first.outcomes, first.points, first.ends
    (1, 0, False)
    """
    if observation.stage != "play":
        return ()
    choices = [one for step in rules.legal_actions(observation) for one in step.choices]
    return tuple(_reach(rules, observation, one) for one in choices if isinstance(one, StartPath | PlayCard))


def _reach(rules: LostCities, state: LostCitiesState, action: StartPath | PlayCard) -> CardReach:
    graph = reach_graph(rules, state, action)
    ends = outcomes(graph)
    before = state.active.positions
    furthest: dict[str, int] = {}
    for node in ends:
        for path, number in node.positions:
            if number > before.get(path, 0):
                furthest[path] = max(number, furthest.get(path, 0))
    nodes = graph.nodes

    def worth(node: Reached) -> int:
        found = nodes[node]
        return int(found["scores"] + found["points"] + STATUE * found["statues"])

    return CardReach(
        action=action,
        outcomes=len(ends),
        furthest=furthest,
        points=max(nodes[node]["points"] for node in ends),
        statues=max(nodes[node]["statues"] for node in ends),
        ends=any(nodes[node]["ended"] for node in ends),
        best=line_to(graph, max(ends, key=worth)),
    )


@dataclass(frozen=True, slots=True)
class ColourOutlook:
    """What a colour promises a player."""

    top: Card | None
    unseen: int
    """Number of cards that fit and are seen nowhere."""
    in_hand: int
    """How many cards of the hand fit."""
    steps: float
    """Number of steps that may be expected, from the hand and from cards to come."""


def colour_outlooks(rules: LostCities, observation: LostCitiesState, player: str) -> dict[str, ColourOutlook]:
    """Return what each colour promises a player, from what that player knows.

    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="lost_cities", seed=1)
    >>> red = colour_outlooks(game.ruleset, game.observe("Ann"), "Ann")["red"]
    >>> red.top is None, red.in_hand + red.unseen
    (True, 22)
    """
    outlook = Outlook(rules.config, observation, observation.players.index(player))
    steps = outlook.expected_steps()
    found = {}
    for colour in rules.config.variant.colours:
        column = outlook.own.columns.get(colour, ())
        goes_on = takes_cards(rules.config, outlook.own.positions.get(colour, 0))
        values = rules.variant.cards.values if goes_on else ()
        fitting = [value for value in values if fits(rules.config, column, value)]
        found[colour] = ColourOutlook(
            top=Card(colour, column[-1]) if column else None,
            unseen=sum(outlook.unseen[colour][outlook.place_of[value]] for value in fitting),
            in_hand=sum(value in fitting for value in outlook.hand.get(colour, ())),
            steps=steps[colour],
        )
    return found


@dataclass(frozen=True, slots=True)
class EndingNow:
    """What a player would have if the expedition, or the game, ended at this moment."""

    pieces: int
    """What the pieces score."""
    statues: int
    """Statues in all, those of this expedition included."""
    points: int | None
    """Points after the scoring of the pieces; None where they are hidden."""
    final: int | None
    """Points after the table of statues too."""


def ending_now(rules: LostCities, observation: LostCitiesState) -> dict[str, EndingNow]:
    """Return what every player would have if the scoring came now.

    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="lost_cities", seed=1)
    >>> ending_now(game.ruleset, game.observe("Ann"))["Ann"]
    EndingNow(pieces=0, statues=0, points=0, final=0)
    """
    found = {}
    config = rules.config
    for name, own in zip(observation.players, observation.seats, strict=True):
        if observation.stage == "over":
            found[name] = EndingNow(0, own.statue_chips, own.points, own.points)
            continue
        scores = piece_scores(config, own, expedition=observation.expedition)
        statues = own.statue_tiles + own.statue_chips
        points = None if own.points is None else points_after(config, own.points, scores)
        final = None if points is None else with_statues(config, points, statues)
        found[name] = EndingNow(sum(scores.values()), statues, points, final)
    return found
