"""An expedition: its set-up (§3), its scoring (§9.2), and the end of the game (§10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.state import Ended, LostCitiesState, PlayerState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog, Outcome


@dataclass(frozen=True, slots=True)
class ExpeditionDraw:
    """What chance decides about an expedition."""

    tiles: FrozenMap[Space, EventTile]
    hands: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[Card, ...]
    """The first card is the top."""
    removed: tuple[Card, ...] = ()


def deal(
    config: Config, players: int, seed: int, expedition: int, removed: tuple[Card, ...] = ()
) -> ExpeditionDraw:
    """Return the set-up that the seed gives an expedition (§3, §9.3).

    Parameters
    ----------
    removed : the cards that two players put into the box before, where they stay there (R1)
    """
    chance = Chance(seed).fork(f"expedition {expedition}")
    tiles = FrozenMap(zip(config.marks, chance.fork("tiles").shuffled(config.variant.bag), strict=True))
    cards = chance.fork("cards").shuffled((Counter(config.deck) - Counter(removed)).elements())
    if players == 2 and not removed:
        count = config.variant.cards.removed_for_two
        removed, cards = cards[:count], cards[count:]
    size = config.variant.cards.hand
    hands = tuple(cards[size * seat : size * (seat + 1)] for seat in range(players))
    return ExpeditionDraw(tiles, hands, cards[size * players :], removed)


def begin(
    config: Config, state: LostCitiesState, dealt: ExpeditionDraw, *, expedition: int, first: int
) -> LostCitiesState:
    """Return the state in which an expedition begins; points and chips are kept."""
    seats = tuple(
        PlayerState(
            hand=config.sorted_cards(hand),
            points=own.points,
            statue_chips=own.statue_chips,
        )
        for own, hand in zip(state.seats, dealt.hands, strict=True)
    )
    return LostCitiesState(
        players=state.players,
        seats=seats,
        seed=state.seed,
        expedition=expedition,
        turn=first,
        stage="play",
        draw_pile=dealt.draw_pile,
        discards=FrozenMap(),
        removed=config.sorted_cards(dealt.removed),
        tiles=dealt.tiles,
        ended=state.ended,
    )


def piece_scores(config: Config, own: PlayerState, *, expedition: int) -> FrozenMap[str, int]:
    """Return what each piece of a player scores now, in the order of the paths (§9.2, R13)."""
    values, times = config.variant.path.values, researcher_times(config, expedition)
    return FrozenMap(
        (path, values[own.positions[path] - 1] * (times if path == own.researcher else 1))
        for path in config.variant.colours
        if path in own.positions
    )


def researcher_times(config: Config, expedition: int) -> int:
    """Return how many times the space of a researcher counts in an expedition (§9.2, R13)."""
    doubled = config.rulings.researcher == "every_expedition" or expedition == config.expeditions
    return 2 if doubled else 1


def points_after(config: Config, points: int, scores: FrozenMap[str, int]) -> int:
    """Return a player's points after these scores; never below 0 (R14, R26).

    In turn means each loss stops at 0; the best order for the player has the losses first.
    """
    if config.rulings.floor == "net_sum":
        return max(0, points + sum(scores.values()))
    order = scores.values() if config.rulings.piece_order == "path" else sorted(scores.values())
    for score in order:
        points = max(0, points + score)
    return points


def statue_points(config: Config, chips: int) -> int:
    """Return what the table of statues gives for so many chips."""
    return config.table[min(chips, len(config.table) - 1)]


def with_statues(config: Config, points: int, chips: int) -> int:
    """Return the points after the table of statues (§10, R15)."""
    points += statue_points(config, chips)
    return max(0, points) if config.rulings.statue_floor else points


def score(config: Config, state: LostCitiesState, events: EventLog) -> LostCitiesState:
    """Score the expedition that is over; after the last one the statues too, and the game is over."""
    last = state.expedition == config.expeditions
    seats, pieces = [], []
    for name, own in zip(state.players, state.seats, strict=True):
        scores = piece_scores(config, own, expedition=state.expedition)
        chips = own.statue_chips + own.statue_tiles
        points = points_after(config, own.points or 0, scores)
        facts = {
            "player": name,
            "pieces": sum(scores.values()),
            "statues": own.statue_tiles,
            "points": points,
        }
        events.add("lostcities.scored", **facts)
        if last:
            given, points = statue_points(config, chips), with_statues(config, points, chips)
            facts = {"player": name, "statues": chips, "given": given, "points": points}
            events.add("lostcities.statues_scored", **facts)
        seats.append(evolve(own, points=points, statue_tiles=0, statue_chips=chips))
        pieces.append(scores)
    ended = state.ended[-1]
    ending = Ended(ended.reason, ended.by, tuple(pieces), tuple(own.statue_tiles for own in state.seats))
    return evolve(
        state, seats=tuple(seats), ended=(*state.ended[:-1], ending), stage="over" if last else "score"
    )


def outcome(state: LostCitiesState) -> Outcome | None:
    """Return the ranking by points, then by statue chips, once the game is over (§10)."""
    if state.stage != "over":
        return None
    pairs = zip(state.players, state.seats, strict=True)
    scores = FrozenMap((name, (own.points, own.statue_chips)) for name, own in pairs)
    return Outcome(scores, "lostcities.over")
