"""Positions: whether a state that somebody wrote can belong to this game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lostatlas.games.lost_cities.components import HIDDEN, Card
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.state import MOVES, LostCitiesState, PlayerState
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import printable

MOST_TURNS = 100_000
"""More turns than any expedition has."""


def broken(config: Config, state: LostCitiesState) -> list[GameDataError]:
    """Return everything that a state has wrong: cards, pieces, tiles, crossings and what is due."""
    found = [*_cards(config, state), *_tiles(config, state)]
    for seat, own in enumerate(state.seats):
        found += [error.at(f"seats[{seat}]") for error in _pieces(config, own)]
    crossed = sum(
        place > config.variant.path.bridge for own in state.seats for place in own.positions.values()
    )
    if crossed != state.crossed:
        found.append(
            GameDataError("lostcities.position.crossed", where="crossed", found=state.crossed, right=crossed)
        )
    return found + _course(config, state)


def check_position(config: Config, state: LostCitiesState) -> None:
    """Raise the first error of a position, if it has one."""
    for error in broken(config, state):
        raise error


def _cards(config: Config, state: LostCitiesState) -> list[GameDataError]:
    """Return an error unless every card of the deck is in one place."""
    count: Counter[Card] = Counter([*state.draw_pile, *state.removed])
    for own in state.seats:
        count.update(own.hand)
        count.update(Card(colour, value) for colour, column in own.columns.items() for value in column)
    count.update(Card(colour, value) for colour, pile in state.discards.items() for value in pile)
    deck = Counter(config.deck)
    if count == deck:
        return []
    if HIDDEN in count:
        return [GameDataError("lostcities.position.hidden", where="cards", count=count[HIDDEN])]
    missing, extra = deck - count, count - deck
    few, many = (tuple(map(_shown, one.elements()))[:5] for one in (missing, extra))
    return [GameDataError("lostcities.position.cards", where="cards", missing=few, extra=many)]


def _shown(card: Card) -> Card:
    """Return a card as a sentence may show it, however long the colour is that somebody wrote."""
    return card._replace(colour=printable(card.colour, limit=40))


def _pieces(config: Config, own: PlayerState) -> list[GameDataError]:
    found = []
    for path, number in own.positions.items():
        if path not in config.order or not 1 <= number <= config.ruin:
            facts: dict[str, Any] = {"path": path, "number": number, "most": config.ruin}
            found.append(GameDataError("lostcities.position.space", where=f"positions.{path}", **facts))
    if own.researcher and own.researcher not in own.positions:
        found.append(GameDataError("lostcities.position.researcher", where="researcher", path=own.researcher))
    explorers = len(own.positions) - bool(own.researcher)
    if explorers > config.variant.pieces.explorers or (
        own.researcher and not config.variant.pieces.researchers
    ):
        most = config.variant.pieces.explorers
        found.append(
            GameDataError("lostcities.position.pieces", where="positions", found=explorers, most=most)
        )
    if stray := sorted(set(own.columns) - set(own.positions)):
        found.append(GameDataError("lostcities.position.column", where=f"columns.{stray[0]}", path=stray[0]))
    if Counter(own.seen) - Counter(own.hand):
        found.append(GameDataError("lostcities.position.seen", where="seen"))
    if own.hand != config.sorted_cards(own.hand) or own.seen != config.sorted_cards(own.seen):
        found.append(
            GameDataError("lostcities.position.order", where="hand", right=config.sorted_cards(own.hand))
        )
    if own.points is None or (own.points < 0 and config.rulings.statue_floor):
        found.append(GameDataError("lostcities.position.points", where="points"))
    if min(own.statue_tiles, own.statue_chips) < 0:
        found.append(GameDataError("lostcities.position.statues", where="statue_tiles"))
    return found


def _tiles(config: Config, state: LostCitiesState) -> list[GameDataError]:
    """Return an error unless all tiles are on the board or taken; points may be used up (R11)."""
    for space in state.tiles:
        if space not in config.marks:
            return [GameDataError("lostcities.position.mark", where=f"tiles.{space.text}", space=space.text)]
    taken = sum(own.statue_tiles for own in state.seats)
    kinds = Counter(tile.kind for tile in state.tiles.values())
    missing = Counter(config.bag) - Counter(state.tiles.values())
    extra = Counter(state.tiles.values()) - Counter(config.bag)
    once = config.rulings.point_tiles == "once"
    gone = config.variant.tiles.statues - kinds["statue"]
    wrong = extra or any(tile.kind == "step" or (tile.kind == "points" and not once) for tile in missing)
    if wrong or (gone != taken and state.stage != "over"):
        facts: dict[str, Any] = {
            "statues": kinds["statue"],
            "steps": kinds["step"],
            "points": kinds["points"],
            "taken": taken,
        }
        return [GameDataError("lostcities.position.tiles", where="tiles", **facts)]
    return []


def _course(config: Config, state: LostCitiesState) -> list[GameDataError]:
    """Return an error unless the expedition, the turn and what is due fit together."""
    if not 1 <= state.expedition <= config.expeditions:
        facts: dict[str, Any] = {"found": state.expedition, "most": config.expeditions}
        return [GameDataError("lostcities.position.expedition", where="expedition", **facts)]
    if len(state.seats) != len(state.players) or not 0 <= state.turn < len(state.players):
        return [
            GameDataError("lostcities.position.turn", where="turn", found=state.turn, most=len(state.players))
        ]
    if state.discarded not in ("", *config.variant.colours) or not 0 <= state.stalled <= MOST_TURNS:
        found = state.discarded or state.stalled
        return [GameDataError("lostcities.position.stage", where="stage", found=found)]
    over = state.stage in ("score", "over")
    if len(state.ended) != state.expedition - (not over):
        return [GameDataError("lostcities.position.ended", where="ended", found=len(state.ended))]
    choosing = state.stage in MOVES
    if choosing != (state.source is not None) or (state.pending and not choosing):
        return [GameDataError("lostcities.position.stage", where="stage", found=state.stage)]
    if not over and (not state.draw_pile or state.crossed >= config.variant.path.crossings):
        return [GameDataError("lostcities.position.finished", where="stage", found=state.stage)]
    if choosing and not _may_choose(config, state):
        return [GameDataError("lostcities.position.stage", where="stage", found=state.stage)]
    if state.stage == "play" and not state.active.hand:
        return [GameDataError("lostcities.position.stage", where="stage", found=state.stage)]
    return []


def _may_choose(config: Config, state: LostCitiesState) -> bool:
    """Return whether a space of the board gave the choice that is due, and what is pending."""
    spaces = [effect.space for effect in state.pending]
    if state.source is not None:
        spaces.append(state.source)
    if any(place.path not in config.order or not 1 <= place.number <= config.ruin for place in spaces):
        return False
    if any(effect.kind not in ("tile", "ruin_bonus") for effect in state.pending):
        return False  # these come first
    source, positions = state.source, state.active.positions
    if state.stage == "advance" and source is not None:
        return positions.get(source.path) == source.number < config.ruin
    return True
