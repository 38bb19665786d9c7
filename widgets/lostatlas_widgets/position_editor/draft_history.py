"""PositionHistory: a position under change: every draft of it, and the last one that the rules accept.

A draft is the plain data of a position. Each edit makes a new draft, which the real loader reads. One that it
refuses is kept with the reason, and the last good position stays open beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from lostatlas.capabilities import POSITION_TEXT, title_capability
from lostatlas.games import TITLES, find_title, open_title
from lostatlas.games.saved import position, start_position
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas.text.catalogue import speaking_on
from lostatlas_widgets.drafts import DraftHistory, Edit

DraftData = Mapping[str, Any]
"""What `Session.position` gives, or something that may become it."""


@dataclass(frozen=True, slots=True)
class JudgedDraft:
    """One draft, and what the loader says of it."""

    draft: DraftData
    session: Session | None = None
    """A session that begins with it, when it is a position."""
    trouble: GameDataError | None = None
    """Why it is none."""


def has_editor(title: str) -> bool:
    """Return whether positions of a title can be edited; it is not spoken of.

    >>> from lostatlas.games import DEFAULT_TITLE
    >>> has_editor(DEFAULT_TITLE)
    True
    """
    return title in TITLES and title_capability(find_title(title), POSITION_TEXT).has_editor


def check_editor(title: str) -> None:
    """Refuse a title whose positions cannot be edited; GameDataError."""
    if not has_editor(title):
        raise GameDataError("editor.no_editor", title=title, known=tuple(filter(has_editor, TITLES)))


def editable(source: DraftData | str) -> Session:
    """Return a session at a position, of data or text; GameDataError where that cannot be edited.

    Who speaks of a title goes on to do so where another one is refused.
    """
    with speaking_on():
        session = position(source)
        check_editor(session.ruleset.setting.title)
    return session


def check_draft(draft: DraftData) -> JudgedDraft:
    """Return a draft with the loader's verdict; a good one in the form in which positions are written.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> found = check_draft(new_game(["Ann", "Ben"], mode="micro", seed=1).position())
    >>> found.session.actor, found.trouble
    ('Ben', None)
    """
    try:
        session, _ = start_position(draft)  # the editor says where the game stands
        check_editor(session.ruleset.setting.title)
    except GameDataError as error:
        return JudgedDraft(draft, trouble=error)
    return JudgedDraft(session.position(), session)


class PositionHistory(DraftHistory[JudgedDraft]):
    """The drafts of a position.

    Parameters
    ----------
    session : where it begins

    Examples
    --------
    >>> from lostatlas import new_game
    >>> drafts = PositionHistory(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> drafts.edit(lambda position: position["cash"].update(Ann=-5))
    >>> str(drafts.trouble), drafts.session.state.cash("Ann")
    ('cash.Ann: -5 is not valid here; expected: 0 or more.', 225)
    >>> drafts.undo()
    >>> drafts.trouble is None
    True
    """

    def __init__(self, session: Session) -> None:
        check_editor(session.ruleset.setting.title)
        draft = session.position()
        super().__init__(JudgedDraft(draft, start_position(draft)[0]))
        self._rules: tuple[Any, Any] = (None, None)

    @property
    def draft(self) -> DraftData:
        """The draft as it is now; not to be changed."""
        return self.now.draft

    @property
    def position(self) -> Mapping[str, Any]:
        """The position inside the draft; an empty one where the draft holds none."""
        found = self.draft.get("position")
        return found if isinstance(found, Mapping) else {}

    @property
    def players(self) -> list[str]:
        """The players in seat order."""
        return [str(player) for player in self.draft.get("players", ())]

    @property
    def trouble(self) -> GameDataError | None:
        """Why the draft is not a position; None when it is one."""
        return self.now.trouble

    @property
    def session(self) -> Session:
        """A session of the last good position up to here."""
        return next(one.session for one in self.backwards if one.session is not None)

    @property
    def rules(self) -> Any:
        """The ruleset of the draft, or of the last good position when the draft's is unknown."""
        draft, key = self.draft, [self.draft.get(name) for name in ("title", "mode", "variant", "options")]
        if key != self._rules[0]:
            try:
                setting = GameConfig(
                    title=str(draft.get("title")),
                    mode=str(draft.get("mode", "")),
                    variant=draft.get("variant"),
                    options=FrozenMap(draft.get("options") or {}),
                )
                self._rules = (key, open_title(setting.title).ruleset(setting))
            except GameDataError:
                return self.session.ruleset
        return self._rules[1]

    def fresh(self) -> Session:
        """Return a new session of the last good position, which nobody else holds."""
        return position(self.session.position())

    def edit(self, change: Edit, *, field: str = "") -> None:
        """Change the position; edits of the same `field` in a row are undone together."""
        base = self.backwards[1] if self.typing(field) else self.now  # half a number must leave no trace
        draft = deepcopy(dict(base.draft))
        draft["position"] = dict(draft.get("position") or {})
        change(draft["position"])
        if draft != self.draft:
            self.put(check_draft(draft), field=field)

    def replace(self, draft: DraftData) -> None:
        """Go on with another draft, good or not."""
        self.put(check_draft(draft))

    def adopt(self, session: Session) -> None:
        """Go on with where a session stands."""
        self.replace(session.position())

    def verdict(self) -> str:
        """Return in words what the rules say of the draft."""
        if self.trouble is not None:
            return message("editor.no_position", reason=str(self.trouble))
        session = self.session
        if session.actor is None:
            return message("editor.position_over")
        facts = {"player": session.actor, "round": session.state.round, "step": session.state.step}
        company = session.acting_for
        if company is None:
            return message("editor.position", **facts)
        return message("editor.position_for", company=company, **facts)
