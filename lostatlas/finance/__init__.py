"""Money that only moves and shares that lie somewhere: for railways, hotels and whatever else is owned.

It knows holders and companies by name only, and imports nothing but the kernel.
"""

from lostatlas.finance.holdings import Shares
from lostatlas.finance.ledger import Ledger, LedgerError, transfer

__all__ = ["Ledger", "LedgerError", "Shares", "transfer"]
