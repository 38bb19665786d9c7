"""TrainRush: two sliders, and who stands without a train because of them."""

from __future__ import annotations

import ipywidgets
import pandas as pd

from lostatlas.kernel.session import Session
from lostatlas.teach.train_rush import Rushed, train_rush
from lostatlas.text import listed, message, plural
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.text_line import TextLine

_COLUMNS = ("company", "trains", "rounds", "train", "money", "missing")


class TrainRush(ipywidgets.VBox):
    """The rush at a position: how fast cards leave, what is put aside, who is caught and what is missing.

    Parameters
    ----------
    session : its position is looked at; it isn't changed
    pace, saved : where the sliders stand first; see `lostatlas.teach.train_rush.train_rush`

    Examples
    --------
    >>> from lostatlas import new_game
    >>> rush = TrainRush(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> rush.pace.value = 4
    >>> rush.text_line.text
    'Nobody owns a train yet, so nobody can be caught.'
    """

    def __init__(self, session: Session, *, pace: int = 2, saved: int = 0) -> None:
        self._rules, self._state = session.ruleset, session.state
        self.pace = _slider("pace", value=pace, least=1, most=8, step=1)
        self.saved = _slider("saved", value=saved, least=0, most=200, step=10)
        self.table = DataTable(message("train_rush.table"))
        self.text_line = TextLine(live=True)
        super().__init__([self.pace, self.saved, self.text_line, self.table])
        self.add_class("lostatlas-panel")
        for slider in (self.pace, self.saved):
            slider.observe(lambda _change: self._show(), names="value")
        self._show()

    def _show(self) -> None:
        found = train_rush(self._rules, self._state, pace=self.pace.value, saved=self.saved.value)
        heads = [message(f"train_rush.column.{name}") for name in _COLUMNS]
        frame = pd.DataFrame([_row(one) for one in found], columns=heads)
        self.table.show(frame.set_index(heads[0]))
        self.text_line.text = _sentence(found)

    def __repr__(self) -> str:
        return f"<TrainRush: pace {self.pace.value}, ${self.saved.value}>"


def _slider(name: str, *, value: int, least: int, most: int, step: int) -> ipywidgets.IntSlider:
    words = message(f"train_rush.{name}")
    return ipywidgets.IntSlider(
        value=value, min=least, max=most, step=step, description=words, tooltip=words,  # else it says "null"
        style={"description_width": "20em"}, layout={"width": "100%", "max_width": "44em"},
    )  # fmt: skip


def _row(one: Rushed) -> list[object]:
    trains = listed(one.trains)
    if one.rounds is None:
        return [one.company, trains, message("train_rush.stays"), "", one.money, ""]
    train = message("train_rush.train", train=one.train, price=one.price)
    return [one.company, trains, one.rounds, train, one.money, one.missing]


def _sentence(found: tuple[Rushed, ...]) -> str:
    caught = [one for one in found if one.caught]
    short = [one for one in caught if one.missing]
    if not found:
        return message("train_rush.nobody")
    if not caught:
        return message("train_rush.all_stay")
    if not short:
        return plural("train_rush.all_pay", count=len(caught))
    worst = max(short, key=lambda one: one.missing)
    return plural(
        "train_rush.caught",
        caught=tuple(one.company for one in short),
        count=len(short),
        company=worst.company,
        rounds=worst.rounds,
        missing=worst.missing,
    )
