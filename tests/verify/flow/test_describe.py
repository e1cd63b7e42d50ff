"""Descriptions of large feasible sets: ranges that both solvers confirm, and honest limits."""

from __future__ import annotations

import pytest

from lapwing.verify.flow.describe import Description, describe
from lapwing.verify.flow.question import ask
from lapwing.verify.flow.runs import run
from tests.verify.flow.programs import labelled


def described(lines: list[str], observe: str, **given: str) -> Description:
    flow = labelled("(s: High[int], p: Low[int]) -> Low[int]", *lines)
    return describe(ask(flow, "Low", {"p": "10", **given}, observe))


@pytest.mark.parametrize(
    ("lines", "observe", "ranges"),
    [
        (["return 1 if s == p else 0"], "1", ((10, 10),)),
        (["return 1 if s == p else 0"], "0", ((None, 9), (11, None))),
        (["return min(max(s, 0), p)"], "10", ((10, None),)),
        (["return min(max(s, 0), p)"], "4", ((4, 4),)),
        (["return 0"], "0", ((None, None),)),
        (["x = 0", "if s > p and s < 20 or s == 50:", "    x = 1", "return x"], "1", ((11, 19), (50, 50))),
        (["return abs(s - p)"], "3", ((7, 7), (13, 13))),
    ],
)
def test_ranges(lines: list[str], observe: str, ranges: object) -> None:
    found = described(lines, observe)
    assert found.ranges == ranges and found.rounds is None


def test_ranges_agree_with_runs() -> None:
    lines = ["x = 0", "for i in range(3):", "    if s > 4 * i and s < 4 * i + p - 7:", "        x = x + 1", "return x"]
    flow = labelled("(s: High[int], p: Low[int]) -> Low[int]", *lines)
    found = describe(ask(flow, "Low", {"p": "10"}, "1"))
    assert found.ranges is not None
    inside = {
        value for low, high in found.ranges if low is not None and high is not None for value in range(low, high + 1)
    }
    assert inside == {value for value in range(-50, 50) if run(flow, {"s": value, "p": 10}) == (1,)}


def test_too_many_ranges_leave_the_formula() -> None:
    found = described(["return s % 2"], "1")
    assert found.ranges is None and found.size is None and "s" in found.formula


def test_loops_are_followed_for_so_many_rounds() -> None:
    found = described(["x = 0", "while x < s:", "    x = x + 1", "return x"], "5")
    assert found.ranges == ((5, 5),) and found.rounds is not None and found.size is None


def test_several_secrets_have_a_formula() -> None:
    flow = labelled("(s: High[int], t: High[int]) -> Low[bool]", "return s > t")
    found = describe(ask(flow, "Low", {}, "True"))
    assert found.ranges is None and "s" in found.formula and "t" in found.formula
