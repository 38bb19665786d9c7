"""Variant files: what they extend, what they change, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lostatlas import load_variant
from lostatlas.games.lost_atlas.variants import (
    LostAtlasVariant,
    read_variant,
    save_variant,
    shipped_names,
    standard_variant,
    variant_changes,
)
from lostatlas.kernel.errors import GameDataError


def write(folder: Path, name: str, text: str) -> Path:
    """Write a variant file and return its path."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_extends_another_one_by_its_path_from_there(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    write(tmp_path, "base.toml", 'name = "Base"\n[trains.4]\nprice = 250\n[trains.5]\nprice = 400\n')
    file = write(tmp_path / "inner", "own.toml", 'extends = "../base.toml"\n[trains.5]\nprice = 420\n')
    variant = load_variant(file)
    assert [variant.train(name).price for name in ("3", "4", "5")] == [200, 250, 420]


def test_a_file_extends_a_shipped_variant_by_its_name(tmp_path: Path) -> None:
    variant = load_variant(write(tmp_path, "own.toml", 'extends = "bank_break"\n[auction]\nminimum = 100\n'))
    assert (variant.bank_break.on, variant.auction.minimum, variant.status) == (True, 100, "own")


def test_files_that_extend_each_other_in_a_circle_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "a.toml", 'extends = "b.toml"\n')
    write(tmp_path, "b.toml", 'extends = "c.toml"\n')
    write(tmp_path, "c.toml", 'extends = "a.toml"\n')
    with pytest.raises(GameDataError, match=r"c\.toml: extends: .*a\.toml → b\.toml → c\.toml → a\.toml"):
        load_variant(tmp_path / "a.toml")


def test_a_chain_of_files_has_an_end(tmp_path: Path) -> None:
    for number in range(30):
        write(tmp_path, f"v{number}.toml", f'extends = "v{number + 1}.toml"\n')
    with pytest.raises(GameDataError, match="More than 20"):
        load_variant(tmp_path / "v0.toml")


def test_a_fault_in_what_is_extended_names_that_file(tmp_path: Path) -> None:
    base = write(tmp_path, "base.toml", "[trains.4]\nprise = 250\n")
    with pytest.raises(GameDataError) as error:
        load_variant(write(tmp_path, "own.toml", 'extends = "base.toml"\n'))
    assert error.value.where == f"{base}: trains.4.prise"


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("[trains.4]\nprise = 1", "trains.4.prise", "'price' was probably meant"),
        ("[trains.4]\nprice = -5", "trains.4.price", "-5 is not valid here; expected: 0 or more"),
        (
            '[trains.4]\nprice = "dear"',
            "trains.4.price",
            "'dear' is not valid here; expected: a whole number",
        ),
        ('[trains.4]\nrusted_by = "9"', "trains.4.rusted_by", "these are: 2, 3, 4, 5, 6, 7, ∞"),
        ("[[trains]]\nprice = 3", "trains[0]", "its key 'name' is missing"),
        (
            '[[trains]]\nname = "4"\n[[trains]]\nname = "4"',
            "trains.4",
            "appears twice here",
        ),
        ("[market]\nspaces = [0, 20, 10]", "market.spaces[2]", "10 comes after 20 here"),
        ("[market]\nspaces = [10, 20, 30]", "market.spaces[0]", "begins with 0"),
        ('[phases.5]\ncolour = "yelow"', "phases.5.colour", "'yellow' was probably meant"),
        ("[phases.2]\nlaunch = [61, 69]", "phases.2.launch", "No price of the ladder lies between 61 and 69"),
        ("[phases.3.limits]\nmajor = 0", "phases.3.limits.major", "there can be majors"),
        ('[rulings]\nsell_timing = "every_trn"', "rulings.sell_timing", "'every_turn' was probably meant"),
        ("[rulings]\nsell_time = 1", "rulings.sell_time", "'sell_timing' was probably meant"),
        ('extends = "nowhere.toml"', "extends", "'nowhere.toml' cannot be read"),
        ('[minors.EM]\npowers = ["expres"]', "minors.EM.powers[0]", "'express' was probably meant"),
        ('[minors.EM]\ncolour = "red"', "minors.EM.colour", "a colour such as"),
        ('[rounds]\noperating = ["run", "run"]', "rounds.operating", "run appears twice here"),
        ('[rounds]\ncycle = ["OR", "SR"]', "rounds.cycle", "begins with its only stock round"),
        ('[rounds]\nstock = ["stock", "launch", "home", "auction"]', "rounds.stock", "must be the last"),
        ('[tiles.yellow.9]\ncode = "pth=a:0"', "tiles.yellow.9", "'pth' is not a part of a tile"),
        ('[tiles.green.9]\ncount = 1\ncode = "path=a:0,b:3"', "tiles.green.9", "9"),
        ("[map.pieces.3]\ncells = []", "map.pieces.3.cells", "0 hexes, but the shape has 3"),
        ('[map.pieces.12]\nids = ["01"]', "map.pieces.12", "'01' is used twice"),
        ("[modes.short.tables.5]\ncash = 9", "modes.short.tables.5", "The key 'columns' is missing"),
        ('[destinations]\ncards = ["30/40"]', "destinations.cards[0]", "four revenues such as"),
        (
            "[shares.major]\npresidents_certificate = 3",
            "shares.major.presidents_certificate",
            "2 are the most",
        ),
        ('remove = ["trains.9"]', "trains.9", "'9' is not there"),
        ("remove = 3", "remove", "a list of keys to remove"),
        ('remove = ["trains.2"]', "phases.2.train", "'2' is not known here"),
        ("extends = 3", "extends", "expected: the path of a file"),
        ('extends = "published_"', "extends", "'published' was probably meant"),
        ("[nonsense]\nx = 1", "nonsense", "There is no key 'nonsense' here"),
    ],
)
def test_a_fault_is_told_with_file_key_value_and_what_is_allowed(
    tmp_path: Path, text: str, key: str, words: str
) -> None:
    file = write(tmp_path, "mine.toml", text + "\n")
    with pytest.raises(GameDataError) as error:
        load_variant(file)
    assert error.value.where.startswith(f"{file}: {key}")
    assert words in str(error.value)


