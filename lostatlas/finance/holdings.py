"""The holders of a company's shares, and its president.

A holder is a name: a player, the company's own treasury, the bank pool. Shares are counted in units: an
ordinary certificate is one unit, the president's certificate, where there is one, several.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lostatlas.finance.ledger import LedgerError
from lostatlas.kernel.frozen import FrozenMap, evolve


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of one company.

    Examples
    --------
    >>> shares = Shares.created(5, "treasury", presidents_units=2).with_president("Ann", source="treasury")
    >>> shares = shares.moved("treasury", "Ben", 3)
    >>> shares.units["Ben"], shares.certificates("Ann"), shares.percent("Ann")
    (3, 1, Fraction(40, 1))
    >>> shares.due_president(("Ann", "Ben", "Cid"))
    'Ben'
    """

    units: FrozenMap[str, int]
    """How many shares each holder has; holders with none are left out."""
    president: str | None = None
    """Who holds the president's certificate."""
    presidents_units: int = 0
    """Number of shares the president's certificate counts for; 0 when the company has none."""

    @classmethod
    def created(cls, units: int, holder: str, *, presidents_units: int = 0) -> Shares:
        """Return a company all of whose shares lie with one holder."""
        return cls(FrozenMap({holder: units}), None, presidents_units)

    @property
    def total(self) -> int:
        """The number of shares of all holders together."""
        return sum(self.units.values())

    def of(self, holder: str) -> int:
        """Return how many shares `holder` has."""
        return self.units.get(holder, 0)

    def ordinary(self, holder: str) -> int:
        """Return how many shares `holder` has in ordinary certificates."""
        return self.of(holder) - (self.presidents_units if holder == self.president else 0)

    def certificates(self, holder: str) -> int:
        """Return the number of certificates of `holder`, including the president's."""
        return self.ordinary(holder) + (1 if holder == self.president and self.presidents_units else 0)

    def percent(self, holder: str) -> Fraction:
        """Return the part of the company that `holder` owns, in percent."""
        return Fraction(100 * self.of(holder), self.total)

    def moved(self, giver: str, taker: str, units: int = 1) -> Shares:
        """Return the shares after ordinary certificates have gone from `giver` to `taker`.

        Raises
        ------
        LedgerError
            When `units` is negative or more than the giver's ordinary certificates.
        """
        if not 0 <= units <= self.ordinary(giver):
            facts = {"giver": giver, "units": units, "ordinary": self.ordinary(giver)}
            raise LedgerError("ledger.shares", **facts)
        if giver == taker or not units:
            return self
        changed = self.units.merge(((giver, self.of(giver) - units), (taker, self.of(taker) + units)))
        return evolve(self, units=changed if changed[giver] else changed.delete(giver))

    def removed(self, holder: str, units: int) -> Shares:
        """Return the shares after ordinary certificates of `holder` have left the game."""
        left = self.moved(holder, "", units)
        return evolve(left, units=left.units.delete("")) if units else self

    def with_president(self, holder: str | None, *, source: str | None = None) -> Shares:
        """Return the shares with the president's certificate in the hands of `holder`.

        With a `source`, the certificate is taken from there, as at a launch. Without one it is exchanged for
        as many ordinary certificates of `holder`, so nobody's count of shares changes. None leaves the
        company without a president.

        Raises
        ------
        LedgerError
            When the source, or else the new president, has fewer shares than the certificate counts for.
        """
        if holder is not None and source is not None:
            moved = evolve(self, president=None).moved(source, holder, self.presidents_units)
            return evolve(moved, president=holder)
        if holder is not None and self.of(holder) < self.presidents_units:
            facts = {"giver": holder, "units": self.presidents_units, "ordinary": self.of(holder)}
            raise LedgerError("ledger.shares", **facts)
        return evolve(self, president=holder)

    def due_president(self, seats: Sequence[str], *, start: str | None = None) -> str | None:
        """Return who must preside: somebody with strictly more shares than the president takes over.

        Several tied above the president: the first of them clockwise from the old one.

        Parameters
        ----------
        seats : sequence of str
            The players in clockwise order: everyone who may preside.
        start : str, optional
            Where clockwise begins when the company has no president (or he is not in the seats); the seat
            itself comes first then. Without it, the first seat.
        """
        rivals = [seat for seat in clockwise(seats, self.president, start) if seat != self.president]
        best = max((self.of(seat) for seat in rivals), default=0)
        floor = self.of(self.president) if self.president is not None else self.presidents_units - 1
        if best <= max(floor, 0):
            return self.president
        return next(seat for seat in rivals if self.of(seat) == best)

    def ranked(self, among: Iterable[str]) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return the owners among these holders, most shares first, ties together: ``(units, holders)``.

        >>> Shares(FrozenMap(Ann=4, Ben=6, Cid=4, bank=11)).ranked(("Ann", "Ben", "Cid", "Dan"))
        ((6, ('Ben',)), (4, ('Ann', 'Cid')))
        """
        owners = [holder for holder in among if self.of(holder)]
        counts = sorted({self.of(holder) for holder in owners}, reverse=True)
        return tuple((count, tuple(one for one in owners if self.of(one) == count)) for count in counts)


def combined(first: Shares, second: Shares, *, presidents_units: int) -> Shares:
    """Return the shares of a company that two others became: one new share for each old one, where it lay.

    It has no president yet.
    """
    holders = {**first.units, **second.units}
    return Shares(FrozenMap((one, first.of(one) + second.of(one)) for one in holders), None, presidents_units)


def clockwise(seats: Sequence[str], after: str | None, start: str | None = None) -> tuple[str, ...]:
    """Return the seats in clockwise order: from the left of `after`, or else from `start` itself.

    >>> clockwise(("Ann", "Ben", "Cid"), "Ann"), clockwise(("Ann", "Ben", "Cid"), None, "Cid")
    (('Ben', 'Cid', 'Ann'), ('Cid', 'Ann', 'Ben'))
    """
    first = 0
    if after in seats:
        first = seats.index(after) + 1
    elif start in seats:
        first = seats.index(start)
    return (*seats[first:], *seats[:first])
