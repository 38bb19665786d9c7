"""The players, the trains and the round of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from lostatlas.text import listed, message
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor import edits
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.section import Acts, PositionSection, options


class PlayerFields(PositionSection):
    """Cash and shares of each player, and who has priority."""

    name = "players"

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each player."""
        here = self.drafts.position
        cash, priority = here.get("cash") or {}, here.get("priority") or next(iter(self.drafts.players), "")
        acts: dict[str, Callable[[str], Edit]] = {}
        rows = []
        for seat, player in enumerate(self.drafts.players):
            acts[f"{seat}.cash"] = _cash_of(player)
            acts[f"{seat}.priority"] = _priority(player)
            label = message("editor.cash_of", player=player)
            cells = [
                FormCell(kind="plain", value=player),
                FormCell(
                    kind="number", key=f"{seat}.cash", value=cash.get(player, ""), label=label, wide=7,
                    step=5, place=f"cash.{player}",
                ),
                FormCell(
                    kind="button", key=f"{seat}.priority", off=player == priority,
                    value=message("editor.has_priority" if player == priority else "editor.give_priority"),
                ),
            ]  # fmt: skip
            rows.append(FormRow(key=str(seat), place=f"cash.{player}", cells=cells, heading=True))
        head = [message(f"editor.column.{name}") for name in ("player", "cash", "priority")]
        if rows:
            rows[0] = FormRow(
                key="0", place=_common(self.drafts, rows[0].place), cells=rows[0].cells, heading=True
            )
        return head, rows, acts


def _common(drafts: Any, place: str) -> str:
    """Return where the first row stands: for the whole table when that is what is wrong."""
    trouble = drafts.trouble
    return trouble.where if trouble is not None and trouble.where in ("cash", "out", "priority") else place


def _cash_of(player: str) -> Callable[[str], Edit]:
    return lambda text: edits.put_in("cash", player, edits.number(text))


def _priority(player: str) -> Callable[[str], Edit]:
    return lambda _text: edits.put("priority", player)


