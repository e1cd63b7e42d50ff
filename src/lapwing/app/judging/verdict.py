"""The verdict on one function, with what it rests on."""

from __future__ import annotations

from math import inf
from time import monotonic

from lapwing.app.judging.request import Asked
from lapwing.prove.prover import Answer, find_epsilon
from lapwing.report.view.answer import view_answer
from lapwing.report.view.findings import view_contract, view_flags
from lapwing.report.view.verdict import view_nearby, view_verdict
from lapwing.report.view.view import View
from lapwing.report.words.neighbours import text
from lapwing.syntax.lowering.lower import require_claim
from lapwing.verify.claim.nearby import find_nearby
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.verdict import Unknown, Verdict
from lapwing.verify.claim.verify import verify
from lapwing.verify.scan.scan import flags_beside

SHARE_OF_NEARBY = 5


def judged(
    asked: Asked, seconds: float, both: bool = False, tree: bool = False, nearby: bool = True, clock: float = inf
) -> tuple[View, Verdict]:
    """The verdict on a function that claims something, as plain data too; unknown, with what is known nearby.

    It may take so many seconds of each side's own time, and no longer than `clock` by the clock.
    """
    start = monotonic()
    lowered = asked.lowered
    claim = require_claim(lowered, asked.subject.span)
    question = Question(lowered.program, claim, seconds, asked.hints, less=lowered.less, clock=clock)
    verdict = verify(question, both)
    used = monotonic() - start
    view = view_verdict(verdict, lowered, file_of(asked), used, tree)
    if isinstance(verdict, Unknown) and nearby:
        contract = asked.subject.contract
        known = None if contract is None else contract.roles.keys()
        view["nearby"] = view_nearby(find_nearby(question, seconds / SHARE_OF_NEARBY, known))
    return view | view_beside(asked), verdict


def costed(asked: Asked, seconds: float, tree: bool = False) -> tuple[View, Answer]:
    """The smallest epsilon that can be proved of a function, whatever it claims."""
    start = monotonic()
    lowered = asked.lowered
    answer = find_epsilon(lowered.program, seconds, asked.hints, lowered.claim)
    view = view_answer(answer, lowered, file_of(asked), monotonic() - start, tree)
    return view | view_beside(asked), answer


def view_beside(asked: Asked) -> View:
    """Where a function stands, what its contract says, what is worth a look, and what a reader should know."""
    subject = asked.subject
    place = {"name": subject.name, "line": subject.span.line, "column": subject.span.column + 1}
    beside = view_contract(subject.contract) | view_flags(flags_beside(subject))
    requires = [text(condition) for condition in asked.lowered.added]
    return place | beside | {"requires": requires, "notes": list(asked.lowered.notes)}


def file_of(asked: Asked) -> str:
    """The file of a function."""
    return asked.subject.span.source.name
