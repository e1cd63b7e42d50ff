"""The helper for test suites."""

from __future__ import annotations

import pytest

from lapwing import Database, Epsilon, Interval, ProgramError, Query, laplace, private
from lapwing.testing import assert_private


@private(epsilon="eps")
def noisy(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)


@private(epsilon="eps")
def too_sharp(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:  # type: ignore[valid-type]
    return laplace(d[0], scale=1 / (2 * eps))


@private
def claimless(answer: Query) -> int:
    return 0


def test_what_is_proved_passes() -> None:
    assert assert_private(noisy).certificate.program.name == "noisy"


def test_what_is_not_fails_with_the_run_that_breaks_it() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_private(too_sharp, seconds=5)
    message = str(caught.value)
    assert "too_sharp: unknown, epsilon = eps" in message
    assert "test_testing.py" in message
    assert "2 of 1 allowed" in message


def test_a_program_without_a_claim_is_a_fault() -> None:
    with pytest.raises(ProgramError) as caught:
        assert_private(claimless)
    assert caught.value.diagnostics[0].id == "no-claim"
