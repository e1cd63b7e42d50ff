"""Loops that count, and what a round takes from the rounds before."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import Assign, Block, If, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import And, Index, Length, Local, Param
from lapwing.kernel.rules.shared.counting import check_ends, check_known, check_open, counted, settle
from tests.kernel.build import ONE, ZERO, compare, of, program

COUNT, X = Local("i", INT), Local("x", INT)
K = Param("k", INT)
D = Param("d", ListOf(INT))
PARAMETERS = "d: Database(of=Bit), k: Public[int], eps: Epsilon"


def block(lines: str) -> Block:
    return program(lines, PARAMETERS).body


def loop(lines: str) -> While:
    found = next(statement for statement in block(lines) if isinstance(statement, While))
    assert isinstance(found, While)
    return found


def test_the_counter_and_its_limit() -> None:
    assert counted(loop("for i in range(k):\n    x = i")) == (COUNT, K)
    assert counted(loop("for i in range(len(d)):\n    x = i\n    if x == 3:\n        break")) == (COUNT, Length(D))
    assert counted(loop("i = 0\nwhile i < k:\n    i = i + 1")) == (COUNT, K)
    other = loop("i = 0\nx = 0\nwhile x == 0 and i < k:\n    x = d[i]\n    i = i + 1")
    assert isinstance(other.condition, And) and counted(other) == (COUNT, K)


@pytest.mark.parametrize(
    "lines",
    [
        "i = 0\nwhile i < k:\n    i = i + 2",
        "i = 0\nwhile i < k:\n    i = i - 1",
        "i = 0\nwhile i <= k:\n    i = i + 1",
        "i = 0\nwhile i != k:\n    i = i + 1",
        "i = 0\nx = 0\nwhile i < k or x == 0:\n    i = i + 1",
        "i = 0\nx = 0\nwhile i < x:\n    x = x + 1\n    i = i + 1",
        "i = 0\nx = 0\nwhile i < k:\n    x = x + 1",
        "i = 0\nx = 0\nwhile i < k:\n    if d[i] == 0:\n        i = 0\n    i = i + 1",
        "i = 0\nx = 0\nwhile i < k:\n    i = i + 1\n    x = 1",
        "i = 0\nx = 0\nwhile x < k:\n    x = 0\n    i = i + 1",
        "i = 0\nx = 0\nwhile k < i:\n    i = i + 1",
        "i = 0\nwhile i < i:\n    i = i + 1",
        "i = 0\nx = 0\nwhile i < k:\n    i = x + 1",
    ],
)
def test_other_loops_do_not_count(lines: str) -> None:
    with pytest.raises(Refused, match="does not count"):
        counted(loop(lines))
    with pytest.raises(Refused, match="does not count"):
        check_ends(block(lines))


def test_a_loop_without_rounds_does_not_count() -> None:
    with pytest.raises(Refused, match="does not count"):
        counted(While(compare("<", COUNT, K), ()))


def test_inner_loops_must_count_too() -> None:
    inner = "for i in range(k):\n    for j in range(i):\n        x = j"
    check_ends(block(inner))
    for wrapped in ("for i in range(k):\n    {}", "if k > 0:\n    {}", "x = 0\nif k > 0:\n    x = 1\nelse:\n    {}"):
        text = "x = 0\n" + wrapped.format("while x < 1:\n        x = d[0]")
        with pytest.raises(Refused, match="does not count"):
            check_ends(block(text))


def test_what_is_set_and_what_must_be_known() -> None:
    found = block("x = d[0]\nif k > x:\n    i = 1\nelse:\n    i = 2\nreturn i + x")
    assert settle(found, ()) == {X, COUNT}
    assert settle(block("x = 0\nwhile x < k:\n    j = 1\n    x = x + 1"), ()) == {X}
    coin = "b = randomized_response(x == 0, 1)\nreturn b"
    drawn = block("x = d[0]\n" + coin)
    assert Local("x", INT) in settle(drawn, ())
    for rest, known in ((drawn[1:], ()), (found[1:], ()), (block("x = d[0]\nx = x + d[1]\nreturn x")[1:], (COUNT,))):
        with pytest.raises(Refused, match="not shared and not yet set"):
            settle(rest, known)
        assert settle(rest, (X,)) >= {X}


def test_what_is_set_on_some_ways_only_is_not_known() -> None:
    once, guard = (Assign(COUNT, ONE),), compare("==", K, ZERO)
    assert settle((If(guard, once, once),), ()) == {COUNT}
    for statement in (If(guard, once, ()), If(guard, (), once), While(guard, once)):
        assert settle((statement,), ()) == set()
        with pytest.raises(Refused, match="not yet set"):
            check_known((COUNT,), settle((statement,), ()))
    for inner in (
        If(guard, (Assign(X, COUNT),), ()),
        If(guard, (), (Assign(X, COUNT),)),
        While(guard, (Assign(X, COUNT),)),
        While(compare("==", COUNT, ZERO), ()),
    ):
        with pytest.raises(Refused, match="not yet set"):
            settle((inner,), ())


def test_what_may_be_read_outside_the_rounds() -> None:
    found = program("return 0", PARAMETERS + ", e: Database(of=Bit, neighbours='add-remove')")
    check_open((of("+", K, of("*", X, Length(D))), ONE), (X,), found)
    private = (
        D,
        Index(D, ZERO),
        of("+", K, Param("a", REAL)),
        Length(Param("e", ListOf(INT))),
        Length(Param("a", INT)),
    )
    for term in private:
        with pytest.raises(Refused, match="something private"):
            check_open((ONE, term), (X,), found)
    for other in (COUNT, compare("<", ZERO, COUNT), Length(Local("items", ListOf(INT)))):
        with pytest.raises(Refused, match="not shared"):
            check_open((ONE, other), (X,), found)