class TrainFields(PositionSection):
    """A row for each kind of train: how many the deck, the pool and the companies hold, and the rest."""

    name = "trains"

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each kind, and the row of the phase."""
        here = self.drafts.position
        deck, gone = here.get("deck") or {}, here.get("gone")
        pool = Counter(one for one in here.get("pool", ()) if isinstance(one, str))
        owners: dict[str, list[str]] = {}
        for company in here.get("companies", ()):
            for train in (*company.get("trains", ()), *company.get("kept", ())):
                owners.setdefault(str(train), []).append(str(company.get("code")))
        kinds = self.facts.trains
        left = dict(self.drafts.session.state.depot.gone) if gone is None else gone
        acts: dict[str, Callable[[str], Edit]] = {}
        rows = []
        for kind in dict.fromkeys((*kinds, *deck, *pool)):
            acts |= {f"deck.{kind}": _count("deck", kind), f"pool.{kind}": _pooled(kind, pool)}
            acts[f"gone.{kind}"] = _count("gone", kind)
            cells = [
                FormCell(kind="plain", value=kind),
                self._counted("deck", kind, deck.get(kind, "")),
                self._counted("pool", kind, pool[kind] or ""),
                FormCell(kind="plain", value=listed(owners[kind]) if owners.get(kind) else ""),
                self._counted("gone", kind, left.get(kind, "")),
            ]
            rows.append(FormRow(key=kind, place=f"deck.{kind}", cells=cells, heading=True))
        acts["phase"] = lambda text: edits.put("phase", text or None)
        phase = FormCell(
            kind="choice", key="phase", value=here.get("phase", ""), place="phase",
            label=message("editor.column.phase"),
            options=options(
                self.facts.phases, first=message("editor.phase_follows"), now=here.get("phase", "")
            ),
        )  # fmt: skip
        cells = [FormCell(kind="plain", value=message("editor.column.phase")), phase]
        rows.append(FormRow(key="phase", place="phase", cells=cells, heading=True))
        head = [
            message(f"editor.column.{name}") for name in ("train", "deck", "pool_trains", "owners", "gone")
        ]
        trouble = self.drafts.trouble
        if trouble is not None and trouble.where in ("deck", "pool", "gone"):  # of the table as a whole
            train = str(trouble.facts.get("train", ""))
            rows = [_moved(row, trouble.where) if row.key == train else row for row in rows]
        elif trouble is not None and trouble.key == "position.train_count":
            rows = [
                _moved(row, trouble.where) if row.key == trouble.facts.get("train") else row for row in rows
            ]
        return head, rows, acts

    def _counted(self, table: str, kind: str, value: object) -> FormCell:
        column = message(f"editor.column.{'pool_trains' if table == 'pool' else table}")
        return FormCell(
            kind="number", key=f"{table}.{kind}", value=value, wide=4, place=f"{table}.{kind}",
            label=message("editor.of", field=column, company=kind),
        )  # fmt: skip


def _moved(row: FormRow, place: str) -> FormRow:
    return FormRow(key=row.key, place=place, cells=row.cells, heading=row.heading)


def _count(table: str, kind: str) -> Callable[[str], Edit]:
    return lambda text: edits.put_in(table, kind, edits.number(text) if text.strip() else 0, default=0)


def _pooled(kind: str, before: Counter[str]) -> Callable[[str], Edit]:
    others = [one for one in before.elements() if one != kind]

    def act(text: str) -> Edit:
        count = edits.number(text) if text.strip() else 0
        if isinstance(count, int) and 0 <= count < 100:
            return edits.pool_trains([*others, *[kind] * count])
        return edits.put("pool", text)

    return act


class RoundFields(PositionSection):
    """Where the game stands: cycle, round, whose turn, step; and the companies that are not in play."""

    name = "now"

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each thing to say."""
        here, state = self.drafts.position, self.drafts.session.state
        name = str(here.get("round", "SR"))
        self._rows: list[FormRow] = []
        self._found: dict[str, Callable[[str], Edit]] = {}
        self._line(
            "cycle",
            "number",
            here.get("cycle", 1),
            lambda text: edits.put("cycle", edits.number(text)),
            wide=3,
        )
        self._line("round", "choice", name, edits.begin_round, options=options(self.facts.rounds(), now=name))
        if name.startswith("OR"):
            codes = edits.current_order(dict(here))
            company = here.get("company", "")
            first = message("editor.next_company")
            self._line(
                "company", "choice", company, edits.operate, options=options(codes, first=first, now=company)
            )
            if company:
                step = here.get("step", "")
                steps = options(self.facts.steps(), first=message("editor.first_step"), now=step)
                self._line(
                    "step", "choice", step, lambda text: edits.put("step", text or None), options=steps
                )
        memory = {"SR": "stock", "MAP": "building"}.get(name, "")
        if memory:
            table = here.get(memory) or {}
            now = str(table.get("player", "") if isinstance(table, dict) else "") or state.priority
            self._line(
                f"{memory}.player", "choice", now, lambda text: edits.put_in(memory, "player", text),
                options=options(self.drafts.players, now=now), name="player_turn",
            )  # fmt: skip
        if name == "MAP":
            self._line(
                "drawn",
                "text",
                here.get("drawn", ""),
                lambda text: edits.put("drawn", text.strip() or None),
                wide=12,
            )
            self._line(
                "stack",
                "text",
                here.get("stack", ()),
                lambda text: edits.put("stack", edits.split_list(text)),
                wide=60,
            )
        columns = " | ".join(" ".join(map(str, column)) for column in here.get("charters", ()))
        self._line("charters", "text", columns, _columns, wide=36)
        for key in ("majors", "closed"):
            shown = here.get(key) if key in here else getattr(state, key)
            self._line(key, "text", shown, _names(key), wide=36)
        if held := [*edits.memory(dict(here)), *(["over"] if here.get("over") else [])]:
            self._memory(held)
        return [], self._rows, self._found

    def _line(
        self,
        key: str,
        kind: str,
        value: object,
        act: Callable[[str], Edit],
        *,
        name: str = "",
        **more: Any,
    ) -> None:
        label = message(f"editor.now.{name or key}")
        cells = [
            FormCell(kind="plain", value=label),
            FormCell(kind=kind, key=key, value=value, label=label, place=key, **more),
        ]
        self._rows.append(FormRow(key=key, place=key, cells=cells, heading=True))
        self._found[key] = act

    def _memory(self, held: list[str]) -> None:
        """Show what the round remembers, with a button to forget it."""
        trouble = self.drafts.trouble
        place = next((key for key in held if trouble is not None and trouble.where.startswith(key)), held[0])
        cells = [
            FormCell(kind="plain", value=message("editor.now.memory")),
            FormCell(
                kind="button",
                key="forget",
                value=message("editor.forget"),
                hint=message("editor.forget.hint"),
            ),
        ]
        self._rows.append(FormRow(key="memory", place=place, cells=cells, heading=True))
        self._found["forget"] = lambda _text: _forget_memory


def _forget_memory(position: dict[str, Any]) -> None:
    for key in (*edits.ROUND_MEMORY, "over"):
        position.pop(key, None)


def _columns(text: str) -> Edit:
    return edits.put("charters", [edits.split_list(column) for column in text.split("|")])


def _names(key: str) -> Callable[[str], Edit]:
    return lambda text: edits.put(key, edits.split_list(text))
