"""Decision: who decides, what may be done, a box to type in, and the answer to what was tried."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import ipywidgets

from lostatlas.capabilities import RULE_BOOK, capability
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import ActionRange, least_action
from lostatlas.text import message
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.typed_input import TypedInput
from lostatlas_widgets.game_panel.amount_picker import AmountPicker
from lostatlas_widgets.game_panel.model import GameModel, LegalChoice, Update, headline
from lostatlas_widgets.rule_links import FindRule, rule_finder
from lostatlas_widgets.text_line import TextLine


class Decision(ipywidgets.VBox):
    """The side column of the panel: what whoever decides needs, from the top down.

    Parameters
    ----------
    model : the game
    cell_name : what a cell of the scene is called
    """

    def __init__(self, model: GameModel, *, cell_name: Callable[[Hashable], str]) -> None:
        self.model, self._cell_name = model, cell_name
        self.cell: Hashable | None = None
        """The cell whose choices are listed; None for all."""
        self._listed: list[LegalChoice | None] = []
        find = find_rule(model)
        self.who = TextLine(live=True, find_rule=find)
        self.who.add_class("lostatlas-who")
        self.where = TextLine(find_rule=find)
        self.where.add_class("lostatlas-game-where")
        self.answer = TextLine(live=True, find_rule=find)
        self.answer.add_class("lostatlas-game-answer")
        self.news = TextLine(live=True, find_rule=find)
        self.news.add_class("lostatlas-game-news")
        self.list = Choices(self._chosen, label=message("panel.choices"), find_rule=find)
        self.list.add_class("lostatlas-offers")
        self.amounts = AmountPicker(model)
        self.box = ipywidgets.Text(
            description=message("explore.type"), continuous_update=False,
            style={"description_width": "initial"}, layout={"flex": "1 1 120px", "width": "auto"},
        )  # fmt: skip
        play = ipywidgets.Button(
            description=message("explore.play"),
            tooltip=message("explore.play.hint"),
            layout={"width": "auto"},
        )
        typed = TypedInput([self._typed])
        self.curtain = ipywidgets.Button(layout={"width": "auto", "display": "none"}, button_style="primary")
        self.curtain.on_click(lambda _button: model.lift_curtain())
        entry = ipywidgets.HBox([self.box, play, typed], layout={"width": "100%", "flex": "0 0 auto"})
        offered = ipywidgets.VBox([self.amounts, self.list, self.news])
        offered.add_class("lostatlas-offered")
        super().__init__(
            [self.who, self.where, self.curtain, offered, self.answer, entry], layout={"width": "100%"}
        )
        model.on_update(self.follow)

    def look_at(self, cell: Hashable | None) -> None:
        """List what may be done at a cell, or everything; one thing alone is played at once."""
        here = [one for one in self.model.update.choices if cell is not None and cell in one.cells]
        if len(here) == 1 and not isinstance(here[0].action, ActionRange):
            self.cell = None
            self.model.play(here[0].action)
            return
        self.cell = cell
        self._show(self.model.update)

    def follow(self, update: Update) -> None:
        """Show the present."""
        self.cell = None
        self.who.text = headline(update, self.model.session)
        self.where.text = str(update.stage)
        self.answer.text = self.model.answer
        self.news.text = "" if update.covered else "\n".join(update.news)
        self._show(update)

    def _show(self, update: Update) -> None:
        self.amounts.show(update.form)
        self.curtain.layout.display = "block" if update.covered else "none"
        if update.covered:
            self.curtain.description = message("panel.curtain.lift", player=self.model.awaited)
        example = self._example() if update.decides and not update.covered else ""
        self.box.placeholder = message("explore.entry_such", example=example) if example else ""
        items: list[Item] = []
        self._listed = []
        for title, choices in self._groups(update):
            reasons = [] if choices or self.cell is None else self.model.reasons_at(self.cell)
            items.append(Item(text=title, more="\n".join(map(str, reasons)), heading=True))
            self._listed.append(None)
            for one in choices:
                amounts = one.action.amounts if isinstance(one.action, ActionRange) else None
                code = "" if one.code == one.text else one.code
                items.append(Item(text=one.text, code=code, amounts=amounts, key=one.code))
                self._listed.append(one)
        self.list.show(items)

    def _example(self) -> str:
        """Return what may be typed now, also where all that may be done are amounts chosen together."""
        session = self.model.session
        first = next(iter(session.legal_actions.choices), None)
        return "" if first is None else session.ruleset.brief_action(session.state, least_action(first))

    def _groups(self, update: Update) -> list[tuple[str, list[LegalChoice]]]:
        """Return the headings of the list and the rows below each."""
        if update.covered:
            return [(message("panel.curtain", player=self.model.awaited), [])]
        if not update.decides:
            return [(message("panel.waits", player=update.actor), [])] if update.actor is not None else []
        if self.cell is None:
            return [(message("panel.choices"), list(update.choices))] if update.choices else []
        here = [one for one in update.choices if self.cell in one.cells]
        key = "panel.choices.at" if here else "panel.choices.none"
        rest = [one for one in update.choices if self.cell not in one.cells]
        groups = [(message(key, cell=self._cell_name(self.cell)), here)]
        return [*groups, (message("panel.choices"), rest)] if rest else groups

    def _chosen(self, index: int, amount: int | None) -> None:
        choice = self._listed[index]
        if choice is None:
            return
        action = choice.action
        if isinstance(action, ActionRange):
            # Any amount may be typed: the rules answer for those that are not offered.
            action = action.least if amount is None else evolve(action.least, **{action.field: amount})
        self.model.play(action)

    def _typed(self, text: str) -> None:
        if text.strip():
            self.model.play(text)
            if not self.model.answer:
                self.box.value = ""


def find_rule(model: GameModel) -> FindRule:
    """Return what finds a clause of the rules of the title that is played."""
    return rule_finder(capability(model.session.ruleset, RULE_BOOK))
