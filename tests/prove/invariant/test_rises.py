"""How far scores rise from one run to the other."""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import ONE, ZERO, Compare, Distance, Length, Local
from lapwing.prove.invariant.candidates import positions_in
from lapwing.prove.invariant.rises import rise_facts, shares_in
from lapwing.prove.invariant.terms import number
from lapwing.prove.program.measured import sides_of
from lapwing.prove.prover import Proved, Unknown, prove
from tests.prove.examples import stated, task_of
from tests.prove.program.test_scored import TEXT

SCORES = Local("scores", ListOf(INT))


def test_scores_that_are_live_are_equally_many_and_rise_by_no_more_than_a_step() -> None:
    task = task_of(TEXT)
    facts = set(rise_facts(task, frozenset({SCORES}), positions_in, ()))
    one, other = sides_of(SCORES)
    assert Compare("==", Length(one), Length(other)) in facts
    for left, right in ((one, other), (other, one)):
        assert {Compare("<=", Distance(left, right, ZERO, "rise"), reach) for reach in (ZERO, ONE)} <= facts
    assert list(rise_facts(task, frozenset(), positions_in, ())) == []


MEDIAN = """
@private(epsilon="{epsilon}")
def median(d: Database(of=Integers(0, 20), neighbours="add-remove"), eps: Epsilon):
    scores = []
    for c in range(21):
        below = 0
        for x in d:
            if x <= c:
                below += 1
        scores.append(-abs(below - len(d) / 2))
    return exponential(scores, scale=1 / eps)
"""


def test_scores_computed_from_a_share_of_the_rows_rise_by_that_share() -> None:
    program, claim = stated(MEDIAN.format(epsilon="eps"))
    assert shares_in(program) == [number(Fraction(1, 2))]
    assert isinstance(prove(program, claim), Proved)
    assert isinstance(prove(*stated(MEDIAN.format(epsilon="3 * eps / 4")), 1), Unknown)
