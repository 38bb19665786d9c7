"""Where variants were before they had a folder of their own: `lostatlas.games.lost_atlas.variants`."""

from lostatlas.games.lost_atlas.variants.figures import Major, Minor, Mode, Ruling, Table, Train
from lostatlas.games.lost_atlas.variants.model import Variant
from lostatlas.games.lost_atlas.variants.reading import load_variant, read_variant, standard_variant

__all__ = [
    "Major",
    "Minor",
    "Mode",
    "Ruling",
    "Table",
    "Train",
    "Variant",
    "load_variant",
    "read_variant",
    "standard_variant",
]
