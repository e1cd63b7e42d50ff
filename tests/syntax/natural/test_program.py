"""From a function to a program: what is known of its results."""

from __future__ import annotations

from textwrap import dedent

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


def test_a_parameter_that_the_claim_speaks_of_may_have_any_value() -> None:
    text = """
        import numpy as np

        # lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon / width; requires = width > 0
        def count(data, epsilon, width=1.0, shown=2.0):
            return sum(data) + np.random.laplace(0, width / epsilon) + shown
    """
    found = core_of(dedent(text), real_passes)
    parameters = found.lowered.program.parameters
    assert [each.param.name for each in parameters] == ["data", "epsilon", "width"]
