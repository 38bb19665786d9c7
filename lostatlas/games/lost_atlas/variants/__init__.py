"""Variants: the figures and rules of the title as data, changed, compared and checked."""

from lostatlas.games.lost_atlas.variants.board import box_of, fixed_board, load_board, tiles_of
from lostatlas.games.lost_atlas.variants.checks import Finding, check_variant
from lostatlas.games.lost_atlas.variants.difference import Difference, variant_diff
from lostatlas.games.lost_atlas.variants.model import Variant
from lostatlas.games.lost_atlas.variants.reading import load_variant, read_variant, standard_variant
from lostatlas.games.lost_atlas.variants.schema import variant_schema
from lostatlas.games.lost_atlas.variants.shipped import shipped_names
from lostatlas.games.lost_atlas.variants.writing import save_variant, variant_changes, variant_toml

__all__ = [
    "Difference",
    "Finding",
    "Variant",
    "box_of",
    "check_variant",
    "fixed_board",
    "load_board",
    "load_variant",
    "read_variant",
    "save_variant",
    "shipped_names",
    "standard_variant",
    "tiles_of",
    "variant_changes",
    "variant_diff",
    "variant_schema",
    "variant_toml",
]
