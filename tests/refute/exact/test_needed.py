"""What nothing needs is left out, and nothing else."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.wellformed import targets_of
from lapwing.refute.exact.needed import needed
from lapwing.refute.refuter import refute
from tests.helpers import lowered

HEAD = '@private(epsilon="eps", requires="k >= 0")\ndef f(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon):\n'
UNREAD = """
    out = []
    for x in q:
        draw = laplace(x, scale=1 / eps)
        if draw > 1 + sqrt(2) * log(3):
            out.append(draw)
    return len(q) if q[0] > 0 else 0
"""
ENDING = """
    n = 0
    i = 0
    while i < k:
        n += 1
        if flip():
            i += 1
    return q[0]
"""
LOOP_IN_BRANCH = """
    a = laplace(q[0], scale=1 / eps)
    b = laplace(q[0], scale=1 / eps)
    i = 0
    if a > 3:
        while i < k:
            i = i
    return q[0]
"""


def program_of(body: str) -> Program:
    return lowered(HEAD + body).program


def names(body: str) -> set[str]:
    return {each.name for each in targets_of(needed(program_of(body)))}


def test_draws_that_nobody_reads_are_left_out() -> None:
    assert names(UNREAD).isdisjoint({"draw", "out", "x"})


def test_what_decides_how_often_a_loop_runs_is_kept() -> None:
    found = names(ENDING)
    assert "i" in found
    assert "n" not in found
    assert len(found) == 2  # the coin


def test_what_decides_whether_an_endless_loop_is_reached_is_kept() -> None:
    found = names(LOOP_IN_BRANCH)
    assert {"a", "i"} <= found
    assert "b" not in found


@pytest.mark.parametrize("body", [UNREAD, ENDING])
def test_a_leak_beside_what_nobody_reads_is_refuted(body: str) -> None:
    found = lowered(HEAD + body)
    assert found.claim is not None
    assert refute(found.program, found.claim, 5) is not None
