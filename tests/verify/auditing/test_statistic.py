"""Ways to look at outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.verify.auditing import statistic
from lapwing.verify.auditing.outcome import Raised
from lapwing.verify.auditing.statistic import ABSENT, Statistic

LIST = (3, 1, 2)


@pytest.mark.parametrize(
    ("used", "outcome", "shown"),
    [
        (statistic.whole(), LIST, LIST),
        (statistic.number(), 3, 3),
        (statistic.number(), True, ABSENT),
        (statistic.number(), LIST, ABSENT),
        (statistic.shape(), (False, 1.5, None, "a", Raised("E")), (False, "float", None, "str", Raised("E"))),
        (statistic.shape(), Fraction(1), ("Fraction",)),
        (statistic.shape(), frozenset(), ("other",)),
        (statistic.size(), LIST, 3),
        (statistic.size(), "word", 4),
        (statistic.size(), 7, 1),
        (statistic.part(1), LIST, 1),
        (statistic.part(3), LIST, ABSENT),
        (statistic.part(0), 7, 7),
        (statistic.part(1), 7, ABSENT),
        (statistic.part_number(0), (True, 1), ABSENT),
        (statistic.part_number(1), (True, 1), 1),
        (statistic.step(2), LIST, 1),
        (statistic.step(3), LIST, ABSENT),
        (statistic.step(1), (True, 2), ABSENT),
        (statistic.step(1), (10**400, 0.5), ABSENT),
        (statistic.step(1), (float("inf"), float("inf")), ABSENT),
        (statistic.total(), (1, "a", 2.5), 3.5),
        (statistic.total(), ("a",), ABSENT),
        (statistic.largest(), LIST, 3),
        (statistic.smallest(), LIST, 1),
        (statistic.winner(), LIST, 0),
    ],
)
def test_what_is_shown(used: Statistic, outcome: Any, shown: Any) -> None:
    assert used.look(outcome) == shown
    assert used.words
