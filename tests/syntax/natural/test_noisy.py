"""Arrays with noise in them that are read more than once."""

from __future__ import annotations

from tests.syntax.natural.given_verdicts import is_proved, is_refuted
from tests.syntax.natural.says import assert_as_python

BITS = '# lapwing: bits: Database(of=Bit, neighbours="replace"); epsilon = epsilon\n'
TWICE = (
    BITS
    + """def f(bits, epsilon, rng):
    noisy = np.asarray(bits) + rng.laplace(0, 1 / epsilon, size=len(bits))
    return noisy, noisy.mean()
"""
)
RESPONSES = (
    BITS
    + """def f(bits, epsilon, rng):
    p = 1 / (1 + math.exp(-epsilon))
    reports = np.where(rng.random(len(bits)) < p, bits, 1 - np.asarray(bits))
    return reports, reports.mean()
"""
)
BESIDE = TWICE.replace("noisy.mean()", "np.asarray(bits).mean()")


def test_what_is_released_is_released_once() -> None:
    assert is_proved(TWICE)
    assert is_proved(RESPONSES)


def test_the_data_beside_it_is_not() -> None:
    assert is_refuted(BESIDE)


def test_it_means_what_python_means() -> None:
    assert_as_python(
        "n = np.asarray(data) + rng.laplace(0, 1, size=len(data))\nreturn n.sum(), n", "import numpy as np"
    )
