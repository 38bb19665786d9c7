"""The defaults of a position: values that follow from the rest of it, or from the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lostatlas.games.lost_atlas.position.schema import CompanyEntry
from lostatlas.games.lost_atlas.sequence import in_columns
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.games.lost_atlas.variants.power_names import settles_anywhere
from lostatlas.rail.depot import Depot
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex

SUBURB = "suburb"
"""The markers that a position knows."""


def in_play_on(rules: TitleRules, board: Board) -> tuple[str, ...]:
    """Return the minors that take part with this map (§3)."""
    recipe = board.recipe
    named = set(recipe.companies) if recipe is not None else _settlers(rules, board)
    named |= set(board.homes) | {code for code, minor in rules.minors.items() if minor.joins == "always"}
    return tuple(code for code in rules.minors if code in named and code not in rules.mode.absent)


def _settlers(rules: TitleRules, board: Board) -> set[str]:
    """Return who takes part without a home on a map that no pieces tell: as its hexes' pieces say, if any."""
    able = {code for code, minor in rules.minors.items() if settles_anywhere(minor.powers)}
    pieces = {cell.source.partition(":")[0] for cell in board.cells.values()} & rules.box.pieces.keys()
    return able & {rules.box.pieces[piece].company for piece in pieces} if pieces else able


def columns_of(rules: TitleRules, players: int, waiting: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return companies that wait in columns."""
    table = rules.mode.table(players)
    assert table is not None
    return in_columns(tuple(waiting), list(table.columns))


def majors_left(rules: TitleRules, gone: set[str]) -> tuple[str, ...]:
    """Return the majors that no merger has used."""
    return tuple(code for code in rules.majors if code not in gone)


def powers_of(rules: TitleRules, code: str, parts: Iterable[str]) -> tuple[str, ...]:
    """Return the powers of a minor, or those of a major's minors."""
    if code in rules.minors:
        return rules.minors[code].powers
    return (*(power for part in parts for power in rules.minors[part].powers), *rules.majors[code].powers)


def supplies_of(rules: TitleRules, powers: tuple[str, ...], suburbs: Iterable[str]) -> dict[str, int]:
    """Return what powers have left when these suburbs lie on the map."""
    found = {name: count for power in rules.powers_named(powers) for name, count in power.supplies.items()}
    if SUBURB in found:
        found[SUBURB] = max(0, found[SUBURB] - len(list(suburbs)))
    return found


def unplaced(rules: TitleRules, code: str, parts: Iterable[str], hubs: int) -> tuple[int, ...]:
    """Return what the hubs still on the charter cost when so many lie on the map, the cheapest first."""
    if code in rules.minors:
        return rules.minors[code].tokens[hubs:]
    inherited = (cost for part in parts for cost in rules.minors[part].tokens)
    return rules.token_order(tuple(sorted((*inherited, *rules.majors[code].tokens)))[hubs:])


def homes_of(board: Board, entry: CompanyEntry) -> tuple[Hex, ...]:
    """Return where a company began: the printed homes, or else its first hub."""
    printed = [board.homes[code].hex for code in (entry.parts or [entry.code]) if code in board.homes]
    if printed or not entry.hubs:
        return tuple(printed)
    return tuple(stop.hex for stop in board.tokens_of(entry.code)[:1])


def turns_of(*, new: bool, operating: bool) -> tuple[int, bool]:
    """Return how many turns a company has begun, and whether it has operated."""
    return (int(operating), False) if new else (2, True)


def by_price(prices: Mapping[str, int]) -> list[str]:
    """Return the companies, the highest price first; equals as they are listed."""
    return sorted(prices, key=lambda code: -prices[code])


def deck_left(rules: TitleRules, start: Depot, elsewhere: Mapping[str, int], phase: int) -> dict[str, int]:
    """Return the deck when these trains are elsewhere: whatever comes before the last of them has left it."""
    cards = dict(start.deck)
    names = list(cards)
    known = [names.index(name) for name in elsewhere if name in names]
    named = rules.phases[phase].train
    last = max([*known, names.index(named) if named in names else 0])
    left = {}
    for place, name in enumerate(names):
        if name in start.endless:
            left[name] = cards[name]
        elif place >= last:
            taken = elsewhere.get(name, 0) or int(name == named and place > 0 and phase > 0)
            left[name] = max(0, cards[name] - taken)
    return {name: count for name, count in left.items() if count}


def phase_reached(
    rules: TitleRules, cards: Mapping[str, int], deck: Mapping[str, int], seen: Iterable[str]
) -> int:
    """Return the phase that the trains have begun: those that were seen, and those missing from the deck."""
    fronts = {back: name for name, kind in rules.trains.items() for back in kind.backs}
    begun = {fronts.get(name, name) for name in seen}
    begun |= {name for name, count in cards.items() if deck.get(name, 0) < count}
    return max((n for n, phase in enumerate(rules.phases) if phase.train in begun), default=0)


def gone_from(start: Depot, deck: Mapping[str, int], elsewhere: Mapping[str, int]) -> dict[str, int]:
    """Return the trains that are nowhere else."""
    rest = {
        name: count - deck.get(name, 0) - elsewhere.get(name, 0)
        for name, count in start.deck
        if name not in start.endless
    }
    return {name: count for name, count in rest.items() if count > 0}
