from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Literal, Term, Variable
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.encode import VALUES as BY_CLASS
from lapwing.prove.smt.encode import encode
from lapwing.prove.smt.lists import Slots
from tests.kernel.build import setting

VALUES: dict[str, Value] = {"x": 3, "y": Fraction(1, 2), "out": Slots(2, (5, 7), REAL), "flag": True}
LINES = """
x = 0
y = 0.5
flag = False
out = []
while x < 2:
    x += 1
    flag = True
    y = a
    out.append(y)
return x
"""


def value(text: str) -> Value:
    def lookup(variable: Variable) -> Value:
        return VALUES[getattr(variable, "name", "")]

    return encode(read_assertion(text, setting(LINES)), lookup, opaque=False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x<1> + 2 * y<1> - 1", 3),
        ("-x<1>", -3),
        ("x<1> // 2", 1),
        ("x<1> % 2", 1),
        ("x<1> / 2", Fraction(3, 2)),
        ("x<1> < 4 and not x<1> == 2", True),
        ("x<1> > 4 or flag<1>", True),
        ("1 if x<1> != 3 else 2", 2),
        ("min(x<1>, y<1>)", Fraction(1, 2)),
        ("max(x<1>, 9)", 9),
        ("abs(1 - x<1>)", 2),
        ("len(out<1>)", 2),
        ("out<1>[1]", 7),
        ("out<1>[2]", 0),
        ("out<1> == out<2>", True),
    ],
)
def test_a_term_has_the_value_of_its_parts(text: str, expected: Value) -> None:
    assert value(text) == expected


def test_a_logarithm_of_a_known_number_is_an_estimate() -> None:
    found = encode(Apply("log", (Literal(3, INT),)), lambda variable: VALUES[""], opaque=False)
    assert abs(found - Fraction(1098612289, 10**9)) < Fraction(1, 10**6)


def test_what_has_no_value_is_not_made_up() -> None:
    term: Term = read_assertion("x<1>", setting(LINES))
    nothing: dict[str, Value] = {}
    with pytest.raises(KeyError):
        encode(term, lambda variable: nothing["x"], opaque=False)


def test_every_kind_of_term_has_a_value() -> None:
    assert set(BY_CLASS) == set(get_args(Term))
