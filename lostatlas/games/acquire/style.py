"""The colours and names of companies."""

from __future__ import annotations

from lostatlas.capabilities.style import Style
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.notation import spoken_name
from lostatlas.games.acquire.variant import standard_variant
from lostatlas.kernel.frozen import FrozenMap

COLOURS = ("#ee8866", "#eedd88", "#77aadd", "#99ddff", "#ffaabb", "#44bb99", "#bbcc33", "#ccaadd", "#dddddd")
"""Paul Tol's colour-blind-safe "light" scheme, in the order of the card; dark words are readable on each."""
LOOSE = "#c8c0b0"
"""An independent tile."""
DARK_WORDS = "#222222"


def company_colour(figures: AcquireFigures, letter: str) -> str:
    """Return the colour of a company: by its place on the card."""
    return COLOURS[figures.place[letter] % len(COLOURS)]


class AcquireStyle(Style):
    """Colours and names of the published companies, by letter.

    Examples
    --------
    >>> AcquireStyle().name("A"), AcquireStyle().money(1200)
    ('America', '$1200')
    """

    colours = FrozenMap(zip((one.letter for one in standard_variant().companies), COLOURS, strict=False))

    def name(self, owner: str) -> str:
        """Return the name of a company, or the owner as it is."""
        names = {company.letter: company.name for company in standard_variant().companies}
        return spoken_name(names[owner]) if owner in names else owner
