"""Ask which city is in the way."""

from __future__ import annotations

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.names import stop_name
from lostatlas.rail.steps.reaching import reach_of
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.rail.steps.track import LayTrack
from lostatlas.teach.exercise import Choice, Exercise, Option
from lostatlas.teach.moments import Moment, Table
from lostatlas.teach.told import Told
from lostatlas.track.board import Board, Stop
from lostatlas.track.reach import Reach, reach

NEAR = 2
"""Up to how many hexes the target is near the city that shuts it off."""


class Block:
    """Level 1: one city is full. Level 2: several are. Level 3: and what is behind them is far off."""

    name = "block"

    def table(self, level: int) -> Table:
        """Return tables of sensible bots; hubs get into each other's way there."""
        return Table()

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask where the company meets cities full of others' hubs, and opening just one leads on."""
        if moment.step not in (LayTrack.name, PlaceOneToken.name):
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
            for target in sorted(beyond[stop])
            if sum(target in others for others in beyond.values()) == 1
            and (level < 3 or stop.hex.distance(target.hex) > NEAR)
        ]
        if not found:
            return None
        shut, target = chance.choice(found)
        open_cities = sorted(stop for stop in here.stops if stop not in full and stop.hex != target.hex)
        others = [stop for stop in full if stop != shut]
        wrong = (*others, *chance.shuffled(open_cities))[:3]
        if not wrong:
            return None
        return self._asked(moment, level, here, shut, target, chance.shuffled((shut, *wrong)))

    def _asked(
        self, moment: Moment, level: int, here: Reach, shut: Stop, target: Stop, options: tuple[Stop, ...]
    ) -> Exercise:
        board, code = moment.state.board, here.company
        facts = FrozenMap(
            company=code,
            target=stop_name(board, target),
            city=stop_name(board, shut),
            owners=tuple(board.tokens[shut]),
        )
        names = [stop_name(board, stop) for stop in options]
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=Told("teach.block", facts),
            form=Choice(tuple(Option(name, Told("teach.name", FrozenMap(name=name))) for name in names)),
            key=stop_name(board, shut),
            reasons=(Told("teach.block.why", facts),),
            hints=(Told("teach.block.hint_full", facts), Told("teach.block.hint_way", facts)),
            company=code,
            hexes=(target.hex,),
        )


def _full(board: Board, company: str) -> tuple[Stop, ...]:
    """Return the cities all of whose circles hold others' hubs."""
    return tuple(
        stop for stop in sorted(board.tokens) if board.is_full(stop) and company not in board.tokens[stop]
    )


def _beyond(board: Board, shut: Stop, here: Reach) -> frozenset[Stop]:
    """Return the stops that would be reached as well if one hub less stood in this city."""
    opened = board.remove_token(shut, board.tokens[shut][0])
    then = reach(opened, here.company, hubs=here.hubs, full_cities=here.full_cities, grouped=here.grouped)
    return then.stops - here.stops
