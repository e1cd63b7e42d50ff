"""One result by itself."""

from __future__ import annotations

from lapwing.kernel.language.program import Program, Sample
from lapwing.prove.program.counters import statements_of
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.exact.event import Anything, AtMost, Event, Exactly, Outcome
from lapwing.refute.refuter import refute
from lapwing.refute.search.narrowed import narrowed, widened
from tests.refute.programs import stated

TWO = """
@private(epsilon="eps")
def two(d: Database(of=Bit), eps: Epsilon):
    ones = 0
    rows = 0
    noisy = 0
    for x in d:
        rows += 1
        if x == 1:
            ones += 1
    draw = laplace(ones, scale=1 / eps)
    if draw > 3:
        noisy = laplace(rows, scale=1 / eps)
    return draw, noisy
"""
WIDE = """
@private(epsilon="eps", delta="delta", requires="eps <= 1")
def wide(d: Database(of=Vector(Integers(0, 2), 3), neighbours="add-remove"), eps: Epsilon, delta: Delta):
    total = [0.0] * 3
    for x in d:
        total = add_vectors(total, clip_norm(x, 2))
    sigma = sqrt(2 * log(1.25 / delta)) / eps
    a = gaussian(total[0], sigma=sigma)
    b = gaussian(total[1], sigma=sigma)
    c = gaussian(total[2], sigma=sigma)
    return a, b, c
"""


def names(program: Program) -> set[str]:
    return {each.target.name for each in statements_of(program.body) if hasattr(each, "target")}


def test_what_a_result_does_not_need_is_left_out() -> None:
    program, _ = stated(TWO)
    first, second = narrowed(program)
    assert len(first.results) == len(second.results) == 1
    assert {"rows", "noisy"}.isdisjoint(names(first))
    assert {"ones", "rows", "draw", "noisy"} <= names(second)
    assert sum(isinstance(each, Sample) for each in statements_of(second.body)) == 2


def test_a_single_result_is_not_narrowed() -> None:
    program, _ = stated(TWO.replace("return draw, noisy", "return noisy"))
    assert narrowed(program) == ()


def test_other_results_may_be_anything() -> None:
    event = Event((Outcome((Exactly(1),)), Outcome((AtMost(0),))))
    assert widened(event, 1, 3).outcomes == (
        Outcome((Anything(), Exactly(1), Anything())),
        Outcome((Anything(), AtMost(0), Anything())),
    )


def test_a_vector_with_too_little_noise() -> None:
    found = refute(*stated(WIDE), 60)
    assert found is not None
    assert sum(isinstance(part, Anything) for part in found.event.outcomes[0].parts) == 2
    check_counterexample(write_counterexample(found))
