"""Prediction: what will happen? It is answered before it is shown."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.explorer.choices import Choices, Item
from lostatlas_widgets.text_line import TextLine


class Prediction(ipywidgets.VBox):
    """A question with a few answers; whichever is chosen, the truth is told with its reason.

    Its words stand in the catalogue: ``lessons.<name>.question``, ``.1`` … for the answers, and ``.why``.

    Parameters
    ----------
    name : of the words
    answers : how many there are to choose from
    right : the number of the right one, from 1
    chosen : called with whether it was right

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
        self, name: str, *, answers: int, right: int, chosen: Callable[[bool], object] | None = None
    ) -> None:
        self.name, self._key, self._chosen = name, right, chosen
        self.right: bool | None = None
        self.asked = TextLine(message(f"lessons.{name}.question"))
        self.asked.add_class("lostatlas-asked")
        self._said = [message(f"lessons.{name}.{number}") for number in range(1, answers + 1)]
        self.rows = Choices(lambda index, _amount: self.choose(index + 1), label=message("lesson.guess"))
        self.rows.show([Item(text=said) for said in self._said])
        self.told = TextLine(live=True)
        self._frame = ipywidgets.VBox([self.told])
        self._frame.add_class("lostatlas-verdict")
        super().__init__([self.asked, self.rows, self._frame])
        self.add_class("lostatlas-panel")

    def choose(self, number: int) -> None:
        """Answer with the option of this number, from 1; the truth is shown."""
        self.right = number == self._key
        opening = "lesson.guessed_right" if self.right else "lesson.guessed_wrong"
        why = message(f"lessons.{self.name}.why")
        self.told.text = message(opening, answer=self._said[self._key - 1], why=why)
        self._frame.remove_class("lostatlas-wrong" if self.right else "lostatlas-right")
        self._frame.add_class("lostatlas-right" if self.right else "lostatlas-wrong")
        if self._chosen is not None:
            self._chosen(self.right)

    def __repr__(self) -> str:
        return f"<Prediction {self.name}>"
