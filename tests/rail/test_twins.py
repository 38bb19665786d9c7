"""Lays that lead to the same board are shown once, and all of them stay legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from pathlib import Path
from typing import NamedTuple

import networkx as nx

from lostatlas import load, new_game, tile_set
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import LayTile
from lostatlas.rail.duplicate_lays import without_twins
from lostatlas.rail.rules import RailRules
from lostatlas.track.board import Board, Stop
from lostatlas.track.equal_rotations import rotation_form, rotation_form_on
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.upgrades import apply_lay, upgrade_rotations

HERE = Hex(0, 0)


class _Standing(NamedTuple):
    """All that is asked of a state when lays are compared."""

    board: Board


TWO = parse_tile("city=revenue:30;city=revenue:30;path=a:0,b:_0;path=a:3,b:_1", id="two", colour="yellow")
"""Two cities, each with track to one side; turned half round it looks the same."""


def test_what_looks_alike_in_two_turns_has_one_form() -> None:
    alike = {
        "path=a:0,b:3": 2,
        "path=a:0,b:1": 1,
        "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0": 2,
        "path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0;junction": 3,
        "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0;border=edge:0,type:impassable": 1,
    }
    for code, turns in alike.items():
        forms = [rotation_form(parse_tile(code).rotated(turn)) for turn in range(6)]
        assert [forms.count(one) for one in forms] == [turns] * 6, code


Guests = Callable[[int], object]
"""Who stands, or is awaited, in a node of a tile."""


def _nobody(_node: int) -> object:
    return None


def _drawn(tile: Tile, guests: Guests = _nobody) -> nx.MultiGraph[object]:
    """Return all that is to be seen of a tile as a graph: sides are fixed, and nodes have no numbers."""
    graph: nx.MultiGraph[object] = nx.MultiGraph()
    graph.add_node("tile", seen=(tile.id, tile.colour, tile.label))
    for side in range(6):
        border = tile.borders.get(side)
        graph.add_node(side, seen=(side, border and border.get("type")))
    for node in tile.nodes:
        seen = (node.kind, str(node.revenue), node.slots, node.groups, node.visit_cost, guests(node.index))
        graph.add_node(f"_{node.index}", seen=seen)
    for path in tile.paths:
        graph.add_edge(*(one if isinstance(one, int) else f"_{one.index}" for one in (path.a, path.b)),
                       seen=(path.terminal, path.future))  # fmt: skip
    return graph


def _board_drawn(board: Board) -> nx.MultiGraph[object]:
    """Return what lies on the one hex of a board as a graph, with whoever stands or is awaited there."""

    def guests(node: int) -> object:
        stop = Stop(HERE, node)
        return sorted(board.tokens.get(stop, ())), sorted(board.reservations.get(stop, ()))

    return _drawn(board.tile(HERE), guests)


def _look_alike(one: nx.MultiGraph[object], other: nx.MultiGraph[object]) -> bool:
    """Return whether two drawn tiles lie alike: told by the graphs of their track, without the form."""

    def tracks(left: dict[int, dict[str, object]], right: dict[int, dict[str, object]]) -> bool:
        return Counter(map(str, left.values())) == Counter(map(str, right.values()))

    return nx.is_isomorphic(one, other, node_match=dict.__eq__, edge_match=tracks)


def test_two_turns_of_any_tile_have_one_form_exactly_when_their_track_lies_alike() -> None:
    found = Counter[bool]()
    for tile in (*tile_set(), TWO):
        turns = [tile.rotated(turn) for turn in range(6)]
        for one, other in combinations(turns, 2):
            alike = _look_alike(_drawn(one), _drawn(other))
            assert (rotation_form(one) == rotation_form(other)) is alike, (tile.id, one.turns, other.turns)
            found[alike] += 1
    assert found[True] > 20
    assert found[False] > 200


def _held(board: Board) -> Iterator[Board]:
    """Yield a board with tokens, and homes that are kept, in any of the cities of its one hex."""
    cities = [Stop(HERE, node.index) for node in board.tile(HERE).cities]
    choices: tuple[tuple[str, ...], ...] = ((), ("AA",), ("BB",))
    for owners in product(choices, repeat=len(cities)):
        if Counter(chain(*owners)).most_common(1)[:1] and max(Counter(chain(*owners)).values()) > 1:
            continue  # one token of a company for each hex
        held = kept = board
        for city, owner in zip(cities, owners, strict=True):
            for code in owner:
                held, kept = held.place_token(city, code), kept.reserve(city, code)
        yield from {held, kept}


def test_two_upgrades_are_twins_exactly_when_everybody_stands_in_cities_that_lie_alike() -> None:
    """Every tile that may replace another, in any rotation of both, with tokens in any of its cities."""
    rules = new_game(["Ann", "Ben"], mode="short", seed=1).ruleset
    assert isinstance(rules, RailRules)
    tiles, upgrades = tuple(tile_set()), rules.lay_rules.upgrades
    found = Counter[tuple[bool, bool]]()
    for old in (tile for tile in tiles if tile.cities):
        bare = Board.of([PrintedHex(HERE, "city", old)])
        for new in tiles:
            turns = upgrade_rotations(old, new, upgrades)
            if len(turns) < 2:
                continue
            for board in _held(bare):
                lays = {turn: apply_lay(board, HERE, new, turn, upgrades) for turn in turns}
                for one, other in combinations(turns, 2):
                    alike = _look_alike(_board_drawn(lays[one]), _board_drawn(lays[other]))
                    same = list(
                        without_twins(
                            rules, _Standing(board), [LayTile(HERE, new.id, turn) for turn in (one, other)]
                        )
                    )
                    assert (len(same) == 1) is alike, (old.id, new.id, one, other, board.tokens)
                    found[alike, len(new.cities) > 1] += 1
    assert found[True, False] > 20
    assert found[False, False] > 20
    assert found[True, True] + found[False, True] > 20


def test_who_stands_in_which_city_tells_two_turns_apart() -> None:
    bare = Board.of([PrintedHex(HERE, "city", parse_tile("city=revenue:0;city=revenue:0"))])
    held = bare.place_token(Stop(HERE, 0), "AA")
    kept = bare.reserve(Stop(HERE, 1), "AA")
    for board, same in ((bare, True), (held, False), (kept, False)):
        one, other = (apply_lay(board, HERE, TWO, turns) for turns in (0, 3))
        assert (rotation_form_on(one, HERE) == rotation_form_on(other, HERE)) is same
    both = held.place_token(Stop(HERE, 1), "AA")
    assert rotation_form_on(both.lay(HERE, TWO), HERE) == rotation_form_on(
        both.lay(HERE, TWO.rotated(3)), HERE
    )


def test_of_legal_lays_with_the_same_board_the_first_is_shown_and_the_others_stay_legal() -> None:
    game = load(Path(__file__).parents[2] / "examples" / "games" / "short.json")
    left_out = 0
    for node in game.history:
        if node.state.step != "track":
            continue
        game.goto(node)
        legal = game.legal_actions.choices
        shown = list(without_twins(game.ruleset, node.state, legal))
        assert [one for one in legal if one in shown] == shown  # in the order of the rules
        for lay in legal:
            if lay in shown:
                continue
            assert isinstance(lay, LayTile)
            left_out += 1
            assert lay in game.legal_actions
            twin = next(one for one in shown if isinstance(one, LayTile) and _same(game, lay, one))
            assert twin.tile == lay.tile
    assert left_out > 20


def _same(game: Session, one: LayTile, other: LayTile) -> bool:
    """Return whether two lays differ in nothing but how far one tile is turned, and leave the same to see."""
    after = [game.ruleset.apply(game.state, lay).state for lay in (one, other)]
    return one.hex == other.hex and len({rotation_form_on(state.board, one.hex) for state in after}) == 1
