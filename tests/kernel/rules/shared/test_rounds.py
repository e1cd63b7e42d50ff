"""A loop at the end of a program, whose rounds share some variables."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import Assign, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Public, Released
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Length, Local
from lapwing.kernel.rules.shared.rounds import one_round, rounds_of
from tests.kernel.build import program

COUNT, X = Local("i", INT), Local("x", INT)
PARAMETERS = "d: Database(of=Bit), k: Public[int], r: Public[float], eps: Epsilon"
LINES = "x = k\ni = 0\nwhile i < len(d):\n    x = x + d[i]\n    i = i + 1\nreturn x"


def test_the_loop_and_what_is_set_before_it() -> None:
    loop, counter, limit, front = rounds_of(program(LINES, PARAMETERS), (X, COUNT))
    assert isinstance(loop, While) and counter == COUNT and isinstance(limit, Length)
    assert [each.target for each in front] == [X, COUNT] and all(isinstance(each, Assign) for each in front)


@pytest.mark.parametrize(
    ("lines", "shared", "why"),
    [
        (LINES.replace("return x", "x = x + 1\nreturn x"), (X, COUNT), "no loop at the end"),
        (LINES, (X, COUNT, X), "shared twice"),
        (LINES, (X, COUNT, Local("y", INT)), "not set by assignments"),
        (LINES.replace("x = k", "x = geometric(0, scale=1)"), (X, COUNT), "not set by assignments"),
        (LINES.replace("x = k", "x = d[0]"), (X, COUNT), "something private"),
        (LINES.replace("return x", "return x + d[0]"), (X, COUNT), "something private"),
        (LINES.replace("len(d)", "len(d) and d[i] == 0"), (X, COUNT), "something private"),
        (LINES, (COUNT,), "not shared and not yet set"),
        (LINES.replace("return x", "return i").replace("x = x + d[i]", "x = d[i]"), (X,), "not shared"),
    ],
)
def test_what_has_no_such_rounds(lines: str, shared: tuple[Local, ...], why: str) -> None:
    with pytest.raises(Refused, match=why):
        rounds_of(program(lines, PARAMETERS), shared)


def test_shared_values_off_the_grid_are_not_taken_to_be_on_it() -> None:
    lines = LINES.replace("x = k", "x = r / 3")
    found = program(lines, PARAMETERS)
    real = next(each.target for each in found.body if isinstance(each, Assign) and each.target.name == "x")
    given = one_round(found, (real, COUNT))[1].parameters[-2:]
    assert [each.role for each in given] == [Released(), Public()]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (LINES.replace("len(d)", "r"), "whole numbers"),
        (LINES.replace("i = 0", "i = k"), "from a number"),
        (LINES.replace("i = 0", "i = -1"), "from a number"),
        (LINES.replace("i = 0", "i = 2"), "may be below 0"),
        (LINES.replace("len(d)", "k"), "may be below 0"),
    ],
)
def test_rounds_are_counted_in_whole_numbers_from_one_on(lines: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        one_round(program(lines, PARAMETERS), (X, COUNT))
