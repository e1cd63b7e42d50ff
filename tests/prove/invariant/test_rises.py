"""How far scores rise from one run to the other."""

from __future__ import annotations

from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import ONE, ZERO, Compare, Distance, Length, Local
from lapwing.prove.invariant.candidates import positions_in
from lapwing.prove.invariant.rises import rise_facts
from lapwing.prove.program.measured import sides_of
from tests.prove.examples import task_of
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
