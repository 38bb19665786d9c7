"""What a position means: mergers ahead, chances, the value of shares over time, and other decisions tried."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import comb

from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.grid import HIDDEN
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.valuation import end_now, expected_bonuses
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action

__all__ = [
    "OtherDecision",
    "Payment",
    "chance_in_hands",
    "end_now",
    "merger_payments",
    "what_if",
]


@dataclass(frozen=True, slots=True)
class Payment:
    """What a player would get if a company were absorbed, in dollars."""

    bonus: float
    sale: int
    """For all shares, if they are sold."""

    @property
    def total(self) -> float:
        """Both together."""
        return self.bonus + self.sale


def merger_payments(
    rules: Acquire, state: AcquireState, company: str, *, growth: int = 0
) -> FrozenMap[str, Payment]:
    r"""Return what each holder would get if a company were absorbed (§6.4, §6.5).

    Parameters
    ----------
    company : the letter of an active company
    growth : by how many tiles it is larger by then: 0 for now, 1 if it grows next turn

    Raises
    ------
    GameDataError
        When the company is not on the board.

    Examples
    --------
    >>> from lostatlas import position
    >>> players = "Ann: $0 | 6A | 1I\nBen: $0 | 4A | 9I\nCid: $0 | 4A | 8I"
    >>> game = position(f"acquire\nboard:\nAAAAA\n{players}")
    >>> paid = merger_payments(game.ruleset, game.state, "A")
    >>> paid["Ann"].bonus, paid["Ben"].bonus, paid["Ben"].sale
    (6000, 1500, 2400)
    >>> merger_payments(game.ruleset, game.state, "A", growth=1)["Ann"].bonus
    7000
    """
    if company not in state.sizes:
        raise GameDataError(
            "acquire.analysis.inactive", where="company", company=company, known=tuple(state.sizes)
        )
    figures = rules.figures
    size = min(state.sizes[company] + growth, len(figures.grid.tiles))
    price, paid = figures.price(company, size), expected_bonuses(figures, state, company, size)
    return FrozenMap(
        (player, Payment(paid.get(player, 0), units * price))
        for player, units in state.holdings(company).items()
    )


def chance_in_hands(rules: Acquire, observation: AcquireState, cells: Collection[str]) -> float:
    """Return the chance that somebody else holds at least one of these tiles, as the observer must see it.

    Every unseen tile is equally likely to be in a hidden hand: with N unseen tiles, h of them in hidden hands
    and k of the cells unseen it is ``1 - C(N - k, h) / C(N, h)``.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="acquire", seed=1)
    >>> seen = game.observe("Ann")
    >>> unseen = next(tile for tile in game.state.bag)
    >>> (
    ...     round(chance_in_hands(game.ruleset, seen, [unseen]), 3),
    ...     chance_in_hands(game.ruleset, seen, seen.board),
    ... )
    (0.06, 0.0)
    """
    own = {tile for hand in observation.hands.values() for tile in hand}
    known = {*observation.board, *observation.aside, *own, *observation.bag} - {HIDDEN}
    unseen = [tile for tile in rules.figures.grid.tiles if tile not in known]
    hidden = sum(hand.count(HIDDEN) for hand in observation.hands.values())
    wanted = sum(cell in unseen for cell in set(cells))
    total = len(unseen)
    return 0.0 if not total else 1 - comb(total - wanted, hidden) / comb(total, hidden)


@dataclass(frozen=True, slots=True)
class OtherDecision:
    """What another decision would have led to, when everybody goes on as they did."""

    played: Mapping[str, float]
    """What each player would have had if the game had ended at the last action compared, in dollars."""
    instead: Mapping[str, float]
    """The same with the other decision."""
    actions: int
    """Number of later actions that could be played in both."""
    stopped: Action | None
    """The first action that was no longer possible, or led elsewhere; None when all were."""

    def gain(self, player: str) -> float:
        """Return what the other decision would have brought a player, in dollars."""
        return self.instead[player] - self.played[player]


def what_if(session: Session, node: Node, instead: str | Action) -> OtherDecision:
    r"""Return what another decision at a node of the game would have led to, such as another purchase.

    The actions after the node are played again while they are legal and the same player decides; the tiles
    come from the same bag. It looks at the whole state, so it is for after the game, or for the analyst.

    Parameters
    ----------
    node : the node whose action is replaced
    instead : the other action, or its text

    Raises
    ------
    GameDataError
        When the node is the start of the game, or the other action is not legal there.

    Examples
    --------
    >>> from lostatlas import position
    >>> players = "Ann: $6000 | 3A | 1I\nBen: $0 | 4A 1P | 9I\nCid: $0 | 4A | 8I"
    >>> game = position(f"acquire\nboard:\nAAAAA.PP\n{players}")
    >>> game.push("place 1I").state.step
    'buy'
    >>> what_if(game, game.push("buy 1P"), "buy 2A").gain("Ann")
    3000.0
    """
    rules = session.ruleset
    if node.parent is None:
        raise GameDataError("acquire.analysis.start", where="node")
    other = rules.parse_action(node.parent.state, instead) if isinstance(instead, str) else instead
    if refusal := rules.verify(node.parent.state, other):
        raise GameDataError("acquire.analysis.refused", where="instead", why=str(refusal))
    state, last = rules.apply(node.parent.state, other).state, node
    line = [one for one in session.history if node in one.line and one is not node]
    count = 0
    for one in line:
        action = one.action
        same = action is not None and one.parent is not None and state.actor == one.parent.state.actor
        if not same or action is None or rules.verify(state, action) is not None:
            return _compared(rules, last.state, state, count, action)
        state, last, count = rules.apply(state, action).state, one, count + 1
    return _compared(rules, last.state, state, count, None)


def _compared(
    rules: object, played: AcquireState, instead: AcquireState, count: int, stopped: Action | None
) -> OtherDecision:
    assert isinstance(rules, Acquire)
    figures = rules.figures
    return OtherDecision(
        FrozenMap(end_now(figures, played)), FrozenMap(end_now(figures, instead)), count, stopped
    )
