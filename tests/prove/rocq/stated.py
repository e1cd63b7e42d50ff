"""Where a proof stands that is about a few whole numbers and a list only."""

from __future__ import annotations

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.logic.judgment import Judgment, Setting
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.neighbours import inputs_of
from lapwing.prove.rocq.state import Names, Script, State
from lapwing.prove.rocq.terms import Terms
from tests.kernel.build import EPS, ONE, ZERO, program


def stated() -> State:
    """A state in which x, y, z and items have their names."""
    found = program("return 1", "d: Bit, eps: Epsilon")
    judged = Judgment(Setting(found, Claim(EPS, ZERO, ONE), (), ()), (), (), t.TRUE, t.TRUE)
    names: Names = {t.Logical(name, INT): name for name in "xyz"}
    names |= {t.Logical(name, ListOf(INT)): name for name in ("items", "others")}
    terms = Terms(found)
    return State(judged, Derivation(Skip(), ()), names, terms, inputs_of(found, terms), Script(), (), print, print)
