"""DraftHistory: what the designer and the position editor change, as drafts with undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from lostatlas.kernel.errors import GameDataError

D = TypeVar("D")
Edit = Callable[[dict[str, Any]], object]
"""Changes the data of a draft; it is given a copy of its own."""


class DraftHistory(Generic[D]):
    """Every draft since the first; parts follow the current one with `on_change`. Subclasses edit it.

    Examples
    --------
    >>> drafts = DraftHistory("a")
    >>> drafts.put("b"), drafts.put("c", field="name"), drafts.put("cd", field="name")
    (None, None, None)
    >>> drafts.undo(), drafts.now, drafts.redo(), drafts.now
    (None, 'b', None, 'cd')
    """

    def __init__(self, first: D) -> None:
        self._drafts = [first]
        self._at, self._field = 0, ""
        self._followers: list[Callable[[], object]] = []

    @property
    def now(self) -> D:
        """The current draft."""
        return self._drafts[self._at]

    @property
    def backwards(self) -> list[D]:
        """The current draft and those before it, newest first."""
        return self._drafts[self._at :: -1]

    @property
    def trouble(self) -> GameDataError | None:
        """Why the draft cannot be used, or None."""
        raise NotImplementedError

    def edit(self, change: Edit, *, field: str = "") -> None:
        """Make a new draft; edits of the same field, one after the other, are taken back as one."""
        raise NotImplementedError

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit that was taken back."""
        return self._at + 1 < len(self._drafts)

    def undo(self) -> None:
        """Go back to the draft before."""
        self._go(self._at - 1)

    def redo(self) -> None:
        """Make the edit again that was taken back."""
        self._go(self._at + 1)

    def typing(self, field: str) -> bool:
        """Return whether the next edit of this field belongs to the one before it."""
        return bool(field) and field == self._field and self._at > 0

    def put(self, draft: D, *, field: str = "") -> None:
        """Add a draft; edits of the same field, one after the other, are taken back as one."""
        self._drafts = [*self._drafts[: self._at + (not self.typing(field))], draft]
        self._go(len(self._drafts) - 1, field=field)

    def close_field(self) -> None:
        """Let the next edit be taken back by itself."""
        self._field = ""

    def on_change(self, follow: Callable[[], object]) -> None:
        """Call `follow` now and after every change."""
        self._followers.append(follow)
        follow()

    def tell(self) -> None:
        """Let everybody who follows look again."""
        for follow in tuple(self._followers):
            follow()

    def _go(self, at: int, *, field: str = "") -> None:
        if 0 <= at < len(self._drafts):
            self._at, self._field = at, field
            self.tell()
