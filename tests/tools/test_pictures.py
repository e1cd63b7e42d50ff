"""The pictures of the documentation are what their commands draw, and every one of them is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.pictures import BESIDE, PICTURES, PLACE, ROOT, drawn

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
IMAGE = re.compile(r"!\[(?P<words>[^\]]*)\]\((?P<place>[^)\s]+)\)")
TAG = re.compile(r'<img src="(?P<place>[^"]+)" align="right" width="\d+" alt="(?P<words>[^"]*)">')


def images(page: Path) -> list[tuple[str, str]]:
    """The pictures of a page: what they are described as, and their places."""
    text = page.read_text()
    return [(image["words"], image["place"]) for kind in (IMAGE, TAG) for image in kind.finditer(text)]


@pytest.mark.parametrize("name", [*PICTURES, BESIDE])
def test_a_picture_is_up_to_date(name: str, tmp_path: Path) -> None:
    assert drawn(name, tmp_path / "new.svg") == (PLACE / f"{name}.svg").read_text(), "run `make pictures`"


def test_every_picture_is_shown_and_described() -> None:
    shown = [(page, words, place) for page in PAGES for words, place in images(page)]
    assert [place for _, words, place in shown if len(words) < 40] == []
    assert {(page.parent / place).resolve() for page, _, place in shown} == {path.resolve() for path in PLACE.iterdir()}


def test_start_and_lectures_have_pictures() -> None:
    wanted = [ROOT / "README.md", ROOT / "docs" / "index.md", ROOT / "docs" / "start.md"]
    wanted += [
        ROOT / "docs" / "lectures" / f"{name}.md"
        for name in ("basic-mechanisms", "basic-properties", "provable-privacy", "relational-logic", "more-examples")
    ]
    assert [page.name for page in wanted if not images(page)] == []
