"""Prediction: what will happen? It is answered before it is shown."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.practice.question_layout import ANSWERS, QuestionLayout, VerdictLine
from lostatlas_widgets.rule_links import Marks


class Prediction(ipywidgets.VBox):
    """A question with a few answers; whichever is chosen, the truth is shown with its reason.

    Its words stand in the catalogue: ``lessons.<name>.question``, ``.1`` … for the answers, and ``.why``.

    Parameters
    ----------
    name : of the words
    answers : how many there are to choose from
    right : the number of the right one, from 1
    chosen : called with the number of each answer that is given
    marks : finds the words that are explained on hover

    Attributes
    ----------
    right : bool or None
        Whether the newest answer was; None before any.

    Examples
    --------
    >>> guess = Prediction("nowhere", answers=2, right=1)
    >>> guess.choose(2)
    >>> guess.right
    False
    """

    def __init__(
        self,
        name: str,
        *,
        answers: int,
        right: int,
        chosen: Callable[[int], object] | None = None,
        marks: Marks | None = None,
    ) -> None:
        self.name, self._key, self._chosen = name, right, chosen
        self.right: bool | None = None
        self.asked = QuestionLayout(message(f"lessons.{name}.question"), marks=marks)
        self._answers = [message(f"lessons.{name}.{number}") for number in range(1, answers + 1)]
        self.rows = Choices(
            lambda index, _amount: self.choose(index + 1), label=message("lesson.guess"), marks=marks
        )
        self.rows.add_class(ANSWERS)
        self.text_line = VerdictLine(marks=marks)
        self._mark(0)
        super().__init__([self.asked, self.rows, self.text_line])
        self.add_class("lostatlas-panel")

    def _mark(self, number: int) -> None:
        self.rows.show([Item(text=text) for text in self._answers], current=number - 1)

    def choose(self, number: int) -> None:
        """Answer with the option of this number, from 1; the truth is shown."""
        self.show(number)
        if self._chosen is not None:
            self._chosen(number)

    def show(self, number: int) -> None:
        """Show this answer and the truth without notifying anybody: it was given before."""
        self.right = number == self._key
        opening = "lesson.guessed_right" if self.right else "lesson.guessed_wrong"
        why = message(f"lessons.{self.name}.why")
        self._mark(number)
        self.text_line.tell(message(opening, answer=self._answers[self._key - 1], why=why), right=self.right)

    def clear(self) -> None:
        """Ask again, as if nothing had been answered."""
        self.right = None
        self._mark(0)
        self.text_line.tell("", right=None)

    def __repr__(self) -> str:
        return f"<Prediction {self.name}>"
