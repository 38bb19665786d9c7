"""The companies of a position: who owns them, what they have, where their markers and tokens stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lostatlas.text import message
from lostatlas_widgets.drafts import Edit
from lostatlas_widgets.position_editor import edits
from lostatlas_widgets.position_editor.draft_history import PositionHistory
from lostatlas_widgets.position_editor.form_table import FormCell, FormRow
from lostatlas_widgets.position_editor.report import Report
from lostatlas_widgets.position_editor.section import Acts, PositionSection, options
from lostatlas_widgets.position_editor.title_facts import TitleFacts

_OWNED = re.compile(r"companies\[\d+\]\.(shares|pool|president)\b")
"""What the section of the shares holds of a company."""
RARE = ("kept", "suburbs", "parts")
"""Lists that have a column only when some company has them, or could."""


class ShareFields(PositionSection):
    r"""A row for each company: what each player holds; the treasury has the rest, the president follows.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> drafts = PositionHistory(position(Path("examples/positions/one_company.txt").read_text()))
    >>> shares = ShareFields(drafts, TitleFacts(drafts), Report())
    >>> shares.follow()
    >>> shares.form.change("0.shares.1", "3")
    >>> [company.president for company in drafts.session.state.companies.values()]
    ['Ben']
    """

    name = "shares"

    def concerns(self, where: str) -> bool:
        """Return whether it is about who owns what."""
        return _OWNED.match(where) is not None

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each company."""
        players, acts = self.drafts.players, {}
        column = {
            name: message(f"editor.column.{name}") for name in ("company", "pool", "treasury", "president")
        }
        rows = []
        for place, company in enumerate(self.drafts.position.get("companies", ())):
            code, where = str(company.get("code", "")), f"companies[{place}]"
            shares = company.get("shares") or {}
            cells = [FormCell(kind="plain", value=code)]
            total = self.facts.capital(code).total
            for seat, player in enumerate(players):
                key, units = f"{place}.shares.{seat}", shares.get(player, "")
                acts[key] = _holder(place, player)
                cells.append(
                    FormCell(
                        kind="number", key=key, value=units, wide=3, place=f"{where}.shares.{player}",
                        label=message("editor.shares_of", player=player, company=code),
                        hint=_percent(units, total),
                    )
                )  # fmt: skip
            pool = company.get("pool", "")
            acts[f"{place}.pool"] = _number(place, "pool")
            cells.append(
                FormCell(
                    kind="number", key=f"{place}.pool", value=pool, wide=3, place=f"{where}.pool",
                    label=message("editor.of", field=column["pool"], company=code),
                    hint=_percent(pool, total),
                )
            )  # fmt: skip
            held = [count for count in (*shares.values(), pool) if isinstance(count, int)]
            rest = total - sum(held)
            cells.append(FormCell(kind="plain", value=_with_percent(rest, total)))
            president = company.get("president", "")
            acts[f"{place}.president"] = _word(place, "president")
            candidates = edits.largest_holders(company)
            cells.append(
                FormCell(
                    kind="choice", key=f"{place}.president", value=president, place=f"{where}.president",
                    label=message("editor.of", field=column["president"], company=code),
                    options=options(candidates, first=None if president else "?", now=president),
                    off=candidates == [president],
                )
            )  # fmt: skip
            rows.append(FormRow(key=code, place=where, cells=cells, heading=True))
        return (
            [column["company"], *players, column["pool"], column["treasury"], column["president"]],
            rows,
            acts,
        )


