"""The type system: what it lets pass, what it stops, and the chain it shows."""

from __future__ import annotations

import pytest

from lapwing.verify.flow.constraint import Node
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.typing import Violation, find_types
from tests.verify.flow.programs import labelled

SIGNATURE = "(s: High[int], p: Low[int], c: list[High[int]], t: Low[list[int]]) -> Low[int]"


def only(flow: Flow) -> Violation:
    (found,) = find_types(flow).violations
    return found


@pytest.mark.parametrize(
    "lines",
    [
        ["return p + t[p] + len(c)"],
        ["x = s", "x = x + p", "return p"],
        ["x = 0", "if s > 0:", "    x = 1", "return p"],
        ["x = s", "while x > 0:", "    x = x - p", "return p"],
        ["return 1 if match(s, p) else 0"],
        ["x = 0", "if match(c[p], p):", "    x = 1", "return x"],
        ["m = list(c)", "m[s] = s", "return len(m)"],
        ["m = list(t)", "m[p] = 1", "return m[0]"],
    ],
)
def test_well_typed(lines: list[str]) -> None:
    assert find_types(labelled(SIGNATURE, *lines)).typed


@pytest.mark.parametrize(
    "lines",
    [
        ["return s"],
        ["return p * 0 + s * 0"],
        ["return t[s]"],
        ["return c[p]"],
        ["x = 0", "if s > 0:", "    x = 1", "return x"],
        ["x = 0", "while x < s:", "    x = x + 1", "return x"],
        ["x = 0", "y = s", "while y > 0:", "    y = y - 1", "    x = 1", "return x"],
        ["return 1 if match(s, s) else 0"],
        ["return 1 if match(s, p) and s > 0 else 0"],
        ["m = list(t)", "m[s] = 1", "return m[0]"],
        ["m = list(t)", "m[0] = s", "return m[0]"],
        ["m = list(t)", "if s > 0:", "    m[0] = 1", "return m[0]"],
        ["m = []", "if s > 0:", "    m.append(p)", "return len(m)"],
        ["for i in range(s):", "    return 1", "return 0"],
        ["for i in range(3):", "    if s == i:", "        break", "return p + s - s"],
        ["x = 0", "for i in range(3):", "    if s == i:", "        continue", "    x = x + 1", "return x"],
        ["x: Low[int] = s", "return p"],
    ],
)
def test_not_well_typed(lines: list[str]) -> None:
    assert not find_types(labelled(SIGNATURE, *lines)).typed


def test_the_least_levels_of_variables() -> None:
    flow = labelled(SIGNATURE, "x = p", "y = x + s", "z = 0", "if y > 0:", "    z = x", "return x")
    levels = find_types(flow).levels
    assert [levels[Node(name, "level")] for name in "xyz"] == ["Low", "High", "High"]


def test_the_chain_of_an_implicit_flow() -> None:
    flow = labelled(SIGNATURE, "a = s + 1", "b = 0", "if a > 2:", "    b = p", "return b")
    found = only(flow)
    assert [(link.name, link.how) for link in found.chain] == [
        ("s", "flows into a"),
        ("a", "decides whether b is set"),
        ("b", "flows into result 1"),
    ]
    lines = [link.span.line for link in found.chain]
    assert lines == sorted(lines) and found.allowed == "Low" and found.chain[0].level == "High"


def test_the_chain_is_the_shortest() -> None:
    flow = labelled(SIGNATURE, "a = s", "b = a", "d = b", "d = s", "return d")
    assert [link.name for link in only(flow).chain] == ["s", "d"]


def test_match_across_a_diamond() -> None:
    order = "Low < A < High, Low < B < High"
    signature = '(a: Annotated[int, "A"], b: Annotated[int, "B"]) -> {}'
    assert find_types(labelled(signature.format("Low[bool]"), "return match(a, b)", levels=order)).typed
    assert not find_types(labelled(signature.format("Low[bool]"), "return a == b", levels=order)).typed
    crossed = labelled(signature.format('Annotated[int, "B"]'), "return a", levels=order)
    assert only(crossed).chain[0].level == "A"


def test_loops_that_secrets_decide_about_are_told() -> None:
    flow = labelled(SIGNATURE, "x = s", "while x > 0:", "    x = x - 1", "for i in range(p):", "    x = i", "return p")
    (loop,) = find_types(flow).loops
    assert loop[1] == "High" and "while x > 0" in loop[0].source.line(loop[0].line)
