"""What claims in rho say in epsilon and delta."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.exact.implied import implied
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.read import check_text
from tests.helpers import lowered

TEXT = """
@private(rho="{rho}", group={group})
def f(d: Bit, q: Query(sensitivity=1), s: Public[float]):
    return {result}
"""


def claimed(rho: str, result: str = "d", group: int = 1) -> str:
    return TEXT.format(rho=rho, result=result, group=group)


def test_a_claim_in_epsilon_is_its_own() -> None:
    found = lowered("@private(epsilon=1)\ndef f(d: Bit):\n    return 0")
    assert found.claim is not None
    assert implied(found.claim) == (found.claim,)


@pytest.mark.parametrize("rho", ["1 / 2", "3", "8 / 2", "s", "s * s / 3 + 1", "0.125"])
@pytest.mark.parametrize("group", [1, 3])
def test_what_follows_is_written_as_it_is_read(rho: str, group: int) -> None:
    check_written(claimed(rho, group=group))


@pytest.mark.parametrize("epsilon", ["1", "s / 2", "2 / (2 * s * s)"])
def test_what_follows_at_an_order_too(epsilon: str) -> None:
    check_written(f"@private(renyi=(4, '{epsilon}'))\ndef f(d: Bit, s: Epsilon):\n    return 0")


def check_written(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    follow = implied(found.claim)
    assert len(follow) == 4
    for claim in follow:
        assert isinstance(claim, Claim) and claim.group == found.claim.group
        check_text(found.program, claim)


@pytest.mark.parametrize("rho", ["1 / 2", "1 / 100"])
def test_what_tells_a_bit_is_refuted(rho: str) -> None:
    found = lowered(claimed(rho))
    assert found.claim is not None
    counterexample = refute(found.program, found.claim, 10)
    assert counterexample is not None
    assert counterexample.claim in implied(found.claim)
    assert check_counterexample(write_counterexample(counterexample)).claim == counterexample.claim


@pytest.mark.parametrize("result", ["0", "gaussian(q, sigma=1)", "randomized_response(d, 1)"])
def test_what_keeps_to_it_is_not(result: str) -> None:
    found = lowered(claimed("1 / 2", result))
    assert found.claim is not None
    assert refute(found.program, found.claim, 1) is None


@pytest.mark.parametrize("delta", ["1 / 10", "s", "0"])
def test_the_delta_of_rho_comes_on_top(delta: str) -> None:
    check_written(f"@private(rho='1 / 2', delta='{delta}')\ndef f(d: Bit, s: Delta):\n    return 0")


def test_what_delta_allows_is_not_refuted() -> None:
    text = "@private(rho='1 / 100', delta='{0}')\ndef f(d: Bit):\n    c = flip(1 / 4)\n    return d if c else 0"
    small, enough = (lowered(text.format(delta)) for delta in ("1 / 8", "1 / 4"))
    assert small.claim is not None and enough.claim is not None
    assert refute(small.program, small.claim, 10) is not None
    assert refute(enough.program, enough.claim, 2) is None
