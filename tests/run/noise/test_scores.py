"""Weights of candidates."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.noise import scores
from lapwing.run.noise.number import Log, Quotient
from lapwing.run.noise.scores import Scores, check_score, scores_of


@pytest.mark.parametrize("few", [0, 100])
@pytest.mark.parametrize("bits", [4, 64, 300])
def test_weights_with_a_rational_base(bits: int, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With rate log(2) the weights are powers of 2, across all tables; far ones end at 0."""
    monkeypatch.setattr(scores, "FEW", few)
    steps = (0, 1, 5, 255, 256, 300, 10**6, 10**30)
    bounds = Scores(Log(2), steps).enclose(bits)
    unit = bounds[0][0]
    assert bounds[0] == (unit, unit)
    for step, (low, high) in zip(steps, bounds, strict=True):
        weight = Fraction(1, 2 ** min(step, 5000))
        assert Fraction(low, unit) <= weight
        assert weight <= Fraction(high, unit)
        assert Fraction(high - low, unit) <= Fraction(1, 2**bits)


def test_scores_become_steps_below_the_best() -> None:
    found = scores_of([1, Fraction(5, 2), Fraction(-1, 3)], 2)
    assert found.steps == (9, 0, 17)
    assert found.count == 3
    assert found.rate == Quotient(1, found.rate.bottom if isinstance(found.rate, Quotient) else 0)


@pytest.mark.parametrize("score", [1.0, True, "1", None, float("nan")], ids=repr)
def test_bad_scores_are_refused(score: object) -> None:
    with pytest.raises(ProgramError) as error:
        check_score(4, score)
    assert "scores[4]" in error.value.diagnostics[0].cause


def test_no_candidates_and_bad_scales_are_refused() -> None:
    for given, scale in (([], 1), ([1], 0), ([1], 1.5), ([1], -2)):
        with pytest.raises(ProgramError):
            scores_of(given, scale)
