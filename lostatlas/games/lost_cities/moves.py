"""Moving pieces: tiles, ruins, chains of steps, and the crossing that ends an expedition (§6.2, §8, §9.1)."""

from __future__ import annotations

from typing import Literal

from lostatlas.games.lost_cities.components import Space
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.state import Ended, LostCitiesState, PendingEffect, PlayerState
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog


def with_active(state: LostCitiesState, own: PlayerState, **changes: object) -> LostCitiesState:
    """Return the state in which the player whose turn it is has these things."""
    seats = state.seats
    return evolve(state, seats=(*seats[: state.turn], own, *seats[state.turn + 1 :]), **changes)


def movable(config: Config, state: LostCitiesState) -> tuple[str, ...]:
    """Return the paths on which the active player's piece can move one space, in their order (R7).

    At an `advance` that is only the path on which the card was laid.
    """
    if state.stage == "advance" and state.source is not None:
        return (state.source.path,)
    return _short_of_ruin(config, state.active)


def beginnable(config: Config, state: LostCitiesState) -> tuple[str, ...]:
    """Return the paths that the step of a ruin may begin: those without an own piece (R22)."""
    if (
        not config.rulings.bonus_starts
        or state.stage != "ruin_bonus"
        or not pieces_left(config, state.active)
    ):
        return ()
    return tuple(path for path in config.variant.colours if path not in state.active.positions)


def pieces_left(config: Config, own: PlayerState) -> tuple[Literal["explorer", "researcher"], ...]:
    """Return the kinds of pieces that a player has not put on a path yet."""
    explorers = len(own.positions) - bool(own.researcher)
    left: tuple[Literal["explorer", "researcher"], ...] = ()
    if explorers < config.variant.pieces.explorers:
        left = ("explorer",)
    return left if own.researcher or not config.variant.pieces.researchers else (*left, "researcher")


def may_stay(config: Config, state: LostCitiesState) -> bool:
    """Return whether the choice of a move that is due may be declined."""
    if state.stage == "step_tile":
        return config.rulings.step_optional
    return state.stage == "advance" or config.rulings.free_step == "optional"


def _short_of_ruin(config: Config, own: PlayerState) -> tuple[str, ...]:
    ruin = config.ruin
    return tuple(path for path in config.variant.colours if 0 < own.positions.get(path, 0) < ruin)


def move(
    config: Config, state: LostCitiesState, path: str, events: EventLog, *, by_card: bool
) -> LostCitiesState:
    """Move the active player's piece one space on, and note what that causes (§8).

    A piece that has not started comes to the first space. The fifth crossing ends everything at once.
    """
    own = state.active
    number = own.positions.get(path, 0) + 1
    space = Space(path, number)
    state = with_active(state, evolve(own, positions=own.positions.set(path, number)))
    events.add("lostcities.moved", player=state.player, path=path, space=number)
    if number == config.variant.path.bridge + 1:
        state = evolve(state, crossed=state.crossed + 1)
        if state.crossed >= config.variant.path.crossings:
            return end_expedition(state, "fifth_crossing", events)
    caused = [PendingEffect("tile", space)] if space in state.tiles else []
    rulings = config.rulings
    if (
        number == config.ruin
        and rulings.last_space != "extra_cards"
        and (by_card or rulings.arrival_by == "any")
    ):
        bonus = PendingEffect("ruin_bonus", space)
        caused = [*caused, bonus] if rulings.arrival_order == "tile_first" else [bonus, *caused]
    if not caused:
        return state
    if rulings.pending == "depth_first":
        return evolve(state, pending=(*caused, *state.pending))
    return evolve(state, pending=(*state.pending, *caused))


def settle(config: Config, state: LostCitiesState, events: EventLog) -> LostCitiesState:
    """Carry out what is pending until somebody must choose; then the player refills the hand (§7)."""
    while state.pending and state.stage != "score":
        effect, *rest = state.pending
        state = evolve(state, pending=tuple(rest))
        if effect.kind != "tile":
            chosen = evolve(state, stage=effect.kind, source=effect.space)
            if movable(config, chosen) or beginnable(config, chosen):
                return chosen
            continue
        tile = state.tiles.get(effect.space)
        if tile is None:  # breadth first, a second visit may have been noted before the first took it
            continue
        if tile.kind == "step":
            if _short_of_ruin(config, state.active):
                return evolve(state, stage="step_tile", source=effect.space)
        elif tile.kind == "statue":
            state = _take_statue(config, state, effect.space, events)
        else:
            state = _take_points(config, state, effect.space, tile.points, events)
    return state if state.stage == "score" else evolve(state, stage="refill", source=None)


def _take_statue(config: Config, state: LostCitiesState, space: Space, events: EventLog) -> LostCitiesState:
    own = state.active
    events.add("lostcities.statue_taken", player=state.player, **space._asdict())
    if config.rulings.statue_tile == "stays":
        return with_active(state, evolve(own, statue_chips=own.statue_chips + 1))
    taken = evolve(own, statue_tiles=own.statue_tiles + 1)
    return with_active(state, taken, tiles=state.tiles.delete(space))


def _take_points(
    config: Config, state: LostCitiesState, space: Space, points: int, events: EventLog
) -> LostCitiesState:
    own = state.active
    events.add("lostcities.points_taken", player=state.player, points=points, **space._asdict())
    tiles = state.tiles if config.rulings.point_tiles == "stay" else state.tiles.delete(space)
    known = None if own.points is None else own.points + points
    return with_active(state, evolve(own, points=known), tiles=tiles)


def end_expedition(
    state: LostCitiesState, reason: Literal["fifth_crossing", "draw_pile", "stall"], events: EventLog
) -> LostCitiesState:
    """Return the state in which the expedition is over and waits for its scoring (§9.1)."""
    events.add(f"lostcities.ended.{reason}", player=state.player, expedition=state.expedition)
    ended = (*state.ended, Ended(reason, state.turn))
    return evolve(state, stage="score", source=None, pending=(), ended=ended)
