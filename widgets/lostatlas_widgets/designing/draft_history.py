"""VariantHistory: a variant under change: every draft of it, and the last one that can be played.

A draft is whole plain data. Each edit makes a new draft, which the title's own reader judges. One that it
refuses is kept with the reason, and the last valid variant stays beside it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lostatlas.capabilities import BOARDS, VARIANTS, title_capability
from lostatlas.games import DEFAULT_TITLE, find_title, open_title
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.storage.checked_data import parse_toml
from lostatlas.storage.files import read_limited, write_atomically
from lostatlas.track.upgrades import UpgradeRules
from lostatlas_widgets.drafts import DraftHistory, Edit


@dataclass(frozen=True, slots=True)
class VariantDraft:
    """One draft, and what the reader says of it."""

    data: Mapping[str, Any]
    variant: Any = None
    """The variant, when it is one."""
    trouble: GameDataError | None = None
    """Why it is none."""
    text: str = ""
    """The path of its file, as it was read or typed; "" when there is none yet."""
    file: Path | None = None
    """The path of that file."""


class VariantHistory(DraftHistory[VariantDraft]):
    """The drafts of a variant.

    Parameters
    ----------
    source : a variant, or whatever the title's `read_variant` reads: a shipped name, a file, plain data
    extends : the shipped variant with which it is compared, and which its file extends; ``""``: the game as
        published
    title : whose variants; the first title's by default

    Examples
    --------
    >>> drafts = VariantHistory()
    >>> drafts.edit(lambda data: data["trains"][2].update(price=-5))
    >>> str(drafts.trouble), drafts.variant.train("4").price
    ('trains.4.price: -5 is not valid here; expected: 0 or more.', 300)
    >>> drafts.edit(lambda data: data["trains"][2].update(price=250))
    >>> [one.words for one in drafts.differences]
    ['The 4-train costs $250 instead of $300.']
    >>> drafts.undo(), drafts.undo(), drafts.differences
    (None, None, ())
    """

    def __init__(self, source: Any = None, *, extends: str = "", title: str = "") -> None:
        self.room = _room_of(title or DEFAULT_TITLE)
        opened = open_title(title or DEFAULT_TITLE)
        self.random_board = title_capability(opened, BOARDS).random
        """Assembler of a map from a variant's pieces."""
        published = self.room.standard_variant()
        self.file = _file_of(source, self.room)
        """The file that it began with, if any."""
        self.extends = extends or (_base_of(self.file, self.room) if self.file is not None else "published")
        base = self.room.load_variant(self.extends) if self.extends != "published" else published
        self.base = _blank(base)
        """The base of the differences."""
        start = self.base if source is None else self.room.read_variant(source)
        start = start if self.file is not None else self._owned(start)
        text = "" if self.file is None else self._kept(self.file, start, extends)
        super().__init__(VariantDraft(start.to_plain(), start, text=text, file=self.file))

    @property
    def data(self) -> Mapping[str, Any]:
        """The draft, valid or not, as plain data."""
        return self.now.data

    @property
    def trouble(self) -> GameDataError | None:
        """Why the draft is not a variant, or None."""
        return self.now.trouble

    @property
    def variant(self) -> Any:
        """The last valid variant."""
        return next(one.variant for one in self.backwards if one.variant is not None)

    @property
    def differences(self) -> tuple[Any, ...]:
        """Differences of the last valid variant from the base."""
        found: tuple[Any, ...] = self.room.variant_diff(self.base, self.variant)
        return found

    @property
    def upgrade_rules(self) -> UpgradeRules:
        """What the title says about upgrades, as the last valid variant has it."""
        variant = self.variant
        setting = GameConfig(title=variant.title, mode=next(iter(variant.modes)), variant=variant.to_plain())
        ruleset: Any = open_title(variant.title).ruleset(setting)
        rules: UpgradeRules = ruleset.lay_rules.upgrades
        return rules

    @property
    def text(self) -> str:
        """The last valid variant as the text of its file; what has not changed stays as it was written."""
        draft = self.now
        if not draft.text:
            found: str = self.room.variant_toml(self.variant, extends=self.extends)
        else:
            found = self.room.variant_file(self.variant, draft.text, folder=_folder(draft.file))
        return found

    def save(self, path: Path) -> None:
        """Write the last valid variant to a file, in one step; one that is there keeps its comments."""
        file = self.now.file
        if file is not None and file.resolve() == path.resolve():
            write_atomically(path, self.text.encode())
        elif path.exists():
            self.room.save_variant(self.variant, path)
        else:
            self._save_new(path)

    def _save_new(self, path: Path) -> None:
        """Write a new file: as the present one, whose base may lie elsewhere from there."""
        draft = self.now
        if not draft.text:
            self.room.save_variant(self.variant, path, extends=self.extends)
            return
        extends = _named_base(self.text)
        if extends not in ("published", *self.room.shipped_names()):
            extends = str(_folder(draft.file) / extends)
        write_atomically(path, self.text.encode())
        self.room.save_variant(self.variant, path, extends=extends)

    def edit(self, change: Edit, *, field: str = "") -> None:
        """Make a new draft; edits of the same field, one after the other, are taken back as one."""
        data = deepcopy(dict(self.data))
        change(data)
        if repr(data) == repr(dict(self.data)):  # an order is an edit too
            return
        self.put(self._judged(data), field=field)

    def adopt(self, text: str) -> None:
        """Go on with the text of a variant file.

        Raises
        ------
        GameDataError
            When it is not a variant; the draft stays as it was.
        """
        file = self.now.file
        variant = self.room.read_variant(parse_toml(text), folder=_folder(file))
        self.take(variant, text=text, file=file)

    def open(self, path: Path) -> Any:
        """Go on with the variant of a file, and return it; the one before is an undo away.

        Raises
        ------
        GameDataError
            When it holds none; the draft stays as it was.
        """
        variant = self.room.load_variant(path)
        self.take(variant, text=read_limited(path).decode("utf-8"), file=path)
        return variant

    def take(self, variant: Any, *, text: str = "", file: Path | None = None) -> None:
        """Go on with another variant; the one before is an undo away.

        Parameters
        ----------
        text, file : how it is written, and where
        """
        now = self.now
        if (variant, text, file) != (now.variant, now.text, now.file):
            self.put(VariantDraft(variant.to_plain(), variant, text=text, file=file))
        else:
            self.tell()

    def _judged(self, data: Mapping[str, Any]) -> VariantDraft:
        now = self.now
        try:
            variant = self.room.read_variant(data)
        except GameDataError as error:
            return VariantDraft(data, trouble=error, text=now.text, file=now.file)
        return VariantDraft(data, variant, text=now.text, file=now.file)

    def _owned(self, variant: Any) -> Any:
        """Return a variant as the start of one's own: what a shipped one says of itself is not true of it."""
        shipped = ("published", *self.room.shipped_names())
        known = any(variant == self.room.load_variant(name) for name in shipped)
        return _blank(variant) if known else variant

    def _kept(self, file: Path, variant: Any, extends: str) -> str:
        """Return the text of a file, extending another variant where that is asked for."""
        text = read_limited(file).decode("utf-8")
        if not extends or extends == _named_base(text):
            return text
        found: str = self.room.variant_file(variant, text, folder=file.parent, extends=extends)
        return found


def _room_of(title: str) -> Any:
    """Return the functions with which the variants of a title are changed; GameDataError if none are."""
    offered = find_title(title).capability(VARIANTS)
    if offered is None:
        raise GameDataError("games.no_variants")
    room = offered.editing()
    if room is None:
        raise GameDataError("games.no_designer", title=title)
    return room


def _file_of(source: Any, room: Any) -> Path | None:
    """Return the file that a source names; None for a shipped variant, or one that is not a file's."""
    if not isinstance(source, str | os.PathLike) or os.fspath(source) in ("published", *room.shipped_names()):
        return None
    path = Path(source)
    return path if path.is_file() else None


def _base_of(file: Path, room: Any) -> str:
    """Return what a file extends: a shipped variant by its name, or the path of another file."""
    named = _named_base(read_limited(file).decode("utf-8", "replace"))
    return named if named in ("published", *room.shipped_names()) else str(file.parent / named)


def _named_base(text: str) -> str:
    return str(parse_toml(text).get("extends", "published"))


def _folder(file: Path | None) -> Path:
    return Path() if file is None else file.parent


def _blank(variant: Any) -> Any:
    """Return a variant without what it says of where it comes from."""
    return variant.changed({"name": variant.name})
