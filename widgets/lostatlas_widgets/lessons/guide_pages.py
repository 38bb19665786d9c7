"""Pages: what a turn says at each step, all in the room of the longest, so that nothing below them moves."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from lostatlas_widgets.lessons.prediction import Prediction
from lostatlas_widgets.rule_links import Marks
from lostatlas_widgets.text_line import TextLine

_SHOWN, _WAITS = "lostatlas-page-shown", "lostatlas-page-waits"


class GuidePage(ipywidgets.VBox):
    """The text of one step: what to do, and before it a question, if the step has one.

    The answers stand beside the question, and make room for the verdict; the question makes room for what is
    to be done. So the page is as high before the answer as after it.

    Parameters
    ----------
    text : what to do
    asked : the question
    marks : finds the words that are explained on hover
    veiled : the text below it while it waits, in place of the hidden list

    Examples
    --------
    >>> page = GuidePage("Buy a train.")
    >>> page.waits, page.text_line.text
    (False, 'Buy a train.')
    """

    def __init__(
        self,
        text: str,
        asked: Prediction | None = None,
        *,
        marks: Marks | None = None,
        veiled: str = "",
    ) -> None:
        self.asked = asked
        self.text_line = TextLine(text, marks=marks)
        self.text_line.add_class("lostatlas-next")
        self.veiled = TextLine(veiled)
        self.veiled.add_class("lostatlas-page-veiled")
        super().__init__([self.text_line] if asked is None else [self.text_line, asked, self.veiled])
        self.add_class("lostatlas-page")

    @property
    def waits(self) -> bool:
        """Whether its question has no answer yet."""
        return self.asked is not None and self.asked.right is None

    def look(self) -> None:
        """Show the question while it waits, and what is to be done once it is answered."""
        (self.add_class if self.waits else self.remove_class)(_WAITS)

    def __repr__(self) -> str:
        return f"<GuidePage: {self.text_line.text}>"


class GuidePages(ipywidgets.Box):
    """Pages, one of them visible; the others keep their room.

    Examples
    --------
    >>> pages = GuidePages([GuidePage("Build track."), GuidePage("Run the trains.")])
    >>> pages.turn_to(1)
    >>> pages.current
    <GuidePage: Run the trains.>
    """

    def __init__(self, pages: Sequence[GuidePage]) -> None:
        super().__init__(list(pages))
        self.add_class("lostatlas-pages")
        self.current = pages[0]
        self.turn_to(0)

    def turn_to(self, number: int) -> None:
        """Show the page of this number, from 0, as far as it is answered."""
        self.current.remove_class(_SHOWN)
        self.current = self.children[number]
        self.current.add_class(_SHOWN)
        self.current.look()

    def __repr__(self) -> str:
        return f"<GuidePages: {len(self.children)}>"


__all__ = ["GuidePage", "GuidePages"]
