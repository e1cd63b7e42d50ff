"""Derivations that are cut in two, and that forget what is not needed: coqc refuses what does not hold at the cut."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.logic.relational_terms import both, equal
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.export import export
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import DOUBLE, TWICE, claimed, program_of

SAME = equal(t.Sided("x", REAL, 1), t.Sided("x", REAL, 2))
SKIP = Derivation(Skip(), ())


def in_two(spent: str) -> str:
    """Two answers, with a cut between them at which so much is spent; the second part forgets what was spent before."""
    program = program_of(TWICE)
    proved = prove(program, claimed(DOUBLE))
    assert isinstance(proved, Proved)
    start = proved.certificate.derivation
    (one,) = start.premises
    (two,) = one.premises
    assert isinstance(start.rule, Direct) and isinstance(one.rule, Laplace) and isinstance(two.rule, Laplace)
    middle = both(SAME, t.Compare("<=", t.Spent(0), t.Literal(Fraction(spent), REAL)))
    cut = Derivation(Seq(1, 1, middle), (Derivation(one.rule, (SKIP,)), Derivation(two.rule, (SKIP,))))
    forgets = Derivation(Conseq(t.Compare("<=", t.Spent(0), t.ZERO), end(start.rule)), (cut,))
    return export(program, claimed(DOUBLE), Derivation(start.rule, (forgets,)))


def end(rule: Direct) -> t.Term:
    """What holds at the end."""
    results = [equal(*(t.Sided(name, REAL, 1 if side == 1 else 2) for side in (1, 2))) for name in ("x", "y")]
    ((bound,),) = rule.alternatives
    return both(*results, t.Compare("<=", t.Spent(0), bound))


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "spent", "true"), [("one", "1", True), ("half", "1/2", False)])
def test_what_is_spent_at_the_cut(library: Path, name: str, spent: str, true: bool) -> None:
    said = coqc(library, f"cut_at_{name}", in_two(spent))
    assert (said.returncode == 0) is true, said.stderr
