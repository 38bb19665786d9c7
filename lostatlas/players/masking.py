"""A session as one player may know it: what a computer player is given."""

from __future__ import annotations

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Tree

__all__ = ["masked"]


def masked(session: Session, player: str | None = None) -> Session:
    """Return a session that holds what a player may know of this one, and nothing else.

    It has one node, whose state is the observation (`Ruleset.observe`): no seed, no draws, no record of how
    the game came here. What is tried in it never reaches the game itself.

    Parameters
    ----------
    session : the game, which is left as it is
    player : whose eyes; by default those of the player who is to act

    Raises
    ------
    GameDataError
        When it is not a session, or nobody is to act.
    SessionError
        When there is no such player.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> seen = masked(game, "Ben")
    >>> seen.tree.start.seed, seen.state.seed, seen.actor == game.actor
    (0, 0, True)
    """
    if not isinstance(session, Session):
        raise GameDataError("players.session", found=type(session).__name__)
    viewer = session.actor if player is None else player
    if viewer is None:
        raise GameDataError("players.over")
    observation = session.observe(viewer)
    tree = Tree(session.ruleset, players=session.players, start=Start(), state=observation)
    return Session(tree)
