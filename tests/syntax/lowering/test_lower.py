"""Lowering as a whole: the claim that is asked for, and results that fit what is announced."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.syntax.lowering.lower import includes, require_claim
from tests.helpers import lowered

PROGRAM = """
@private{claim}
def program(q: Query, eps: Epsilon) -> {result}:
    return laplace(q, scale=1 / eps)
"""


def test_a_claim_is_needed_where_one_is_asked_for() -> None:
    found = lowered(PROGRAM.format(claim='(epsilon="eps")', result="float"), "program")
    assert require_claim(found, found.places.span((0,))) is found.claim
    bare = lowered(PROGRAM.format(claim="", result="float"), "program")
    with pytest.raises(ProgramError, match="no-claim"):
        require_claim(bare, found.places.span((0,)))


def test_the_result_has_to_fit_what_is_announced() -> None:
    with pytest.raises(ProgramError, match="return-sort"):
        lowered(PROGRAM.format(claim="", result="int"), "program")


@pytest.mark.parametrize(
    ("declared", "actual", "fits"),
    [
        (REAL, INT, True),
        (INT, REAL, False),
        (INT, BOOL, True),
        (ListOf(REAL), ListOf(INT), True),
        (ListOf(INT), ListOf(REAL), False),
        (REAL, ListOf(REAL), False),
    ],
)
def test_every_whole_number_is_a_real(declared: Sort, actual: Sort, fits: bool) -> None:
    assert includes(declared, actual) is fits
