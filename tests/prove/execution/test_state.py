"""Two memories at once."""

from __future__ import annotations

from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Literal, Local, Sided, Spent
from lapwing.prove.execution.state import Plan, State
from tests.kernel.build import program


def state() -> State:
    return State(Plan(program("x = 1"), {}, {}, {}, 1, {}), {}, {}, ({}, {}), [3], opaque=False)


def test_a_copy_goes_on_by_itself() -> None:
    one = state()
    other = one.copy()
    other.write(1, Local("x", INT), 7, True)
    other.spent[0] = 5
    assert "x" not in one.sides[0] and one.value(Spent(0)) == 3
    assert other.value(Sided("x", INT, 1)) == 7


def test_what_was_never_set_may_be_anything() -> None:
    one = state()
    assert str(one.value(Sided("x", INT, 1))) != str(one.value(Sided("x", INT, 2)))
    assert one.value(Literal(4, INT)) == 4
