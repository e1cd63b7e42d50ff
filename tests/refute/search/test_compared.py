"""Cases whose noise is only compared."""

from __future__ import annotations

from itertools import islice

from lapwing.refute.estimate.case import Estimate
from lapwing.refute.search.compared import compared, pairs_of
from tests.helpers import lowered
from tests.typed import in_epsilon

BIT = '@private(epsilon="0.5", delta="0.01")\ndef f(b: Bit):\n    return {law} > 0\n'


def sights(text: str) -> list[Estimate]:
    found = lowered(text)
    return [each for shown in compared(found.program, in_epsilon(found.claim)) for each in shown]


def test_what_breaks_the_claim_is_seen() -> None:
    found = sights(BIT.format(law="gaussian(b, sigma=1)"))
    assert found
    assert all(each.by_cells and each.grid == 1024 and each.gain > 0 for each in found)


def test_nothing_is_seen_of_what_is_true_or_tells_more() -> None:
    assert not sights(BIT.format(law="gaussian(b, sigma=8)"))
    assert not sights(BIT.format(law="laplace(b, scale=1)"))
    assert not sights(BIT.format(law="(2 * gaussian(b, sigma=1))"))
    assert not sights('@private(epsilon="0.5", delta="0.01")\ndef f(b: Bit):\n    return gaussian(b, sigma=1)\n')


def test_few_inputs_are_all_paired() -> None:
    text = '@private(epsilon="0.5", delta="0.01")\ndef f({}):\n    return gaussian(0, sigma=1) > 0\n'
    bits = lowered(text.format("q: Vector(of=Integers(0, 1), length=2)"))
    assert len([*pairs_of(bits.program, in_epsilon(bits.claim))]) == 12
    query = lowered(text.format("q: Query(sensitivity=1), s: Public[float]"))
    for one, two in islice(pairs_of(query.program, in_epsilon(query.claim)), 20):
        assert dict(one).keys() == dict(two).keys() == {"q", "s"}
