"""What unknown functions give is kept by its arguments, in lists and loops too; it is never a constant."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.hidden import hides, told_part
from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes
from tests.syntax.natural.says import core, text_of

NUMBER = s.Scalar(INT)
G = "from other import g"
TOLD = [
    "return [g(x) for x in data]",
    "ys = []\nfor x in data:\n    ys.append(g(x))\nreturn ys",
    "for x in data:\n    print(g(x))\nreturn 0",
    "d = {}\nfor x in data:\n    d[k] = g(x)\nreturn d",
    "y = None\nfor x in data:\n    y = g(x)\nreturn y",
]


@pytest.mark.parametrize("body", TOLD)
def test_arguments_stand_for_what_an_unknown_function_gives(body: str) -> None:
    assert "data[index]" in core(body, G)


@pytest.mark.parametrize("body", TOLD)
def test_and_nothing_does_where_less_is_to_be_told(body: str) -> None:
    from lapwing.syntax.lowering.lower import lower

    less = core_of(text_of(body, G), real_passes).evaluated.less
    assert less is not None
    assert "data[index]" not in pretty(lower(less).program, None).replace("x = data[index]", "")


def test_a_shape_without_what_is_hidden_has_the_other_leaves() -> None:
    shape = s.Product((NUMBER, s.Hidden("g", (NUMBER, NUMBER)), s.Hidden("str", (NUMBER, NUMBER), (1,))))
    found, kept = told_part(shape)
    assert found == s.Product((NUMBER, s.Product(()), s.Product((NUMBER,))))
    assert kept == [True, False, False, False, True]
    assert hides(shape)
    assert not hides(s.Product((NUMBER,)))


def test_one_that_may_be_anything_hides_which_case_it_is() -> None:
    nothing = s.Constant(v.Known(None))
    assert told_part(s.Sum((nothing, s.Hidden("g", (NUMBER,)))))[1] == [False, False]
    assert told_part(s.Sum((nothing, s.Hidden("str", (NUMBER,)))))[1] == [True, False]
