"""AmountPicker: amounts set by plus and minus as far as the rules allow, and one button to play them."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.capabilities import STYLE, AmountField, AmountForm, capability
from lostatlas.kernel.tree import Node
from lostatlas.text import message
from lostatlas_widgets.game_panel.model import GameModel
from lostatlas_widgets.text_line import TextLine


class AmountRow(ipywidgets.HBox):
    """An amount with a button on either side to change it.

    It shows one amount after another: a new row would be a dozen widgets for the page to build.

    Parameters
    ----------
    change : called with the amount, and -1 or 1 for less or more
    """

    def __init__(self, change: Callable[[AmountField, int], None]) -> None:
        self._mark = ipywidgets.Label(layout={"width": "12px", "height": "12px", "flex": "0 0 auto"})
        self._label = ipywidgets.Label(layout={"flex": "1 1 auto", "width": "auto"})
        self._count = ipywidgets.Label()
        self._count.add_class("lostatlas-amount-count")
        self._buttons: dict[int, ipywidgets.Button] = {}
        for sign, icon in ((-1, "minus"), (1, "plus")):
            button = ipywidgets.Button(icon=icon, layout={"width": "34px", "flex": "0 0 auto"})
            button.on_click(lambda _button, sign=sign: change(self.amount, sign))
            self._buttons[sign] = button
        name = ipywidgets.HBox(
            [self._mark, self._label], layout={"flex": "1 1 auto", "align_items": "center"}
        )
        super().__init__([name, self._buttons[-1], self._count, self._buttons[1]])
        self.add_class("lostatlas-amount")

    def take(self, amount: AmountField, *, colour: str) -> None:
        """Show this amount, with the colour of its owner; empty for one that nobody owns."""
        self.amount = amount
        self._label.value = amount.label
        self._mark.style.background = colour
        self._mark.layout.display = "block" if colour else "none"
        for button in self._buttons.values():
            button.tooltip = message(f"panel.amount.{button.icon}", label=amount.label)

    def tell(self, count: int, *, less: bool, more: bool) -> None:
        """Show how much it is, and whether it may become less or more."""
        self._count.value = str(count)
        self._buttons[-1].disabled, self._buttons[1].disabled = not less, not more


class AmountPicker(ipywidgets.VBox):
    """One row for each amount of a form; a button that would lead to something illegal cannot be pressed.

    Parameters
    ----------
    model : the game
    """

    def __init__(self, model: GameModel) -> None:
        self.model = model
        self._style = capability(model.session.ruleset, STYLE)
        self.form: AmountForm | None = None
        self.chosen: dict[str, int] = {}
        """The amounts by name."""
        self._shown: tuple[Node, tuple[str, ...] | None] | None = None
        """Where the game stands whose form is shown, and the names of its amounts."""
        self.play = ipywidgets.Button(button_style="primary", layout={"width": "auto"})
        self.play.on_click(lambda _button: self._play())
        self.text_line = TextLine(live=True)
        self._foot = ipywidgets.VBox([self.text_line, self.play], layout={"width": "100%"})
        self._foot.add_class("lostatlas-amounts-play")
        self._rows: list[AmountRow] = []
        super().__init__([], layout={"width": "100%", "display": "none"})
        self.add_class("lostatlas-amounts")

    def show(self, form: AmountForm | None) -> None:
        """Show a form with nothing chosen, or hide the picker; amounts stay while the game stands still."""
        names = None if form is None else tuple(amount.name for amount in form.amounts)
        shown = (self.model.session.node, names)
        if shown == self._shown:
            return
        self._shown = shown
        self.form, self.chosen = form, {}
        self.layout.display = "none" if form is None else "flex"
        if form is None:
            return
        self.chosen = {amount.name: 0 for amount in form.amounts}
        while len(self._rows) < len(form.amounts):
            self._rows.append(AmountRow(self._change))
        self.children = (*self._rows[: len(form.amounts)], self._foot)
        for row, amount in zip(self._rows, form.amounts, strict=False):
            row.take(amount, colour=self._style.colour(amount.owner) if amount.owner else "")
        self._follow()

    def change(self, name: str, by: int) -> None:
        """Change an amount, if the rules allow what it then leads to."""
        self.take({**self.chosen, name: self.chosen[name] + by})

    def take(self, amounts: dict[str, int]) -> None:
        """Choose these amounts, if they are those of the form and the rules allow what they lead to."""
        if amounts.keys() == self.chosen.keys() and self._allowed(amounts):
            self.chosen = amounts
            self._follow()

    def _change(self, amount: AmountField, sign: int) -> None:
        self.change(amount.name, sign * amount.step)

    def _follow(self) -> None:
        """Show the amounts, which of them may change, and what they lead to."""
        form = self.form
        assert form is not None
        for row, amount in zip(self._rows, form.amounts, strict=False):
            count = self.chosen[amount.name]
            less, more = (
                self._allowed({**self.chosen, amount.name: count + by}) for by in (-amount.step, amount.step)
            )
            row.tell(count, less=less, more=more)
        session = self.model.session
        self.play.description = self.model.views.describe(session.state, form.action(self.chosen))
        self.text_line.text = form.summary(self.chosen)

    def _allowed(self, amounts: dict[str, int]) -> bool:
        form, session = self.form, self.model.session
        if form is None or min(amounts.values()) < 0:
            return False
        return session.ruleset.verify(session.state, form.action(amounts)) is None

    def _play(self) -> None:
        if self.form is not None:
            self.model.play(self.form.action(self.chosen))


__all__ = ["AmountPicker"]
