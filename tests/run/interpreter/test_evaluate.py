"""Exact values of terms, which are total."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import (
    LONGEST,
    Added,
    And,
    Apply,
    Arithmetic,
    ArithmeticOperator,
    Choose,
    Clipped,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Not,
    Or,
    Param,
    Repeat,
    Snoc,
    Store,
    Term,
)
from lapwing.run.interpreter.evaluate import POINTS, InexactError, compare, compute, evaluate, evaluate_truth
from lapwing.run.interpreter.value import Value
from tests.helpers import body
from tests.running import ran

ONE, ZERO = Literal(1, INT), Literal(0, INT)
TRUE, FALSE = Literal(True, BOOL), Literal(False, BOOL)
Q = Param("q", ListOf(REAL))
B = Local("b", ListOf(BOOL))
ROWS = Param("rows", ListOf(ListOf(INT)))
BAD = Apply("log", (ONE,))
MEMORY: dict[str, Value] = {"q": [Fraction(1, 2), 3], "x": 4, "rows": [[1, 2], [3]]}


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (Local("x", INT), 4),
        (Local("unset", INT), 0),
        (Added(Q, Repeat(ONE, Literal(1, INT)), Literal(3, INT)), [Fraction(3, 2), 3, 0]),
        (Added(Q, Q, Literal(1, INT)), [1]),
        (Added(Q, Q, Literal(-1, INT)), []),
        (Local("unset", BOOL), False),
        (Local("unset", ListOf(INT)), []),
        (Index(Q, ONE), 3),
        (Index(Q, Literal(2, INT)), 0),
        (Index(Q, Literal(-1, INT)), 0),
        (Index(B, ZERO), False),
        (Index(Index(ROWS, ONE), ZERO), 3),
        (Index(ROWS, Literal(7, INT)), []),
        (Length(Index(ROWS, Literal(7, INT))), 0),
        (Arithmetic("/", ONE, ZERO), 0),
        (Arithmetic("/", ONE, Literal(3, INT)), Fraction(1, 3)),
        (Arithmetic("%", ONE, ZERO), 0),
        (Negative(Index(Q, ZERO)), Fraction(-1, 2)),
        (Choose(TRUE, ONE, BAD), 1),
        (Choose(FALSE, BAD, ZERO), 0),
        (And((FALSE, Compare("<", BAD, ONE))), False),
        (Or((TRUE, Compare("<", BAD, ONE))), True),
        (Not(Compare(">=", ONE, ONE)), False),
        (Compare("==", TRUE, ONE), True),
        (Apply("max", (ONE, Index(Q, ZERO), Index(Q, ONE))), 3),
        (Apply("min", (ONE, Index(Q, ZERO))), Fraction(1, 2)),
        (Apply("abs", (Literal(-2, INT),)), 2),
        (Snoc(Snoc(Empty(INT), ONE), ZERO), [1, 0]),
        (Snoc(Q, ONE), [Fraction(1, 2), 3, 1]),
        (Repeat(ONE, Literal(2, INT)), [1, 1]),
        (Repeat(ONE, Literal(-2, INT)), []),
        (Store(Q, ONE, ZERO), [Fraction(1, 2), 0]),
        (Store(Q, Literal(2, INT), ZERO), [Fraction(1, 2), 3]),
        (Store(Q, Literal(-1, INT), ZERO), [Fraction(1, 2), 3]),
    ],
)
def test_a_term_has_an_exact_value(term: Term, value: Value) -> None:
    found = evaluate(term, MEMORY)
    assert found == value
    assert isinstance(found, bool) == isinstance(value, bool)


@pytest.mark.parametrize("left", [-7, -6, -1, 0, 1, 6, 7])
@pytest.mark.parametrize("right", [-3, -2, -1, 1, 2, 3])
def test_whole_division_is_pythons(left: int, right: int) -> None:
    assert compute("//", left, right) == left // right
    assert compute("%", left, right) == left % right
    assert compute("/", left, right) == Fraction(left, right)


@pytest.mark.parametrize("operator", ["/", "//", "%"])
def test_dividing_by_zero_gives_zero(operator: ArithmeticOperator) -> None:
    assert compute(operator, 5, 0) == 0


@pytest.mark.parametrize(
    ("operator", "values"),
    [
        ("<", [True, False, False]),
        ("<=", [True, True, False]),
        ("==", [False, True, False]),
        ("!=", [True, False, True]),
        (">", [False, False, True]),
        (">=", [False, True, True]),
    ],
)
def test_comparison_is_exact(operator: str, values: list[bool]) -> None:
    tenth = Fraction(1, 10)
    assert [compare(operator, left, 3 * tenth) for left in (tenth, tenth + tenth + tenth, 1)] == values


def test_a_number_counts_as_true_unless_it_is_zero() -> None:
    assert [evaluate_truth(Literal(value, INT), {}) for value in (0, 1, -1)] == [False, True, True]


def test_a_logarithm_has_no_exact_value() -> None:
    with pytest.raises(InexactError):
        evaluate(BAD, {})


def test_an_unknown_operator_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match=r"\*\*"):
        compute("**", 1, 1)
    with pytest.raises(ValueError, match="<>"):
        compare("<>", 1, 1)


def test_a_product_of_varying_values_that_is_too_long_is_zero_and_linear_ones_are_exact() -> None:
    x, long = Local("x", INT), 1 << (LONGEST - 1)
    square, double = Arithmetic("*", x, x), Arithmetic("*", Literal(2, INT), x)
    assert evaluate(square, {"x": long}) == 0
    assert evaluate(square, {"x": 1 << 1000}) == 1 << 2000
    assert evaluate(double, {"x": long}) == 2 * long
    assert evaluate(Arithmetic("+", x, x), {"x": 2 * long}) == 4 * long
    assert evaluate(Arithmetic("/", x, Local("y", INT)), {"x": 2 * long, "y": 3}) == 0
    assert evaluate(Arithmetic("/", Literal(1, INT), x), {"x": 2 * long}) == 0
    assert evaluate(Arithmetic("/", x, Literal(2, INT)), {"x": 4 * long}) == 2 * long
    assert evaluate(Arithmetic("/", x, Arithmetic("-", x, x)), {"x": 3}) == 0


@pytest.mark.parametrize("step", ["x * x + 1", "x + 1 / x", "x * x / (x + 1)", "x * y"])
def test_numbers_do_not_explode_in_a_loop(step: str) -> None:
    lines = f"x = q[0] + 2\ny = q[1] + 3\nfor i in range(60):\n    x, y = {step}, y * x\nreturn 1 if x > 0 else 0"
    assert ran(body(lines)) in (0, 1)


def test_vectors_are_clipped_on_the_grid_of_a_run() -> None:
    vector = Clipped(Q, ONE)
    with pytest.raises(InexactError):
        evaluate(vector, MEMORY)
    token = POINTS.set(8)
    try:
        assert evaluate(Clipped(Q, Literal(4, INT)), MEMORY) == [Fraction(1, 2), 3]
        assert evaluate(vector, MEMORY) == [Fraction(1, 8), Fraction(7, 8)]
        assert evaluate(Clipped(Q, ONE, "l1"), MEMORY) == [Fraction(1, 8), Fraction(6, 8)]
    finally:
        POINTS.reset(token)
