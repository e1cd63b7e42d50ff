"""Typing derivations hold exactly where the program is well typed."""

from __future__ import annotations

from random import Random

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.flow.derivation import Step, derive
from lapwing.verify.flow.typing import find_types
from tests.verify.flow.generate import Writer
from tests.verify.flow.programs import flow_of, labelled


def rules(step: Step) -> list[str]:
    return [step.rule, *(rule for premise in step.premises for rule in rules(premise))]


def test_the_rules_of_a_derivation() -> None:
    flow = labelled(
        "(s: High[int], p: Low[int], c: Low[list[int]]) -> Low[int]",
        "m = list(c)",
        "x = 0",
        "if match(s, p):",
        "    x = 1",
        "while x < len(m):",
        "    m[x] = p",
        "    x = x + m[0]",
        "return x",
    )
    step = derive(flow, find_types(flow))
    assert step.holds
    assert set(rules(step)) >= {
        "Seq",
        "Assign",
        "If",
        "While",
        "Store",
        "Return",
        "Match",
        "Var",
        "Const",
        "Op",
        "Cell",
    }
    branch = next(each for each in step.premises if each.rule == "If")
    assert branch.text == "if match(s, p)" and branch.premises[0].label == "Low"


def test_a_step_that_does_not_hold() -> None:
    flow = labelled("(s: High[int]) -> Low[int]", "x: Low[int] = 0", "if s > 0:", "    x = 1", "return x")
    step = derive(flow, find_types(flow))
    inner = step.premises[1].premises[1]
    assert not step.holds and not inner.holds
    assert (inner.rule, inner.text, inner.label, inner.under) == ("Assign", "x = 1", "Low", "High")


def test_derivations_agree_with_types() -> None:
    for number in range(120):
        try:
            flow = flow_of(Writer(Random(number), match=True, noise=True).program())
        except ProgramError:
            continue
        typing = find_types(flow)
        assert derive(flow, typing).holds == typing.typed
