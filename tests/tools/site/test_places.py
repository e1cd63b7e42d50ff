"""Where files stand on the site."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from tools.site.places import page_of


@pytest.mark.parametrize(
    ("file", "page"),
    [
        ("docs/start.md", "start.md"),
        ("TRUSTED.md", "TRUSTED.md"),
        ("docs/notebooks/a.ipynb", "notebooks/a.md"),
        ("programs/proved/a.py", "programs/proved/a.py.md"),
        ("docs/pictures/a.svg", "pictures/a.svg"),
    ],
)
def test_places(file: str, page: str) -> None:
    assert page_of(PurePosixPath(file)) == PurePosixPath(page)
