"""Distributions of SciPy that get their parameters first draw as those that get them with the draw."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import core, refusal

IMPORTS = "import scipy.stats\nfrom scipy import stats"
SAME = [
    ("return sum(data) + stats.laplace(0, 1 / epsilon).rvs()", "return sum(data) + stats.laplace.rvs(0, 1 / epsilon)"),
    (
        "noise = scipy.stats.laplace(scale=1 / epsilon)\nreturn sum(data) + noise.rvs(), len(data) + noise.rvs()",
        "return sum(data) + stats.laplace.rvs(scale=1 / epsilon), len(data) + stats.laplace.rvs(scale=1 / epsilon)",
    ),
    ("return stats.norm(sum(data), 3).rvs(random_state=None)", "return stats.norm.rvs(sum(data), 3)"),
    ("return list(stats.laplace(0, 2).rvs(3))", "return list(stats.laplace.rvs(0, 2, 3))"),
    ("return stats.bernoulli(0.25).rvs()", "return stats.bernoulli.rvs(0.25)"),
]


@pytest.mark.parametrize(("frozen", "direct"), SAME)
def test_the_same_draw(frozen: str, direct: str) -> None:
    assert core(frozen, IMPORTS) == core(direct, IMPORTS)


def test_other_tuples_draw_nothing() -> None:
    assert "scipy.stats" in refusal("return (1, 2).rvs()").cause
