"""NotationBox: a box for an action in the notation, to be played or asked about, with examples that fit."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets

from lostatlas.kernel.errors import AmbiguousAction, NotationError
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, least_action
from lostatlas.text import listed, message
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.typed_input import TypedInput
from lostatlas_widgets.named_row import WRAP

_EXAMPLES = 3
_FITS = 16
"""Letters of an example that the box has room for."""


class NotationBox(ipywidgets.HBox):
    """Type an action; play it, or ask why it may not be played.

    The examples in the box are what may be done at the current node.

    Parameters
    ----------
    model : whose session is played
    beside : other buttons, behind those of the box

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> entry = NotationBox(ExplorerModel(game))
    >>> entry.box.placeholder
    'e.g. bid 120'
    >>> entry.box.value = "bid 122"
    >>> entry.ask()
    >>> entry.model.answer.text.partition(".")[0]
    'A bid of $122 is not allowed: bids go up in steps of $5'
    """

    def __init__(self, model: ExplorerModel, *, beside: Sequence[ipywidgets.Widget] = ()) -> None:
        self.model = model
        self._node = model.session.node
        self.box = ipywidgets.Text(
            description=message("explore.type"),
            continuous_update=False,
            style={"description_width": "initial"},
            layout={"flex": "1 1 150px", "min_width": "90px", "width": "auto"},
        )
        play = button(model, message("explore.play"), message("explore.play.hint"), self.play)
        ask = button(model, message("explore.why"), message("explore.why.hint"), self.ask)
        # in the order of the buttons
        typed = TypedInput([model.guarded(self.enter), model.guarded(self.wonder)])
        super().__init__([self.box, play, ask, *beside, typed], layout=WRAP)
        self.add_class("lostatlas-entry")
        model.on_change(self._follow)

    def play(self) -> None:
        """Play what is typed."""
        action = self._read()
        if action is not None:
            before = self.model.session.node
            self.model.push(action)
            if self.model.session.node is not before:
                self.box.value = ""

    def enter(self, text: str) -> None:
        """Play this text, as typed in the box."""
        self.box.value = text
        self.play()

    def wonder(self, text: str) -> None:
        """Answer why this text, as typed in the box, may not be played."""
        self.box.value = text
        self.ask()

    def ask(self) -> None:
        """Answer why what is typed may not be played."""
        action = self._read()
        if action is not None:
            refusal = self.model.session.why_not(action)
            if refusal is None:
                means = self.model.session.ruleset.consequence(self.model.session.state, action)
                texts = (message("explore.allowed"), *([] if means is None else [means]))
                self.model.show_message(listed(texts, "sentences"))
            else:
                self.model.refuse(refusal)
        self.model.code.code = f"session.why_not({self.box.value!r})"

    def _read(self) -> Action | None:
        """Return what is typed; the error of what cannot be read says what can."""
        try:
            return self.model.session.parse(self.box.value)
        except AmbiguousAction:
            raise  # it lists what may be meant
        except NotationError as error:
            self.model.last_error = error
            self.model.show_message(str(error))
            return None

    def _follow(self) -> None:
        node, self._node = self._node, self.model.session.node
        found = examples(self.model.session)
        with self.box.hold_sync():  # every message of its own would take back what somebody begins to type
            if node is not self._node:
                self.box.value = ""  # what was asked about another moment would hide the examples of this one
            self.box.placeholder = _placeholder(found)
            self.box.tooltip = message("explore.entry_now", examples=found) if found else ""


def examples(session: Session) -> tuple[str, ...]:
    """Return a few texts that may be played now, each beginning with another word if there are so many.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> examples(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1))
    ('bid 120', 'pass')
    """
    found: dict[str, str] = {}
    for choice in session.legal_actions.choices:
        action = least_action(choice)
        text = session.ruleset.brief_action(session.state, action)
        found.setdefault(text.partition(" ")[0], text)
    return tuple(found.values())[:_EXAMPLES]


def _placeholder(found: tuple[str, ...]) -> str:
    """Return words with the first of these examples that the box shows whole."""
    if not found:
        return message("explore.entry_over")
    return message("explore.entry_such", example=next((one for one in found if len(one) <= _FITS), found[0]))


__all__ = ["NotationBox", "examples"]
