"""Tasks about programs: verdicts, costs and exports."""

from __future__ import annotations

from time import monotonic
from typing import Any

from lapwing.app.serve.tasks.evidence import picture_of, sliders_of
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Source
from lapwing.prove.prover import Proved, find_epsilon
from lapwing.prove.script.hint import hints_of
from lapwing.report.export import exported
from lapwing.report.html.verdict import html_verdict
from lapwing.report.view.answer import view_answer
from lapwing.report.view.verdict import view_verdict
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import Lowered, lower, require_claim
from lapwing.syntax.module import parse_module
from lapwing.syntax.tree import Tree
from lapwing.verify.claim.evidence import evidence_text
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.verdict import Refuted
from lapwing.verify.claim.verify import verify

Data = dict[str, Any]
NAME = "program.py"
MOST_PROGRAMS = 8


def trees_of(text: str) -> tuple[tuple[Tree, ...], str | None]:
    """The private programs of a text, and what to say if not all are looked at; nothing else is read for it."""
    module = parse_module(Source(NAME, text), None)
    if not module.programs:
        reject("no-program", module.source.everything())
    count = len(module.programs)
    note = f"Only the first {MOST_PROGRAMS} of {count} programs are looked at." if count > MOST_PROGRAMS else None
    return tuple(module.tree(name) for name in module.programs[:MOST_PROGRAMS]), note


def verify_source(data: Data) -> Data:
    """The verdict on each program of a text; those without a claim are asked for their epsilon."""
    trees, note = trees_of(data["source"])
    return {"answers": [verified(tree, data["seconds"] / len(trees)) for tree in trees], "note": note}


def verified(tree: Tree, seconds: float) -> Data:
    """One verdict with its evidence."""
    lowered = lower(tree)
    if lowered.claim is None:
        return costed(lowered, seconds)
    start = monotonic()
    claim = require_claim(lowered, tree.span)
    hints = hints_of(lowered)
    verdict = verify(Question(lowered.program, claim, seconds, hints, less=lowered.less))
    view = view_verdict(verdict, lowered, NAME, monotonic() - start, tree=True)
    answer: Data = {"view": view, "html": html_verdict(view), "evidence": evidence_text(verdict)}
    if isinstance(verdict, Refuted):
        answer |= {"picture": picture_of(verdict.counterexample), "sliders": sliders_of(verdict.counterexample)}
    return answer


def epsilon_source(data: Data) -> Data:
    """What each program of a text costs."""
    trees, note = trees_of(data["source"])
    return {"answers": [costed(lower(tree), data["seconds"] / len(trees)) for tree in trees], "note": note}


def costed(lowered: Lowered, seconds: float) -> Data:
    """The smallest epsilon that can be proved."""
    start = monotonic()
    hints = hints_of(lowered)
    answer = find_epsilon(lowered.program, seconds / 2, hints, lowered.claim)
    view = view_answer(answer, lowered, NAME, monotonic() - start, tree=True)
    evidence = write_certificate(answer.certificate) if isinstance(answer, Proved) else None
    return {"view": view, "html": html_verdict(view), "evidence": evidence}


def export_evidence(data: Data) -> Data:
    """Evidence as a file of some kind; it is checked again."""
    return {"text": exported(data["evidence"], data["kind"])}
