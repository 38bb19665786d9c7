"""Descriptions of hexes and boards in words, for titles, hovers and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lostatlas.capabilities.style import Style
from lostatlas.text import listed, message, plural
from lostatlas.text.message_format import word
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import FLAT, Hex, HexLayout
from lostatlas.track.tiles import Tile, TileNode


def describe_hex(board: Board, hex_: Hex, style: Style) -> str:
    """Return everything about a hex: a line for its ground and tile, then one for each thing in it."""
    return "\n".join(_lines(board, hex_, style))


def _lines(board: Board, hex_: Hex, style: Style) -> Iterator[str]:
    cell, tile = board.cells[hex_], board.tile(hex_)
    ground, place = word("render.ground", cell.terrain), style.place(cell)
    key = "render.hex.place" if place else "render.hex"
    yield message(key, name=cell.name, place=place, ground=ground)
    if hex_ in board.laid:
        yield describe_tile(tile)
    elif tile.cost:
        yield message("render.cost", cost=tile.cost)
    yield from _sign_and_exits(tile, style, hex_.layout)
    for node in tile.stops:
        yield _stop(board, Stop(hex_, node.index), node, style)
    for marker in board.markers.get(hex_, ()):
        yield message(
            "render.marker", kind=word("render.marker", marker.kind), owner=style.label(marker.owner)
        )
    if cell.home is not None:
        yield message("render.home", owner=style.label(cell.home))
    if cell.piece:
        yield message("render.source", piece=cell.piece)


def _sign_and_exits(tile: Tile, style: Style, layout: HexLayout) -> Iterator[str]:
    if tile.label:
        yield message("render.sign", sign=_sign(tile.label, style))
    if tile.exits:
        points = (layout.edges[edge].lower() for edge in tile.exits)
        yield message("render.exits", edges=tuple(message(f"render.edge.{point}") for point in points))


def describe_design(tile: Tile, style: Style, layout: HexLayout = FLAT) -> str:
    """Return everything about a tile by itself, as it lies: its sign, the sides with track, its stops."""
    stops = (message("render.stop.between").join(_kind(node)) for node in tile.stops)
    return "\n".join((*_sign_and_exits(tile, style, layout), *stops))


def describe_tile(tile: Tile) -> str:
    """Return the name of a tile with its colour.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> describe_tile(parse_tile("path=a:0,b:3", id="9", colour="yellow"))
    'Yellow tile 9'
    """
    colour = word("render.colour", tile.colour or "white")
    text = (
        message("render.tile", colour=colour, id=tile.id)
        if tile.id
        else message("render.tile.plain", colour=colour)
    )
    return text[:1].upper() + text[1:]


def describe_board(board: Board) -> str:
    """Return a short account of a board: how many hexes of each kind, and how far it is built."""
    kinds = Counter(cell.terrain for cell in board.cells.values())
    ground = tuple(f"{word('render.ground', kind)} {count}" for kind, count in kinds.most_common())
    hexes = plural("render.board.hexes", len(board.cells), ground=ground)
    tiles = plural("render.board.tiles", len(board.laid))
    tokens = plural("render.board.tokens", sum(map(len, board.tokens.values())))
    return message("render.board", hexes=hexes, tiles=tiles, tokens=tokens)


def _sign(label: str, style: Style) -> str:
    return word("render.sign", style.signs[label]) if label in style.signs else label


def _kind(node: TileNode) -> list[str]:
    """Return the kind and revenue of a stop, and its number of circles."""
    amounts = node.revenue.amounts
    if len(amounts) > 1:
        pays = listed(f"{word('render.colour', colour)} {amount}" for colour, amount in amounts)
    else:
        pays = str(amounts[0][1])
    texts = [message(f"render.stop.{node.kind}", pays=pays)]
    return [*texts, plural("render.slots", node.slots)] if node.slots else texts


def _stop(board: Board, stop: Stop, node: TileNode, style: Style) -> str:
    texts = _kind(node)
    owners = tuple(map(style.label, board.tokens.get(stop, ())))
    kept = tuple(map(style.name, board.reservations.get(stop, ())))
    if owners:
        texts.append(message("render.tokens", owners=owners))
    if kept:
        texts.append(message("render.reserved", owners=kept))
    return message("render.stop.between").join(texts)
