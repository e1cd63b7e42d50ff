"""The page is one document without anything from elsewhere."""

from __future__ import annotations

import re

from lapwing.app.serve.page import PARTS, draw_page


def test_every_part_has_a_tab_and_a_panel() -> None:
    page = draw_page()
    for name in PARTS:
        assert f'id="tab-{name}"' in page
        assert f'<section id="{name}" role="tabpanel"' in page


def test_nothing_comes_from_elsewhere_or_inline() -> None:
    page = draw_page()
    assert re.findall(r'(?:src|href)="(?!/static/|#|data:,)', page) == []
    assert "<style" not in page
    assert re.search(r"<script[^>]*>[^<]", page) is None
    assert " on" not in "".join(re.findall(r"<[^>]*>", page)).replace(" only", "")


def test_ids_are_there_once() -> None:
    ids = re.findall(r' id="([^"]+)"', draw_page())
    assert len(ids) == len(set(ids))
