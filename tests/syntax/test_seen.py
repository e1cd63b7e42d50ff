"""How many results tell what an observer sees."""

from __future__ import annotations

import pytest

from lapwing.syntax.seen import Always, Columns, OneNumber, OneOf, OneText, Parts, Printed, Raised, Seen, width

ONE = OneNumber()


@pytest.mark.parametrize(
    ("seen", "count"),
    [
        (Always("None"), 0),
        (ONE, 1),
        (OneText(((0, "'a'"),)), 1),
        (Raised("ValueError", (ONE, Always("3"))), 1),
        (Parts(("[0]", "[1]"), (ONE, Columns(("the keys", "the values")))), 3),
        (Printed(ONE, (ONE, ONE)), 3),
        (OneOf((Always("None"), ONE, Raised("ValueError", ()))), 2),
    ],
)
def test_results(seen: Seen, count: int) -> None:
    assert width(seen) == count
