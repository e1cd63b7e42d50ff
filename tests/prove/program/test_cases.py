from __future__ import annotations

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.term import Compare, Logical, Not, Param
from lapwing.prove.program.cases import public_places, splits_of
from tests.prove.examples import MAX, stated

PART = """
@private(epsilon="eps")
def part(d: Database(of=Bit), m: Public[int], eps: Epsilon):
    total = 0
    for i in range(len(d)):
        if i < m:
            total += d[i]
    return laplace(total, scale=1 / eps)
"""


def test_without_a_reason_there_is_one_case() -> None:
    assert list(splits_of(stated(MAX)[0])) == [(None,)]


def test_answers_that_move_together_move_up_or_down() -> None:
    program, _ = stated(MAX.replace("sensitivity=1", "sensitivity=1, monotone=True"))
    up = Logical("q+", BOOL)
    assert list(splits_of(program)) == [(up, Not(up)), (None,)]


def test_rows_lie_before_a_public_place_or_not() -> None:
    program, _ = stated(PART)
    assert public_places(program) == [Param("m", INT)]
    whole, (before, after) = splits_of(program)
    assert whole == (None,)
    assert before == Compare("<", Logical("d@", INT), Param("m", INT))
    assert after == Not(before)
