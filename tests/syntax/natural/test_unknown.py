"""Functions from elsewhere: released values after the noise, one row inside a clip."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import core, is_exact, notes, refusal

BECOMES = [
    (
        "return sum(min(max(g(x), 0), 1) for x in data) + rng.laplace(0, 1)",
        "from other import g",
        'unknown("other.g", x)',
    ),
    (
        "return sum(np.clip(g(x), 0, 1) for x in data)",
        """\
import numpy as np
from other import g
""",
        'unknown("other.g", x)',
    ),
    (
        "return sum(min(max(g(x, a=1), 0), 1) - min(max(g(x, b=1), 0), 1) for x in data)",
        "from other import g",
        'unknown("other.g_x20_a", x, 1)',
    ),
    (
        "return sum(min(len(str(x)), 9) for x in data)",
        "",
        'max(unknown("builtins.len", unknown("builtins.str", x)), 0)',
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_what_it_gives_is_no_more_than_its_arguments() -> None:
    body = core("return g(sum(data) + rng.laplace(0, 1))", "from other import g")
    assert "return noise" in body
    assert not is_exact("return g(sum(data) + rng.laplace(0, 1))", "from other import g")


def test_private_arguments_are_part_of_the_outcome() -> None:
    assert "return total\n" in core("return g(sum(data))", "from other import g") + "\n"


def test_a_call_for_its_own_sake_shows_its_arguments() -> None:
    assert "total" in core("g(sum(data))\nreturn rng.laplace(0, 1)", "from other import g")


def test_what_is_taken_for_granted_is_noted() -> None:
    (found,) = notes("return min(max(g(sum(data)), 0), 1)", "from other import g")
    assert "other.g" in found


@pytest.mark.parametrize("argument", ["rng", "lambda: data", "f"])
def test_nothing_through_which_more_could_be_seen(argument: str) -> None:
    assert refusal(f"return g({argument}, len(data))", "from other import g").id == "unknown-call"


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ("return sum(1 for x in data if g(x))", 'unknown("other.g", x, of=bool)'),
        ("return sum(1 for x in data if g(x) > 3)", 'unknown("operators.gt", unknown("other.g", x), 3, of=bool)'),
        ("return [x for x in data if g(x, k)]", 'unknown("other.g", x, k, of=bool)'),
    ],
)
def test_an_unknown_predicate_of_a_row_is_a_truth_value(body: str, part: str) -> None:
    made = core(body, "from other import g").replace("data[index]", "x")
    assert part in made
