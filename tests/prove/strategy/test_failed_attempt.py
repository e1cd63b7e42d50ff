"""The closest attempt as plain data."""

from __future__ import annotations

from dataclasses import replace

from lapwing.kernel.language.program import While
from lapwing.kernel.language.term import ZERO, Literal
from lapwing.prove.prover import Unknown, prove
from lapwing.prove.strategy.failed_attempt import describe_attempt
from lapwing.report.words.annotation import statements_at
from tests.answers import BARE, HALF_NOISE, RESPONSES, proved, unknown
from tests.helpers import lowered


def test_shifts_are_told_with_the_run_that_breaks_them() -> None:
    closest = unknown(HALF_NOISE).closest
    assert closest is not None
    assert not closest.pointwise
    ((path, shift),) = closest.shifts
    assert path == (0,)
    assert isinstance(shift, Literal)
    assert shift.value == 0
    assert closest.run is not None
    assert closest.stuck is None


def test_a_program_without_draws_has_no_shifts() -> None:
    closest = unknown(BARE).closest
    assert closest is not None
    assert closest.shifts == ()
    assert closest.run is not None


def test_an_attempt_that_found_shifts_is_not_told_as_broken() -> None:
    attempt = unknown(HALF_NOISE).attempt
    assert attempt is not None
    assert attempt.broken is not None
    found = describe_attempt(replace(attempt, choices=attempt.broken.choices, stuck=(3,)))
    assert found.run is None
    assert found.stuck == (3,)
    assert len(found.shifts) == 1


def test_answers_are_told_by_when_they_are_swapped() -> None:
    dear = RESPONSES.replace("(bit, eps)", "(bit, 2 * eps)")
    closest = unknown(dear).closest
    assert closest is not None
    ((_, swap),) = closest.shifts
    assert isinstance(swap, Literal)
    assert proved(RESPONSES).certificate.program.name == "responses"


def test_shifts_that_only_a_long_run_would_break_are_stuck_at_the_loop() -> None:
    text = """
    @private(epsilon="eps")
    def late(q: Query(sensitivity=1), eps: Epsilon, n: Public[int]):
        z = laplace(q, scale=1 / eps)
        i = 0
        while i < n:
            i += 1
        if i > 50:
            return q
        return z
    """
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim, seconds=2)
    assert isinstance(answer, Unknown)
    assert answer.closest is not None
    assert answer.closest.run is None
    assert [
        type(statement) for path, statement in statements_at(found.program.body) if path == answer.closest.stuck
    ] == [While]


def test_draws_without_shifts_are_told() -> None:
    scores = """
@private(epsilon="eps", requires="k >= 2")
def program(x: Category(k), k: Public[int], eps: Epsilon) -> int:
    scores = []
    for i in range(k):
        scores.append(1 if i == x else 0)
    return exponential(scores, scale=1 / eps)
"""
    closest = unknown(scores).closest
    assert closest is not None
    assert [shift for _, shift in closest.shifts] in ([], [ZERO])
    coin = """
@private(epsilon="eps", requires="k >= 2")
def program(x: Category(k), k: Public[int], eps: Epsilon) -> int:
    if flip((exp(eps) - 1) / (exp(eps) + k - 1)):
        return x
    return uniform(k)
"""
    assert unknown(coin).closest is not None
