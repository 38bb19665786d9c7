"""What may be done, and why something else may not: one refusal for each rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lostatlas.games.lost_cities.actions import (
    DiscardCard,
    DrawCard,
    PlayCard,
    ScoreExpedition,
    SkipRefill,
    StartPath,
    Stay,
    StepPiece,
    TakeDiscard,
)
from lostatlas.games.lost_cities.cards import direction, fits
from lostatlas.games.lost_cities.components import Card
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.moves import beginnable, may_stay, movable, pieces_left
from lostatlas.games.lost_cities.state import MOVES, LostCitiesState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.ruleset import StepActions
from lostatlas.kernel.values import Action

BELONGS: dict[type[Action], tuple[str, ...]] = {
    StartPath: ("play",),
    PlayCard: ("play",),
    DiscardCard: ("play",),
    StepPiece: MOVES,
    Stay: MOVES,
    DrawCard: ("refill",),
    TakeDiscard: ("refill",),
    SkipRefill: ("refill",),
    ScoreExpedition: ("score",),
}
"""At which stages each action may come."""


def offers(config: Config, state: LostCitiesState) -> Iterable[StepActions]:
    """Yield everything that is legal, in the order of the rules; nothing when the game is over."""
    if state.stage == "play":
        yield StepActions("play", list(_cards(config, state)))
    elif state.stage == "refill":
        yield StepActions("refill", list(_refills(config, state)))
    elif state.stage == "score":
        yield StepActions("score", [ScoreExpedition()])
    elif state.stage in MOVES:
        yield StepActions(state.stage, list(_moves(config, state)))


def _cards(config: Config, state: LostCitiesState) -> Iterator[Action]:
    own = state.active
    left = pieces_left(config, own)
    lowest = start_is_lowest(config)
    begun = ""  # the hand is sorted: the first card of a colour is its lowest
    last: Card | None = None
    for card in own.hand:
        if card == last:
            continue
        last = card
        colour = card.colour
        if colour in own.positions:
            column = own.columns.get(colour, ())
            if fits(config, column, card.value) and takes_cards(config, own.positions[colour]):
                yield PlayCard(card)
        elif not lowest or begun != colour:
            for piece in left:
                yield StartPath(card, piece)
        begun = colour
        yield DiscardCard(card)


def _moves(config: Config, state: LostCitiesState) -> Iterator[Action]:
    for path in movable(config, state):
        yield StepPiece(path)
    for path in beginnable(config, state):
        for piece in pieces_left(config, state.active):
            yield StepPiece(path, piece)
    if may_stay(config, state):
        yield Stay()


def _refills(config: Config, state: LostCitiesState) -> Iterator[Action]:
    yield DrawCard()
    for colour in config.variant.colours:
        if colour in state.discards and (colour != state.discarded or config.rulings.take_own_discard):
            yield TakeDiscard(colour)
    if config.rulings.refill == "optional":
        yield SkipRefill()


def start_is_lowest(config: Config) -> bool:
    """Return whether a path begins with the smallest card of its colour in the hand (R3, R23)."""
    rulings = config.rulings
    choice = rulings.both_directions_start if config.both_directions else rulings.start_card
    return choice == "lowest"


def takes_cards(config: Config, position: int) -> bool:
    """Return whether cards may be laid for a piece at this space; not all rulings allow it at the ruin."""
    rulings = config.rulings
    idle = rulings.last_space != "arrival" or rulings.card_on_finished == "lay_idle"
    return position < config.ruin or idle


def not_due(state: LostCitiesState, kind: type[Action]) -> Refusal | None:
    """Return that another step is due than those of this kind of action, and which."""
    if state.stage in BELONGS[kind]:
        return None
    facts = {"player": state.player, "due": state.stage, "kind": kind.kind}
    return Refusal("§4", "lostcities.refused.stage", facts)


def refusal(config: Config, state: LostCitiesState, action: Action) -> Refusal | None:
    """Return why an action is not legal, or None."""
    if state.stage == "over":
        return Refusal("§10", "lostcities.refused.over")
    if (refused := not_due(state, type(action))) is not None:
        return refused
    if isinstance(action, StartPath | PlayCard | DiscardCard):
        return _card_refused(config, state, action)
    if isinstance(action, StepPiece):
        return _step_refused(config, state, action)
    if isinstance(action, Stay) and not may_stay(config, state):
        return Refusal("R12" if state.stage == "step_tile" else "R7", "lostcities.refused.stay")
    if isinstance(action, TakeDiscard):
        return _take_refused(config, state, action.colour)
    if isinstance(action, SkipRefill) and config.rulings.refill == "mandatory":
        return Refusal("§7", "lostcities.refused.skip", {"player": state.player})
    return None


def _card_refused(
    config: Config, state: LostCitiesState, action: StartPath | PlayCard | DiscardCard
) -> Refusal | None:
    own, card = state.active, action.card
    if card not in own.hand:
        facts = {"player": state.player, "card": card, "hand": own.hand}
        return Refusal("§6", "lostcities.refused.hand", facts)
    if isinstance(action, StartPath):
        return _start_refused(config, state, action)
    if isinstance(action, DiscardCard):
        return None
    path = card.colour
    if path not in own.positions:
        return Refusal("§6.1", "lostcities.refused.not_started", {"card": card, "path": path})
    if not takes_cards(config, own.positions[path]):
        return Refusal("R8", "lostcities.refused.finished", {"card": card, "path": path})
    column = own.columns.get(path, ())
    if fits(config, column, card.value):
        return None
    facts = {"card": card, "top": Card(path, column[-1])}
    if direction(config, column) == "up":
        key = "lostcities.refused.low_fixed" if config.both_directions else "lostcities.refused.low"
        return Refusal("§10.2" if config.both_directions else "§6.2", key, facts)
    return Refusal("§10.2", "lostcities.refused.high", facts)


def _start_refused(config: Config, state: LostCitiesState, action: StartPath) -> Refusal | None:
    own, card = state.active, action.card
    if card.colour in own.positions:
        return Refusal("§6.1", "lostcities.refused.started", {"card": card, "path": card.colour})
    if action.piece not in pieces_left(config, own):
        if action.piece == "researcher" and not own.researcher:
            return Refusal("§6.1", "lostcities.refused.without_researchers")
        facts = {"piece": action.piece, "path": own.researcher}
        return Refusal("§6.1", f"lostcities.refused.no_{action.piece}", facts)
    if start_is_lowest(config):
        lowest = min(one for one in own.hand if one.colour == card.colour)
        if card != lowest:
            rule = "R23" if config.both_directions else "R3"
            return Refusal(rule, "lostcities.refused.lowest", {"card": card, "lowest": lowest})
    return None


def _step_refused(config: Config, state: LostCitiesState, action: StepPiece) -> Refusal | None:
    path, own = action.path, state.active
    paths = movable(config, state)
    if action.piece is not None:
        if path not in beginnable(config, state) or action.piece not in pieces_left(config, own):
            return Refusal("R22", "lostcities.refused.begins", {"path": path, "paths": paths})
        return None
    if path in paths:
        return None
    if path not in own.positions:
        return Refusal("§8.3", "lostcities.refused.no_piece", {"path": path, "paths": paths})
    if own.positions[path] >= config.ruin:
        return Refusal("R7", "lostcities.refused.at_ruin", {"path": path, "paths": paths})
    return Refusal("R24", "lostcities.refused.other_piece", {"path": path, "paths": paths})


def _take_refused(config: Config, state: LostCitiesState, colour: str) -> Refusal | None:
    if colour not in state.discards:
        piles = tuple(one for one in config.variant.colours if one in state.discards)
        return Refusal("§7", "lostcities.refused.empty_pile", {"colour": colour, "piles": piles})
    if colour == state.discarded and not config.rulings.take_own_discard:
        return Refusal("R10", "lostcities.refused.own_discard", {"colour": colour})
    return None
