"""PlayerControlPanel: who plays for whom; bots in any seat, asked once or answering by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.players import PLAYERS, Player, finish, seated
from lostatlas.text import message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.player_control import BY_HAND, USUAL
from lostatlas_widgets.named_row import WRAP, NamedRow
from lostatlas_widgets.seat_options import bot_words
from lostatlas_widgets.text_line import TextLine


class PlayerControlPanel(ipywidgets.VBox):
    """A box for each player: by hand, or which bot; a button lets the bots act until a hand is needed.

    With *Answer at once* they do so by themselves after every action.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> session = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> seats = PlayerControlPanel(ExplorerModel(session))
    >>> seats.seat("Cid", "greedy")
    >>> seats.play()
    >>> session.actor, seats.model.code.code
    ('Ann', "from lostatlas.players import finish, seated; finish(session, seated(['greedy'], ['Cid']))")
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self.boxes: dict[str, ipywidgets.Dropdown] = {}
        self.helper = ipywidgets.Dropdown(
            options=[(bot_words(kind), kind) for kind in PLAYERS],
            value=USUAL,
            description=message("player_control.helper"),
            tooltip=message("player_control.helper.hint"),
            style={"description_width": "initial"},
            layout={"width": "auto", "align_self": "flex-start"},
        )
        self._seen: tuple[Any, int, Any] = (None, 0, None)
        self.at_once = ipywidgets.Checkbox(
            description=message("player_control.at_once"), indent=False, layout={"width": "auto"}
        )
        self.at_once.tooltip = message("player_control.at_once.hint")
        play = button(model, message("player_control.play"), message("player_control.play.hint"), self.play)
        all_bots = button(
            model, message("player_control.all_bots"), message("player_control.all_bots.hint"), self.fill
        )
        nobody = button(
            model, message("player_control.no_bots"), message("player_control.no_bots.hint"), self.empty
        )
        self._rows = ipywidgets.VBox([])
        row = ipywidgets.HBox([play, all_bots, nobody, self.at_once], layout=WRAP)
        heading = TextLine(message("player_control.seats"))
        super().__init__([heading, self._rows, self.helper, row], layout={"width": "100%"})
        self.helper.observe(lambda change: setattr(model.player_control, "helper", change["new"]), "value")
        self.at_once.observe(lambda change: setattr(model.player_control, "at_once", change["new"]), "value")
        model.on_change(self._follow)
        model.player_control.on_change(self._sit)

    def seat(self, player: str, kind: str) -> None:
        """Let a bot of this kind play for a player; by hand for an empty kind.

        Raises
        ------
        GameDataError
            When there is no such player.
        """
        if player not in self.boxes:
            raise GameDataError("player_control.no_player", player=player, known=tuple(self.boxes))
        self.boxes[player].value = kind

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
        self.at_once.value = True
        if self.model.session.actor in self.bots:
            self.play()

    def fill(self) -> None:
        """Let a bot play for everybody."""
        for box in self.boxes.values():
            if box.value == BY_HAND:
                box.value = USUAL

    def empty(self) -> None:
        """Let everybody play by hand."""
        for box in self.boxes.values():
            box.value = BY_HAND

    @property
    def bots(self) -> dict[str, str]:
        """Which kind of bot plays for which player of this game."""
        bots = self.model.player_control.bots
        return {player: bots[player] for player in self.boxes if player in bots}

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

    def show(self, session: Session) -> None:
        """Do nothing: the seats do not depend on the current node."""

    def _follow(self) -> None:
        session = self.model.session
        if tuple(self.boxes) != session.players:
            self._read(session)
        tree, count, node = self._seen
        self._seen = session.tree, len(session.tree.nodes), session.node
        played = tree is session.tree and len(session.tree.nodes) > count and node in session.node.upwards()
        if played and self.at_once.value and session.actor in self.bots:
            self.play()

    def _read(self, session: Session) -> None:
        """Make a box for each player of another game."""
        seated_now = self.model.player_control.bots
        options = [
            (message("player_control.by_hand"), BY_HAND),
            *((bot_words(kind), kind) for kind in PLAYERS),
        ]
        self.boxes = {
            player: ipywidgets.Dropdown(
                options=options,
                value=seated_now.get(player, BY_HAND),
                layout={"width": "auto", "min_width": "130px"},
            )
            for player in session.players
        }
        rows = []
        for player, box in self.boxes.items():
            box.tooltip = message("player_control.seat", player=player)
            box.observe(
                lambda change, player=player: self.model.player_control.seat(player, change["new"]), "value"
            )
            rows.append(NamedRow(player, [box]))
        self._rows.children = rows

    def _sit(self) -> None:
        """Show how everybody is seated."""
        player_control = self.model.player_control
        for player, box in self.boxes.items():
            box.value = player_control.bots.get(player, BY_HAND)
        self.helper.value, self.at_once.value = player_control.helper, player_control.at_once


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


__all__ = ["BY_HAND", "USUAL", "PlayerControlPanel", "expect_bots"]
