"""Families of cases."""

from __future__ import annotations

from itertools import islice

import pytest

from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.search.families import FAMILIES, PROBES, Family, cases, probes_of
from tests.refute.programs import TEXTS, stated


@pytest.mark.parametrize("name", TEXTS)
def test_cases_are_what_the_claim_is_about(name: str) -> None:
    program, claim = stated(TEXTS[name])
    for family in FAMILIES:
        for case in islice(cases(program, claim, family), 60):
            left, right = dict(case.left), dict(case.right)
            check_inputs(program, left, case.grid)
            check_inputs(program, right, case.grid)
            check_neighbours(program, left, right, group_of(claim.group, left), case.grid)


def test_several_private_inputs_differ_together_and_alone() -> None:
    text = (
        '@private(epsilon="eps")\ndef f(x: Query, y: Query, eps: Epsilon):\n    return laplace(x + y, scale=1 / eps)\n'
    )
    program, claim = stated(text)
    found = [
        tuple(one != other for one, other in zip(case.left, case.right, strict=True))[:2]
        for case in cases(program, claim, Family((1,), (0, 4), 1, 40))
    ]
    assert {(True, True), (True, False), (False, True)} <= set(found)


def test_rows_lie_at_the_ends_of_bins() -> None:
    text = (
        '@private(epsilon="eps")\ndef f(d: Database(of=Interval(0, 99), neighbours="add-remove"), eps: Epsilon):\n'
        "    n = 0\n    for x in d:\n        if x <= 20:\n            n += 1\n    return laplace(n, scale=1 / eps)\n"
    )
    program, claim = stated(text)
    found = {dict(case.right)["d"] for case in cases(program, claim, Family((1,), (0,), 1, 90))}
    assert {(20,), (21,), (0,), (99,)} <= found


def test_lists_as_long_as_the_program_says_are_probed_first() -> None:
    text = "@private(epsilon=1)\ndef f(q: Queries(sensitivity=1)):\n    x = q[{}]\n    return laplace(x, scale=1)\n"
    assert probes_of(stated(text.format(9))[0])[0].lengths == (9,)
    assert probes_of(stated(text.format(1))[0]) == PROBES
    assert probes_of(stated(text.format(150))[0]) == PROBES
