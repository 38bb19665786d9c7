"""Random games, checked after every action; many of them: ``python -m tests.soak.titles acquire``."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx

from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.rulings import RULINGS
from lostatlas.games.acquire.state import BANK, INDEPENDENT, AcquireState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.players import RandomPlayer

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
LONGEST = 5_000


def options_of(chance: Chance) -> dict[str, Any]:
    """Return the options of a game: in half of the games the defaults, else any."""
    if chance.below(2):
        return {}
    return {name: chance.choice(ruling.values) for name, ruling in RULINGS.items()}


def check_game(seed: int) -> int:
    """Play a random game with random options, and check every state; return how many actions it took."""
    chance = Chance(seed).fork("acquire")
    rules = Acquire(GameConfig(title="acquire", options=FrozenMap(options_of(chance))))
    players = NAMES[: 2 + seed % 5]
    before = state = rules.setup(players, Start(seed=seed))
    player = RandomPlayer(seed)
    for number in range(LONGEST):
        if state.step == "over":
            assert rules.outcome(state) is not None
            return number
        check_state(rules, state)
        if number == 0 or before.board is not state.board:
            check_chains(rules, state)
        action = player.decide(rules, state)
        assert rules.verify(state, action) is None, action
        before, state = state, rules.apply(state, action).state
        assert state.number >= before.number
    raise AssertionError(f"game {seed} did not end after {LONGEST} actions")


def check_state(rules: Acquire, state: AcquireState) -> None:
    """Check that money, shares and tiles are all there, and that companies are connected groups of tiles."""
    figures = rules.figures
    assert state.ledger.total == 0
    assert all(state.cash(player) >= 0 for player in state.players)
    for letter in figures.letters:
        units = state.shares[letter].units
        assert sum(units.values()) == figures.variant.shares.each
        assert set(units) <= {BANK, *state.players}
        assert min(units.values()) > 0
    places = Counter(
        [*state.board, *state.aside, *state.bag, *(t for hand in state.hands.values() for t in hand)]
    )
    assert sorted(places) == sorted(figures.grid.tiles)
    assert set(places.values()) == {1}
    assert all(len(hand) <= figures.variant.hand for hand in state.hands.values())


def check_chains(rules: Acquire, state: AcquireState) -> None:
    """Check that each company is one connected component of its tiles, of the size that the state says."""
    grid = nx.Graph(
        (tile, other)
        for tile, others in rules.figures.grid.neighbours.items()
        for other in others
        if tile in state.board and state.board.get(other) == state.board[tile] != INDEPENDENT
    )
    chains = {
        tuple({state.board[tile] for tile in chain}): len(chain) for chain in nx.connected_components(grid)
    }
    assert chains == {(company,): size for company, size in state.sizes.items()}
    if state.step in ("place", "buy", "exchange"):
        touching = {
            frozenset((state.board[tile], state.board[other]))
            for tile, others in rules.figures.grid.neighbours.items()
            for other in others
            if tile in state.board and other in state.board
        }
        assert all(len(owners) == 1 for owners in touching), "what touches has one owner"
