"""Tasks about the functions of a text, for editors and assistants: which there are, their verdicts, and fixes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lapwing.app.judging.fixes import Fix, fixes_of
from lapwing.app.judging.repair import mended
from lapwing.app.judging.request import Asked, asked_of, digest_of
from lapwing.app.judging.text import function_named, functions_of
from lapwing.app.judging.verdict import costed, file_of, judged, view_beside
from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError, reject
from lapwing.diagnostics.source import Source
from lapwing.refute.refuter import refute
from lapwing.report.view.counterexample import view_counterexample
from lapwing.report.view.findings import view_fault
from lapwing.report.view.seen import seen_words
from lapwing.report.view.view import view_claim, view_diagnostic
from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.lowering.lower import require_claim
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Fault, Found

Data = dict[str, Any]


def outline(data: Data) -> Data:
    """The functions of a text, each with its place and a digest of all that its verdict depends on."""
    found = found_in(data)
    extents = extents_of(found)
    return {"functions": [outlined(each) | extents.get(each.name, {}) for each in found]}


def extents_of(found: tuple[Found, ...]) -> dict[str, Data]:
    """The lines of functions by their names, from the contract above to the end."""
    source = next((each.span.source for each in found if each.name and each.span is not None), None)
    if source is None:
        return {}
    extents = {}
    for definition in definitions_of(parse_python(source), source):
        first = definition.first_line
        while first > 1 and source.lines[first - 2].lstrip().startswith("#"):
            first -= 1
        extents[definition.name] = {"first_line": first, "end_line": definition.node.end_lineno}
    return extents


def outlined(found: Found) -> Data:
    """One function, or what is wrong with it."""
    asked = asked_of(found)
    if isinstance(asked, Fault):
        view = view_fault(asked)
        places = [spans_of(told) for told in asked.diagnostics]
        return view | {"places": places, "told": [view_diagnostic(told) for told in asked.diagnostics]}
    span = asked.subject.span
    return {
        "name": asked.subject.name,
        "line": span.line,
        "column": span.column + 1,
        "end_column": span.end_column + 1,
        "claimed": asked.lowered.claim is not None,
        "digest": digest_of(asked),
    }


def spans_of(told: Diagnostic) -> list[Data]:
    """The places that a diagnostic points at: lines and columns from 1, the end excluded."""
    return [
        {
            "file": span.source.name,
            "line": span.line,
            "column": span.column + 1,
            "end_line": span.end_line,
            "end_column": span.end_column + 1,
        }
        for span in told.spans
    ]


def judge_function(data: Data) -> Data:
    """The verdict on one function; one without a claim is asked for its epsilon."""
    asked = asked_in(data)
    if asked.lowered.claim is None:
        return {"view": costed(asked, data["seconds"])[0] | {"sought": "proof"}}
    return {"view": judged(asked, data["seconds"])[0]}


def refute_function(data: Data) -> Data:
    """A counterexample to the claim of one function; finding none proves nothing."""
    asked = asked_in(data)
    lowered, claim = asked.lowered, require_claim(asked.lowered, asked.subject.span)
    found = refute(lowered.program if lowered.less is None else lowered.less, claim, data["seconds"])
    view = view_beside(asked) | {"file": file_of(asked), "claim": view_claim(claim)}
    if found is None:
        reason = "no counterexample was found, which proves nothing"
        none = {"verdict": "unknown", "sought": "counterexample", "reason": reason, "attempt": None}
        return {"view": view | none | {"seconds": data["seconds"]}}
    told = {"event": seen_words(found.event, lowered.seen), "verdict": "refuted"}
    return {"view": view_counterexample(found) | view | told}


def cost_function(data: Data) -> Data:
    """The smallest epsilon that can be proved of one function."""
    return {"view": costed(asked_in(data), data["seconds"])[0] | {"sought": "proof"}}


def fix_function(data: Data) -> Data:
    """Changes that make the claim of a function true: of the function first, then of what it claims."""
    return {"fixes": [*mend_function(data)["fixes"], *claim_function(data)["fixes"]]}


def mend_function(data: Data) -> Data:
    """Changes of a function that make its claim true."""
    asked = asked_in(data)
    if asked.lowered.claim is None:
        return {"fixes": []}
    offers = mended(asked, path_of(data), data["seconds"], clock=data["seconds"])
    return {"fixes": [view_fix(offer.fix) for offer in offers]}


def claim_function(data: Data) -> Data:
    """Changes of what a function claims or requires that make the claim true."""
    return {"fixes": [view_fix(fix) for fix in fixes_of(asked_in(data), path_of(data), data["seconds"])]}


def view_fix(fix: Fix) -> Data:
    """A change: its title, where it goes, and the text after it."""
    span = fix.edit.span
    place = {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}
    return {"title": fix.title, **place, "text": fix.edit.text, "source": fix.edit.applied()}


def found_in(data: Data) -> tuple[Found, ...]:
    """The functions of the text that is sent."""
    return functions_of(data["source"], data.get("file") or "program.py", path_of(data))


def asked_in(data: Data) -> Asked:
    """The function that is named."""
    found = found_in(data)
    chosen = function_named(found, data["function"])
    if chosen is None:
        known = ", ".join(each.name for each in found if each.name) or "none"
        place = Source(data.get("file") or "program.py", data["source"]).everything()
        reject("no-such-program", place, name=data["function"], known=known)
    asked = asked_of(chosen)
    if isinstance(asked, Fault):
        raise ProgramError(asked.diagnostics)
    return asked


def path_of(data: Data) -> Path | None:
    """The file that the text is, or will be, saved in."""
    return Path(data["path"]) if data.get("path") else None
