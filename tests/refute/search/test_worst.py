"""How close programs come to their claims."""

from __future__ import annotations

from math import inf

import pytest

from lapwing.refute.search.worst import worst_ratio
from tests.refute.programs import TEXTS, stated

SUM = '@private(epsilon="eps")\ndef f(d: Database(of=Bit), eps: Epsilon):\n    return laplace(sum(d), scale=1 / eps)\n'


def test_a_tight_claim_is_reached_and_not_exceeded() -> None:
    found = worst_ratio(*stated(SUM), 0.3)
    assert found is not None
    assert found.share == pytest.approx(1)
    assert found.loss is not None
    assert found.loss <= found.claimed


def test_a_false_claim_is_exceeded() -> None:
    found = worst_ratio(*stated(TEXTS["noisy_max"]), 0.5)
    assert found is not None
    assert found.loss is not None
    assert found.share > 1.5
    assert float(found.loss) < 2.01 * float(found.claimed)


def test_no_noise_at_all_is_infinitely_bad() -> None:
    found = worst_ratio(*stated("@private(epsilon=3)\ndef f(x: Query):\n    return x\n"), 0.2)
    assert found is not None
    assert (found.loss, found.share) == (None, inf)


def test_nothing_to_lose() -> None:
    found = worst_ratio(*stated("@private(epsilon=0)\ndef f(x: Query):\n    return 1\n"), 0.1)
    assert found is not None
    assert found.share == 0
