"""Verdicts on several functions: one line each, what they rest on, and how many there are of each kind."""

from __future__ import annotations

from collections.abc import Sequence

from lapwing.report.view.view import View, claim_words, view_diagnostic
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.subjects.subject import Fault
from lapwing.verify.scan.flag import Flag

WORDS = {
    "proved": "proved",
    "refuted": "refuted",
    "unknown": "unknown",
    "unread": "could not be read",
    "failed": "made Lapwing fail",
    "no claim": "without a claim",
}


def view_fault(fault: Fault) -> View:
    """A function that cannot be read, or that Lapwing failed on."""
    failed = any(diagnostic.id == "internal-error" for diagnostic in fault.diagnostics)
    span = fault.span or next((span for told in fault.diagnostics for span in told.spans), None)
    return {
        "name": fault.name,
        "file": "" if span is None else span.source.name,
        "line": 1 if span is None else span.line,
        "column": 1 if span is None else span.column + 1,
        "verdict": "failed" if failed else "unread",
        "claim": None,
        "diagnostics": [view_diagnostic(diagnostic) for diagnostic in fault.diagnostics],
    }


def view_contract(contract: Contract | None) -> View:
    """What a contract says, and which parts of it nobody wrote."""
    if contract is None:
        return {}
    return {
        "contract": [{"part": part, "text": text} for part, text in contract.texts],
        "assumptions": [{"part": guess.part, "text": guess.text, "reason": guess.reason} for guess in contract.guesses],
    }


def view_flags(flags: Sequence[Flag]) -> View:
    """What is worth a look beside the verdict."""
    return {
        "flags": [
            {"id": flag.id, "text": flag.text, "line": flag.span.line, "column": flag.span.column + 1} for flag in flags
        ]
    }


def words_of(view: View) -> str:
    """What is claimed, or what is wrong."""
    if view.get("diagnostics"):
        return str(view["diagnostics"][0]["cause"])
    if view["verdict"] == "refuted" and view.get("event"):
        return f"{claim_words(view['claim'])}; counterexample: {view['event']}"
    return claim_words(view["claim"])


def summary_of(views: Sequence[View]) -> dict[str, int]:
    """The number of functions of each kind that there is."""
    verdicts = [view["verdict"] for view in views]
    return {verdict: verdicts.count(verdict) for verdict in WORDS if verdict in verdicts}


def summary_words(views: Sequence[View]) -> str:
    """`4 functions: 3 proved, 1 refuted`."""
    counts = ", ".join(f"{count} {WORDS[verdict]}" for verdict, count in summary_of(views).items())
    noun = "function" if len(views) == 1 else "functions"
    return f"{len(views)} {noun}: {counts}" if views else "no function here draws noise or has a contract"
