"""What was spent is compared with the bounds of each alternative, or of some units only."""

from __future__ import annotations

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.logic.judgment import Judgment, Setting, Unit
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.rocq.neighbours import inputs_of
from lapwing.prove.rocq.payment import within
from lapwing.prove.rocq.state import Script, State
from lapwing.prove.rocq.terms import Terms
from tests.kernel.build import EPS, ONE, ZERO, program


def lines(credit: str, counted: tuple[int, ...] | None) -> str:
    found = program("return 1", "d: Bit, eps: Epsilon")
    setting = Setting(found, Claim(EPS, ZERO, ONE), (Unit(EPS), Unit(EPS, "delta")), ((ONE, ZERO),))
    judged, terms = Judgment(setting, (), (), t.TRUE, t.TRUE), Terms(found)
    inputs = inputs_of(found, terms)
    names = {**inputs.names, t.Spent(0): "a", t.Spent(1): "b"}
    node, script = Derivation(Skip(), ()), Script()
    within(State(judged, node, names, terms, inputs, script, (), print, print), credit, ["shown"], counted)
    return "\n".join(script.lines)


def test_all_units_are_bounded_and_those_of_the_credit_are_counted() -> None:
    said = lines("epsilon", None)
    assert "assert ((a <= 1 /\\ b <= 0))" in said
    assert "a * price_0 <= 1 * price_0" in said and "b * price_1" not in said


def test_only_some_units_are_spoken_of() -> None:
    said = lines("delta", (1,))
    assert "assert ((b <= 0))" in said and "b * price_1 <= 0 * price_1" in said and "a <= 1" not in said
