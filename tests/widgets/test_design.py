"""The designer: a variant in tables and as text, its differences in words, saved and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.games import DEFAULT_TITLE, OWN, open_title
from lostatlas.games.lost_atlas.variants import load_variant, shipped_names, standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Title
from lostatlas.text import message
from lostatlas_widgets import design
from lostatlas_widgets.designing.designer import Designer


@pytest.mark.parametrize("title", [title for title in OWN if title != DEFAULT_TITLE])
def test_without_a_designer_it_is_said_how_variants_are_changed(title: str) -> None:
    open_title(DEFAULT_TITLE)
    own = message("explore.step.token")
    with pytest.raises(GameDataError, match=f"no designer for '{title}'.*variant check FILE --game {title}"):
        design(title=title)
    assert message("explore.step.token") == own  # it still speaks of the title that it spoke of


def test_a_title_without_variants_is_refused_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Title, "capability", lambda _title, _key: None)
    with pytest.raises(GameDataError, match="This title has no variants"):
        design()


@pytest.fixture
def designer(tmp_path: Path) -> Designer:
    made = design()
    made.file_bar.file.value = str(tmp_path / "mine.toml")
    return made


def test_a_price_is_changed_and_told(designer: Designer) -> None:
    assert designer.changes.text == "Nothing differs from the base."
    designer.parts["trains"].form.change("2.price", "250")
    assert designer.variant.train("4").price == 250
    assert "The 4-train costs $250 instead of $300." in designer.changes.text
    assert "[trains.4]\nprice = 250" in designer.text.text


def test_a_mistake_is_told_in_its_row_and_the_last_valid_variant_stays(designer: Designer) -> None:
    designer.parts["trains"].form.change("2.price", "250")
    designer.parts["trains"].form.change("2.price", "cheap")
    assert designer.parts["trains"].form.troubles == ["'cheap' is not valid here; expected: a whole number."]
    assert designer.parts["trains"].form.value("2.price") == "cheap"
    assert designer.forms.get_title(0) == "⚠ Trains and phases"
    assert designer.variant.train("4").price == 250
    designer.drafts.undo()
    assert designer.parts["trains"].form.troubles == []
    assert designer.parts["trains"].form.value("2.price") == "250"
    designer.drafts.undo()
    assert designer.variant == designer.drafts.base
    designer.drafts.redo()
    assert designer.variant.train("4").price == 250


def test_typing_in_one_field_is_taken_back_as_one(designer: Designer) -> None:
    for text, done in (("2", False), ("25", False), ("255", True)):
        designer.parts["trains"].form.change("2.price", text, done=done)
    designer.drafts.undo()
    assert designer.variant.train("4").price == 300
    assert not designer.drafts.can_undo


def test_what_the_tables_hold_reaches_the_variant(designer: Designer) -> None:
    designer.parts["trains"].form.change("0.rusted_by", "")
    designer.parts["trains"].form.change("2.trade_in_price", "200")
    designer.parts["market"].form.change("market.spaces", "0, 10 20 30 40 50 60 70 80 90 100 110 120 135 500")
    designer.parts["phases"].form.change("1.launch.1", "100")
    designer.parts["phases"].form.change("1.limits.minor", "3")
    designer.parts["modes"].tables[0].form.change("1.cash", "400")
    designer.parts["about"].form.change("name", "<b>Mine</b>")
    variant = designer.variant
    assert designer.drafts.trouble is None
    assert variant.train("2").rusted_by is None
    assert variant.train("4").trade_in_price == 200
    assert variant.market.spaces[-2:] == (135, 500)
    assert tuple(variant.phases[1].launch) == (60, 100)
    assert variant.phases[1].limits.minor == 3
    assert variant.modes["long"].tables[1].cash == 400
    assert variant.name == "<b>Mine</b>"


def test_a_mistake_in_the_ladder_is_told_there(designer: Designer) -> None:
    designer.parts["market"].form.change("market.spaces", "0 10 5")
    assert designer.parts["market"].form.troubles == [
        "5 comes after 10 here; each value must be higher than the one before."
    ]
    assert designer.parts["trains"].form.troubles == []


def test_a_train_is_renamed_wherever_it_is_named(designer: Designer) -> None:
    designer.parts["trains"].form.change("2.name", "4", done=False)
    designer.parts["trains"].form.change("2.name", "4x", done=False)
    assert designer.drafts.data["trains"][2]["name"] == "4"
    designer.parts["trains"].form.change("2.name", "4x")
    assert designer.drafts.trouble is None
    assert designer.variant.train("2").rusted_by == "4x"
    assert designer.variant.roster(printing="text", mode="long", players=4)["4x"] == 4
    designer.parts["trains"].form.change("2.name", "5")
    assert "'5' cannot be used" in designer.report.text
    assert designer.drafts.data["trains"][2]["name"] == "4x"


def test_everything_else_is_changed_as_text(designer: Designer) -> None:
    designer.text.type('extends = "published"\n[rulings]\nsell_timing = "one_turn"\n')
    assert designer.variant.rulings["sell_timing"].values[0] == "one_turn"
    designer.text.type("[trains.4]\nprise = 3")
    assert "prise" in designer.text.trouble
    assert designer.text.text == "[trains.4]\nprise = 3"
    assert designer.variant.rulings["sell_timing"].values[0] == "one_turn"
    designer.text.type("not [ toml")
    assert designer.text.trouble.startswith("This text is not a variant yet.")


def test_what_is_odd_is_told(designer: Designer) -> None:
    designer.text.type("[auction]\nminimum = 400")
    assert "⚠" in designer.findings.text


def test_the_file_holds_what_differs_and_is_read_back(designer: Designer) -> None:
    designer.parts["trains"].form.change("2.price", "250")
    designer.file_bar.button.click()
    file = Path(designer.file_bar.file.value)
    assert load_variant(file) == designer.variant
    designer.parts["trains"].form.change("2.price", "260")
    designer.file_bar.button.click()
    assert load_variant(file).train("4").price == 260


def test_a_strangers_file_is_left_alone_and_a_mistake_is_not_saved(designer: Designer) -> None:
    file = Path(designer.file_bar.file.value)
    file.write_text("dear diary")
    designer.file_bar.button.click()
    assert isinstance(designer.last_error, FileExistsError)
    assert file.read_text() == "dear diary"
    designer.file_bar.file.value = str(file.with_name("other.toml"))
    designer.parts["trains"].form.change("2.price", "-1")
    designer.file_bar.button.click()
    assert designer.report.text.startswith("Nothing was saved")
    assert not file.with_name("other.toml").exists()


def test_the_python_line_makes_the_same_variant(designer: Designer) -> None:
    designer.parts["trains"].form.change("2.price", "250")
    names: dict[str, object] = {}
    exec(designer.code.code, names)  # noqa: S102 - what a reader copies must run
    assert names["variant"] == designer.variant


def test_it_is_played_at_once_and_a_mistake_plays_the_last_valid_one(designer: Designer) -> None:
    designer.play.table.value = ("micro", 2)
    designer.parts["trains"].form.change("2.price", "250")
    designer.parts["trains"].form.change("2.price", "x")
    designer.play.button.click()
    explorer = designer.stage.children[0]
    assert explorer.session.ruleset.variant.train("4").price == 250
    assert "last valid variant" in designer.report.text
    designer.play.seed.value = "one"
    designer.play.button.click()
    assert "'one' is not a seed" in designer.report.text


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_variant_opens_and_is_compared_with_its_base(name: str) -> None:
    assert design(name, extends=name).changes.text == "Nothing differs from the base."
    assert design(name).changes.text != "Nothing differs from the base."


def test_the_published_game_is_never_changed(designer: Designer) -> None:
    before = standard_variant().fingerprint
    designer.parts["trains"].form.change("2.price", "250")
    assert standard_variant().fingerprint == before


def test_a_file_is_opened_changed_and_written_back(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "beginner"\nname = "Mine"\n')
    designer = design(file)
    assert designer.verdict.text == "Mine: a valid variant."
    assert designer.file_bar.file.value == str(file)
    assert designer.drafts.base.name == "A beginner's game"
    designer.parts["trains"].form.change("2.price", "250")
    assert "not saved" in designer.verdict.text
    designer.file_bar.button.click()
    assert designer.verdict.text == "Mine: a valid variant."
    assert file.read_text().startswith('extends = "beginner"\n')
    assert load_variant(file) == designer.variant


def test_a_file_that_somebody_else_changed_is_left_alone_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n')
    designer = design(file)
    designer.parts["trains"].form.change("2.price", "250")
    file.write_text('name = "Theirs"\n')
    designer.file_bar.button.click()
    assert "has changed on disk" in designer.report.text
    assert file.read_text() == 'name = "Theirs"\n'
    assert designer.variant.train("4").price == 250
    designer.file_bar.file.value = str(tmp_path / "other.toml")
    designer.file_bar.button.click()
    assert load_variant(tmp_path / "other.toml").train("4").price == 250
    designer.file_bar.file.value = str(file)
    designer.file_bar.buttons["open"].click()
    assert designer.variant.name == "Theirs"
    designer.drafts.undo()
    assert designer.variant.train("4").price == 250
    file.write_text("not [ toml")
    designer.file_bar.buttons["open"].click()
    assert "mine.toml" in designer.report.text
    assert designer.variant.train("4").price == 250


def test_the_still_picture_tells_the_changes(designer: Designer) -> None:
    designer.parts["trains"].form.change("2.price", "250")
    bundle = designer._repr_mimebundle_()
    assert "The 4-train costs $250 instead of $300." in bundle["image/svg+xml"]
    assert bundle["text/plain"] == "<Designer: Railways of the Lost Atlas, 1 changes>"
