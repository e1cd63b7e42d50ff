"""Widths of noise."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.app.judging.change.scales import noise_of, wider, widths_of
from tests.app.judging.change.texts import code, plain


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return laplace(q[0], scale=1 / eps)", "return laplace(q[0], scale=2 / eps)"),
        ("return laplace(q[0], 1 / (2 * eps))", "return laplace(q[0], 1 / eps)"),
        ("return exponential(q, scale=eps)", "return exponential(q, scale=2 * eps)"),
        ("return gaussian(q[0], sigma=c)", "return gaussian(q[0], sigma=2 * c)"),
        ("return randomized_response(t > 1, eps)", "return randomized_response(t > 1, eps / 2)"),
    ],
)
def test_wider(before: str, after: str) -> None:
    found = code(before)
    rewrite = wider(tuple(widths_of(found)), "2")
    assert rewrite is not None
    assert rewrite.merged().applied() == found.source_text.replace(before, after)


def test_numpys_noise_has_a_width_of_its_own() -> None:
    found = plain("return sum(data) + np.random.laplace()")
    rewrite = wider(tuple(widths_of(found)), "1 / epsilon")
    assert rewrite is not None and "np.random.laplace(scale=1 / epsilon)" in rewrite.merged().applied()
    found = plain("return sum(data) + np.random.laplace(0)")
    rewrite = wider(tuple(widths_of(found)), "3")
    assert rewrite is not None and "np.random.laplace(0, scale=3)" in rewrite.merged().applied()


def test_there_may_be_nothing_to_widen() -> None:
    found = plain("return sum(data) + np.random.exponential(1 / epsilon)")
    assert tuple(widths_of(found)) == () and wider((), "2") is None


def test_noise_in_loops_counts_more() -> None:
    once = code("return laplace(q[0], scale=1 / eps)")
    often = code("out = []\nfor v in q:\n    out.append(laplace(v, scale=1 / eps))\nreturn out")
    assert (noise_of(once), noise_of(often)) == (Fraction(2), Fraction(8))
    assert noise_of(code("return laplace(q[0], scale=max(t, 1))")) is None


def test_a_width_that_is_divided_by_names_is_told_as_it_is() -> None:
    found = tuple(widths_of(code("return laplace(q[0], scale=eps)")))
    rewrite = wider(found, "1 / (eps * eps)")
    assert rewrite is not None and rewrite.title.startswith("Draw the noise on line ")
    assert rewrite.title.endswith(" with scale 1 / eps")
