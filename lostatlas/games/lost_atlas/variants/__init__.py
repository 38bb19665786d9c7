"""Variants: the figures and rules of the title as data, changed, compared and checked."""

from lostatlas.games.lost_atlas.variants.board import box_of, fixed_board, load_board, tiles_of
from lostatlas.games.lost_atlas.variants.checks import Finding, check_variant
from lostatlas.games.lost_atlas.variants.difference import VariantDifference, variant_diff
from lostatlas.games.lost_atlas.variants.entries import (
    add_entry,
    move_entry,
    remove_entry,
    rename_entry,
)
from lostatlas.games.lost_atlas.variants.entry_lists import names_in
from lostatlas.games.lost_atlas.variants.fixed_edits import (
    fixed_data,
    fixed_hex,
    put_hex,
    remove_hex,
    reset_hex,
)
from lostatlas.games.lost_atlas.variants.form_fields import FormField, fill, form_fields
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.hex_kinds import HexKind, code_of, grounds, lies_on, printed_hex
from lostatlas.games.lost_atlas.variants.reading import load_variant, read_variant, standard_variant
from lostatlas.games.lost_atlas.variants.ruling_text import value_words
from lostatlas.games.lost_atlas.variants.schema import variant_schema
from lostatlas.games.lost_atlas.variants.shipped import shipped_names
from lostatlas.games.lost_atlas.variants.writing import (
    save_variant,
    variant_changes,
    variant_file,
    variant_toml,
)

__all__ = [
    "Finding",
    "FormField",
    "HexKind",
    "LostAtlasVariant",
    "VariantDifference",
    "add_entry",
    "box_of",
    "check_variant",
    "code_of",
    "fill",
    "fixed_board",
    "fixed_data",
    "fixed_hex",
    "form_fields",
    "grounds",
    "lies_on",
    "load_board",
    "load_variant",
    "move_entry",
    "names_in",
    "printed_hex",
    "put_hex",
    "read_variant",
    "remove_entry",
    "remove_hex",
    "rename_entry",
    "reset_hex",
    "save_variant",
    "shipped_names",
    "standard_variant",
    "tiles_of",
    "value_words",
    "variant_changes",
    "variant_diff",
    "variant_file",
    "variant_schema",
    "variant_toml",
]
