"""What holds after every action of every railway game; what is broken is returned in words."""

from __future__ import annotations

from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState


def wrong_money(state: RailState, total: int) -> list[str]:
    """Return what is wrong with the money, of which there is so much in the game."""
    wrong = [f"{who} has {cash}" for who, cash in state.ledger.cash.items() if cash < 0 and who != "bank"]
    if state.ledger.total != total:
        wrong.append(f"the money sums to {state.ledger.total}, not {total}")
    if set(state.ledger.cash) != {"bank", *state.players, *state.companies}:
        wrong.append(f"accounts {sorted(state.ledger.cash)}")
    return wrong


def wrong_row(state: RailState) -> list[str]:
    """Return what is wrong with a market of one row, on which every company has a marker."""
    wrong = []
    if sorted(state.market.order) != sorted(state.companies):
        wrong.append(f"markers {state.market.order}")
    spaces = [marker.space for marker in state.market.markers]
    if spaces != sorted(spaces, reverse=True):
        wrong.append("the order of the market is not by price")
    return wrong


def wrong_board(rules: RailRules, state: RailState) -> list[str]:
    """Return what is wrong with the tokens and the tiles on the board."""
    board, wrong = state.board, []
    for stop, tokens in board.tokens.items():
        if len(tokens) > board.tile(stop.hex).nodes[stop.node].slots:
            wrong.append(f"more tokens than circles in {stop}")
    return wrong + [
        f"{-left} too many of tile {tile}" for tile, left in rules.tileset.supply(board).items() if left < 0
    ]
