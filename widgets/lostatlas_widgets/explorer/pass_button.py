"""PassButton: pass again and again, while nothing else may be done and bots play for the others."""

from __future__ import annotations

from itertools import islice
from typing import Any

from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import Pass
from lostatlas.text import message, plural
from lostatlas_widgets.explorer.bot_moves import BotMoves
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel


class PassButton:
    """A button for whoever can only pass, and would be asked again after every answer of a bot.

    Each pass is an ordinary action of the player's own, and the rules say each time whether anything else
    may be done. Where everybody plays by hand it is not there: the next one is somebody else's decision.

    Parameters
    ----------
    model : whose session is played
    bots : its button takes all of it back at once

    Attributes
    ----------
    button : ipywidgets.Button
        Passes until something else may be done, or somebody else is asked; out of sight in between.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=1), seed=1)
    >>> model = ExplorerModel(game)
    >>> PassButton(model, BotMoves(model)).button.layout.display  # there is more to do than to pass
    'none'
    """

    def __init__(self, model: ExplorerModel, bots: BotMoves) -> None:
        self.model, self.bots = model, bots
        self.button = button(model, message("pass_button.on"), message("pass_button.on.hint"), self.pass_on)
        model.on_change(self._follow)
        model.player_control.on_change(self._follow)

    def pass_on(self) -> None:
        """Pass as long as the one who is asked now is asked again and can do nothing else."""
        session, lines = self.model.session, []
        player, begun = session.actor, session.node
        while session.actor == player and only_pass(session):
            before = session.node
            self.model.push(session.legal_actions.choices[0])
            if session.node is before:
                return  # it was refused, and the answer says why
            lines.append(self.model.code.code)
        if lines:
            self.model.code.code = "; ".join(lines)
            self.bots.offer_back(begun)
            self.model.show_message(plural("pass_button.passed", len(lines), player=player))

    def _follow(self) -> None:
        session, player_control = self.model.session, self.model.player_control
        answered = any(player_control.answers(one) for one in session.players if one != session.actor)
        self.button.layout.display = None if answered and only_pass(session) else "none"


def only_pass(session: Session) -> bool:
    """Return whether whoever is asked can do nothing but pass.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> only_pass(new_game(["Ann", "Ben"], mode="micro", seed=1))
    False
    """
    return only_pass_in(session.ruleset, session.state)


def only_pass_in(ruleset: Ruleset[Any], state: Any) -> bool:
    """Return whether whoever decides in a state can do nothing but pass."""
    found = (choice for group in ruleset.legal_actions(state) for choice in group.choices)
    return [type(choice) for choice in islice(found, 2)] == [Pass]


__all__ = ["PassButton", "only_pass", "only_pass_in"]
