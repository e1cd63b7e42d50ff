"""What two memories have in common."""

from __future__ import annotations

from lapwing.kernel.language.program import Assign, If
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, TRUE, ZERO, Local
from lapwing.prove.rocq.mirror import Mirror, settled
from tests.prove.rocq.whole_programs import LOOP, locals_named, program_of

X, Y = Local("x", INT), Local("y", INT)


def test_after_a_branch_both_know_what_either_branch_sets() -> None:
    both = If(TRUE, (Assign(X, ONE), Assign(Y, ONE)), (Assign(X, ZERO),))
    assert settled((both,), frozenset()) == {X}


def test_a_sum_that_started_elsewhere_is_ahead() -> None:
    program = program_of(LOOP)
    answers, i = locals_named(program, "answers", "i")
    mirror = Mirror(program, "Part_1.", ("v_i m = at1_i",), {answers: "at1_answers"})
    assert mirror.relation(frozenset({answers})) == (
        "(fun m n => v_answers m = (at1_answers ++ Part_1.v_answers n) /\\ v_i m = at1_i)"
    )
    assert Mirror(program, "").relation(frozenset({i})) == "(fun m n => v_i m = v_i n)"
