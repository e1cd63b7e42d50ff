"""Where runs are cut off, delta is not overspent, and rounds are counted down."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, Literal, Local
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.rules.shared.delta_credit import check_bound, solvent
from tests.kernel.build import EPS, ONE, TWO, ZERO, confirmed, read, setting

TENTH = Literal(Fraction(1, 10), REAL)


def holds(known: str, found: Setting) -> bool:
    goal = Judgment(found, (), (), TRUE, TRUE)
    (obligation,) = solvent(read(known, goal), found)
    return confirmed(obligation, goal)


def test_a_bound_is_a_whole_number_of_some_run() -> None:
    found = setting("return 0")
    assert check_bound(ONE, found) == ONE
    for wrong, why in (
        (EPS, "not a whole number"),
        (TRUE, "not a whole number"),
        (Local("i", INT), "which run it means"),
    ):
        with pytest.raises(Refused, match=why):
            check_bound(wrong, found)


def test_nothing_is_asked_for_without_units_of_delta() -> None:
    assert solvent(TRUE, setting("return 0")) == ()


def test_the_amounts_of_delta_stay_within_one_alternative() -> None:
    units = Unit(TENTH, "delta"), Unit(EPS), Unit(TENTH, "delta")
    found = replace(setting("return 0"), units=units, alternatives=((TWO, ZERO, ONE), (ZERO, ONE, TWO)))
    assert holds("spent[0] == 2 and spent[2] == 1 and spent[1] == 9", found)
    assert holds("spent[0] <= 0 and spent[2] <= 2", found)
    assert not holds("spent[0] <= 2 and spent[2] <= 2", found)
    assert not holds("spent[0] <= 2", found)
    assert not holds("spent[1] == 0", found)


def test_without_alternatives_nothing_may_be_spent() -> None:
    assert not holds("spent[0] == 0", replace(setting("return 0"), units=(Unit(TENTH, "delta"),)))
