"""What predictions and exercises look like: the question, answers to press, the verdict."""

from __future__ import annotations

from pathlib import Path

import ipywidgets

from lostatlas_widgets.rule_links import Marks
from lostatlas_widgets.text_line import TextLine

ANSWERS = "lostatlas-answers"
"""The class of rows of answers."""
_RIGHT, _WRONG = "lostatlas-right", "lostatlas-wrong"


class _Line(TextLine):
    """A line of text that brings the looks of all that belongs to a question."""

    _css = TextLine.looks + (Path(__file__).parent / "question_layout.css").read_text(encoding="utf-8")


class QuestionLayout(_Line):
    """A question.

    Parameters
    ----------
    marks : finds the words that are explained on hover

    Examples
    --------
    >>> QuestionLayout("Who is president?").text
    'Who is president?'
    """

    def __init__(self, text: str, *, marks: Marks | None = None) -> None:
        super().__init__(text, marks=marks)
        self.add_class("lostatlas-asked")


class VerdictLine(ipywidgets.VBox):
    """The verdict on an answer, with a mark for right or wrong.

    Parameters
    ----------
    marks : finds the words that are explained on hover

    Examples
    --------
    >>> line = VerdictLine()
    >>> line.tell("Right.", right=True)
    >>> line.text
    'Right.'
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self.line = _Line(live=True, marks=marks)
        super().__init__([self.line])
        self.add_class("lostatlas-verdict")

    @property
    def text(self) -> str:
        """The verdict."""
        return self.line.text

    def tell(self, text: str, *, right: bool | None) -> None:
        """Say this; `right` is None when what was given is not an answer."""
        self.line.text = text
        for name, true in ((_RIGHT, right is True), (_WRONG, right is False)):
            (self.add_class if true else self.remove_class)(name)
