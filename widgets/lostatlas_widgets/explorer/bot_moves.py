"""BotMoves: a bot takes one action, or finishes the turn; the buttons say for whom."""

from __future__ import annotations

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.tree import Node
from lostatlas.players import PLAYERS
from lostatlas.text import message, plural
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.named_row import NamedRow


class BotMoves(NamedRow):
    """Two buttons for whoever has to act, named by the player where that one plays by hand.

    Both keep their width, whatever their text, so that a second press hits the same button. The moves are
    reported, and `take_back` undoes all of them at once.

    Parameters
    ----------
    model : holds the session to play; its `player_control` knows who plays by hand

    Attributes
    ----------
    one, turn : ipywidgets.Button
        Take one action; act until another player, or another company, has to.
    take_back : ipywidgets.Button
        Undoes what the bot has done, as long as nothing else has been done since. Place it where the answer
        of the panel stands.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> bots = BotMoves(ExplorerModel(game))
    >>> bots.one.description
    'Move for Cid'
    >>> bots.model.player_control.seat("Cid", "random")
    >>> bots.one.description
    'Let the bot move'
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._begun: Node | None = None
        self._ended: Node | None = None
        self.one = button(model, "", "", self.move)
        self.turn = button(model, "", "", self.finish)
        self.take_back = button(
            model, message("explore.take_back"), message("explore.take_back.hint"), self.undo, icon="undo"
        )
        super().__init__(message("explore.bot"), [self.one, self.turn])
        self.add_class("lostatlas-bot-moves")
        model.on_change(self._follow)
        model.player_control.on_change(self._name)

    def move(self) -> None:
        """Let the bot take one action for whoever has to act."""
        self._let_act(whole_turn=False)

    def finish(self) -> None:
        """Let the bot act until another player, or another company, has to."""
        self._let_act(whole_turn=True)

    def undo(self) -> None:
        """Take back everything that was done at one press."""
        session, begun = self.model.session, self._begun
        if begun is None or session.node is not self._ended:
            return
        self.model.show_message("")
        times = 0
        with self.model.quietly(), self.model.tries.taking_back():
            while session.node is not begun:
                session.undo()
                times += 1
        self.model.code.code = "; ".join(["session.undo()"] * times)

    def offer_back(self, begun: Node) -> None:
        """Offer to take back everything since this place, as long as nothing else has been done."""
        self._begun, self._ended = begun, self.model.session.node
        self._follow()

    def take(self, other: BotMoves) -> None:
        """Go on from another row of the same game: what was done there is taken back here."""
        self._begun, self._ended = other._begun, other._ended

    def _let_act(self, *, whole_turn: bool) -> None:
        session, lines = self.model.session, []
        player, company = session.actor, session.acting_for
        if player is None:
            raise GameDataError("players.over")
        # A bot decides for its own seat; where somebody else sits, only who may look is helped.
        seated = player in self.model.player_control.bots
        push = self.model.push_for_actor if seated else self.model.push
        begun, kind = session.node, self.model.player_control.kind_for(player)
        with self.model.quietly():
            while (session.actor, session.acting_for) == (player, company):
                before = session.node
                push(PLAYERS[kind](before.id).choose(session))
                if session.node is before:
                    return  # it was refused, and the answer says why
                lines.append(self.model.code.code)
                if not whole_turn:
                    break
            self.model.code.code = ""  # bots of other seats may answer at once, and write what they do
        self.model.code.code = "; ".join(filter(None, (*lines, self.model.code.code)))
        self.model.show_message(plural("explore.bot_moved", len(lines), player=player))
        self.offer_back(begun)

    def _follow(self) -> None:
        session = self.model.session
        done = self._ended is not None and session.node is self._ended
        self.take_back.layout.display = None if done else "none"
        self.layout.display = None if session.actor is not None else "none"
        self._name()

    def _name(self) -> None:
        """Say for whom the bot would act, and that somebody plays by hand there."""
        player = self.model.session.actor
        if player is None:
            return
        player_control = self.model.player_control
        by_hand = player not in player_control.bots
        facts = {"player": player, "kind": player_control.kind_for(player)}
        for one, key in ((self.one, "explore.move"), (self.turn, "explore.finish")):
            key = f"{key}_for" if by_hand else key
            one.description, one.tooltip = message(key, **facts), message(f"{key}.hint", **facts)


__all__ = ["BotMoves"]
