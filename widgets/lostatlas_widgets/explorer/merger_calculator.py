"""The merger calculator: two companies apart and together, why not, and the proposal itself."""

from __future__ import annotations

from typing import Any

import ipywidgets

from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.lab.mergers import TOGETHER, merger, merger_holders, merger_pairs
from lostatlas.rail.supposed_mergers import MERGERS
from lostatlas.rail.valuation.mergers import MergerValue, merger_value
from lostatlas.text import message
from lostatlas.text.numbers import signed
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.named_row import UNSEEN_LABEL, WRAP
from lostatlas_widgets.text_line import TextLine

_PATIENCE = 3.0
"""Seconds that each search for a best run may take."""
_MOST_PAIRS = 60


class MergerPanel(ipywidgets.VBox):
    """Choose two companies and see what they are apart, and what they would be together.

    Any two may be chosen, whether the rules let them merge now or not; what forbids it is shown. While the
    round of mergers is on, *Propose* plays it.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> model = ExplorerModel(position(Path("examples/positions/two_companies.txt").read_text()))
    >>> panel = MergerPanel(model)
    >>> panel.show(model.session)
    >>> panel.first.value, panel.second.value = model.session.state.companies
    >>> panel.compare()
    >>> [row for row in panel.sides.rows if row[0] == "Share price"]
    [['Share price', '70', '60', '60']]
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._known: tuple[Any, ...] = ()
        self._rows: list[tuple[str, str] | None] = []
        self.value: MergerValue | None = None
        """The last comparison."""
        self.first, self.second = (
            ipywidgets.Dropdown(
                options=[], description=message(key), style=UNSEEN_LABEL, layout={"width": "90px"}
            )
            for key in ("player_control.first", "player_control.second")
        )
        self.pairs = Choices(self._chosen, label=message("player_control.pairs"), height="300px")
        self.verdict = TextLine(live=True)
        self.sides = DataTable(message("player_control.sides"), marks=model.marks)
        self.holders = DataTable(message("player_control.holders"), marks=model.marks)
        self.powers = TextLine()
        compare = button(
            model, message("player_control.compare"), message("player_control.compare.hint"), self.compare
        )
        propose = button(
            model, message("player_control.propose"), message("player_control.propose.hint"), self.propose
        )
        asked = [self.first, TextLine(message("player_control.and")), self.second, compare, propose]
        row = ipywidgets.HBox(asked, layout=WRAP)
        pairs = ipywidgets.VBox([self.pairs], layout={"flex": "1 1 260px", "min_width": "0"})
        self._result = ipywidgets.VBox(
            [self.verdict, self.sides, self.holders, self.powers],
            layout={"flex": "3 1 480px", "min_width": "0", "display": "none"},
        )
        columns = ipywidgets.HBox([self._result, pairs], layout={"width": "100%", "flex_flow": "row wrap"})
        super().__init__([row, columns], layout={"width": "100%"})

    # what the user does

    def _chosen(self, index: int, _amount: int | None) -> None:
        def act() -> None:
            pair = self._rows[index]
            if pair is not None:
                self.pairs.current = index
                self.first.value, self.second.value = pair
                self.compare()

        self.model.guarded(act)()

    def compare(self) -> None:
        """Show the two that are chosen apart and together."""
        first, second = self.first.value, self.second.value
        if first is None or second is None:
            raise GameDataError("player_control.no_two")
        asked = f"merger_value(session, {first!r}, {second!r})"
        self.model.code.code = f"from lostatlas.rail.valuation import merger_value; print({asked})"
        self._clear()
        value = merger_value(self.model.session, first, second, time_limit=_PATIENCE)
        self.value = value
        facts = merger(value)
        facts.index = facts.index.map({name: message(f"player_control.fact.{name}") for name in facts.index})
        facts = facts.rename(columns={TOGETHER: message("player_control.together")}).rename_axis("fact")
        self.sides.show(facts.map(_shown))
        together = {TOGETHER: message("player_control.together")}
        self.holders.show(merger_holders(value).rename(columns=together))
        gain = message("player_control.gain", apart=sum(side.revenue for side in value.apart),
                       together=value.together.revenue, gain=signed(value.gain))  # fmt: skip
        refusal = value.refusal
        may = message("player_control.may_merge") if refusal is None else self.model.refused(refusal)
        self.verdict.text = f"{may}\n{gain}"
        self.powers.text = _power_words(self.model.session.ruleset, value)
        self._result.layout.display = None

    def propose(self) -> None:
        """Propose the merger for the company whose turn it is."""
        first, second = self.first.value, self.second.value
        if first is None or second is None:
            raise GameDataError("player_control.no_two")
        partner = first if self.model.session.acting_for == second else second
        rules = self.model.session.ruleset
        self.model.push(capability(rules, MERGERS).proposal(rules, partner))

    def code(self, _session: Session) -> str:
        """Return the line that lists who could merge."""
        return "from lostatlas import lab; lab.merger_pairs(session)"

    # following the session

    def show(self, session: Session) -> None:
        """Show who could merge at the current node; an earlier comparison is closed."""
        if self._known == (session.tree, session.node.id):
            return
        self._known = session.tree, session.node.id
        self._clear()
        companies = tuple(session.state.market.order)
        chosen = (self.first.value, self.second.value)
        for box, place in ((self.first, 0), (self.second, 1)):
            if tuple(box.options) != companies:
                box.options = companies
                wanted = companies[place : place + 1] or (None,)
                box.value = chosen[place] if chosen[place] in companies else wanted[0]
        proposal = getattr(getattr(session.state, "merging", None), "proposal", None)
        if proposal is not None:
            self.first.value, self.second.value = proposal
        elif session.acting_for in companies:
            self.first.value = session.acting_for
            if self.second.value == self.first.value and len(companies) > 1:
                self.second.value = next(code for code in companies if code != self.first.value)
        self._list_pairs(session, companies)

    def _list_pairs(self, session: Session, companies: tuple[str, ...]) -> None:
        items = [Item(text=message("player_control.pairs"), heading=True)]
        self._rows = [None]
        trouble = ""
        try:
            pairs = merger_pairs(session) if len(companies) > 1 else None
        except GameDataError as error:  # a title without mergers
            pairs, trouble = None, str(error)
        if pairs is not None:
            found = pairs.sort_values("possible", ascending=False, kind="stable")
            for one in found.head(_MOST_PAIRS).itertuples():
                text = message("player_control.pair", first=one.first, second=one.second)
                more = message("player_control.possible") if one.possible else str(one.reason)
                items.append(Item(text=text, more=more))
                self._rows.append((str(one.first), str(one.second)))
        else:
            items.append(Item(text=trouble or message("player_control.too_few"), heading=True))
            self._rows.append(None)
        self.pairs.show(items)

    def _clear(self) -> None:
        self.value, self._result.layout.display = None, "none"


def _shown(value: object) -> str:
    """Return a fact as text: names and amounts share a column."""
    return str(value) if value or value == 0 else "–"


def _power_words(rules: Ruleset[Any], value: MergerValue) -> str:
    """Return what the powers of the merged company do; nothing where it has none."""
    state, code = value.together.run.state, value.together.company
    if not state.companies[code].powers:
        return ""
    return capability(rules, VIEWS)(rules).portraits(state)[code].whole


__all__ = ["MergerPanel"]
