"""How the title looks and speaks: colours and names of its companies, label signs, glossary."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files

from lostatlas.capabilities.style import Mention, Style
from lostatlas.kernel.frozen import FrozenMap

_DATA = tomllib.loads((files(__package__) / "data" / "companies.toml").read_text("utf-8"))
_COMPANIES = (*_DATA["minors"], *_DATA["majors"])


class LostAtlasStyle(Style):
    """Colours, names, signs and words of the published game.

    Examples
    --------
    >>> LostAtlasStyle().label("RE"), LostAtlasStyle().signs["M"]
    ('Resourceful (RE)', 'mine')
    """

    colours = FrozenMap((company["code"], company["colour"]) for company in _COMPANIES)
    names = FrozenMap(
        (company["code"], company.get("name") or "/".join(company["names"])) for company in _COMPANIES
    )
    """A major has two names, of which its president chooses one."""
    signs = FrozenMap(C="star", M="mine", P="port")
    """The capital's ☆, the mine and the port."""

    def glossary(self) -> Mapping[str, str]:
        """Return the words of the game with their meanings, in the current language."""
        from lostatlas.games.lost_atlas import glossary  # only where words are explained: drawing needs none

        return {term.word: term.meaning for term in glossary.glossary()}

    def mentions(self, text: str) -> Iterator[Mention]:
        """Yield where words of the game stand in a text, also in the plural."""
        from lostatlas.games.lost_atlas import glossary

        for one in glossary.mentions(text):
            yield Mention(one.start, one.end, str(one.term))