class CompanyFields(PositionSection):
    r"""A row for each company: price, treasury, trains, tokens; the last row launches another.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> drafts = PositionHistory(position(Path("examples/positions/one_company.txt").read_text()))
    >>> companies = CompanyFields(drafts, TitleFacts(drafts), Report())
    >>> companies.follow()
    >>> companies.form.change("0.trains", "2 2")
    >>> [company.trains for company in drafts.session.state.companies.values()]
    [('2', '2')]
    """

    name = "companies"

    def __init__(self, drafts: PositionHistory, facts: TitleFacts, report: Report) -> None:
        self._chosen = ""
        super().__init__(drafts, facts, report)

    def concerns(self, where: str) -> bool:
        """Return whether it is about anything of a company but its owners."""
        return _OWNED.match(where) is None

    def fill(self) -> tuple[list[str], list[FormRow], Acts]:
        """Return a row for each company in the order of their markers, and one to launch another."""
        companies = list(self.drafts.position.get("companies", ()))
        order = edits.current_order(dict(self.drafts.position))
        rare = [name for name in RARE if any(self._has(company, name) for company in companies)]
        names = ("company", "price", "stack", "funds", "trains", "hubs", *rare, "new", "remove")
        head = [message(f"editor.column.{name}") for name in names]
        rows, acts = [], dict[str, Callable[[str], Edit]]()
        places = {company.get("code"): place for place, company in enumerate(companies)}
        for code in order:
            place = places[code]
            cells = self._cells(place, companies[place], order, companies, rare, acts)
            rows.append(FormRow(key=code, place=f"companies[{place}]", cells=cells, heading=True))
        if waiting := self.facts.waiting():
            rows.append(self._launcher(waiting, acts))
        return head, rows, acts

    def _has(self, company: dict[str, Any], name: str) -> bool:
        return bool(company.get(name)) or (name == "parts" and self.facts.is_merged(str(company.get("code"))))

    def _cells(
        self, place: int, company: dict[str, Any], order: list[str], companies: list[dict[str, Any]],
        rare: list[str], acts: dict[str, Callable[[str], Edit]],
    ) -> list[FormCell]:  # fmt: skip
        code, where = str(company.get("code", "")), f"companies[{place}]"
        prices = {one.get("code"): one.get("price") for one in companies}

        def label(name: str) -> str:
            return message("editor.of", field=message(f"editor.column.{name}"), company=code)

        def cell(kind: str, name: str, act: Callable[[str], Edit], **more: Any) -> FormCell:
            acts[f"{place}.{name}"] = act
            settings = {
                "label": label(name),
                "place": f"{where}.{name}",
                "value": company.get(name, ""),
                **more,
            }
            return FormCell(kind=kind, key=f"{place}.{name}", **settings)

        here = order.index(code)
        up = here > 0 and prices[order[here - 1]] == prices[code]
        stacked = [one for one in order if prices[one] == prices[code]]
        spaces = options([*self.facts.prices], now=company.get("price", ""))
        found = [
            FormCell(kind="plain", value=code),
            cell("choice", "price", lambda text: edits.reprice(place, edits.number(text)), options=spaces),
            cell(
                "button", "stack", lambda _text: edits.raise_marker(place),
                value=message("editor.raise", place=stacked.index(code) + 1, of=len(stacked)), off=not up,
                hint=message("editor.raise.hint"), label=message("editor.raise_label", company=code),
            ),
            cell("number", "cash", _number(place, "cash"), wide=6, step=5, value=company.get("cash", 0)),
            cell("text", "trains", lambda text: edits.give_trains(place, edits.split_list(text)), wide=7),
            cell("text", "hubs", _list(place, "hubs"), wide=11),
        ]  # fmt: skip
        for name in rare:
            if self._has(company, name) or name != "parts":
                found.append(cell("text", name, _list(place, name), wide=6))
            else:
                found.append(FormCell(kind="plain"))
        merged = self.facts.is_merged(code)
        return [
            *found,
            cell("check", "new", _truth(place, "new"), value=bool(company.get("new"))),
            cell(
                "button", "remove", lambda _text: edits.withdraw(place, merged=merged), value="✕",
                hint=message("editor.remove.hint", company=code),
                label=message("editor.remove.hint", company=code),
            ),
        ]  # fmt: skip

    def _launcher(self, waiting: tuple[str, ...], acts: dict[str, Callable[[str], Edit]]) -> FormRow:
        chosen = self._chosen if self._chosen in waiting else waiting[0]

        def choose(text: str) -> Edit:
            self._chosen = text
            self.follow()
            return lambda _position: None

        def launch(_text: str) -> Edit:
            code, capital = chosen, self.facts.capital(chosen)
            president = self.drafts.players[0]
            return edits.launch(
                code, price=self.facts.first_price(), president=president, units=capital.certificate
            )

        acts |= {"launch.code": choose, "launch": launch}
        return FormRow(
            key="launch",
            cells=[
                FormCell(
                    kind="choice", key="launch.code", value=chosen, options=options(waiting),
                    label=message("editor.launch.which"),
                ),
                FormCell(
                    kind="button", key="launch", value=message("editor.launch"),
                    hint=message("editor.launch.hint", company=chosen),
                ),
            ],
        )  # fmt: skip


def _holder(place: int, player: str) -> Callable[[str], Edit]:
    return lambda text: edits.hold(place, player, edits.number(text) if text.strip() else 0)


def _number(place: int, key: str) -> Callable[[str], Edit]:
    return lambda text: edits.put_company(place, key, edits.number(text) if text.strip() else 0, default=0)


def _word(place: int, key: str) -> Callable[[str], Edit]:
    return lambda text: edits.put_company(place, key, text or None)


def _list(place: int, key: str) -> Callable[[str], Edit]:
    def act(text: str) -> Edit:
        change = edits.put_company(place, key, edits.split_list(text), default=None if key == "hubs" else [])

        def both(position: dict[str, Any]) -> None:
            change(position)
            if key == "hubs":  # those on the charter follow from those on the map
                position["companies"][place].pop("tokens", None)
                position.pop("tokens", None)
            if key == "parts":
                parts = position["companies"][place].get("parts", [])
                position["charters"] = [
                    [code for code in column if code not in parts] for column in position.get("charters", ())
                ]

        return both

    return act


def _truth(place: int, key: str) -> Callable[[str], Edit]:
    def act(text: str) -> Edit:
        change = edits.put_company(place, key, text.lower() == "true", default=False)

        def both(position: dict[str, Any]) -> None:
            change(position)
            for key in ("turns", "operated"):  # they say the same more exactly
                position["companies"][place].pop(key, None)

        return both

    return act


def _percent(units: object, total: int) -> str:
    return f"{100 * units / total:.0f} %" if isinstance(units, int) and units else ""


def _with_percent(units: int, total: int) -> str:
    return f"{units} · {100 * units / total:.0f} %" if units >= 0 else f"{units}"
