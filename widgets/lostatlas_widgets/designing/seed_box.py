"""SeedBox: a box for the seed of what chance puts together."""

from __future__ import annotations

import ipywidgets

from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message


class SeedBox(ipywidgets.Text):
    """A box for a seed; `number` reads it.

    Examples
    --------
    >>> box = SeedBox()
    >>> box.value = " 12 "
    >>> box.number
    12
    """

    def __init__(self) -> None:
        super().__init__(
            value="1", description=message("design.seed"), style={"description_width": "initial"},
            layout={"width": "130px"},
        )  # fmt: skip

    @property
    def number(self) -> int:
        """The seed.

        Raises
        ------
        GameDataError
            What is in the box is no whole number, or one with too many digits.
        """
        seed = self.value.strip()
        if not (seed.isascii() and seed.isdecimal()) or len(seed) > 18:
            raise GameDataError("design.seed_form", text=self.value)
        return int(seed)
