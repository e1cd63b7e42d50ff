"""What samples say of a claim, as plain data."""

from __future__ import annotations

from lapwing.refute.estimate.case import Inputs
from lapwing.refute.evidence.counterexample import listed
from lapwing.report.view.audit import view_audit
from lapwing.report.view.counterexample import datum_words
from lapwing.report.view.view import View
from lapwing.report.words.audit import draw_audit
from lapwing.verify.auditing.claimed import Sampled


def view_sampled(sampled: Sampled) -> View:
    """The audit of the case that says most, with how many cases share the confidence."""
    sides = input_words(sampled.case.left), input_words(sampled.case.right)
    view = view_audit(sampled.audit, f"the worst of {sampled.cases} pairs of neighbours", sides)
    return {**view, "cases": sampled.cases, "words": draw_audit(view)}


def input_words(inputs: Inputs) -> str:
    """Inputs in one line."""
    return ", ".join(f"{item.name} = {datum_words(item.value)}" for item in listed(inputs))
