"""PlayerControl: who plays for whom: a kind of bot, or somebody by hand."""

from __future__ import annotations

from collections.abc import Callable

BY_HAND = ""
USUAL = "greedy"
"""The bot that is proposed: quick, and no fool."""


class PlayerControl:
    """Which players a bot plays for, and which kind of bot helps out those who play by hand.

    An explorer has one; whatever lets bots act there looks here.

    Examples
    --------
    >>> player_control = PlayerControl()
    >>> player_control.seat("Ben", "random")
    >>> player_control.bots, player_control.kind_for("Ben"), player_control.kind_for("Ann")
    ({'Ben': 'random'}, 'random', 'greedy')
    """

    def __init__(self) -> None:
        self._bots: dict[str, str] = {}
        self._helper = USUAL
        self._hearers: list[Callable[[], object]] = []
        self._at_once = False

    @property
    def bots(self) -> dict[str, str]:
        """Which kind of bot plays for which player; everybody else plays by hand."""
        return dict(self._bots)

    def seat(self, player: str, kind: str) -> None:
        """Let a bot of this kind play for a player; by hand for an empty kind."""
        self._bots.pop(player, None)
        if kind != BY_HAND:
            self._bots[player] = kind
        self._tell()

    @property
    def helper(self) -> str:
        """The kind of bot that takes a move, when it is asked, for somebody who plays by hand."""
        return self._helper

    @helper.setter
    def helper(self, kind: str) -> None:
        self._helper = kind
        self._tell()

    @property
    def at_once(self) -> bool:
        """Whether bots act by themselves as soon as it is their turn."""
        return self._at_once

    @at_once.setter
    def at_once(self, at_once: bool) -> None:
        self._at_once = at_once
        self._tell()

    def kind_for(self, player: str) -> str:
        """Return the kind of bot that moves for a player when it is asked to."""
        return self._bots.get(player, self._helper)

    def answers(self, player: str) -> bool:
        """Return whether a bot acts for a player by itself, so that nobody is asked."""
        return self.at_once and player in self._bots

    def on_change(self, hear: Callable[[], object]) -> None:
        """Call `hear` now and after every change."""
        self._hearers.append(hear)
        hear()

    def take(self, other: PlayerControl) -> None:
        """Seat everybody as they are seated there."""
        self._bots, self._helper, self._at_once = other.bots, other.helper, other.at_once
        self._tell()

    def _tell(self) -> None:
        for hear in tuple(self._hearers):
            hear()


__all__ = ["BY_HAND", "USUAL", "PlayerControl"]
