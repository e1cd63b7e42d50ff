"""Reading counterexamples: everything is evaluated anew, and the text must say nothing else than that shows."""

from __future__ import annotations

import json

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.wellformed import check_claim, check_program
from lapwing.refute.evidence.counterexample import Counterexample, Input, held_by
from lapwing.refute.evidence.write import FORMAT, VERSION, write_counterexample
from lapwing.refute.exact.event import Event
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.value import Value
from lapwing.syntax.certificate.data import decode, malformed
from lapwing.syntax.certificate.read import check_kind, check_text, load

PARTS = ("program", "claim", "grid", "first", "second", "event", "reach", "chances")
FARTHEST = 1_000


def check_counterexample(text: str) -> Counterexample:
    """Check a counterexample from its text alone, by exact evaluation that knows nothing of the search."""
    data = load(text)
    check_kind(data, FORMAT, VERSION, PARTS)
    try:
        program, claim = decode(data["program"], Program), decode(data["claim"], Claim)
        check_statement(program, claim)
        first, second = (decode(data[side], tuple[Input, ...]) for side in ("first", "second"))
        event, grid, reach = decode(data["event"], Event), decode(data["grid"], int), decode(data["reach"], int)
        if not 0 <= reach <= FARTHEST:
            refuse("the reach is out of range")
        found = judge(program, claim, named(first), named(second), event, grid, reach)
        if not found.breaks:
            refuse("the event does not break the claim on these inputs")
        checked = Counterexample(program, claim, first, second, grid, event, reach, (found.first, found.second))
        if json.loads(write_counterexample(checked)) != data:
            refuse("the counterexample says something else than evaluation finds")
        check_text(program, claim)
    except RecursionError:
        malformed("it is nested too deeply")
    return checked


def named(inputs: tuple[Input, ...]) -> dict[str, Value]:
    """The inputs by name; none may stand twice."""
    if len({item.name for item in inputs}) != len(inputs):
        refuse("an input stands twice")
    return held_by(inputs)


def check_statement(program: Program, claim: Claim) -> None:
    """Refuse a program or claim that makes no sense."""
    check_program(program)
    check_claim(claim, program)
