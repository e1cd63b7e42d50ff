"""Laws on a grid."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import Arithmetic, Literal, Local, Param
from lapwing.refute.exact.noise import Choices, Noisy, OffGrid, noise_of
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.spread import SURE, Still

X, SCALE, BIT, Q = Local("x", REAL), Param("s", REAL), Local("b", BOOL), Param("q", ListOf(REAL))
UNIT = Log(Fraction(1), Fraction(2), -1)


def chances(law: laws.Law, memory: dict[str, object]) -> dict[object, Fraction]:
    found = noise_of(law, memory, 1)  # type: ignore[arg-type]
    assert isinstance(found, Choices)
    assert all(chance.low == chance.high for _, chance in found.options)
    return {option: chance.low for option, chance in found.options}


def noisy(law: laws.Law, memory: dict[str, object], grid: int = 1) -> Noisy:
    found = noise_of(law, memory, grid)  # type: ignore[arg-type]
    assert isinstance(found, Noisy)
    return found


def test_laplace_on_grids() -> None:
    law = laws.Laplace(X, SCALE)
    found = noisy(law, {"x": 5, "s": UNIT})
    assert [found.center, found.step, found.spread.within(0, 0).low] == [5, 1, Fraction(1, 3)]
    # half a step falls by the root of a half a step
    fine = noisy(law, {"x": Fraction(1, 2), "s": Log(Fraction(1, 2), Fraction(2), -1)}, 2)
    assert (fine.center, fine.step, fine.spread.within(0, 0).low) == (Fraction(1, 2), Fraction(1, 2), Fraction(1, 3))
    with pytest.raises(OffGrid) as caught:
        noise_of(law, {"x": Fraction(1, 6), "s": UNIT}, 3)
    assert caught.value.finer == 6


def test_a_centre_divided_by_a_whole_number_has_finer_steps() -> None:
    law = laws.Laplace(Arithmetic("/", X, Literal(3, INT)), SCALE)
    found = noisy(law, {"x": 2, "s": UNIT})
    assert (found.center, found.step) == (Fraction(2, 3), Fraction(1, 3))
    assert noisy(law, {"x": 3, "s": UNIT}).step == Fraction(1, 3)


def test_laws_are_total() -> None:
    for law in (
        laws.Laplace(X, SCALE),
        laws.Geometric(X, SCALE),
        laws.ExponentialNoise(X, SCALE),
        laws.Gaussian(X, SCALE),
    ):
        assert noisy(law, {"x": 2, "s": -1}).spread == Still()
    assert chances(laws.Flip(SCALE), {"s": 7}) == {True: 1}
    assert chances(laws.Flip(SCALE), {"s": -1}) == {False: 1}
    assert chances(laws.Uniform(Param("n", INT)), {"n": 0}) == {0: 1}
    assert chances(laws.Exponential(Q, SCALE), {"q": (), "s": 1}) == {0: 1}
    assert chances(laws.Exponential(Q, SCALE), {"q": (1, 5), "s": 0}) == {0: 1}


def test_finite_laws() -> None:
    eps = Log(Fraction(1), Fraction(3))
    assert chances(laws.Flip(SCALE), {"s": Fraction(1, 3)}) == {True: Fraction(1, 3), False: Fraction(2, 3)}
    for bit in (True, False):
        found = chances(laws.RandomizedResponse(BIT, SCALE), {"b": bit, "s": eps})
        assert found == {bit: Fraction(3, 4), not bit: Fraction(1, 4)}
    assert chances(laws.Uniform(Param("n", INT)), {"n": 2}) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    found = chances(laws.Exponential(Q, SCALE), {"q": (0, 2, 1), "s": UNIT})
    assert found == {0: Fraction(1, 7), 1: Fraction(4, 7), 2: Fraction(2, 7)}


def test_one_sided_and_normal_noise() -> None:
    assert noisy(laws.ExponentialNoise(X, SCALE), {"x": 0, "s": UNIT}).spread.within(0, 0).low == Fraction(1, 2)
    normal = noisy(laws.Gaussian(X, SCALE), {"x": 0, "s": 2}).spread
    assert float(normal.within(0, 0).low) == pytest.approx(0.19947, abs=1e-4)
    assert normal.within(None, None).high >= SURE.low


def test_what_has_no_meaning_is_refused() -> None:
    with pytest.raises(Refused):
        noise_of(laws.Laplace(X, SCALE), {"x": UNIT, "s": UNIT}, 1)
    with pytest.raises(Refused):
        noise_of(laws.Geometric(X, SCALE), {"x": Fraction(1, 2), "s": UNIT}, 2)
    with pytest.raises(Refused):
        noise_of(laws.Uniform(Param("n", INT)), {"n": 10**9}, 1)
    with pytest.raises(Undecided):
        noise_of(laws.Laplace(X, SCALE), {"x": Span(9, None), "s": UNIT}, 1)
