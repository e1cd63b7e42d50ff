"""The helper for test suites."""

from __future__ import annotations

import pytest

from lapwing import Database, Epsilon, Interval, ProgramError, Query, assert_private, laplace, private
from lapwing.verify.claim.verdict import Unknown


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


def test_what_is_refuted_fails_with_its_counterexample() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_private(too_sharp, seconds=5)
    message = str(caught.value)
    assert "too_sharp: refuted" in message
    assert "test_testing.py" in message
    assert "ratio" in message and "the claim allows" in message


def test_what_is_unknown_fails_with_how_far_the_proof_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(too_sharp), "verify", lambda self, seconds: Unknown("the time is up", None))
    with pytest.raises(AssertionError, match="too_sharp: unknown, epsilon = eps") as caught:
        assert_private(too_sharp, seconds=5)
    assert "the time is up" in str(caught.value)
    assert "epsilon = 3 * eps / 4 is refuted." in str(caught.value)


def test_a_program_without_a_claim_is_a_fault() -> None:
    with pytest.raises(ProgramError) as caught:
        assert_private(claimless)
    assert caught.value.diagnostics[0].id == "no-claim"
