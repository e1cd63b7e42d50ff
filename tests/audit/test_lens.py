"""Ways to look at outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.audit import lens
from lapwing.audit.lens import ABSENT, Lens
from lapwing.audit.outcome import Raised

LIST = (3, 1, 2)


@pytest.mark.parametrize(
    ("used", "outcome", "shown"),
    [
        (lens.whole(), LIST, LIST),
        (lens.number(), 3, 3),
        (lens.number(), True, ABSENT),
        (lens.number(), LIST, ABSENT),
        (lens.shape(), (False, 1.5, None, "a", Raised("E")), (False, "float", None, "str", Raised("E"))),
        (lens.shape(), Fraction(1), ("Fraction",)),
        (lens.shape(), frozenset(), ("other",)),
        (lens.size(), LIST, 3),
        (lens.size(), "word", 4),
        (lens.size(), 7, 1),
        (lens.part(1), LIST, 1),
        (lens.part(3), LIST, ABSENT),
        (lens.part(0), 7, 7),
        (lens.part(1), 7, ABSENT),
        (lens.part_number(0), (True, 1), ABSENT),
        (lens.part_number(1), (True, 1), 1),
        (lens.step(2), LIST, 1),
        (lens.step(3), LIST, ABSENT),
        (lens.step(1), (True, 2), ABSENT),
        (lens.step(1), (10**400, 0.5), ABSENT),
        (lens.step(1), (float("inf"), float("inf")), ABSENT),
        (lens.total(), (1, "a", 2.5), 3.5),
        (lens.total(), ("a",), ABSENT),
        (lens.largest(), LIST, 3),
        (lens.smallest(), LIST, 1),
        (lens.winner(), LIST, 0),
    ],
)
def test_what_is_shown(used: Lens, outcome: Any, shown: Any) -> None:
    assert used.look(outcome) == shown
    assert used.words
