"""What noise may be asked for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise.bits import draw_bits
from lapwing.run.noise.geometric import draw_geometric
from lapwing.run.noise.laplace import draw_laplace
from lapwing.run.noise.number import Log, Product, Sum
from lapwing.run.noise.parameters import check_number, check_scale, check_size

BAD_SCALES = [0, -1, Fraction(-1, 3), 1.0, float("nan"), float("inf"), "1", None, True, [1], Log(Fraction(1, 2))]


@pytest.mark.parametrize("scale", BAD_SCALES, ids=repr)
def test_bad_scales_are_refused(scale: object) -> None:
    for draw in (draw_laplace, draw_geometric):
        with pytest.raises(ProgramError) as error:
            draw(scale, 1)  # type: ignore[arg-type]
        assert error.value.diagnostics[0].id == "input-value"


@pytest.mark.parametrize("size", [-1, 1.0, "1", None, True, 1 << 41], ids=repr)
def test_bad_sizes_are_refused(size: object) -> None:
    with pytest.raises(ProgramError):
        check_size(size)
    with pytest.raises(ProgramError):
        draw_laplace(1, size)  # type: ignore[arg-type]


@pytest.mark.parametrize("probability", [-1, 2, Fraction(11, 10), 0.5, "1/2", None, True, Log(3), Log(Fraction(1, 3))])
def test_bad_probabilities_are_refused(probability: object) -> None:
    with pytest.raises(ProgramError):
        draw_bits(probability, 1)  # type: ignore[arg-type]


def test_exact_numbers_are_taken() -> None:
    assert check_number("scale", 3) == Fraction(3)
    assert check_scale(Sum(1, Product(2, Log(3)))) == Sum(1, Product(2, Log(3)))
    assert check_size(0) == 0
