"""Samples as data and words."""

from __future__ import annotations

from lapwing.report.view.sampled import view_sampled
from lapwing.verify.auditing.claimed import sample_claim
from tests.refute.programs import stated


def test_it_says_which_neighbours_and_how_sure_it_is() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (4 * eps))\n'
    sampled = sample_claim(*stated(text), 6.0)
    assert sampled is not None
    view = view_sampled(sampled)
    assert view["violated"]
    assert "x = 0, eps = log(2)" in view["inputs"]
    assert "is false" in view["words"]
    assert "confidence 99.9999" in view["words"]
