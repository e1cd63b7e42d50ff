"""`scipy.special`: short for exponentials."""

from __future__ import annotations

from tests.syntax.natural.says import core

BEFORE = "from scipy.special import expit, logsumexp, softmax\nimport numpy as np"


def test_a_choice_by_softmax_is_the_exponential_mechanism() -> None:
    made = core("return np.random.choice(len(data), p=softmax(np.array(data) * epsilon / 2))", BEFORE)
    assert "exponential(data, scale=2 / epsilon)" in made


def test_expit_is_written_out() -> None:
    assert "exp(-" in core("return expit(sum(data))", BEFORE)


def test_logsumexp_is_a_logarithm_of_a_sum() -> None:
    made = core("return logsumexp(np.array(data))", BEFORE)
    assert "exp(data[" in made
    assert "log(" in made