@pytest.mark.parametrize("wrong", [3, None, [], b"x", "", object()])
def test_what_is_no_variant_is_refused(wrong: Any) -> None:
    with pytest.raises(GameDataError):
        load_variant(wrong)


@pytest.mark.parametrize("wrong", [3, None, [1], 1.5])
def test_what_is_no_table_of_changes_is_refused(wrong: Any) -> None:
    with pytest.raises(GameDataError, match="is not a variant"):
        read_variant(wrong)


@pytest.mark.parametrize("name", ["bank_brake", "no/such.toml", "a\0b", "x" * 5_000])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(GameDataError):
        load_variant(name)


def test_a_file_of_odd_bytes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GameDataError, match=r"odd\.toml: The file is not UTF-8 text"):
        load_variant(tmp_path / "odd.toml")


def test_entries_are_removed_and_put_in_their_place() -> None:
    extra = {"price": 350, "stops": 4, "rusted_by": "7", "before": "5"}
    variant = standard_variant().changed({"trains.4+": extra, "trains.3.rusted_by": None, "minors.EM": None})
    assert [train.name for train in variant.trains] == ["2", "3", "4", "4+", "5", "6", "7", "∞"]
    assert variant.train("3").rusted_by is None
    assert "EM" not in [minor.code for minor in variant.minors]
    removed = read_variant({"remove": ["modes.micro", "trains.3.rusted_by", "bank_break.certificates.5"]})
    assert (list(removed.modes), removed.bank_break.certificates) == (["long", "short"], {"3": 16, "4": 12})


def test_a_change_is_written_in_dotted_keys_or_in_tables() -> None:
    published = standard_variant()
    dotted = published.changed({"trains.4.price": 250, "modes.long.tables.3.cash": 400})
    tables = published.changed(
        {"trains": {"4": {"price": 250}}, "modes": {"long": {"tables": {"3": {"cash": 400}}}}}
    )
    listed = published.changed(
        {"trains": [{"name": "4", "price": 250}], "modes.long.tables": [{"players": 3, "cash": 400}]}
    )
    assert dotted == tables == listed != published
    assert published.changed({}) is published
    with pytest.raises(GameDataError, match="changed twice"):
        published.changed({"trains.4": {"price": 1}, "trains.4.price": 2})


def test_equal_variants_have_the_same_fingerprint_and_hash() -> None:
    first, second = (standard_variant().changed({"auction.minimum": 100}) for _ in range(2))
    assert first == second
    assert (first.fingerprint, hash(first)) == (second.fingerprint, hash(second))
    assert len({first, second, standard_variant()}) == 2


@pytest.mark.parametrize("name", shipped_names())
def test_a_variant_is_written_to_a_file_and_read_back(name: str, tmp_path: Path) -> None:
    variant = load_variant(name)
    save_variant(variant, tmp_path / "copy.toml")
    assert load_variant(tmp_path / "copy.toml") == variant
    assert read_variant(variant.to_plain()) == variant
    assert len((tmp_path / "copy.toml").read_text("utf-8")) < 8_000


def test_a_written_file_names_only_what_differs_from_what_it_extends(tmp_path: Path) -> None:
    variant = load_variant("bank_break").changed({"auction.minimum": 100})
    assert variant_changes(variant, extends="bank_break") == {
        "extends": "bank_break",
        "auction": {"minimum": 100},
    }
    reordered = read_variant(
        {"whole": True, **variant.to_plain(), "minors": variant.to_plain()["minors"][::-1]}
    )
    save_variant(reordered, tmp_path / "whole.toml")
    assert load_variant(tmp_path / "whole.toml") == reordered


def test_what_an_older_program_wrote_is_read() -> None:
    """It knew no pieces, rounds and steps, and kept only the tiles that were changed."""
    old = standard_variant().changed({"trains.4.price": 250}).to_plain()
    old = {
        name: one for name, one in old.items() if name not in ("map", "rounds", "steps", "about", "sources")
    }
    old["tiles"] = {"yellow": {"9": {"count": 3}}}
    old["modes"] = {
        name: {key: one for key, one in mode.items() if key != "pieces"}
        for name, mode in old["modes"].items()
    }
    variant = read_variant(old)
    assert isinstance(variant, LostAtlasVariant)
    assert (variant.train("4").price, variant.tiles["yellow"]["9"].count) == (250, 3)
    assert variant.tiles["yellow"]["8"].count == 14
    assert variant.map == standard_variant().map


def test_a_record_or_a_position_reads_no_files(tmp_path: Path) -> None:
    """They come from elsewhere: what they extend is a variant that comes with the program, or nothing."""
    file = write(tmp_path, "own.toml", "[auction]\nminimum = 100\n")
    assert read_variant({"extends": str(file)}).auction.minimum == 100
    with pytest.raises(GameDataError, match=r"extends: .*neither a file nor a variant"):
        read_variant({"extends": str(file)}, files=False)
    with pytest.raises(GameDataError, match="is not a variant"):
        read_variant(str(file), files=False)
    assert read_variant({"extends": "bank_break"}, files=False).bank_break.on
