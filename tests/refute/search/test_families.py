"""Families of cases."""

from __future__ import annotations

from itertools import islice

import pytest

from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.neighbours import check_inputs, check_neighbours
from lapwing.refute.search.families import FAMILIES, Family, cases, written
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


def test_numbers_in_the_text_are_levels() -> None:
    program, _ = stated("@private(epsilon=1)\ndef f(x: Query):\n    return laplace(x, scale=1) > 100\n")
    assert written(program) == (100,)
