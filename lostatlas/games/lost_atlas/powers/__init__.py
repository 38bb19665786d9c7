"""The powers of the minors (§26), one small plugin each; data name them."""

from __future__ import annotations

from lostatlas.games.lost_atlas.powers.adaptive import Adaptive
from lostatlas.games.lost_atlas.powers.agricultural import Agricultural
from lostatlas.games.lost_atlas.powers.bridging import Bridging
from lostatlas.games.lost_atlas.powers.coastal import Coastal
from lostatlas.games.lost_atlas.powers.express import Express
from lostatlas.games.lost_atlas.powers.overnight import Overnight
from lostatlas.games.lost_atlas.powers.resourceful import Resourceful
from lostatlas.games.lost_atlas.powers.spacious import Spacious
from lostatlas.games.lost_atlas.powers.suburban import Suburban
from lostatlas.games.lost_atlas.powers.tunneling import Tunneling
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.company_powers import Power

POWERS: FrozenMap[str, type[Power]] = FrozenMap(
    (power.name, power)
    for power in (
        Adaptive, Agricultural, Bridging, Coastal, Express, Overnight,
        Resourceful, Spacious, Suburban, Tunneling,
    )
)  # fmt: skip
"""Every power of the title by its name."""
