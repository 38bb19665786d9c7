"""The forms of the designer: entries added, moved, taken away; every key changed without the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.games.lost_atlas.variants import load_variant, read_variant
from lostatlas_widgets import design
from lostatlas_widgets.designing.designer import Designer


@pytest.fixture
def designer() -> Designer:
    return design()


def test_a_train_is_added_named_priced_put_in_order_and_rusts_another(designer: Designer) -> None:
    trains = designer.parts["trains"].form
    trains.change("add/6", "")
    assert trains.value("5.name") == "6+"
    trains.change("5.name", "8")
    trains.change("5.price", "650")
    trains.change("2.rusted_by", "8")
    trains.change("up/8", "")
    assert designer.drafts.trouble is None
    assert [train.name for train in designer.variant.trains] == ["2", "3", "4", "5", "8", "6", "7", "∞"]
    assert designer.variant.train("4").rusted_by == "8"
    told = designer.changes.text
    assert "There is a new train: the 8-train for $650." in told
    assert "The 4-train rusts with the first 8-train instead of the first 7-train." in told
    assert 'before = "6"' in designer.text.text
    for _ in range(5):
        designer.drafts.undo()
    assert designer.variant == designer.drafts.base


def test_a_train_is_taken_away_with_whatever_names_it(designer: Designer) -> None:
    designer.parts["trains"].form.change("remove/4", "")
    assert designer.drafts.trouble is None
    assert "There is no 4-train." in designer.changes.text
    assert designer.variant.train("2").rusted_by is None
    designer.drafts.undo()
    assert designer.variant == designer.drafts.base


def test_what_may_not_go_is_told_and_undone(designer: Designer) -> None:
    for train in ("2", "3", "4", "5", "6", "7"):
        designer.parts["trains"].form.change(f"remove/{train}", "")
    assert designer.drafts.trouble is not None
    assert "phases" in designer.verdict.text
    designer.drafts.undo()
    assert designer.drafts.trouble is None


def test_a_phase_is_added_for_a_train_that_begins_none(designer: Designer) -> None:
    designer.parts["trains"].form.change("add/6", "")
    phases = designer.parts["phases"].form
    phases.change("add/6", "")
    assert phases.value("5.train") == "6+"
    phases.change("5.colour", "gray")
    phases.change("5.limits.minor", "2")
    assert "There is a new phase (gray) from the first 6+-train on." in designer.changes.text
    phases.change("down/6+", "")
    assert [phase.train for phase in designer.variant.phases][-2:] == ["7", "6+"]
    phases.change("remove/6+", "")
    assert "phase" not in designer.changes.text
    phases.change("add/7", "")
    phases.change("add/7", "")
    phases.change("add/7", "")
    assert "add a train first" in designer.report.text


def test_cards_are_counted_for_each_printing_mode_and_number_of_players(designer: Designer) -> None:
    cards = designer.parts["rosters"].form
    cards.change("text.long.4.3", "8")
    assert designer.variant.roster(printing="text", mode="long", players=4)["3"] == 8
    assert designer.variant.roster(printing="text", mode="long", players=3)["3"] == 6
    cards.change("text.short.any.2", "many")
    assert cards.troubles == ["'many' is not valid here; expected: a whole number."]
    assert designer.forms.get_title(0) == "⚠ Trains and phases"


def test_a_ruling_is_chosen_by_its_question(designer: Designer) -> None:
    rulings = designer.parts["rulings"].form
    assert len(rulings.rows) == 33
    row = next(row for row in rulings.rows if row["key"] == "rulings.sell_timing")
    assert row["cells"][0]["value"] == "R5 When may a player sell?"
    assert [value for value, _ in row["cells"][1]["options"]] == ["first_turn", "one_turn", "every_turn"]
    rulings.change("rulings.sell_timing", "every_turn")
    rulings.change("rulings.suburbs_on_homes", "false")
    rulings.change("rulings.micro_fives", "0")
    found = designer.variant.rulings
    assert [found[name].values[0] for name in ("sell_timing", "suburbs_on_homes", "micro_fives")] == [
        "every_turn", False, 0
    ]  # fmt: skip
    assert (
        "Ruling R5, When may a player sell? Now: in every turn; before: in the first turn."
        in designer.changes.text
    )


def test_a_company_gets_other_powers_and_another_home_in_the_modes(designer: Designer) -> None:
    minors = designer.parts["minors"]
    minors.choose("ER")
    row = next(row for row in minors.this.form.rows if row["key"].endswith("powers"))
    assert row["cells"][1]["kind"] == "checks"
    minors.this.form.change("minors.5.powers", "express spacious")
    minors.this.form.change("minors.5.tokens", "0 20")
    assert "ER has the powers express, spacious instead of express." in designer.changes.text
    minors.this.form.change("minors.5.powers", "flying")
    assert minors.placed
    assert "flying" in minors.this.form.troubles[0]
    designer.drafts.undo()
    modes = designer.parts["modes"]
    modes.choose("short")
    modes.this.form.change("modes.short.absent", "ER EM")
    assert designer.variant.modes["short"].absent == ("ER", "EM")


def test_companies_are_added_renamed_moved_and_taken_away(designer: Designer) -> None:
    minors = designer.parts["minors"]
    minors.choose("EM")
    minors.do("add")
    assert minors.this.chosen == "New"
    minors.this.form.change("minors.4.code", "ZZ")
    assert minors.this.chosen == "ZZ"
    minors.do("up")
    assert "There is a new minor: ZZ" in designer.changes.text
    minors.do("remove")
    assert "ZZ" not in designer.changes.text
    majors = designer.parts["majors"]
    majors.choose("Con")
    majors.do("remove")
    assert "The major Con" in designer.changes.text


def test_the_steps_of_a_turn_are_put_in_another_order(designer: Designer) -> None:
    rounds = designer.parts["rounds"].form
    rounds.change("rounds.operating", "lead_off track issue token run dividend trains")
    rounds.change("rounds.cycle", "SR OR OR OR MR export")
    assert designer.variant.rounds.operating[1:3] == ("track", "issue")
    assert designer.variant.rounds.cycle.count("OR") == 3
    rounds.change("rounds.cycle", "OR SR")
    assert rounds.troubles
    designer.drafts.undo()
    steps = designer.parts["steps"].form
    steps.change("steps.track.lays", "yellow yellow yellow, upgrade")
    steps.change("steps.issue.drop", "2")
    steps.change("steps.lead_off.kinds", "minor major")
    steps.change("steps.trains.between_companies", "false")
    steps.change("steps.stock.certificate_limits.3", "16")
    variant = designer.variant
    assert designer.drafts.trouble is None
    assert variant.steps.track.lays[0] == ("yellow",) * 3
    assert not variant.steps.trains.between_companies
    assert dict(variant.steps.stock.certificate_limits) == {"3": 16}


def test_modes_have_cycles_tables_and_money(designer: Designer) -> None:
    modes = designer.parts["modes"]
    modes.choose("short")
    modes.this.form.change("modes.short.cycles", "5")
    table = modes.tables[0]
    table.form.change("add/4", "")
    table.form.change("3.cash", "230")
    designer.parts["shares"].form.change("shares.holding_limit_percent", "70")
    designer.parts["costs"].form.change("map.costs.mountain", "80")
    designer.parts["auction"].form.change("auction.minimum", "100")
    designer.parts["money"].form.change("bank_break.on", "true")
    assert designer.drafts.trouble is None
    told = designer.changes.text
    for line in (
        "The short game has 5 cycles instead of 4.",
        "The short game can be played with 5 players, each with $230.",
        "The first tile on a mountain hex costs $80 instead of $40.",
        "The bank can break, and certificates are limited.",
    ):
        assert line in told
    modes.do("add")
    assert designer.variant.modes[modes.this.chosen].cycles == 5
    modes.do("remove")
    assert read_variant(designer.variant.to_plain()) == designer.variant


@pytest.mark.parametrize("name", ["headquarters"])
def test_all_that_the_forms_show_of_a_variant_is_what_it_has(name: str) -> None:
    designer = design(name)
    for part in designer.parts.values():
        shown = [getattr(part, "form", None), getattr(getattr(part, "this", None), "form", None)]
        for form in filter(None, shown):
            for row in form.rows:
                for cell in row["cells"]:
                    if "key" in cell and cell["kind"] not in ("button", "check"):
                        form.change(cell["key"], str(cell["value"]))
    assert designer.drafts.trouble is None
    assert designer.variant.trains == load_variant(name).trains
    assert designer.variant.steps == load_variant(name).steps


def test_hostile_names_are_only_text(designer: Designer) -> None:
    designer.parts["about"].form.change("name", "<img src=x onerror=alert(1)>")
    picture = designer._repr_mimebundle_()["image/svg+xml"]
    assert "<img" not in picture
    assert "&lt;img" in picture
    designer.parts["trains"].form.change("add/2", "")
    designer.parts["trains"].form.change("1.name", "<b>")
    assert "<b>" in designer.parts["trains"].form.value("1.name")
    assert designer.drafts.trouble is not None


def test_a_file_keeps_its_comments_when_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('# mine\nextends = "beginner"\n\n[trains.4]  # the workhorse\nprice = 280  # was 300\n')
    designer = design(str(file))
    designer.parts["trains"].form.change("2.price", "250")
    designer.parts["trains"].form.change("add/6", "")
    assert "price = 250  # was 300" in designer.text.text
    designer.file_bar.save()
    saved = file.read_text("utf-8")
    kept = '# mine\nextends = "beginner"\n\n[trains.4]  # the workhorse\nprice = 250  # was 300\n'
    assert saved.startswith(kept)
    assert load_variant(file) == designer.variant
    designer.drafts.undo()
    designer.drafts.undo()
    designer.file_bar.file.value = str(tmp_path / "copy.toml")
    designer.file_bar.save()
    assert "price = 280  # was 300" in (tmp_path / "copy.toml").read_text("utf-8")
    typed = designer.text.text.replace("# mine", "# mine, and typed")
    designer.text.type(typed)
    designer.file_bar.file.value = str(file)
    designer.file_bar.save()
    assert file.read_text("utf-8") == typed


def test_the_pieces_of_a_fixed_map_and_its_lists_are_rows() -> None:
    designer = design("beginner", extends="beginner")
    fixed = designer.fixed
    assert fixed.mode.value == "short"
    fixed.pieces.form.change("add/3", "")
    assert designer.drafts.trouble is not None
    assert fixed.pieces.form.troubles  # it lies on the one before
    designer.drafts.undo()
    fixed.lists.form.change("capitals", "L14")
    assert "the capitals are L14 instead of L14, K11" in designer.changes.text
    fixed.lists.form.change("blanks", "A1")
    assert fixed.lists.form.troubles
    designer.drafts.undo()
    fixed.pieces.form.change("0.piece", "280")
    assert designer.drafts.data["map"]["boards"]["short"]["placements"][0]["piece"] == "280"
    fixed.build()
    assert fixed.pieces.layout.display == "none"


def test_where_the_rules_are_from_is_chosen(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('status = "card"  # from the box\nabout = "Mine."\n')
    designer = design(str(file))
    assert designer.variant.status == "card"
    about = designer.parts["about"].form
    about.change("status", "reconstruction")
    assert "Its rules are a reconstruction." in designer.changes.text
    designer.file_bar.save()
    assert file.read_text("utf-8") == 'status = "reconstruction"  # from the box\nabout = "Mine."\n'
