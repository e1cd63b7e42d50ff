"""Other bounds of a column."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.data.description.with_bounds import with_bounds
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import described


def test_bounds_are_multiples_of_the_step() -> None:
    found = with_bounds(described(), {"weight": (0, 1000), "age": (0, 2**60), "income": ("0.3", 9, "0.5")})
    bounds = [found.column(name).bounds for name in ("weight", "age", "income")]
    assert [(each.lower, each.upper) for each in bounds if each] == [
        (Fraction(0), Fraction(1000)),
        (Fraction(0), Fraction(2**60)),
        (Fraction(0), Fraction(9)),
    ]
    assert bounds[0] is not None and bounds[0].step == Fraction(1, 1000)
    assert bounds[1] is not None and bounds[1].high <= 2**53


@pytest.mark.parametrize(
    "bounds",
    [
        {"weight": (1, 0)},
        {"weight": "01"},
        {"weight": 5},
        {"weight": (0, 1, 0)},
        {"weight": (0, 1, "1e-300")},
        {"age": (0, 9, "0.5")},
        {"weight": (0, "1e400")},
        {"weight": (0, float("nan"))},
        {"weight": (0, float("inf"))},
        {"city": (0, 1)},
        {"day": (0, 1)},
        {"nowhere": (0, 1)},
    ],
)
def test_what_is_no_bounds_is_refused(bounds: object) -> None:
    with pytest.raises(ProgramError):
        with_bounds(described(), bounds)  # type: ignore[arg-type]
