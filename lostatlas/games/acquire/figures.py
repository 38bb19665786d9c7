"""The figures of a game as the rules look them up: prices, bonuses, names and limits of one variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lostatlas.games.acquire.bonuses import bonuses
from lostatlas.games.acquire.grid import Grid, grid_of
from lostatlas.games.acquire.rulings import AcquireRulings
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.variant import AcquireVariant


class AcquireFigures:
    """A variant and its rulings, with the card worked out for every size.

    Examples
    --------
    >>> from lostatlas.games.acquire.rulings import read_rulings
    >>> from lostatlas.games.acquire.variant import standard_variant
    >>> figures = AcquireFigures(standard_variant(), read_rulings({}))
    >>> figures.price("Q", 5), figures.bonuses("Q", 5, {"Ann": 1})
    (700, {'Ann': 10500})
    """

    def __init__(self, variant: AcquireVariant, rulings: AcquireRulings) -> None:
        self.variant, self.rulings = variant, rulings
        self.grid: Grid = grid_of(variant.board.columns, variant.board.rows)
        self.letters = tuple(company.letter for company in variant.companies)
        """The companies in the order of the card."""
        self.names = {company.letter: company.name for company in variant.companies}
        self.place = {letter: place for place, letter in enumerate(self.letters)}
        self.safe, self.end = variant.size.safe, variant.size.end
        sizes = range(len(self.grid.tiles) + 1)
        self._prices = {
            letter: tuple(variant.price(letter, size) for size in sizes) for letter in self.letters
        }

    def price(self, company: str, size: int) -> int:
        """Return the price of a share, in dollars; 0 when the company is not on the board."""
        return self._prices[company][size]

    def share_price(self, state: AcquireState, company: str) -> int:
        """Return the price of a share as things stand, in dollars; 0 for an inactive company."""
        return self._prices[company][state.sizes.get(company, 0)]

    def bonuses(self, company: str, size: int, holdings: Mapping[str, int]) -> dict[str, int]:
        """Return the bonuses (§6.4) of a company of this size, in dollars."""
        price, card = self._prices[company][size], self.variant.card
        return bonuses(
            holdings, majority=card.majority * price, minority=card.minority * price, round_up=card.round_up
        )

    def in_card_order(self, companies: set[str]) -> tuple[str, ...]:
        """Return companies in the order of the card."""
        return tuple(sorted(companies, key=self.place.__getitem__))

    def may_declare(self, state: AcquireState) -> bool:
        """Return whether the end may be declared as things stand (§9)."""
        sizes = state.sizes.values()
        if not sizes:
            return not self.rulings.end_needs_company
        return max(sizes) >= self.end or min(sizes) >= self.safe

    def foundable(self, state: AcquireState) -> tuple[str, ...]:
        """Return the companies that may be founded: the inactive ones (R20: with a share in the bank)."""
        free = (letter for letter in self.letters if letter not in state.sizes)
        if self.rulings.found_soldout == "allowed":
            return tuple(free)
        return tuple(letter for letter in free if state.unsold(letter))

    def market_numbers(self, players: Sequence[str]) -> int:
        """Return how many numbers the tile of the stock market may have (§10); 0 where it takes no part."""
        return self.grid.columns if len(players) == 2 and self.rulings.two_player_market else 0
