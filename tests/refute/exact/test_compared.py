"""Bounds by cells: they contain what single steps of the grid give, and are checked as any counterexample is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import erf, exp, sqrt

import pytest

from lapwing.kernel.finite.evaluate import RELATIONS
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal
from lapwing.refute.evidence.outputs import outputs_of
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.exact.compared import cells_of, chance_of, is_by_cells, table_of
from lapwing.refute.exact.event import Event, Exactly, Outcome
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.spread import Chance
from lapwing.refute.refuter import refute
from tests.helpers import lowered
from tests.typed import in_epsilon

YES = Event((Outcome((Exactly(True),)),))


def written(body: str, epsilon: str = "0.5", delta: str = "0.01", parameters: str = "b: Bit") -> str:
    lines = "\n".join("    " + line for line in body.splitlines())
    return f'@private(epsilon="{epsilon}", delta="{delta}")\ndef f({parameters}):\n{lines}\n'


def by_steps(center: int, sign: str, at: Fraction) -> float:
    """The probability, added up over all steps of the grid of 1 / 1024."""
    weights = {k: exp(-((k / 1024) ** 2) / 2) for k in range(-8 * 1024, 8 * 1024 + 1)}
    kept = sum(weight for k, weight in weights.items() if RELATIONS[sign](center * 1024 + k, at * 1024))
    return kept / sum(weights.values())


@pytest.mark.parametrize("sign", [">", ">=", "<", "<=", "==", "!="])
@pytest.mark.parametrize("at", [Fraction(0), Fraction(1), Fraction(5, 4)])
def test_bounds_contain_what_single_steps_give(sign: str, at: Fraction) -> None:
    found = lowered(written(f"return gaussian(b, sigma=1) {sign} {at}"))
    for bit in (0, 1):
        exact = by_steps(bit, sign, at)
        for chains in islice(cells_of(found.program, {"b": bit}), 2):
            low, high = chance_of(YES, table_of(found.program, {"b": bit}, chains))
            assert low <= exact <= high < low + Fraction(1, 50)


def test_bounds_are_close() -> None:
    found = lowered(written("x = gaussian(b, sigma=1)\ny = gaussian(0, sigma=1)\nreturn x > y"))
    _, finer = islice(cells_of(found.program, {"b": 1}), 2)
    low, high = chance_of(YES, table_of(found.program, {"b": 1}, finer))
    assert low < (1 + erf(1 / 2)) / 2 < high < low + Fraction(1, 100)
    assert float(low) == pytest.approx((1 + erf(1 / sqrt(4))) / 2, abs=0.01)


LITTLE = """best = 0
top = 0.0
for i in range(2):
    x = gaussian(q[i], sigma={sigma})
    if i == 0 or x > top:
        top = x
        best = i
return best"""
BITS = "q: Vector(of=Integers(0, 1), length=2)"


def test_too_little_gaussian_noise_is_refuted_at_once() -> None:
    found = lowered(written(LITTLE.format(sigma="0.5"), parameters=BITS))
    counterexample = refute(found.program, in_epsilon(found.claim), 5)
    assert counterexample is not None
    assert is_by_cells(counterexample.grid, counterexample.reach)
    assert check_counterexample(write_counterexample(counterexample)) == counterexample
    outputs = outputs_of(counterexample)
    assert sum(output.first for output in outputs) == pytest.approx(1, abs=0.01)
    likely = sum(output.first for output in outputs if output.in_event)
    assert float(counterexample.chances[0].low) <= likely <= float(counterexample.chances[0].high)


@pytest.mark.parametrize(
    ("body", "epsilon", "delta", "parameters"),
    [
        (LITTLE.format(sigma=4), "0.5", "0.01", BITS),
        ("return gaussian(b, sigma=1) > 0", "1", "0.13", "b: Bit"),
        ("x = gaussian(0, sigma=4)\nif x == 0:\n    return b\nreturn 2", "0", "0.2", "b: Bit"),
        ("return gaussian(q, sigma=3) > 0", "1", "0.05", "q: Query(sensitivity=1)"),
    ],
)
def test_what_is_true_is_not_refuted(body: str, epsilon: str, delta: str, parameters: str) -> None:
    found = lowered(written(body, epsilon, delta, parameters))
    assert refute(found.program, in_epsilon(found.claim), 0.5) is None


def test_evidence_that_says_more_than_cells_show_is_refused() -> None:
    found = lowered(written(LITTLE.format(sigma="0.5"), parameters=BITS))
    counterexample = refute(found.program, in_epsilon(found.claim), 5)
    assert counterexample is not None
    low, high = counterexample.chances[0]
    swapped = replace(counterexample, first=counterexample.second, second=counterexample.first)
    more = replace(counterexample, chances=(Chance(low + Fraction(1, 10**6), high), counterexample.chances[1]))
    claim = replace(counterexample.claim, delta=Literal(Fraction(1, 2), REAL))
    for wrong in (swapped, more, replace(counterexample, claim=claim), replace(counterexample, grid=1000)):
        with pytest.raises(Refused):
            check_counterexample(write_counterexample(wrong))


def test_only_numbers_that_are_compared() -> None:
    plain = lowered(written("return gaussian(b, sigma=1)"))
    with pytest.raises(Refused, match="tells the value of noise"):
        next(cells_of(plain.program, {"b": 1}))
    still = lowered(written("return b > 0"))
    with pytest.raises(Refused, match="no noise"):
        next(cells_of(still.program, {"b": 1}))
    asked = lowered(written("return gaussian(b, sigma=1 / e) > 0", parameters="b: Bit, e: Epsilon"))
    with pytest.raises(Refused, match="rational"):
        next(cells_of(asked.program, {"b": 1, "e": Log(Fraction(1), Fraction(2), 1)}))
    assert [is_by_cells(*each) for each in ((1024, 0), (2048, 0), (1024, 6), (1000, 0))] == [True, True, False, False]
