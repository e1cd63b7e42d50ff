"""The pictures of the documentation are what their commands draw, and every one of them is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.pictures import PICTURES, PLACE, ROOT, drawn

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_up_to_date(name: str, tmp_path: Path) -> None:
    assert drawn(name, tmp_path / "new.svg") == (PLACE / f"{name}.svg").read_text(), "run `make pictures`"


def test_every_picture_is_shown_and_described() -> None:
    shown = [(page, image[1], image[2]) for page in PAGES for image in IMAGE.finditer(page.read_text())]
    assert [place for _, words, place in shown if len(words) < 40] == []
    assert {(page.parent / place).resolve() for page, _, place in shown} == {path.resolve() for path in PLACE.iterdir()}


def test_start_and_lectures_have_pictures() -> None:
    wanted = [ROOT / "README.md", ROOT / "docs" / "index.md", ROOT / "docs" / "start.md"]
    wanted += [
        ROOT / "docs" / "lectures" / f"{name}.md"
        for name in ("basic-mechanisms", "basic-properties", "provable-privacy", "relational-logic", "more-examples")
    ]
    assert [page.name for page in wanted if not IMAGE.search(page.read_text())] == []
