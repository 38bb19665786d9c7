"""What is taken from the page is given back, in the kernel and there."""

from __future__ import annotations

import gc
import weakref

from bokeh.plotting import figure
from ipywidgets.widgets.widget import _instances

from lostatlas.players import seated
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.panel import Explorer, explore
from lostatlas_widgets.figure_view import FigureView
from tests.widgets.explored import fresh


def test_nobody_keeps_a_figure_that_was_put_away() -> None:
    view = FigureView(figure(width=300, height=200), alt="an empty figure")
    seen = weakref.ref(view)
    close_tree(view)
    del view
    gc.collect()
    assert seen() is None


def test_a_table_that_is_hidden_goes_with_what_holds_it() -> None:
    count = len(_instances)
    opened = explore(fresh())
    assert opened.standing.page("charts").box.table.comm is not None  # in no box yet: nothing is drawn
    close_tree(opened)
    assert [one for one in list(_instances.values())[count:] if isinstance(one, DataTable)] == []
    assert len(_instances) == count


def test_another_language_leaves_no_widget_behind(explorer: Explorer) -> None:
    explorer.standing.bring("market")
    explorer.speak("ja")
    explorer.speak("en")
    count = len(_instances)
    explorer.speak("ja")
    explorer.speak("en")
    assert len(_instances) == count


def test_moves_open_no_widget_for_each_chart() -> None:
    session = fresh()
    bots = seated(["greedy"], session.players, seed=1)
    opened = explore(session)
    opened.frame.fit.drawer_open = True
    for tab in ("charts", "shares", "market"):
        opened.standing.bring(tab)
        for _ in range(20):
            assert session.actor is not None
            session.push(bots[session.actor].choose(session))
        session.undo()
        count = len(_instances)
        session.redo()
        assert len(_instances) == count
