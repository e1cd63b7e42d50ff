"""What is read again, once it is known that it must be read otherwise."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.prover import Proved, prove
from tests.syntax.natural.plain import core_of, real_passes
from tests.syntax.natural.says import core, is_exact, refusal, text_of

NUMPY = "import random\nimport numpy as np\nimport pandas as pd\nfrom scipy import stats"


def is_proved(body: str) -> bool:
    lowered = core_of(text_of(body, NUMPY), real_passes).lowered
    assert lowered.claim is not None
    return isinstance(prove(lowered.program, lowered.claim, 10.0), Proved)


def test_uniform_noise_lies_between_its_bounds() -> None:
    assert "min(max(" in core("return rng.uniform(2, 3)", NUMPY)


@pytest.mark.parametrize(
    "body",
    [
        "return sum(data) + rng.uniform(-1 / epsilon, 1 / epsilon)",
        "return sum(data) + rng.gumbel(0, 5 / epsilon)",
        "return sum(data) + rng.standard_t(3) * 5 / epsilon",
        "np.random.seed(1)\nreturn sum(data) + np.random.laplace(0, 5 / epsilon)",
    ],
)
def test_noise_that_hides_nothing_proves_nothing(body: str) -> None:
    assert not is_proved(body)


def test_it_may_stand_beside_noise_that_does() -> None:
    assert is_proved("u = random.random()\nreturn sum(data) + rng.laplace(0, 5 / epsilon), u, rng.gamma(2) + u")


def test_a_function_that_cannot_be_read_in_some_use_is_unknown_there() -> None:
    assert not is_exact("return np.histogram2d(data, data)", NUMPY)
    assert not is_proved("return np.histogram2d(data, data)")
    assert is_proved("x = sum(data) + rng.laplace(0, 5 / epsilon)\nreturn np.histogram2d([x], [x])")


def test_if_it_is_no_use_the_first_message_is_given() -> None:
    said = refusal("t = pd.crosstab(data, data)\nfor row in t:\n    k += row\nreturn k", NUMPY)
    assert said.id == "outside-language"


def test_the_quantile_of_a_fresh_draw_is_a_draw() -> None:
    assert "laplace(0, scale=2)" in core("return stats.laplace.ppf(random.random(), 0, 2)", NUMPY)
    assert "gaussian(" in core("return stats.norm.ppf(rng.uniform())", NUMPY)
    assert "quantile" in core("u = random.random()\nreturn stats.norm.ppf(u), u", NUMPY)


def test_a_matrix_has_one_set_of_rows() -> None:
    with pytest.raises(ProgramError):
        core("m = np.zeros((len(data), 2))\nr = m[0]\nm[0] += 1\nreturn r.sum()", NUMPY)
