"""Calls: which functions there are, and what they take."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax import tree
from tests.helpers import body, parsed, rejection


def value_of(expression: str, before: str = "") -> tree.Expression:
    """The expression a program returns."""
    statement = parsed(before + body(f"return {expression}"), "program").body[-1]
    assert isinstance(statement, tree.Return)
    return statement.values[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("laplace(q[0], 1 / eps)", "laplace(q[0], scale=1 / eps)"),
        ("laplace(scale=1, center=0)", "laplace(0, 1)"),
        ("gaussian(0, sigma=2)", "gaussian(sigma=2, center=0)"),
        ("flip()", "flip(1 / 2)"),
        ("flip(probability=1)", "flip(1)"),
        ("exponential(scale=2, scores=q)", "exponential(q, 2)"),
    ],
)
def test_noise_takes_its_arguments_as_python_would(one: str, other: str) -> None:
    assert value_of(one) == value_of(other)


@pytest.mark.parametrize(
    "call",
    [
        "laplace(0)",
        "laplace(scale=1)",
        "laplace(0, 1, 2)",
        "laplace(0, 1, scale=1)",
        "laplace(0, sigma=1)",
        "uniform()",
        "max(c)",
        "max(q)",
        "len()",
        "len(q, q)",
        "abs(x=c)",
        "sum(q, 0)",
    ],
)
def test_other_arguments_are_rejected(call: str) -> None:
    assert rejection(f"return {call}") == ["arguments"]


@pytest.mark.parametrize(
    ("call", "id"),
    [
        ("sorted(q)", "unknown-function"),
        ("q.count(1)", "unknown-function"),
        ("q()", "unknown-function"),
        ("range(3)", "outside-language"),
        ("int(c)", "outside-language"),
        ("enumerate(q)", "outside-language"),
        ("q.append(1)", "outside-language"),
        ("(lambda: 1)()", "outside-language"),
        ("max(*q)", "outside-language"),
        ("max(c, c, **q)", "outside-language"),
        ("Epsilon()", "outside-language"),
    ],
)
def test_what_is_no_function_of_the_language_is_rejected(call: str, id: str) -> None:
    assert rejection(f"return {call}") == [id]


def test_a_name_the_function_assigns_is_no_function() -> None:
    assert rejection("max = 0\nreturn max(max, 1)") == ["unknown-function"]


def test_an_argument_that_is_wrong_is_pointed_at() -> None:
    with pytest.raises(ProgramError) as caught:
        value_of("laplace(0, sigma=1)")
    span = caught.value.diagnostics[0].spans[0]
    assert span.source.line(span.line)[span.column :] == "1)"


def test_names_of_the_language_may_be_imported_under_others() -> None:
    before = "from lapwing import laplace as lap\nimport lapwing as lw\nimport math\n"
    assert value_of("lap(0, 1)", before) == value_of("laplace(0, 1)")
    assert value_of("lw.laplace(0, 1)", before) == value_of("laplace(0, 1)")
    assert value_of("math.log(eps)", before) == value_of("log(eps)")


def test_a_helper_is_called_with_its_arguments_in_order() -> None:
    before = "def clip(x, high):\n    return min(x, high)\n\n"
    call = value_of("clip(c, high=2)", before)
    assert isinstance(call, tree.Invoke)
    assert call.function == "clip"
    assert [name for name, _ in call.named] == ["high"]
    assert len(call.positional) == 1
