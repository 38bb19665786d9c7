"""Companies as bars: size and price, then whose the shares are, of players in seat order and the bank."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.notation import spoken_name
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.style import DARK_WORDS, AcquireStyle, company_colour
from lostatlas.games.acquire.valuation import pending_sizes
from lostatlas.scene.colour import ink_on
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Group, Polygon, Scene, Shape, Text
from lostatlas.scene.theme import Theme
from lostatlas.text import message

BAR, ROW = 8.4, 0.7
"""The length of a bar, and the height of a row."""
HALF, WORDS = 0.27, 0.4
"""Half the height of a bar, and the size of words."""
NAMES, GAP = 0.75, 0.3
"""Where the names of companies begin; and what parts names, worths and bars."""


def holdings_scene(
    figures: AcquireFigures, state: AcquireState, closed: frozenset[str], theme: Theme
) -> Scene:
    """Return the bars; the shares of players whose holdings are closed are drawn as one part."""
    columns = _columns(figures)
    rows = [
        Group(None, (0.0, ROW * place), tuple(_row(figures, state, company, closed, theme, columns)), company)
        for place, company in enumerate(figures.letters)
    ]
    wide = columns[1] + BAR
    legend = Group(None, (0.0, ROW * len(figures.letters)), tuple(_legend(state, closed, theme, wide)))
    box = (0.0, -ROW / 2, wide + 0.1, ROW * (len(figures.letters) + 1))
    title = message("acquire.view.shares_held")
    return Scene((*rows, legend), box, theme.background, title, title)


def _columns(figures: AcquireFigures) -> tuple[float, float]:
    """Return where size and price begin, behind the longest name, and where the bars do."""
    names = max(text_width(spoken_name(name), WORDS) for name in figures.names.values())
    whole = len(figures.grid.tiles)
    worth = max(
        text_width(_worth(whole, figures.price(company, whole)), WORDS) for company in figures.letters
    )
    return NAMES + names + GAP, NAMES + names + GAP + worth + GAP


def _worth(size: int, price: int) -> str:
    return f"{size} · {AcquireStyle().money(price)}"


def _bar(left: float, wide: float, fill: str, half: float = HALF) -> Polygon:
    corners = ((left, -half), (left + wide, -half), (left + wide, half), (left, half))
    return Polygon("art", "bar", corners, fill)


def _row(
    figures: AcquireFigures,
    state: AcquireState,
    company: str,
    closed: frozenset[str],
    theme: Theme,
    columns: tuple[float, float],
) -> Iterator[Shape]:
    name, colour = spoken_name(figures.names[company]), company_colour(figures, company)
    yield _bar(0.05, 2 * HALF, colour)
    yield Text("words", "company", (0.05 + HALF, 0.0), company, WORDS, DARK_WORDS, colour, bold=True)
    yield Text("words", "company", (NAMES, 0.0), name, WORDS, theme.ink, theme.background, anchor="start")
    if size := pending_sizes(state).get(company):
        at, worth = (columns[0], 0.0), _worth(size, figures.price(company, size))
        yield Text("words", "worth", at, worth, WORDS, theme.ink, theme.background, anchor="start")
    unit, left = BAR / figures.variant.shares.each, columns[1]
    bank = state.last_unsold(company)
    known = {player: state.last_held(player, company) for player in state.players}
    hidden = figures.variant.shares.each - bank - sum(units for p, units in known.items() if p not in closed)
    colours = AcquireStyle().player_colours(state.players)
    parts = [(colours[player], units) for player, units in known.items() if player not in closed]
    for fill, units in (*parts, (theme.seam, hidden), (theme.ground("blank"), bank)):
        if units:
            yield _bar(left, units * unit - 0.04, fill)
            if units * unit > 0.3:
                yield Text(
                    "words", "units", (left + units * unit / 2, 0.0), str(units), WORDS, ink_on(fill), fill
                )
        left += units * unit


def _legend(state: AcquireState, closed: frozenset[str], theme: Theme, wide: float) -> Iterator[Shape]:
    wide /= len(state.players) + 1
    colours = AcquireStyle().player_colours(state.players)
    parts = [(player, theme.seam if player in closed else colours[player]) for player in state.players]
    bank = (message("acquire.view.bank_shares"), theme.ground("blank"))
    for place, (name, fill) in enumerate((*parts, bank)):
        left = 0.05 + place * wide
        yield _bar(left, 0.4, fill, 0.2)
        at = (left + 0.55, 0.0)
        yield Text("words", "owner", at, name, WORDS, theme.ink, theme.background, anchor="start")
