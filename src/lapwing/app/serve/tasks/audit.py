"""Tasks about audits: a function with a contract, sampled on two neighbouring inputs.

Nothing of a text is run as Python: what is sampled is the program it was read as.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from lapwing.app.judging.request import Asked
from lapwing.app.serve.tasks.judging import asked_in
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.numbers.written import number_in
from lapwing.refute.estimate.case import Case
from lapwing.refute.evidence.counterexample import Datum, held_by, listed
from lapwing.refute.exact.claimed import group_of
from lapwing.refute.exact.implied import implied
from lapwing.refute.exact.neighbours import check_neighbours
from lapwing.refute.exact.number import Log
from lapwing.refute.refuter import refute
from lapwing.report.figure.audit import audit_figure
from lapwing.report.html.audit import html_audit
from lapwing.report.html.markup import element
from lapwing.report.html.picture import drawn_wide_and_narrow
from lapwing.report.view.audit import view_audit
from lapwing.report.view.counterexample import datum_words
from lapwing.report.view.sampled import input_words
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.syntax.lowering.lower import require_claim
from lapwing.verify.auditing.claimed import ERROR, Sampled, float_of, sample_case, sample_claim
from lapwing.verify.auditing.simulate import GRID

Data = dict[str, Any]
NONE = "it cannot be sampled on these inputs, or its claim there is not a number"


def audit_function(data: Data) -> Data:
    """What samples show of a claim: on the inputs that are given, or on neighbours that are looked for."""
    asked = asked_in(data)
    claim = implied(require_claim(asked.lowered, asked.subject.span))[0]
    found = sampled(asked, claim, data)
    sides = input_words(found.case.left), input_words(found.case.right)
    view = view_audit(found.audit, asked.subject.name, sides)
    picture = drawn_wide_and_narrow(audit_figure(found.audit, asked.subject.name)) if found.audit.findings else None
    return {
        "view": view,
        "html": element("article", html_audit(view), class_="lapwing"),
        "picture": picture,
        "inputs": inputs_of(found.case),
    }


def sampled(asked: Asked, claim: Claim, data: Data) -> Sampled:
    """The audit."""
    program, seconds, seed = asked.lowered.program, data["seconds"], data["seed"]
    case = case_of(program, claim, data["inputs"]) if data["inputs"] else likely(asked, claim, seconds / 2)
    if case is None:
        found = sample_claim(program, claim, seconds, seed)
    else:
        audit = sample_case(program, claim, case, seconds, ERROR, seed)
        found = None if audit is None else Sampled(case, audit, 1)
    return refuse(NONE) if found is None else found


def likely(asked: Asked, claim: Claim, seconds: float) -> Case | None:
    """Neighbours that the refuter would take, if it finds any."""
    lowered = asked.lowered
    found = refute(lowered.program if lowered.less is None else lowered.less, claim, seconds)
    if found is None:
        return None
    return Case(tuple(held_by(found.first).items()), tuple(held_by(found.second).items()), found.grid)


def case_of(program: Program, claim: Claim, given: dict[str, list[str]]) -> Case:
    """The two inputs that are given, which have to be neighbours."""
    names = [parameter.param.name for parameter in program.parameters]
    for name in names:
        if name not in given:
            reject("input-missing", name=name)
    left, right = (
        {name: frozen(value) for name, value in check_inputs(program, side).items()}
        for side in ({name: read(given[name][place], name) for name in names} for place in (0, 1))
    )
    check_neighbours(program, left, right, group_of(claim.group, left), GRID)
    return Case(tuple(left.items()), tuple(right.items()), GRID)


def read(text: str, name: str) -> object:
    """A number such as 3, 0.1 or 1/3, or a list as JSON; decimals are exact."""
    exact = number_in(text)
    if exact is not None:
        return exact.numerator if exact.denominator == 1 else exact
    try:
        return json.loads(text, parse_float=decimal, parse_constant=decimal)
    except (ValueError, RecursionError):
        instead = "Write a number such as 0.5, or a list such as [1, 0, 2]."
        reject("input-value", name=name, what=text[:40], why="it is neither a number nor a list", instead=instead)


def decimal(text: str) -> Fraction:
    """A decimal as it is written."""
    found = number_in(text)
    if found is None:
        raise ValueError(text)
    return found


def frozen(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def written(value: Datum) -> str:
    """A value that `read` reads; a logarithm is rounded."""
    return f"{float_of(value):.6g}" if isinstance(value, Log) else datum_words(value)


def inputs_of(case: Case) -> list[Data]:
    """The inputs that were sampled, as they would be written."""
    return [
        {"name": one.name, "first": written(one.value), "second": written(other.value)}
        for one, other in zip(listed(case.left), listed(case.right), strict=True)
    ]
