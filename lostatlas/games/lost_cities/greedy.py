"""Sensible play without looking ahead: each choice by what the paths then promise."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lostatlas.capabilities import Adviser
from lostatlas.games.lost_cities.actions import (
    DiscardCard,
    DrawCard,
    PlayCard,
    StartPath,
    StepPiece,
    TakeDiscard,
)
from lostatlas.games.lost_cities.cards import direction, fits
from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.expedition import researcher_times
from lostatlas.games.lost_cities.game import LostCities
from lostatlas.games.lost_cities.moves import pieces_left
from lostatlas.games.lost_cities.outlook import Outlook
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.derived import derived
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action

STEP = 7.0
"""What a step is worth, about: the mean rise of a path."""
UNSTARTED = 0.7
"""How much of what a path promises counts before it is begun."""
A_TURN = 4.5
"""What each of the others gains in a turn, about."""
GIFT = 2.0
"""What a discarded card is worth to somebody whose column it fits."""
KEPT = 0.3
"""What a card in the hand is worth beyond the steps it promises."""
LULL = 12
"""After so many turns in a row without a drawn card one is drawn, or the expedition might never end."""


class Appraisal:
    """What the paths of a player promise, and each choice of the one whose turn it is, in points."""

    def __init__(self, config: Config, observation: LostCitiesState, seat: int | None = None) -> None:
        self.config, self.state = config, observation
        self.outlook = Outlook(config, observation, observation.turn if seat is None else seat)
        own = self.own = self.outlook.own
        self.values = (0, *config.variant.path.values)
        self.ruin = config.ruin
        self.may_start = bool(pieces_left(config, own))
        self.times = researcher_times(config, observation.expedition)
        statue = _statue_worth(config.table, own.statue_chips + own.statue_tiles)
        self.tiles = {
            path: [fixed + statues * statue for fixed, statues in sums]
            for path, sums in _tile_sums(config, observation.tiles).items()
        }
        steps = {path: self.outlook.steps(path) for path in config.variant.colours}
        total = sum(steps[path] for path in own.positions) or 1.0
        self.scale = min(1.0, self.outlook.turns / total)
        self.promised = {path: self._path(path, own.positions.get(path, 0), steps[path]) for path in steps}
        self.steps = steps

    def tile_worth(self, tile: EventTile) -> float:
        """Return what a tile is worth to the player."""
        if tile.kind == "step":
            return STEP
        if tile.kind == "points":
            return tile.points
        return _statue_worth(self.config.table, self.own.statue_chips + self.own.statue_tiles)

    def _path(self, path: str, position: int, steps: float, *, researcher: bool | None = None) -> float:
        """Return what a path promises with so many steps to come; one that is not begun never less than 0."""
        if not position and not self.may_start:
            return 0.0
        ruin = self.ruin
        far = position + steps * self.scale
        if far >= ruin:
            value, tiles = float(self.values[ruin]), self.tiles[path][ruin]
        else:
            low = int(far)
            part = far - low
            value = self.values[low] * (1 - part) + self.values[low + 1] * part
            tiles = self.tiles[path][low] * (1 - part) + self.tiles[path][low + 1] * part
        if researcher if researcher is not None else path == self.own.researcher:
            value *= self.times
        promised = value + tiles - self.tiles[path][position]
        return promised if position else max(0.0, promised) * UNSTARTED

    def card(self, action: Action) -> float:
        """Return what laying or discarding a card gains over what was promised."""
        if isinstance(action, DiscardCard):
            return self._discard(action.card)
        assert isinstance(action, StartPath | PlayCard)
        card = action.card
        path, position = card.colour, self.own.positions.get(card.colour, 0)
        hand = list(self.outlook.hand[path])
        hand.remove(card.value)
        column = (*self.own.columns.get(path, ()), card.value)
        steps = self.outlook.steps_above(path, card.value, direction(self.config, column), hand)
        if position >= self.ruin:
            return STEP if self._other_moves(path) and self.config.rulings.last_space != "arrival" else -1.0
        researcher = None
        reserve = 0.0
        if isinstance(action, StartPath):
            researcher = action.piece == "researcher"
            if researcher:  # the best path for the researcher is kept until it is known
                others = (self.promised[one] for one in self.promised if one != path)
                reserve = max(others, default=0.0) * (1 - len(self.own.positions) / 5)
        after = self._path(path, position + 1, steps, researcher=researcher)
        return after - self.promised[path] - reserve + self._arrival(path, position + 1)

    def _arrival(self, path: str, number: int) -> float:
        """Return what coming to a space gives at once; the last crossing ends the expedition."""
        variant = self.config.variant
        if number == variant.path.bridge + 1 and self.state.crossed + 1 >= variant.path.crossings:
            return self._ending(path, number)
        tile = self.state.tiles.get(Space(path, number))
        found = self.tile_worth(tile) if tile else 0.0
        if number == self.ruin and self.config.rulings.last_space != "extra_cards":
            found += STEP if self._other_moves(path) else 0.0
        return found

    def _ending(self, path: str, number: int) -> float:
        """Return what it means to end the expedition now, compared with what is promised to all."""
        own = self.own
        now = sum(
            self.values[number if one == path else place] * (self.times if one == own.researcher else 1)
            for one, place in own.positions.items()
        )
        promised = sum(self.promised[one] for one in own.positions)
        return now - promised + self.outlook.turns * A_TURN

    def _other_moves(self, path: str) -> bool:
        return any(place < self.ruin for one, place in self.own.positions.items() if one != path)

    def _discard(self, card: Card) -> float:
        """Return what discarding a card loses: its step, and what it gives to the others."""
        path = card.colour
        hand = list(self.outlook.hand[path])
        hand.remove(card.value)
        column = self.own.columns.get(path, ())
        top = column[-1] if column else None
        steps = self.outlook.steps_above(path, top, direction(self.config, column), hand)
        loss = self.promised[path] - self._path(path, self.own.positions.get(path, 0), steps)
        count = len(self.state.players)
        gift = 0.0
        for away in range(1, count):
            other = self.state.seats[(self.state.turn + away) % count]
            if 0 < other.positions.get(path, 0) < self.ruin:
                laid = other.columns.get(path, ())
                gift += GIFT / away if fits(self.config, laid, card.value) else 0.0
            elif path not in other.positions:
                gift += GIFT / 4
        return -loss - gift - KEPT

    def move(self, action: Action) -> float:
        """Return what a step gains over what was promised; declining gains nothing."""
        if not isinstance(action, StepPiece):
            return 0.0
        path, position = action.path, self.own.positions.get(action.path, 0)
        researcher = action.piece == "researcher" or None
        after = self._path(path, position + 1, self.steps[path], researcher=researcher)
        return after - self.promised[path] + self._arrival(path, position + 1)

    def refill(self, action: Action) -> float:
        """Return what a card adds: one that lies open, or an unknown one of the draw pile."""
        if isinstance(action, TakeDiscard):
            if self.state.stalled >= LULL:
                return -20.0
            value = self.state.discards[action.colour][-1]
            return self._added(action.colour, value) + KEPT
        if isinstance(action, DrawCard):
            return self._drawn()
        return -10.0

    def _added(self, colour: str, value: int) -> float:
        column, position = self.own.columns.get(colour, ()), self.own.positions.get(colour, 0)
        laid = position < self.ruin if position else self.may_start
        if not laid or not fits(self.config, column, value):
            return -1.0
        more = self._path(colour, position, self.steps[colour] + 1)
        gap = 0.0
        if column:
            low, high = sorted((column[-1], value))
            places = self.outlook.place_of
            gap = sum(self.outlook.unseen[colour][places[low] : places[high]]) * self.outlook.share
        return (more - self.promised[colour]) / (1 + gap)

    def _drawn(self) -> float:
        """Return the mean of what the unseen cards add."""
        total = count = 0.0
        for colour, row in self.outlook.unseen.items():
            number = sum(row)
            count += number
            position = self.own.positions.get(colour, 0)
            if position >= self.ruin or not number:
                continue
            column = self.own.columns.get(colour, ())
            top = column[-1] if column else None
            usable = self.outlook.steps_above(colour, top, direction(self.config, column), ())
            if self.outlook.share:
                usable /= self.outlook.share
            total += usable * (self._path(colour, position, self.steps[colour] + 1) - self.promised[colour])
        return total / count if count else 0.0


def _tile_sums(config: Config, tiles: FrozenMap[Space, EventTile]) -> dict[str, list[tuple[float, int]]]:
    """Return for each space of a path what the tiles up to it are worth, and the statues among them."""
    known: dict[str, dict[str, list[tuple[float, int]]]] = derived(tiles)
    if "sums" not in known:
        found = {}
        for path in config.variant.colours:
            sums, fixed, statues = [(0.0, 0)], 0.0, 0
            for number in range(1, config.ruin + 1):
                tile = tiles.get(Space(path, number))
                if tile is not None:
                    statues += tile.kind == "statue"
                    fixed += STEP if tile.kind == "step" else tile.points
                sums.append((fixed, statues))
            found[path] = sums
        known["sums"] = found
    return known["sums"]


@lru_cache(maxsize=512)
def _statue_worth(table: tuple[int, ...], chips: int) -> float:
    """Return what one more statue adds, smoothed over the next three."""
    last = len(table) - 1
    return (table[min(chips + 3, last)] - table[min(chips, last)]) / 3


class LostCitiesAdviser(Adviser[LostCitiesState]):
    """Ranks every legal choice by what the own paths promise after it.

    It reads the own hand and what lies open, nothing else of a state.
    """

    def __init__(self, rules: Ruleset[LostCitiesState]) -> None:
        super().__init__(rules)
        assert isinstance(rules, LostCities)
        self.config = rules.config

    def ranked(self, observation: LostCitiesState, chance: Chance) -> tuple[Action, ...]:
        """Return the legal actions, the best first; equal ones in random order."""
        return tuple(action for _, action in self.appraised(observation, chance))

    def appraised(self, observation: LostCitiesState, chance: Chance) -> list[tuple[float, Action]]:
        """Return each legal action with the points that it gains over what was promised, the best first."""
        choices: list[Any] = [one for step in self.rules.legal_actions(observation) for one in step.choices]
        if len(choices) == 1:
            return [(0.0, choices[0])]
        judge = self._judge(observation)
        rated = [(judge(one), chance.bits(), one) for one in choices]
        rated.sort(key=lambda one: one[:2], reverse=True)
        return [(round(worth, 6), action) for worth, _, action in rated]

    def worth(self, observation: LostCitiesState, action: Action) -> float:
        """Return the points that one legal action gains over what was promised."""
        return self._judge(observation)(action)

    def _judge(self, observation: LostCitiesState) -> Callable[[Any], float]:
        appraisal = Appraisal(self.config, observation)
        judges = {"play": appraisal.card, "refill": appraisal.refill}
        return judges.get(observation.stage, appraisal.move)
