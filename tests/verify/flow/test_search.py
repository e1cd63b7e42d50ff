"""Leaks are found where they are, needles and late rounds too, and only where they are."""

from __future__ import annotations

import pytest

from lapwing.deadline import Deadline
from lapwing.verify.flow.observer import observe
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import Runs
from lapwing.verify.flow.search import LARGER, SMALL, has_draws, search_runs
from tests.verify.flow.programs import labelled

SIGNATURE = "(s: High[int], b: High[bool], p: Low[int], c: list[High[int]], d: High[list[int]], t: Low[list[int]])"


def search(flow: Flow) -> Runs | None:
    return search_runs(flow, observe(flow, "Low"), SMALL + LARGER, Deadline.after(20))


@pytest.mark.parametrize(
    "lines",
    [
        ["return s"],
        ["return 1 if 7 * s == 7000000007 and p > 1000 else 0"],
        ["return 1 if b else 0"],
        ["return c[0] + c[1]"],
        ["return len(d)"],
        ["return d[1]"],
        ["return t[s]"],
        ["x = 0", "for v in c:", "    if v == 12345:", "        x = x + 1", "return x"],
        ["x = s", "y = 0", "for i in range(p):", "    y = x", "    x = 0 if i < 5 else s", "return y"],
    ],
)
def test_leaks_are_found_and_replayed(lines: list[str]) -> None:
    found = search(labelled(SIGNATURE + " -> Low[int]", *lines))
    assert found is not None and found.results[0] != found.results[1]


@pytest.mark.parametrize("lines", [["return p"], ["return s - s"], ["return len(c)"], ["return 0 if b else 0"]])
def test_where_there_is_none(lines: list[str]) -> None:
    assert search(labelled(SIGNATURE + " -> Low[int]", *lines)) is None


def test_domains_are_kept_to() -> None:
    signature = "(s: High[Integers(0, 5)], c: list[High[Bit]], p: Low[Integers(0, 3)], t: Low[list[int]])"
    assert search(labelled(signature + " -> Low[bool]", "return s > 5")) is None
    assert search(labelled(signature + " -> Low[bool]", "return c[0] > 1")) is None
    assert search(labelled(signature + " -> Low[bool]", "return s > 3 and p > 3")) is None
    found = search(labelled(signature + " -> Low[bool]", "return s + c[0] > 5"))
    assert found is not None


def test_reals() -> None:
    found = search(labelled("(s: High[float]) -> Low[bool]", "return s * 3 == 1"))
    assert found is not None


def test_draws_are_noticed() -> None:
    drawing = labelled(
        "(p: Low[int]) -> Low[int]", "x = 0", "while x < p:", "    if flip():", "        x = p", "return x"
    )
    assert has_draws(drawing.program.body)
    assert not has_draws(labelled("(p: Low[int]) -> Low[int]", "return p").program.body)
