"""Post-processing of what a first part releases."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, Local
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import ONE, ZERO, judged, program, refusal
from tests.proofs import start

Y = Local("y", REAL)


def processed(lines: str) -> Proof:
    return start(f"""
        @private(epsilon="eps")
        def processed(q: Query, d: Database(of=Bit, neighbours="add-remove"), c: Public[int], eps: Epsilon):
            y = laplace(q, scale=1 / eps)
            {lines}
    """)


@pytest.mark.parametrize(
    "lines",
    [
        "return max(y, 0)",
        "return y / 3 + c",
        "z = laplace(y, scale=c)\n            return z if flip() else y",
        "i = 0\n            while y > 0 and i < c:\n                y, i = y - 1, i + 1\n            return i",
    ],
)
def test_working_on_a_released_value_is_free(lines: str) -> None:
    processed(lines).apply(PostProcessing(1, (Y,))).direct({"eps": 1}).laplace(0).skip().qed()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("return y + q", "reads something private"),
        ("return y + len(d)", "reads something private"),
        ("z = laplace(d[0], scale=1)\n            return y + z", "reads something private"),
        ("if q > 0:\n                y = 0\n            return y", "reads something private"),
    ],
)
def test_reading_private_data_is_no_post_processing(lines: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        processed(lines).apply(PostProcessing(1, (Y,)))


def test_only_what_is_released_is_used() -> None:
    with pytest.raises(ProofError, match="not shared and not yet set"):
        processed("return y").apply(PostProcessing(1, ()))
    with pytest.raises(ProofError, match="no such place"):
        processed("return y").apply(PostProcessing(5, (Y,)))
    with pytest.raises(ProofError, match="not shared and not yet set"):
        processed("x = q + c\n            return x").apply(PostProcessing(2, (Local("i", INT),)))


def test_it_is_about_privacy_that_makes_sense() -> None:
    rule = PostProcessing(0, ())
    assert "about privacy" in refusal(rule, judged("return 0"))
    assert "not a number" in refusal(rule, Private(program("return 0"), Claim(TRUE, ZERO, ONE)))
