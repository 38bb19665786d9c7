"""Agricultural: after an upgrade it may lay one yellow tile (§26)."""

from __future__ import annotations

from lostatlas.rail.company_powers import Power


class Agricultural(Power):
    """One more lay after an upgrade."""

    name = "agricultural"

    def next_lays(self, kinds: tuple[str, ...], done: tuple[str, ...]) -> tuple[str, ...]:
        """Allow a yellow lay after a single upgrade."""
        return ("yellow",) if done == ("upgrade",) else kinds
