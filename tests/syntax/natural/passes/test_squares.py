"""Products of rows that are clipped to parameters lie between products of these."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.given_verdicts import is_proved, is_refuted, lowered

TEXT = """
# lapwing: data: Database(of=Reals, neighbours="add-remove"); b: Public[float]; c: Public[float]; epsilon = epsilon
# lapwing: requires = {requires}
def f(data, b, c, epsilon, rng):
    total = 0.0
    for x in data:
        y, z = {clipped}
        total += {product}
    return total + rng.laplace(0, {scale} / epsilon)
"""
POSITIVE = "b > 0; requires = c > 0"
BOTH = "max(-b, min(b, x)), min(max(x, 0), c)"


@pytest.mark.parametrize(
    ("product", "scale"),
    [
        ("y * y", "b ** 2"),
        ("z * z", "(c * c)"),
        ("y * z", "(b * c)"),
        ("0 - y * y", "b ** 2"),
        ("y ** 2", "(b * b * 2)"),
    ],
)
def test_proved(product: str, scale: str) -> None:
    assert is_proved(TEXT.format(requires=POSITIVE, clipped=BOTH, product=product, scale=scale))


@pytest.mark.parametrize(("product", "scale"), [("y * y", "(b * b / 2)"), ("x * y", "(b * b)")])
def test_refuted(product: str, scale: str) -> None:
    assert is_refuted(TEXT.format(requires=POSITIVE, clipped=BOTH, product=product, scale=scale))


@pytest.mark.parametrize(
    ("requires", "clipped", "product"),
    [
        ("b >= 0", BOTH, "y * y"),
        (POSITIVE, "max(-c, min(b, x)), x", "y * y"),
        (POSITIVE, BOTH, "y * x"),
        (POSITIVE, "min(b, x), max(-b, x)", "y * z"),
        (POSITIVE, BOTH, "y * c"),
    ],
)
def test_nothing_is_said_of_other_products(requires: str, clipped: str, product: str) -> None:
    text = TEXT.format(requires=requires, clipped=clipped, product=product, scale="(b * b)")
    assert "share" not in pretty(lowered(text).program)
