"""Scores learned from samples."""

from __future__ import annotations

from math import isclose, log

from lapwing.verify.auditing import statistic
from lapwing.verify.auditing.sample import Samples, draw_samples
from lapwing.verify.auditing.score import add_scores, learn_score
from tests.verify.auditing.faulty import answered, geometric


def test_a_score_is_the_log_ratio() -> None:
    samples = draw_samples(answered, (0, 1), 20_000, 1)
    score = learn_score(statistic.whole(), samples)
    assert score is not None
    assert isclose(float(str(score.look(False))), log(3), abs_tol=0.1)
    assert isclose(float(str(score.look(True))), -log(3), abs_tol=0.1)
    assert score.look("never seen") == 0


def test_numbers_are_put_into_bins() -> None:
    samples = draw_samples(lambda value, rng: rng.gauss(value, 1.0), (0, 3), 20_000, 1)
    score = learn_score(statistic.number(), samples)
    assert score is not None
    low, high = score.look(-1.0), score.look(4.0)
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert low > 3 > 0 > -3 > high
    assert score.look(-1.0) == score.look(-1.0001)


def test_nothing_is_learned_where_nothing_repeats() -> None:
    samples = Samples(tuple(f"a{n}" for n in range(100)), tuple(f"b{n}" for n in range(100)))
    assert learn_score(statistic.whole(), samples) is None
    assert learn_score(statistic.size(), Samples((1, 2), (1, 2))) is None


def test_scores_add_up() -> None:
    samples = draw_samples(geometric, (0, 1), 5000, 1)
    score = learn_score(statistic.whole(), samples)
    assert score is not None
    twice = add_scores("twice", [score, score])
    once = score.look(0)
    assert isinstance(once, float)
    assert twice.look(0) == 2 * once
