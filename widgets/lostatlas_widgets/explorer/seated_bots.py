"""SeatedBots: bots in the seats of an explorer's game, asked once or answering by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.players import Player, finish, seated
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.player_control import BY_HAND, USUAL


class SeatedBots:
    """Seats bots, and lets them act until a hand is needed; *at once*, by themselves after every action.

    Parameters
    ----------
    model : whose game they play; its `player_control` knows who is seated

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> session = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> seats = SeatedBots(ExplorerModel(session))
    >>> seats.seat("Cid", "greedy")
    >>> seats.play()
    >>> session.actor, seats.model.code.code
    ('Ann', "from lostatlas.players import finish, seated; finish(session, seated(['greedy'], ['Cid']))")
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._seen: tuple[Any, int, Any] = (None, 0, None)
        model.on_change(self._follow)

    @property
    def bots(self) -> dict[str, str]:
        """Which kind of bot plays for which player of this game."""
        bots = self.model.player_control.bots
        return {player: bots[player] for player in self.model.session.players if player in bots}

    def seat(self, player: str, kind: str) -> None:
        """Let a bot of this kind play for a player; by hand for an empty kind.

        Raises
        ------
        GameDataError
            When there is no such player.
        """
        known = self.model.session.players
        if player not in known:
            raise GameDataError("player_control.no_player", player=player, known=known)
        self.model.player_control.seat(player, kind)

    def take(self, bots: Mapping[str, str]) -> None:
        """Let these bots play, and answer at once from now on; they begin when it is their turn.

        Parameters
        ----------
        bots : the kind of bot of each player that it plays for

        Raises
        ------
        GameDataError
            When there is no such player or no such bot; then nobody is seated.
        """
        expect_bots(self.model.session, bots)
        for player, kind in bots.items():
            self.seat(player, kind)
        self.model.player_control.at_once = True
        if self.model.session.actor in self.bots:
            self.play()

    def fill(self) -> None:
        """Let a bot play for everybody."""
        for player in self.model.session.players:
            if player not in self.bots:
                self.seat(player, USUAL)

    def empty(self) -> None:
        """Let everybody play by hand."""
        for player in self.bots:
            self.seat(player, BY_HAND)

    def code(self) -> str:
        """Return the line that lets the bots act."""
        bots = self.bots
        asked = f"seated({list(bots.values())}, {list(bots)})"
        return f"from lostatlas.players import finish, seated; finish(session, {asked})"

    def play(self) -> None:
        """Let the bots act until somebody without a bot has to, or the game is over."""
        session = self.model.session
        if session.actor is None:
            raise GameDataError("players.over")
        if not self.bots:
            raise GameDataError("player_control.no_bot")
        if session.actor not in self.bots:
            raise GameDataError("player_control.by_hand_now", player=session.actor)
        with self.model.quietly():
            finish(session, self._seated())
        self.model.code.code = self.code()

    def _seated(self) -> dict[str, Player]:
        bots = self.bots
        return seated(bots.values(), bots)

    def _follow(self) -> None:
        session = self.model.session
        tree, count, node = self._seen
        self._seen = session.tree, len(session.tree.nodes), session.node
        played = tree is session.tree and len(session.tree.nodes) > count and node in session.node.upwards()
        if played and self.model.player_control.at_once and session.actor in self.bots:
            self.play()


def expect_bots(session: Session, bots: Mapping[str, str]) -> None:
    """Refuse bots for players that do not play here, and kinds of bot that there are not.

    Raises
    ------
    GameDataError
        It names the player or the kind, and those that there are.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> expect_bots(new_game(["Ann", "Ben"], mode="micro", seed=1), {"Cid": "greedy"})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: Cid is not a player of this game; these are: Ann, Ben.
    """
    for player in bots:
        if player not in session.players:
            raise GameDataError("player_control.no_player", player=player, known=session.players)
    kinds = {player: kind for player, kind in bots.items() if kind != BY_HAND}
    seated(list(kinds.values()), list(kinds))


__all__ = ["SeatedBots", "expect_bots"]
