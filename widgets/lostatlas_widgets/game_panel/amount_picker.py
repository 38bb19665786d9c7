"""AmountPicker: amounts set by plus and minus as far as the rules allow, and one button to play them."""

from __future__ import annotations

import ipywidgets

from lostatlas.capabilities import STYLE, AmountField, AmountForm, capability
from lostatlas.kernel.tree import Node
from lostatlas.text import message
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.game_panel.model import GameModel
from lostatlas_widgets.text_line import TextLine


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
        self._rows: tuple[ipywidgets.HBox, ...] = ()
        self._counts: dict[str, ipywidgets.Label] = {}
        self._buttons: dict[tuple[str, int], ipywidgets.Button] = {}
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
        shown, self._rows = self._rows, tuple(map(self._row, form.amounts))
        self.children = (*self._rows, self._foot)
        for row in shown:
            close_tree(row)
        self._follow()

    def change(self, name: str, by: int) -> None:
        """Change an amount, if the rules allow what it then leads to."""
        self.take({**self.chosen, name: self.chosen[name] + by})

    def take(self, amounts: dict[str, int]) -> None:
        """Choose these amounts, if they are those of the form and the rules allow what they lead to."""
        if amounts.keys() == self.chosen.keys() and self._allowed(amounts):
            self.chosen = amounts
            self._follow()

    def _row(self, amount: AmountField) -> ipywidgets.HBox:
        name = amount.name
        for sign, icon in ((-1, "minus"), (1, "plus")):
            words = message(f"panel.amount.{icon}", label=amount.label)
            button = ipywidgets.Button(icon=icon, tooltip=words, layout={"width": "34px", "flex": "0 0 auto"})
            button.on_click(lambda _button, by=sign * amount.step: self.change(name, by))
            self._buttons[name, sign] = button
        count = self._counts[name] = ipywidgets.Label()
        count.add_class("lostatlas-amount-count")
        label = ipywidgets.Label(amount.label, layout={"flex": "1 1 auto", "width": "auto"})
        if amount.owner:
            colour = self._style.colour(amount.owner)
            mark = ipywidgets.Box(layout={"width": "12px", "height": "12px", "border": f"6px solid {colour}"})
            label = ipywidgets.HBox([mark, label], layout={"flex": "1 1 auto", "align_items": "center"})
        row = ipywidgets.HBox([label, self._buttons[name, -1], count, self._buttons[name, 1]])
        row.add_class("lostatlas-amount")
        return row

    def _follow(self) -> None:
        """Show the amounts, which of them may change, and what they lead to."""
        form = self.form
        assert form is not None
        for amount in form.amounts:
            self._counts[amount.name].value = str(self.chosen[amount.name])
            for sign in (-1, 1):
                changed = {**self.chosen, amount.name: self.chosen[amount.name] + sign * amount.step}
                self._buttons[amount.name, sign].disabled = not self._allowed(changed)
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
