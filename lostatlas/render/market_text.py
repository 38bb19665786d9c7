"""A market in words: for hover, for those who do not see the picture, and as a table."""

from __future__ import annotations

from collections.abc import Iterable

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.render.market_view import DrawnSpace, Flag, MarkerMove, MarketView
from lostatlas.scene.table import html_table
from lostatlas.text import listed, message


def market_summary(view: MarketView, style: Style = PLAIN) -> str:
    """Return the picture in words.

    Examples
    --------
    >>> from lostatlas.render.market_view import DrawnSpace
    >>> print(market_summary(MarketView(spaces=(DrawnSpace(50, 0, 0),), stacks=(("A",),), order=())))
    Share prices from $50 to $50. In the order of operation: A 50.
    """
    prices = [space.price for space in view.spaces if not (view.grid and space.closing)]
    low, high = min(prices), max(prices)
    if not view.markers:
        return message("market.nobody", currency=view.currency, low=low, high=high)
    # stacks from the top down, the highest price and then the right first: the order of operation
    stacks = sorted(enumerate(view.stacks), key=lambda pair: _rank(view.spaces[pair[0]]))
    markers = tuple(f"{style.label(code)} {view.spaces[n].price}" for n, stack in stacks for code in stack)
    texts = [message("market.summary", currency=view.currency, low=low, high=high, markers=markers)]
    if view.order:
        texts.append(message("market.next", companies=tuple(view.order)))
    if view.moves:
        texts.append(
            message("market.moved_last", moves=listed((move_words(view, m) for m in view.moves), "long"))
        )
    texts += [message("market.flag_line", flag=flag_words(view, flag)) for flag in view.flags]
    return listed(texts, "sentences")


def _rank(space: DrawnSpace) -> tuple[int, int, int]:
    return -space.price, -space.column, space.row


def about_space(view: MarketView, place: int, style: Style = PLAIN) -> str:
    """Return everything about a space, as lines of plain text."""
    space = view.spaces[place]
    closing = style.closing_space() if space.closing else ""
    lines = [closing or message("market.space", currency=view.currency, price=space.price)]
    for code in view.stacks[place]:
        line = style.label(code)
        if code == view.acting:
            line = message("market.acting", company=line)
        elif code in view.order:
            line = message("market.place", company=line, place=view.order.index(code) + 1)
        lines.append(line)
    phases = [train for one in view.ranges if place in one.spaces for train in one.phases]
    if phases:
        lines.append(message("market.launch", phases=tuple(phases)))
    lines += [flag_words(view, flag) for flag in view.flags if flag.end == place]
    return "\n".join(lines)


def move_words(view: MarketView, move: MarkerMove, style: Style = PLAIN) -> str:
    """Return from where to where a marker has moved."""
    company, before = style.label(move.company), view.spaces[move.start].price
    if move.end is None:
        return message("market.left", currency=view.currency, company=company, before=before)
    facts = {"company": company, "before": before, "after": view.spaces[move.end].price}
    return message("market.moved", currency=view.currency, **facts)


def flag_words(view: MarketView, flag: Flag, style: Style = PLAIN) -> str:
    """Return the words of a flag: the price that its causes lead to."""
    facts = {"company": style.label(flag.company), "causes": causes_words(view, flag)}
    if flag.end is None or not view.spaces[flag.end].price:
        return message("market.flag_closed", **facts)
    return message("market.flag", currency=view.currency, price=view.spaces[flag.end].price, **facts)


def causes_words(view: MarketView, flag: Flag) -> str:
    """Return the causes of a flag, in short form."""
    mine = [one for one in view.flags if one.company == flag.company]
    every = [pair for one in mine for pair in one.causes]
    return listed(_cause_words(cause, number, every, view.currency) for cause, number in flag.causes)


def _cause_words(cause: str, number: int | None, every: list[tuple[str, int | None]], currency: str) -> str:
    alone = [one for one, _ in every].count(cause) == 1
    if cause == "pay" and alone:
        return message("market.pay_exactly", currency=currency, revenue=number)
    if cause == "pay":
        key = "market.pay_stay" if number == 1 else "market.pay"
        return message(key, currency=currency, revenue=number)
    if cause == "sell" and not alone:
        return message("market.sell_many", shares=number)
    return message(f"market.{cause}")


def market_html(view: MarketView, style: Style = PLAIN) -> str:
    """Return the market as an HTML table: occupied spaces and launch ranges, from the highest price on.

    Every name is escaped.
    """
    moved = {move.company: move_words(view, move) for move in view.moves}
    head = ("price", "markers", "next", "moved", "launch")
    rows = []
    for place in sorted(range(len(view.spaces)), key=lambda n: _rank(view.spaces[n])):
        stack = view.stacks[place]
        phases = [train for one in view.ranges if place in one.spaces for train in one.phases]
        if not stack and not phases:
            continue
        order = [str(view.order.index(code) + 1) for code in stack if code in view.order]
        steps = [moved[code] for code in stack if code in moved]
        cells = (_cell(map(style.name, stack)), _cell(order), _cell(steps, "long"), " ".join(phases))
        rows.append((message("market.space", currency=view.currency, price=view.spaces[place].price), *cells))
    caption = market_summary(view, style)
    table = html_table([message(f"market.column.{one}") for one in head], rows, caption=caption)
    return f'<div class="lostatlas-market">{table}</div>'


def _cell(items: Iterable[str], how: str = "") -> str:
    texts = tuple(items)
    return listed(texts, how) if texts else ""
