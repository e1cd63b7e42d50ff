"""Terms for z3: what they say is asserted, and nothing is asked yet."""

from __future__ import annotations

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT
from lapwing.prove.rocq.z3_script import script_of

X = t.Logical("x", INT)


def test_the_terms_are_asserted() -> None:
    solver = z3.Solver()
    solver.from_string(script_of([t.Compare("<", X, t.ZERO), t.Compare(">", X, t.ZERO)]))
    assert solver.check() == z3.unsat
    assert "check-sat" not in script_of([t.TRUE])
