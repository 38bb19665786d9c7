"""Actions: what the actor may do, by click, by hex or in the notation; refusals; a bot that helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from lostatlas.capabilities import STYLE, capability
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.lab.preview import consequences_of_choices
from lostatlas.lab.shown_board import finished_board
from lostatlas.render import LIGHT, Theme
from lostatlas.text import message, plural
from lostatlas.text.numbers import signed
from lostatlas.track.hexes import Hex, hex_name
from lostatlas_widgets.explorer.bot_moves import BotMoves
from lostatlas_widgets.explorer.choice_places import places, seen_at
from lostatlas_widgets.explorer.choice_rows import (
    ChoiceRow,
    choice_rows,
    choice_rows_at,
    elsewhere,
    refusals_at,
    words,
)
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.collapsible import Collapsible
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.launchable import Launchable
from lostatlas_widgets.explorer.notation_box import NotationBox
from lostatlas_widgets.explorer.pass_button import PassButton
from lostatlas_widgets.explorer.risk_panel import warnings
from lostatlas_widgets.explorer.rule_view import Why
from lostatlas_widgets.explorer.setup_button import SetupButton
from lostatlas_widgets.explorer.since_last_turn import since_last_turn
from lostatlas_widgets.explorer.standing_line import standing_line
from lostatlas_widgets.explorer.step_help import StepHelp
from lostatlas_widgets.named_row import WRAP
from lostatlas_widgets.scrolling import ScrollIntoView
from lostatlas_widgets.text_line import TextLine

_FEW = 4
"""The most choices that are compared side by side."""
_SIDES = 4
"""Three columns that say what a row is about, and one choice."""
_KINDS = ("cash", "price")
_A_SCREEN = "max(420px, 72vh)"
"""As high as a list may grow before it is scrolled for itself: most of what the window shows at once."""


class Actions(ipywidgets.VBox):
    """The legal actions, and a box for everything else.

    Who acts and with how much stands at the top; what is pressed again and again at the foot, so that it
    never moves away from under the pointer; between them `offered`, which alone is scrolled.

    Parameters
    ----------
    model : whose session is played
    asked : what is to be answered besides, such as an offer; it goes without moving what may be done

    Attributes
    ----------
    why : Why
        Leads from the last refusal to its rule and a live example.
    list, here : Choices
        Everything that is legal, and what is legal on the hex that was asked about.
    preview : DataTable
        What each choice changes at once: who gets what, where a price goes.
    bots : BotMoves
        Buttons that let a bot act for whoever has to.
    passing : PassButton
        Passes again and again for whoever can do nothing else.
    help : StepHelp
        What the step at hand is about.
    praise : TextLine
        What somebody has reached; a lesson says it.
    meanwhile : TextLine
        What the others have done since whoever decides now decided last.
    preparing : SetupButton
        Finishes the map, before the first turn.
    funds : TextLine
        What whoever decides can spend, and who leads an auction.
    launchable : Launchable
        Who may be launched, while somebody bids.
    entry : NotationBox
        A box for everything else.
    risks : Collapsible
        Unfolds `warning`: what could happen to the company that acts, and to the trains of the deck.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> actions = Actions(ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1)))
    >>> actions.here.texts[:2]
    ['On M13:', 'r0']
    """

    def __init__(self, model: ExplorerModel, *, asked: Sequence[ipywidgets.Widget] = ()) -> None:
        self.model = model
        self.theme: Theme = LIGHT
        self.hex: Hex | None = None
        """The hex that was asked about."""
        self._stood: tuple[object, ...] = ()
        """The node and the viewer for which it was asked."""
        self._all: list[ChoiceRow] = []
        self._offers: list[ChoiceRow] = []
        """The choices in the list: all but those above it for the chosen hex."""
        self._offers_here: list[ChoiceRow] = []
        self._refused_here: Refusal | None = None
        """Why nothing may be done on the hex that was asked about."""
        self._point: Callable[[Hex], object] = lambda _hex: None
        self._look: Callable[[Hex | None], object] = lambda _hex: None
        self._preview: Callable[[Action | None], object] = lambda _action: None
        self.veiled = TextLine(live=True)
        self.veiled.add_class("lostatlas-veiled")
        self.who = TextLine(live=True)
        self.who.add_class("lostatlas-who")
        self.list = Choices(
            self._chosen, label=message("explore.actions"), height=_A_SCREEN, marks=model.marks
        )
        self.here = Choices(
            self._chosen_here, label=message("explore.here"), grid=True, height=_A_SCREEN, marks=model.marks
        )
        for rows in (self.list, self.here):
            rows.add_class("lostatlas-offers")
            rows.on_gone(self._gone)
        self.list.on_look(self._looked)
        self.here.on_look(self._previewed)
        self.preparing = SetupButton(model)
        self.meanwhile = TextLine(marks=model.marks)
        self.meanwhile.add_class("lostatlas-meanwhile")
        self.praise = TextLine(live=True, marks=model.marks)
        self.praise.add_class("lostatlas-praise")
        self.funds = TextLine()
        self.funds.add_class("lostatlas-funds")
        self.launchable = Launchable(model)
        self.launchable.on_point(lambda hex_: self._point(hex_))
        self.launchable.on_look(lambda hex_: self._look(hex_))
        self.preview = DataTable(message("player_control.preview"), marks=model.marks)
        self.warning = TextLine(marks=model.marks)
        self.warning.add_class("lostatlas-warning")
        self.risks = Collapsible("", message("explore.watch.hint"), self.warning)
        self.bots = BotMoves(model)
        self.passing = PassButton(model, self.bots)
        self.entry = NotationBox(model, beside=[self.passing.button])
        self.help = StepHelp(model)
        self.why = Why.of(model)
        model.on_refusal(lambda refusal: self.why.point(refusal, shown=model.answer.text))
        answer = ipywidgets.HBox([model.answer, self.bots.take_back], layout=WRAP)
        answer.add_class("lostatlas-answer")
        self.offered = ipywidgets.VBox(
            [
                self.preparing,
                self.here,
                self.list,
                self.praise,
                self.meanwhile,
                self.launchable,
                self.help,
                self.preview,
                ipywidgets.VBox(
                    [self.risks, self.warning, model.code, ScrollIntoView()], layout={"width": "100%"}
                ),
            ]
        )
        self.offered.add_class("lostatlas-offered")
        self.why.add_class("lostatlas-why")
        parts = [
            self.veiled,
            self.who,
            self.funds,
            self.offered,
            *asked,
            answer,
            self.why,
            self.entry,
            self.bots,
        ]
        super().__init__(parts, layout={"width": "100%"})
        self.veil("")
        self.say_well_done("")
        model.on_change(self._follow)

    # what the user does

    def on_point(self, point: Callable[[Hex], object]) -> None:
        """Call `point` with a hex that was chosen here, so that the board can show it."""
        self._point = point

    def on_look(self, look: Callable[[Hex | None], object]) -> None:
        """Call `look` with the hex of a row that has the pointer or the focus; with None when none has."""
        self._look = look

    def on_preview(self, preview: Callable[[Action | None], object]) -> None:
        """Call `preview` with what a row of a hex plays, while it is pointed at; else with None."""
        self._preview = preview

    def veil(self, words: str) -> None:
        """Show only these words, and nothing of what may be done; without words, all of it again."""
        self.veiled.text = words
        self.veiled.layout.display = None if words else "none"
        self.layout.visibility = "hidden" if words else "visible"

    def say_well_done(self, words: str) -> None:
        """Say below what may be done what somebody has reached; without words, say nothing any more."""
        self.praise.text = words
        self.praise.layout.display = None if words else "none"

    def _looked(self, index: int | None) -> None:
        choice = None if index is None else self._offers[index][1]
        session = self.model.session
        hex_ = choice if choice is None or isinstance(choice, Hex) else seen_at(session, choice)
        self.model.guarded(lambda: self._look(hex_))()

    def _previewed(self, index: int | None) -> None:
        choice = None if index is None else self._offers_here[index][1]
        action = choice.least if isinstance(choice, ActionRange) else choice
        self.model.guarded(lambda: self._preview(action if isinstance(action, Action) else None))()

    def _chosen(self, index: int, amount: int | None) -> None:
        self.model.guarded(lambda: self._play(self._offers[index][1], amount))()

    def _chosen_here(self, index: int, amount: int | None) -> None:
        self.model.guarded(lambda: self._play(self._offers_here[index][1], amount))()
        if not self._offers_here:
            self.list.focus()  # the pictures are gone, and the keyboard with them

    def _gone(self, text: str) -> None:
        """Report that a pressed choice is no longer offered, so that nothing unintended is played."""
        self.model.show_message(
            message("player_control.gone", choice=text) if text else message("player_control.slid")
        )

    def _play(self, choice: Action | ActionRange | Hex | None, amount: int | None) -> None:
        if choice is None:
            return
        if isinstance(choice, Hex):
            self._point(choice)
            self.ask_about(choice)
            self.here.focus()
            return
        if isinstance(choice, ActionRange):
            # Any amount may be typed: the rules answer for those that are not offered.
            choice = choice.least if amount is None else evolve(choice.least, **{choice.field: amount})
        self.model.push(choice)

    def ask_about(self, hex_: Hex | None) -> None:
        """Show what may be done on a hex, or why nothing may."""
        self.hex = hex_
        if hex_ is not None:
            self.model.show_message("")  # that answered something else
        self._show_here()
        if hex_ is not None:
            asked = (
                "choice_rows_at"
                if self._offers_here and self._offers_here[-1][1] is not None
                else "refusals_at"
            )
            imports = f"from lostatlas import parse_hex; from {choice_rows.__module__} import {asked}"
            self.model.code.code = f"{imports}; {asked}(session, parse_hex({hex_name(hex_)!r}))"

    def take(self, number: int) -> None:
        """Take the choice of this number, from 1, on the hex that was asked about."""
        if number <= len(self._offers_here) - 1:
            self._chosen_here(number, None)

    # following the session

    def _follow(self) -> None:
        session = self.model.session
        self._all = [] if self.model.looks_on else choice_rows(session)
        self._look(None)
        actor, company = session.actor, session.acting_for
        if actor is None:
            ranking = [f"{one.place}. {one.player}" for one in session.ranking]
            self.who.text = message("explore.over", ranking=tuple(ranking))
        else:
            key = "explore.turn_for" if company else "explore.turn"
            self.who.text = message(key, player=actor, company=company)
        for line, text in (
            (
                self.meanwhile,
                since_last_turn(session, self.model.player_control.bots, viewer=self.model.viewer),
            ),
            (self.funds, standing_line(session)),
        ):
            line.text = text
            line.layout.display = None if text else "none"
        self._warn()
        self._foretell()
        stands = (session.node, self.model.viewer)
        if stands != self._stood:  # another theme, language or turn of the map keeps what was asked
            self._stood, self.hex = stands, self._only_hex()
        self._show_here()

    def _only_hex(self) -> Hex | None:
        """Return the hex that holds every choice, so that nobody has to press it first, or None."""
        chosen = [choice for _item, choice in self._all if choice is not None]
        return chosen[0] if len(chosen) == 1 and isinstance(chosen[0], Hex) else None

    def _warn(self) -> None:
        """Put away what could happen, so that it is read when it is wanted; say how much it is."""
        texts = warnings(self.model.session)
        self.warning.text = "\n".join(f"• {one}" for one in texts)
        self.risks.name = plural("explore.watch", len(texts))
        self.risks.layout.display = None if texts else "none"
        self.warning.layout.display = None if texts and self.risks.opened else "none"

    def _foretell(self) -> None:
        """Show what each choice changes, where there are few that move much."""
        session = self.model.session
        few = 1 < len(session.legal_actions) <= _FEW
        moved = consequences_of_choices(session) if few and finished_board(session.state).cells else []
        if len(moved) > 1:
            offered = [one for _item, one in self._all if isinstance(one, Action | ActionRange)]
            place = {
                session.text_of(one): number
                for one in session.legal_actions.choices
                for number, row in enumerate(offered)
                if row == one or (isinstance(row, ActionRange) and one in row)
            }
            texts = sorted(moved[0].changes, key=lambda text: place.get(text, len(place)))
            idle = [text for text in texts if not any(one.changes[text] for one in moved)]
            if len(texts) - len(idle) > _SIDES:
                texts = [text for text in texts if text not in idle]
            named = {session.text_of(one): words(session, one) for one in session.legal_actions.choices}
            sign = capability(session.ruleset, STYLE).currency
            kinds = {name: message(f"player_control.what.{name}", currency=sign) for name in _KINDS}
            self.preview.show_rows(
                ["holder", "what", "now", *(named[text] for text in texts)],
                [
                    [one.holder, kinds[one.what], one.now]
                    + [signed(change) if (change := one.changes[text]) else "0" for text in texts]
                    for one in moved
                ],
            )
        self.preview.layout.display = None if len(moved) > 1 else "none"

    def _beside(self, hex_: Hex) -> list[str]:
        """Return where else something may be done, next to a hex that was missed."""
        offered = places(self.model.session)
        near = [hex_name(one) for one in hex_.neighbours() if one in offered]
        return [message("explore.beside", hexes=near)] if near else []

    def _show_here(self) -> None:
        hex_, session = self.hex, self.model.session
        self._offers_here = []
        if self._refused_here is not None and self.model.refusal is self._refused_here:
            self.model.point_to(None)  # its rule and example were those of the hex before
        self._refused_here = None
        self._preview(None)
        if hex_ is not None:
            name = hex_name(hex_)
            found = choice_rows_at(session, hex_, theme=self.theme)
            if found:
                self._offers_here = found
            elif reasons := refusals_at(session, hex_):
                more = "\n".join([*map(str, reasons), *self._beside(hex_)])
                heading = Item(text=message("explore.not_on", hex=name), more=more, heading=True)
                self._offers_here = [(heading, None)]
                self._refused_here = reasons[0]
                self.model.point_to(self._refused_here)
        here_alone = hex_ is not None and hex_ == self._only_hex()
        self._offers = [] if here_alone else elsewhere(self._all, self._offers_here)
        self.list.show([item for item, _choice in self._offers])
        self.here.show([item for item, _choice in self._offers_here])
        self.here.layout.display = None if self._offers_here else "none"
