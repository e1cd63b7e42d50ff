"""Scales at which the reals of a loop are whole numbers."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import While
from lapwing.run.interpreter.aggregates.fold import UnfitError
from lapwing.run.interpreter.real_scales import scales_of
from tests.run.interpreter.aggregates.looping import program_of


def scales(body: str) -> dict[str, int]:
    (loop,) = [each for each in program_of(body).body if isinstance(each, While)]
    return scales_of(loop, 4)


def test_products_are_whole_at_the_product_of_scales_and_quotients_at_a_multiple() -> None:
    squares = "t = 0.0\ny = 0.0\nfor x in data:\n    t = t + y * y / 3\n    y = x * 0.5\nreturn t"
    assert scales(squares) == {"t": 48, "y": 4}
    chained = "t = 0.0\ny = 0.0\nfor x in data:\n    t = y / -0.75\n    y = x * 0.5\nreturn t"
    assert scales(chained) == {"t": 12, "y": 4}


@pytest.mark.parametrize("change", ["t / 3", "t * t", "t * 0.5", "x / (t + 1)"])
def test_what_gets_finer_in_each_round_has_no_scale(change: str) -> None:
    with pytest.raises(UnfitError):
        scales(f"t = 0.5\nfor x in data:\n    t = {change}\nreturn t")
