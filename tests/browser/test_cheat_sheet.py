"""The rules on one page: printed, they are one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from lostatlas.teach import cheat_sheet
from lostatlas.text import speaking


@pytest.mark.parametrize("variant", [None, "thirteenth_company", "bigger_map"])
@pytest.mark.parametrize("code", ["en", "ja"])
def test_the_rules_are_printed_on_one_page_of_a4(
    chromium: Browser, tmp_path: Path, code: str, variant: str | None
) -> None:
    file = tmp_path / "rules.html"
    with speaking(code):
        cheat_sheet(variant).save(file)
    page = chromium.new_page()
    page.goto(file.as_uri())
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    (box,) = re.findall(rb"/MediaBox\s*\[0 0 (\d+)\S* (\d+)\S*\]", printed)
    assert box == (b"594", b"841")
