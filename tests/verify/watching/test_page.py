"""What is printed, with its places."""

from __future__ import annotations

import contextlib

from lapwing.verify.watching.page import MOST_WRITES, Page


def test_each_part_has_the_place_that_wrote_it() -> None:
    page = Page()
    with contextlib.redirect_stdout(page):
        print("a")  # noqa: T201
        print("bc", end="")  # noqa: T201
    assert page.getvalue() == "a\nbc"
    starts = {start: place.line for start, place in page.writes}
    assert starts[2] == starts[0] + 1


def test_places_are_not_kept_for_ever() -> None:
    page = Page()
    for _ in range(MOST_WRITES + 5):
        page.write("x")
    assert len(page.writes) == MOST_WRITES
    assert len(page.getvalue()) == MOST_WRITES + 5
