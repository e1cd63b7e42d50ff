"""Steps of a proof that rest on delta."""

from __future__ import annotations

import pytest

from lapwing.prove.script.proof import Proof, ProofError
from tests.helpers import lowered

COIN = """@private(epsilon=0, delta="p", requires="p > 0")
def program(b: Bit, p: Public[float]):
    c = flip(p)
    shown = 0
    if c:
        shown = b
    return shown
"""
TAIL = "exp(-t * eps) / 2"
THRESHOLD = f"""@private(epsilon="eps", delta="{TAIL}")
def program(b: Bit, t: Public[int], eps: Epsilon):
    x = laplace(0, scale=1 / eps)
    shown = 0
    if x > t:
        shown = b
    return shown
"""


def start(text: str) -> Proof:
    found = lowered(text)
    assert found.claim is not None
    return Proof(found.program, found.claim)


def test_a_coin_and_a_threshold() -> None:
    coin = start(COIN).direct({}, delta={"p": 1}).up_to_bad("p", needed="b<1> != b<2>", units=(0, 0))
    assert coin.run().qed()
    passed = start(THRESHOLD).direct({"eps": 0}, delta={TAIL: 1})
    assert passed.up_to_bad(TAIL, above="t").run().qed()
    moved = start(THRESHOLD).direct({"eps": 0}, delta={TAIL: 1})
    assert moved.up_to_bad(TAIL, above="t", shift=0).run().qed()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"above": "t", "reached": True}, "go so far"),
        ({"above": "t - 1"}, "go so far"),
        ({"heads": True}, "nothing says"),
    ],
)
def test_what_is_not_so_unlikely(options: dict[str, object], why: str) -> None:
    with pytest.raises(ProofError, match=why):
        start(THRESHOLD).direct({"eps": 0}, delta={TAIL: 1}).up_to_bad(TAIL, **options)  # type: ignore[arg-type]
