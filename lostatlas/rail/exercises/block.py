"""Ask which city is in the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import Answer, ChoiceAnswer, Exercise, Option
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.exercises.givens import named
from lostatlas.rail.exercises.railway_kind import RailwayKind, due_step
from lostatlas.rail.steps.company_reach import reach_of
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.rail.steps.track import LayTrack
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import Reach, reach

NEAR = 1
"""Up to how many hexes the target is near the city that shuts it off."""


class Block(RailwayKind):
    """Level 1: one city is full. Level 2: several are. Level 3: and what is behind them is far off."""

    name = "block"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask where the company meets cities full of others' tokens, and opening just one leads on."""
        if due_step(moment) not in (LayTrack.name, PlaceOneToken.name):
            return None
        state = moment.state
        code = state.company.code
        here = reach_of(moment.rules, state)
        full = [stop for stop in _full(state.board, code) if stop in here]
        if not full or min(len(full), 2) != min(level, 2):
            return None
        beyond = {stop: _beyond(state.board, stop, here) for stop in full}
        found = [
            (stop, target)
            for stop in full
            if _alone(state.board, stop.hex)
            for target in sorted(beyond[stop])
            if sum(_holds(others, target.hex) for others in beyond.values()) == 1
            and not _holds(here.stops, target.hex)
            and (level < 3 or stop.hex.distance(target.hex) > NEAR)
        ]
        if not found:
            return None
        shut, target = chance.choice(found)
        others = dict.fromkeys(stop.hex for stop in full if stop.hex != shut.hex)
        passed = sorted({stop.hex for stop in here.stops} - {shut.hex, *others})
        wrong = {
            place: "full" if place in others else _why_open(state.board, here, place)
            for place in (*others, *chance.shuffled(passed))
            if _alone(state.board, place)
        }
        if not wrong:
            return None
        slips = dict(list(wrong.items())[:3])
        return self._asked(moment, level, here, shut, target, slips, chance)

    def _asked(
        self,
        moment: Moment,
        level: int,
        here: Reach,
        shut: Stop,
        target: Stop,
        slips: Mapping[Hex, str],
        chance: Chance,
    ) -> Exercise:
        """Ask by hexes: that is what is written on the board, even where a hex has two cities."""
        board, code = moment.state.board, here.company
        owners = tuple(board.tokens[shut])
        facts = FrozenMap(company=code, target=str(target.hex), city=str(shut.hex), owners=owners)
        names = [str(place) for place in chance.shuffled((shut.hex, *slips))]
        slip_words = {
            str(place): LazyMessage(f"teach.block.slip_{slip}", facts | {"city": str(place)})
            for place, slip in slips.items()
        }
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage("teach.block", facts | {"named": named(moment, code)}),
            form=ChoiceAnswer(
                tuple(Option(name, LazyMessage("teach.name", FrozenMap(name=name))) for name in names)
            ),
            key=str(shut.hex),
            reasons=(LazyMessage("teach.block.why", facts),),
            hints=(LazyMessage("teach.block.hint_full", facts), LazyMessage("teach.block.hint_way", facts)),
            slips=FrozenMap[Answer, LazyMessage](slip_words),
            company=code,
            cells=(target.hex,),
        )


def _full(board: Board, company: str) -> tuple[Stop, ...]:
    """Return the cities all of whose circles hold others' tokens."""
    return tuple(
        stop for stop in sorted(board.tokens) if board.is_full(stop) and company not in board.tokens[stop]
    )


def _alone(board: Board, place: Hex) -> bool:
    """Return whether a hex has one city, so that the name of the hex identifies the city."""
    return len(board.tile(place).cities) == 1


def _why_open(board: Board, here: Reach, place: Hex) -> str:
    """Return why a company passes the city of a hex: it has a token there, a circle is free, or both."""
    stop = next(stop for stop in sorted(here.stops) if stop.hex == place)
    if here.company not in board.tokens.get(stop, ()):
        return "free"
    return "own" if board.is_full(stop) else "own_and_free"


def _holds(stops: Iterable[Stop], place: Hex) -> bool:
    return any(stop.hex == place for stop in stops)


def _beyond(board: Board, shut: Stop, here: Reach) -> frozenset[Stop]:
    """Return the stops that would be reached as well if one token less stood in this city."""
    opened = board.remove_token(shut, board.tokens[shut][0])
    then = reach(opened, here.company, tokens=here.tokens, full_cities=here.full_cities)
    return then.stops - here.stops
