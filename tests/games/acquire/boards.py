"""Positions for the tests, drawn as the board looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from lostatlas.finance.holdings import Shares
from lostatlas.finance.ledger import Ledger
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.session import Session

ROWS = "ABCDEFGHI"


def game(
    drawn: str,
    *,
    hands: Mapping[str, str],
    shares: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    bag: str | None = None,
    aside: str = "",
    turn: str = "Ann",
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Session:
    """Return a session that stands before the tile of `turn`.

    Parameters
    ----------
    drawn : nine rows of twelve signs: ``.`` empty, ``o`` independent, else the letter of a company
    hands : the tiles of each player, who sit in this order
    shares : the shares of each player, such as ``"6A 2F"``
    bag : the tiles in the order in which they are drawn; by default all others in the order of the grid
    """
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(options or {})))
    rows = [row.strip() for row in drawn.strip().splitlines()]
    rows += ["." * 12] * (9 - len(rows))
    board = {
        f"{column}{letter}": sign
        for letter, row in zip(ROWS, rows, strict=True)
        for column, sign in enumerate(row, 1)
        if sign != "."
    }
    players = tuple(hands)
    held = {player: (shares or {}).get(player, "").split() for player in players}
    units = {
        letter: {p: int(one[:-1]) for p in players for one in held[p] if one[-1] == letter}
        for letter in "SZHFAPQ"
    }
    money = {player: (cash or {}).get(player, 6000) for player in players}
    dealt = {player: rules.figures.grid.sorted(hand.split()) for player, hand in hands.items()}
    used = {*board, *aside.split(), *(tile for hand in dealt.values() for tile in hand)}
    state = AcquireState(
        players=players,
        turn=turn,
        step="place",
        ledger=Ledger(FrozenMap({BANK: -sum(money.values()), **money}), bank=BANK),
        shares=FrozenMap(
            (
                letter,
                Shares(FrozenMap({BANK: 25 - sum(own.values()), **own} if sum(own.values()) < 25 else own)),
            )
            for letter, own in units.items()
        ),
        board=FrozenMap(board),
        sizes=FrozenMap(Counter(sign for sign in board.values() if sign != INDEPENDENT)),
        hands=FrozenMap(dealt),
        bag=tuple(bag.split())
        if bag is not None
        else tuple(t for t in rules.figures.grid.tiles if t not in used),
        aside=tuple(aside.split()),
        **fields,
    )
    if bag is not None:  # what lies nowhere else is out of the way
        missing = tuple(t for t in rules.figures.grid.tiles if t not in {*used, *state.bag})
        state = rules.state_from_json({**rules.state_to_json(state), "aside": [*state.aside, *missing]})
    return Session.new(rules, players, Start(position=rules.position(state)))


def keys(session: Session) -> list[str]:
    """Return the keys of the events of the last action."""
    return [event.key.removeprefix("acquire.") for event in session.node.events]


def bonuses(session: Session) -> dict[str, int]:
    """Return what the last action paid in bonuses."""
    paid: dict[str, int] = {}
    for event in session.node.events:
        if event.key == "acquire.bonus":
            paid[event.facts["player"]] = paid.get(event.facts["player"], 0) + event.facts["amount"]
    return paid


def offered(session: Session) -> list[str]:
    """Return the legal actions in the notation."""
    return [session.text_of(choice) for choice in session.legal_actions.choices]
