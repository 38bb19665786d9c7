"""NewGameForm: which game, who plays, by which rules, and the game below the form once it has begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import SystemRandom
from typing import Any

import ipywidgets

from lostatlas.capabilities import BOARDS, VARIANTS, Variants
from lostatlas.games import DEFAULT_TITLE, TITLES, find_title, new_game
from lostatlas.kernel.errors import GameDataError, LostAtlasError
from lostatlas.kernel.ruleset import Mode, Title
from lostatlas.kernel.session import Session
from lostatlas.text import language, message
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.key_guard import GUARDED, KeyGuard
from lostatlas_widgets.language_switch import LanguageSwitch
from lostatlas_widgets.named_row import UNSEEN_LABEL
from lostatlas_widgets.opened_below import OpenedBelow
from lostatlas_widgets.seat_options import PERSON, seat_options
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.ui_lock import with_ui_lock

_AS_PUBLISHED = ""
_SEATS = ("Ann", "Ben", "Cid", "Dee", "Eli", "Fay")
_DRAWN, _BUILT = "drawn", "built"
_SEEDS = 1_000_000
_LABELS = {"description_width": "92px"}
_WIDE = {"width": "auto", "max_width": "420px"}


class NewGameForm(ipywidgets.VBox):
    """Which game, who plays, by which rules, on which map; one press begins it.

    As it stands at first, a person plays the first mode of the first title against two bots.

    Parameters
    ----------
    explore : opens a session on the page, as `lostatlas_widgets.session_panel.explore` does
    title : the game that stands in the form at first
    unseen : what works beside the form and shows nothing

    Attributes
    ----------
    title, mode, number, variant, board, seed : ipywidgets.Widget
        The boxes of the form; each offers what the ones before it allow.
    seats : list of (name, kind) boxes
        Who sits where: a name, and a person or a kind of bot.
    stage : OpenedBelow
        Where the game opens.
    language : LanguageSwitch
        Makes the form anew in another language.

    Examples
    --------
    >>> form = NewGameForm(lambda *_game, **_seats: ipywidgets.Label("the game"), title="acquire")
    >>> form.number.value = 2
    >>> form.begin().players
    ('Ann', 'Ben')
    """

    def __init__(
        self,
        explore: Callable[..., ipywidgets.Widget],
        *,
        title: str = DEFAULT_TITLE,
        unseen: Sequence[ipywidgets.Widget] = (),
    ) -> None:
        self._explore = explore
        self.stage = OpenedBelow()
        self.language = LanguageSwitch(lambda: with_ui_lock(self._rebuild))
        super().__init__([*self._build(title), self.stage, *unseen], layout={"width": "100%"})

    def _build(self, title: str) -> list[ipywidgets.Widget]:
        """Make the form and the button that shows it again, in the current language."""
        box = ipywidgets.Dropdown
        self.title = box(
            options=[(find_title(name).spoken_name, name) for name in TITLES], value=title,
            description=message("new_game.title"), style=_LABELS, layout=_WIDE,
        )  # fmt: skip
        self.mode = box(description=message("new_game.mode"), style=_LABELS, layout=_WIDE)
        self.number = box(description=message("new_game.number"), style=_LABELS, layout=_WIDE)
        self.variant = box(description=message("new_game.variant"), style=_LABELS, layout=_WIDE)
        self.board = box(description=message("new_game.board"), style=_LABELS, layout=_WIDE)
        self.seed = ipywidgets.Text(
            description=message("new_game.seed"), placeholder=message("new_game.seed.hint"), style=_LABELS,
            tooltip=message("new_game.seed.about"), layout=_WIDE,
        )  # fmt: skip
        self.seats = [self._seat(place) for place in range(len(_SEATS))]
        self.answer = TextLine(live=True)
        go = ipywidgets.Button(
            description=message("new_game.begin"), tooltip=message("new_game.begin.hint"),
            button_style="primary", layout={"width": "auto", "min_width": "180px", "height": "44px"},
        )  # fmt: skip
        go.on_click(lambda _button: self.go())
        self.cancel = ipywidgets.Button(
            description=message("new_game.cancel"), tooltip=message("new_game.cancel.hint"),
            layout={"width": "auto", "height": "44px", "display": "none"},
        )  # fmt: skip
        self.cancel.on_click(lambda _button: self.fold())
        self._rows = [ipywidgets.HBox([name, kind]) for name, kind in self.seats]
        people = ipywidgets.VBox([self.number, *self._rows])
        rules = ipywidgets.VBox([self.title, self.mode, self.variant, self.board, self.seed])
        columns = ipywidgets.HBox([rules, people], layout={"flex_flow": "row wrap", "grid_gap": "0 24px"})
        acts = ipywidgets.HBox([go, self.cancel, self.language], layout={"align_items": "center"})
        self.form = ipywidgets.VBox([columns, acts, self.answer, KeyGuard()])
        # a letter typed at a choice finds its entry, and is no command of the page
        self.form.add_class(GUARDED)
        self.again = new_game_button(self.ask)
        self.again.layout.display = "none"
        self.title.observe(lambda _change: self._fill(), "value")
        self.mode.observe(lambda _change: self._count(), "value")
        self.number.observe(lambda _change: self._sit(), "value")
        self._fill()
        return [self.form, ipywidgets.HBox([self.again])]

    def _rebuild(self) -> None:
        """Make the form anew in another language, with all that was chosen; what it has opened stays."""
        boxes = ("mode", "number", "variant", "board", "seed")
        chosen = [getattr(self, name).value for name in boxes]
        seats = [(name.value, kind.value) for name, kind in self.seats]
        shown = [one.layout.display for one in (self.form, self.again, self.cancel)]
        before, kept = self.children[:2], self.children[2:]
        parts = self._build(self.title.value)
        for name, value in zip(boxes, chosen, strict=True):  # each offers what the ones before it allow
            getattr(self, name).value = value
        for seat, values in zip(self.seats, seats, strict=True):
            seat[0].value, seat[1].value = values
        for one, display in zip((self.form, self.again, self.cancel), shown, strict=True):
            one.layout.display = display
        self.set_trait("children", (*parts, *kept))
        for part in before:
            close_tree(part, but=(self.language,))

    # the form follows itself

    def _seat(self, place: int) -> tuple[ipywidgets.Text, ipywidgets.Dropdown]:
        hint = message("new_game.seat.hint", number=place + 1)
        name = ipywidgets.Text(
            value=_SEATS[place], description=message("new_game.seat", number=place + 1), tooltip=hint,
            style=_LABELS, layout={"width": "240px"},
        )  # fmt: skip
        kind = ipywidgets.Dropdown(
            options=seat_options(), value="greedy" if place else PERSON,
            description=message("new_game.kind", number=place + 1), style=UNSEEN_LABEL,
            tooltip=message("new_game.kind.hint", number=place + 1), layout={"width": "210px"},
        )  # fmt: skip
        return name, kind

    @property
    def _opened(self) -> Title:
        return find_title(self.title.value)

    def _fill(self) -> None:
        """Offer the modes, variants and maps of the title."""
        opened = self._opened
        self.mode.options = [(_mode_words(one), one.name) for one in opened.modes] or [("", "")]
        self.mode.value = self.mode.options[0][1]
        self.mode.layout.display = None if len(opened.modes) > 1 else "none"
        variants = opened.capability(VARIANTS) or Variants()
        offered = [(message("new_game.as_published"), _AS_PUBLISHED)]
        for name in variants.names():
            variant = variants.read(name)
            if any(variants.changes(None, variant)):  # a file of the game as published is offered already
                offered.append((variants.name_of(variant), name))
        self.variant.options = offered
        self.variant.value = _AS_PUBLISHED
        self.variant.layout.display = None if len(offered) > 1 else "none"
        self.board.options = [(message(f"new_game.board.{one}"), one) for one in (_DRAWN, _BUILT)]
        self.board.value = _DRAWN
        boards = opened.capability(BOARDS)
        self.board.layout.display = "none" if boards is None or boards.fixed else None
        self._count()

    def _count(self) -> None:
        """Offer the numbers of players of the mode."""
        allowed = next((one.players for one in self._opened.modes if one.name == self.mode.value), (2, 3, 4))
        if tuple(self.number.options) != allowed:
            self.number.options = allowed
            self.number.value = 3 if 3 in allowed else allowed[0]
        self._sit()

    def _sit(self) -> None:
        for place, row in enumerate(self._rows):
            row.layout.display = None if place < (self.number.value or 0) else "none"

    # beginning

    @property
    def bots(self) -> Mapping[str, str]:
        """The kind of bot that plays for a player, by name."""
        taken = self.seats[: self.number.value]
        return {name.value.strip(): kind.value for name, kind in taken if kind.value != PERSON}

    def begin(self) -> Session:
        """Return the game of the form, not begun yet.

        Raises
        ------
        LostAtlasError
            When a name, a seed or a map is not allowed.
        """
        typed = self.seed.value.strip()
        seed = int(typed) if typed.isdecimal() else SystemRandom().randrange(_SEEDS)
        self.seed.value = str(seed)
        return self.game(seed)

    def game(self, seed: int) -> Session:
        """Return the game of the form as this seed makes it.

        Raises
        ------
        LostAtlasError
            When a name or a map is not allowed.
        """
        opened, title, mode = self._opened, self.title.value, self.mode.value
        players = [name.value.strip() for name, _kind in self.seats[: self.number.value]]
        rules: dict[str, Any] = {"title": title, "mode": mode, "variant": self.variant.value or None}
        game = new_game(players, seed=seed, **rules)
        boards = opened.capability(BOARDS)
        if boards is None or boards.fixed or self.board.value == _BUILT:
            return game
        with suppress(GameDataError):  # a variant may have printed maps
            drawn = boards.finished(game.ruleset, seed, len(players))
            return new_game(players, seed=seed, board=drawn, **rules)
        return game

    def go(self) -> None:
        """Begin the game, and open it in the place of the form."""
        self.answer.text = ""
        try:
            session = self.begin()
            people = [name for name in session.players if name not in self.bots]
            panel = self._explore(session, bots=self.bots, viewer=people[0] if len(people) == 1 else None)
        except LostAtlasError as error:
            self.answer.text = str(error)
            return
        self.stage.put_in_sight(panel)
        self.fold()

    def ask(self) -> None:
        """Show the form again, above the game that was begun and stays until another one begins."""
        if self.language.value != language():  # the panel of the game has a switch of its own
            self.language.turn(language())
        self.seed.value = self.answer.text = ""
        self.form.layout.display, self.again.layout.display = None, "none"
        self.cancel.layout.display = None

    def fold(self) -> None:
        """Hide the form, as long as a game stands below it."""
        self.form.layout.display, self.again.layout.display = "none", None

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title.label}>"


def new_game_button(press: Callable[[], object]) -> ipywidgets.Button:
    """Return a button that asks for another game beside the one that is open."""
    made = ipywidgets.Button(
        description=message("new_game.again"),
        tooltip=message("new_game.again.hint"),
        layout={"width": "auto"},
    )
    made.on_click(lambda _button: press())
    return made


def _mode_words(mode: Mode) -> str:
    return message(mode.label) if mode.label else mode.name.replace("_", " ")


__all__ = ["NewGameForm", "new_game_button"]
