"""The cash of every holder; money moves only by `transfer`, so the total never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from lostatlas.kernel.errors import LostAtlasError
from lostatlas.kernel.frozen import FrozenMap, evolve


class LedgerError(LostAtlasError):
    """A transfer of money or shares that the rules should have refused: a bug, not a user error.

    `Ledger` shows one.
    """


@dataclass(frozen=True, slots=True)
class Ledger:
    """The cash of every holder.

    Holders are names, so a title refuses a player who is called like the bank or like a company.

    Examples
    --------
    >>> ledger = Ledger.opened(("Ann", "Ben"), each=40)
    >>> ledger = transfer(ledger, "Ann", "Ben", 15)
    >>> ledger["Ann"], ledger["Ben"], ledger.total
    (25, 55, 0)
    >>> transfer(ledger, "Ann", "bank", 26)
    Traceback (most recent call last):
    lostatlas.finance.ledger.LedgerError: Ann has 25 and cannot pay 26 to bank.
    """

    cash: FrozenMap[str, int]
    """What each holder has, the bank's own balance among them."""
    bank: str = field(default="bank", kw_only=True)
    """The one holder whose balance may fall below zero."""

    @classmethod
    def opened(cls, holders: Iterable[str], *, each: int = 0, bank: str = "bank") -> Ledger:
        """Return a ledger in which the bank, starting at 0, has paid `each` to every holder.

        LedgerError when two are called the same.
        """
        names = tuple(holders)
        if bank in names or len(set(names)) < len(names):
            raise LedgerError("ledger.holders", holders=(bank, *names))
        return cls(FrozenMap({bank: -each * len(names), **dict.fromkeys(names, each)}), bank=bank)

    def __getitem__(self, holder: str) -> int:
        try:
            return self.cash[holder]
        except KeyError:
            raise LedgerError("ledger.unknown", holder=holder, known=tuple(self.cash)) from None

    def __contains__(self, holder: object) -> bool:
        return holder in self.cash

    @property
    def total(self) -> int:
        """The sum over all holders, which never changes."""
        return sum(self.cash.values())

    def with_holder(self, holder: str) -> Ledger:
        """Return a ledger with one more holder, who has nothing; LedgerError when the name is taken."""
        if holder in self.cash:
            raise LedgerError("ledger.holders", holders=(*self.cash, holder))
        return evolve(self, cash=self.cash.set(holder, 0))

    def without_holder(self, holder: str) -> Ledger:
        """Return a ledger without `holder`; LedgerError when anything is left, and for the bank."""
        if self[holder] or holder == self.bank:
            raise LedgerError("ledger.not_empty", holder=holder, cash=self[holder])
        return evolve(self, cash=self.cash.delete(holder))


def transfer(ledger: Ledger, payer: str, payee: str, amount: int) -> Ledger:
    """Return the ledger after `payer` has paid `amount` to `payee`.

    Raises
    ------
    LedgerError
        For a negative amount, an unknown holder, or a payer (other than the bank) who has less.

    Examples
    --------
    >>> ledger = Ledger(FrozenMap(bank=900, Ann=100), bank="bank")
    >>> transfer(ledger, "Ann", "bank", 30).cash["Ann"]
    70
    """
    before, after = ledger[payer], ledger[payee]
    if amount < 0:
        raise LedgerError("ledger.negative", payer=payer, payee=payee, amount=amount)
    if before < amount and payer != ledger.bank:
        raise LedgerError("ledger.overdraft", payer=payer, payee=payee, cash=before, amount=amount)
    if payer == payee or not amount:
        return ledger
    return Ledger(ledger.cash.merge(((payer, before - amount), (payee, after + amount))), bank=ledger.bank)


def transfer_each(ledger: Ledger, payer: str, amounts: Mapping[str, int]) -> Ledger:
    """Return the ledger after `payer` has paid each holder their amount, such as a dividend."""
    for payee, amount in amounts.items():
        ledger = transfer(ledger, payer, payee, amount)
    return ledger
