"""From a function to a program: what is known of its results."""

from __future__ import annotations

from lapwing.syntax.natural.shape import Product, Scalar
from tests.syntax.natural.plain import core_of, real_passes
from tests.syntax.natural.says import text_of


def test_the_shape_of_the_results_is_known() -> None:
    found = core_of(text_of("return sum(data), k > 1"), real_passes).evaluated
    assert isinstance(found.shape, Product)
    assert all(isinstance(part, Scalar) for part in found.shape.parts)


def test_texts_are_numbered() -> None:
    found = core_of(text_of("return 'few' if len(data) < 2 else 'many'"), real_passes).evaluated
    assert found.texts == {0: "few", 1: "many"}
