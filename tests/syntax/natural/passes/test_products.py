"""Products of data that noise is added to lie between known bounds, and the bounds are right."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from lapwing.kernel.check import UNKNOWN_FUNCTIONS
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.prove.prover import Proved, prove
from lapwing.run.interpreter.run import run
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.natural.bounds import bent, combined, squared
from tests.syntax.natural.given_verdicts import is_proved, is_refuted, lowered

UNIT = 'values: Database(of=Interval(0, 1), neighbours="add-remove")'
REALS = 'values: Database(of=Reals, neighbours="add-remove")'
WHOLE = 'values: Database(of=Integers(-3, 5), neighbours="add-remove")'
PAIRS = 'values: Database(of=Row(a=Interval(-1, 1), b=Interval(0, 2)), neighbours="replace")'

RIGHT = [
    (UNIT, "sum(v ** 2 for v in values)", "1"),
    (UNIT, "sum((v - 0.5) ** 2 for v in values)", "0.25"),
    (UNIT, "np.square(values).sum()", "1"),
    (REALS, "(np.clip(values, -2, 2) ** 3 * 0.5).sum()", "4"),
    (WHOLE, "sum(v * v for v in values)", "25"),
    (PAIRS, "sum(r['a'] * r['b'] for r in values)", "4"),
]
WRONG = [
    (UNIT, "sum(v ** 2 for v in values)", "0.9"),
    (REALS, "sum(v * v for v in values)", "1"),
    (REALS, "(np.clip(values, -2, 2) ** 3).sum()", "4"),
    (WHOLE, "sum(v * v for v in values)", "9"),
    (PAIRS, "sum(r['a'] * r['b'] for r in values)", "2"),
]


def text_of(role: str, total: str, width: str) -> str:
    return (
        f"# lapwing: {role}; epsilon = epsilon\ndef f(values, epsilon, rng):\n"
        f"    return {total} + rng.laplace(0, {width} / epsilon)\n"
    )


@pytest.mark.parametrize(("role", "total", "width"), RIGHT)
def test_noise_for_the_bounds_is_enough(role: str, total: str, width: str) -> None:
    assert is_proved(text_of(role, total, width))


@pytest.mark.parametrize(("role", "total", "width"), WRONG)
def test_less_noise_is_refuted(role: str, total: str, width: str) -> None:
    assert is_refuted(text_of(role, total, width))


def test_a_name_that_is_given_two_values_has_no_bounds() -> None:
    text = (
        f"# lapwing: {UNIT}; epsilon = epsilon\ndef f(values, epsilon, rng):\n    total = 0.0\n    for v in values:\n"
        "        w = v\n        if v > 0.5:\n            w = 9 * v\n        total += w * w\n"
        "    return total + rng.laplace(0, 1 / epsilon)\n"
    )
    assert is_refuted(text)
    assert not any(isinstance(node, t.Opaque) for node in inside(lowered(text).program))


def test_a_run_multiplies() -> None:
    found = lowered(text_of(UNIT, "sum(v ** 2 for v in values)", "1"))
    assert found.claim is not None
    proof = prove(found.program, found.claim, 20.0)
    assert isinstance(proof, Proved)
    assert UNKNOWN_FUNCTIONS in proof.certificate.theorem.assumes
    release = run(found.program, found.claim, write_certificate(proof.certificate), [[Fraction(1, 2), 1], 1000], {})
    assert abs(float(release.value) - 1.25) < 1  # type: ignore[arg-type]


@pytest.mark.parametrize("ends", list(product((-3, -1, 0, 2), (-1, 0, 2, 4))))
def test_bounds_hold_what_they_bound(ends: tuple[int, int]) -> None:
    low, high = ends
    if low > high:
        return
    one = Fraction(low), Fraction(high)
    points = [Fraction(low) + (Fraction(high) - low) * part / 4 for part in range(5)]
    assert squared(one) == (min(x * x for x in points) if low > 0 or high < 0 else 0, max(x * x for x in points))
    assert bent(one) == (min(map(abs, points)) if low > 0 or high < 0 else 0, max(map(abs, points)))
    for other in ((Fraction(1), Fraction(3)), (Fraction(-3), Fraction(-2)), (Fraction(-1), Fraction(1))):
        found = combined("/", one, other)
        assert (found is None) == (other[0] <= 0 <= other[1])
        assert found is None or all(found[0] <= x / y <= found[1] for x in points for y in other)


@pytest.mark.parametrize(
    "lines",
    [
        ("x = x * 3", "total += x * x"),
        ("y = x", "if x > 0.5:", "    y = 5 * x", "total += y * y"),
        ("total += more * x", "more = more + x"),
        ("total += x / (1 - x) if x < 1 else 0.0",),
    ],
)
def test_factors_that_change_on_the_way_have_no_bounds_of_the_data(lines: tuple[str, ...]) -> None:
    body = "".join(f"        {line}\n" for line in lines)
    text = (
        f"# lapwing: {UNIT}; epsilon = eps\ndef f(values, eps, rng):\n    total, more = 0.0, 1.0\n"
        f"    for x in values:\n{body}    return total + rng.laplace(0, 1 / eps)\n"
    )
    assert not is_proved(text, 2.0)
