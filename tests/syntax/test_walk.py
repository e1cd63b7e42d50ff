"""Questions about trees."""

from __future__ import annotations

import pytest

from lapwing.syntax import tree
from lapwing.syntax.walk import (
    assigned_in,
    blocks_of,
    children,
    exits,
    expressions_of,
    has_effect,
    names_in,
    never_falls_through,
    targets_of,
)
from tests.helpers import body, parsed

HELPER = "def h(x):\n    return x\n\n"


def block(lines: str) -> tree.Block:
    return parsed(HELPER + body(lines + "\nreturn 0"), "program").body[:-1]


def expression(text: str) -> tree.Expression:
    statement = block(f"x = {text}")[0]
    assert isinstance(statement, tree.Assign)
    return statement.values[0]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("c + q[c] * 2", ["c", "q", "c"]),
        ("h(c, y=eps)", ["c", "eps"]),
        ("c if eps > 0 else d[0]", ["eps", "c", "d"]),
        ("[c, not eps] + [-c]", ["c", "eps", "c"]),
        ("laplace(q[0], scale=1 / eps)", ["q", "eps"]),
        ("0 < c < eps and True", ["c", "eps"]),
        ("max(c, len(q), sum(d))", ["c", "q", "d"]),
        ("1", []),
    ],
)
def test_names_are_found_in_every_part(text: str, names: list[str]) -> None:
    assert [name.name for name in names_in(expression(text))] == names


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("c + 1", False),
        ("len(q)", False),
        ("sum(q)", True),
        ("-flip()", True),
        ("[h(1)]", True),
        ("q[uniform(2)]", True),
    ],
)
def test_draws_calls_and_sums_take_statements(text: str, effect: bool) -> None:
    assert has_effect(expression(text)) is effect


def test_children_come_in_order() -> None:
    found = expression("c if eps > 0 else 1")
    assert isinstance(found, tree.Conditional)
    assert children(found) == (found.condition, found.then, found.otherwise)


def test_assigned_names_are_found_at_any_depth() -> None:
    lines = (
        "a = 1\nfor i, x in enumerate(q):\n    if c > 0:\n        b, e = 1, 2\n    while c > 1:\n"
        "        out = []\n        out.append(i)"
    )
    assert assigned_in(block(lines)) == {"a", "i", "x", "b", "e", "out"}


def test_a_statement_has_its_own_expressions_targets_and_blocks() -> None:
    (loop,) = block("for i in range(1, c):\n    x = eps")
    assert [name.name for part in expressions_of(loop) for name in names_in(part)] == ["c"]
    assert [target.name for target in targets_of(loop)] == ["i"]
    assert len(blocks_of(loop)) == 1


@pytest.mark.parametrize(
    ("lines", "ways"),
    [
        ("x = 1", set()),
        ("for i in q:\n    break", set()),
        ("for i in q:\n    if c > 0:\n        return 1\n    continue", {"return"}),
        ("if c > 0:\n    return 1\nelse:\n    x = 1", {"return"}),
    ],
)
def test_the_ways_out_of_a_block(lines: str, ways: set[str]) -> None:
    assert exits(block(lines)) == ways


def test_the_ways_out_of_a_loops_body() -> None:
    (loop,) = block(
        "while c > 0:\n    if c > 1:\n        break\n    elif c > 2:\n        continue\n    while c > 3:\n        break"
    )
    assert isinstance(loop, tree.While)
    assert exits(loop.body) == {"break", "continue"}


@pytest.mark.parametrize(
    ("lines", "never"),
    [
        ("x = 1", False),
        ("return 1", True),
        ("if c > 0:\n    return 1", False),
        ("if c > 0:\n    return 1\nelse:\n    return 2\nx = 1", True),
        ("while True:\n    x = 1", True),
        ("while True:\n    break", False),
        ("while True:\n    while True:\n        break", True),
        ("while c > 0:\n    return 1", False),
        ("for i in q:\n    return 1", False),
    ],
)
def test_some_blocks_are_never_left_at_their_end(lines: str, never: bool) -> None:
    assert never_falls_through(block(lines)) is never
