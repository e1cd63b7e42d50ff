from __future__ import annotations

import z3

from lapwing.prove.clauses import all_of, any_of, negated

P, Q = z3.Bools("p q")


def equivalent(one: object, other: object) -> bool:
    solver = z3.Solver()
    solver.add(one != other)
    return bool(solver.check() == z3.unsat)


def test_they_are_z3s_own_connectives() -> None:
    assert equivalent(negated(P), z3.Not(P))
    assert equivalent(any_of((P, Q)), z3.Or(P, Q))
    assert equivalent(all_of((P, Q)), z3.And(P, Q))
    assert not equivalent(any_of((P, Q)), all_of((P, Q)))


def test_of_no_conditions() -> None:
    assert equivalent(any_of(()), z3.BoolVal(False))
    assert equivalent(all_of(()), z3.BoolVal(True))
