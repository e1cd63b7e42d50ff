from __future__ import annotations

from lapwing.kernel.language.program import While
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import Arithmetic, Literal, Local, Negative
from lapwing.prove.invariant.candidates import positions_in
from lapwing.prove.program.counters import (
    counter_plus,
    counts,
    places_reached,
    standing_for,
    statements_of,
    steering,
    written_out,
)
from lapwing.prove.program.template import sided
from lapwing.prove.prover import Proved, Unknown, prove
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import MAX, stated

FROM_ONE = """
@private(epsilon="{epsilon}", requires="0 <= m <= len(d)")
def from_one(d: Database(of=Interval(0, 1)), m: Public[int], eps1: Epsilon, eps2: Epsilon):
    front = 0
    for i_next in range(1, m + 1):
        i = i_next - 1
        front += d[i]
    noisy_front = laplace(front, scale=1 / eps1)
    back = 0
    for i_next in range(m + 2, len(d) + 2):
        i = i_next - 2
        back += d[i]
    noisy_back = laplace(back, scale=1 / eps2)
    return noisy_front, noisy_back
"""
OTHERWISE = """
@private(epsilon="eps")
def otherwise(q: Queries(sensitivity=1), eps: Epsilon):
    place = 0
    for i in range(len(q)):
        place = i - 3
        if laplace(q[i], scale=1 / eps) > 0:
            place = 7
    return place
"""
BY_LENGTH = """
@private(epsilon="eps / 2")
def by_length(d: Database(of=Interval(0, 1)), eps: Epsilon):
    out = []
    for i in range(len(d)):
        out.append(laplace(d[len(out)], scale=1 / eps))
    return out
"""
COUNTER = Local("i", INT)


def shown(text: str, name: str) -> list[str]:
    program, _ = stated(text)
    return [show_assertion(sided(program, each, 1)) for each in standing_for(program)[Local(name, INT)]]


def test_counters_are_stepped_on_from_their_own_value() -> None:
    program, _ = stated(MAX)
    assert counts(program.body, COUNTER)
    assert not counts(program.body, Local("winner", INT))
    assert any(isinstance(each, While) for each in statements_of(program.body))


def test_a_variable_may_stand_for_a_counter_in_several_ways() -> None:
    assert shown(FROM_ONE.format(epsilon="eps1"), "i") == ["i_next<1> - 1", "i_next<1> - 2"]


def test_what_is_sometimes_something_else_stands_for_nothing() -> None:
    program, _ = stated(OTHERWISE)
    assert Local("place", INT) not in standing_for(program)
    assert Local("winner", INT) not in standing_for(stated(MAX)[0])


def test_what_stands_for_a_counter_that_steers_is_alike_in_both_runs() -> None:
    program, _ = stated(FROM_ONE.format(epsilon="eps1"))
    assert steering(program) >= {COUNTER, Local("i_next", INT)}


def test_terms_are_written_out_in_every_way() -> None:
    program, _ = stated(FROM_ONE.format(epsilon="eps1"))
    assert len(written_out(program, Arithmetic("+", COUNTER, COUNTER))) == 2
    assert written_out(program, Literal(1, INT)) == [Literal(1, INT)]
    assert len(places_reached(program, frozenset({Local("i_next", INT)}))) == 3


def test_a_variable_plus_a_number() -> None:
    one, two = Literal(1, INT), Literal(2, INT)
    assert counter_plus(Arithmetic("-", Arithmetic("+", two, COUNTER), one)) == (COUNTER, 1)
    assert counter_plus(Arithmetic("-", COUNTER, Negative(two))) == (COUNTER, 2)
    assert counter_plus(Arithmetic("*", two, COUNTER)) is None
    assert counter_plus(Arithmetic("-", one, COUNTER)) is None


def test_loops_may_count_from_elsewhere() -> None:
    assert isinstance(prove(*stated(FROM_ONE.format(epsilon="max(eps1, eps2)"))), Proved)
    assert isinstance(prove(*stated(FROM_ONE.format(epsilon="min(eps1, eps2)")), seconds=5), Unknown)


def test_a_row_of_both_parts_is_paid_twice() -> None:
    both = FROM_ONE.format(epsilon="max(eps1, eps2)").replace("range(m + 2, len(d) + 2)", "range(m + 1, len(d) + 2)")
    assert isinstance(prove(*stated(both), seconds=5), Unknown)


def test_a_list_that_is_appended_to_is_no_counter() -> None:
    program, claim = stated(BY_LENGTH)
    assert not counts(program.body, Local("out", ListOf(REAL)))
    assert positions_in(program, program.parameters[0].param) == []
    assert isinstance(prove(program, claim, seconds=5), Unknown)
