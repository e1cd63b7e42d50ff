"""Restrictions on neighbours."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Logical, Param, Sided, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.shared.restriction import check_where
from tests.kernel.build import EPS, ONE, TWO, ZERO, compare, program

PARAMETERS = "d: Database(of=Bit), k: Public[int], eps: Epsilon"
PLACE = compare("<", Logical("d@", INT), Param("k", INT))


def stated(where: Term, group: Term = ONE) -> Private:
    return Private(program("pass", PARAMETERS), Claim(EPS, ZERO, group), where)


def test_where_neighbours_differ_and_what_is_public() -> None:
    check_where(stated(PLACE))
    check_where(stated(compare(">", EPS, ONE)))


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        (stated(PLACE, TWO), "about single steps"),
        (stated(EPS), "is a condition"),
        (stated(compare("==", Logical("other", INT), ZERO)), "where they differ only"),
        (stated(compare("==", Sided("x", REAL, 1), ZERO)), "where they differ only"),
    ],
)
def test_refused(goal: Private, why: str) -> None:
    with pytest.raises(Refused, match=why):
        check_where(goal)
