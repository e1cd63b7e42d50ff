"""Tasks about programs: verdicts, costs and exports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lapwing.app.judging.lines import said_in
from lapwing.app.judging.request import Asked, asked_of
from lapwing.app.judging.text import functions_of
from lapwing.app.judging.verdict import costed as cost_of
from lapwing.app.judging.verdict import judged
from lapwing.app.judging.words import sentence, short
from lapwing.app.serve.tasks.evidence import first_picture, more_pictures, picture_of, sliders_of
from lapwing.app.serve.tasks.judging import extents_of, spans_of
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Source
from lapwing.prove.prover import Proved
from lapwing.report.export import exported
from lapwing.report.html.fault import html_faults
from lapwing.report.html.verdict import html_verdict
from lapwing.report.view.findings import view_fault
from lapwing.report.view.view import View
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.subjects.subject import Fault, Found
from lapwing.verify.claim.evidence import evidence_text
from lapwing.verify.claim.verdict import Refuted

Data = dict[str, Any]
NAME = "program.py"


def found_in(data: Data) -> tuple[Found, ...]:
    """The functions of a text with a contract, or the one that is named."""
    found = functions_of(data["source"], NAME)
    if not found:
        reject("no-program", Source(NAME, data["source"]).everything())
    if isinstance(found[0], Fault) and not found[0].name:
        raise ProgramError(found[0].diagnostics)
    return tuple(each for each in found if data.get("function", each.name) == each.name)


def verify_source(data: Data) -> Data:
    """The verdict on each function of a text; those without a claim are asked for their epsilon."""
    return answers_to(data, verified)


def epsilon_source(data: Data) -> Data:
    """What each function of a text costs."""
    return answers_to(data, costed)


def answers_to(data: Data, answer: Callable[[Asked, float], Data]) -> Data:
    """An answer for each function, with what an editor shows beside its lines."""
    found = found_in(data)
    extents = extents_of(found)
    answers = []
    for each in found:
        asked = asked_of(each)
        if isinstance(asked, Fault):
            answers.append(faulty(asked, extents.get(each.name, {})))
            continue
        given = answer(asked, data["seconds"] / len(found))
        place = {"line": asked.subject.span.line, **extents.get(asked.subject.name, {})}
        answers.append(given | {"beside": beside(given["view"], asked.lowered.claim is not None) | place})
    return {"answers": answers}


def verified(asked: Asked, seconds: float) -> Data:
    """One verdict with its evidence."""
    if asked.lowered.claim is None:
        return costed(asked, seconds)
    view, verdict = judged(asked, seconds, tree=True)
    evidence = evidence_text(verdict)
    if not isinstance(verdict, Refuted):
        return {"view": view, "html": html_verdict(view), "evidence": evidence}
    broken = verdict.counterexample
    return {
        "view": view,
        "html": html_verdict(view, first_picture(broken)),
        "evidence": evidence,
        "picture": picture_of(broken),
        "more": more_pictures(broken),
        "sliders": sliders_of(broken),
    }


def costed(asked: Asked, seconds: float) -> Data:
    """The smallest epsilon that can be proved."""
    view, answer = cost_of(asked, seconds, tree=True)
    evidence = write_certificate(answer.certificate) if isinstance(answer, Proved) else None
    return {"view": view, "html": html_verdict(view), "evidence": evidence}


def faulty(fault: Fault, extent: Data) -> Data:
    """A function that cannot be read: why, and where."""
    view = view_fault(fault)
    faults = [
        {"message": f"{said['cause']} {said['fix']}".strip(), "places": spans_of(told)}
        for said, told in zip(view["diagnostics"], fault.diagnostics, strict=True)
    ]
    place = {"line": view["line"], "verdict": view["verdict"], "short": short(view, False), "said": [], **extent}
    html = html_faults(view["diagnostics"], "cannot be checked")
    return {"view": view, "html": html, "evidence": None, "beside": place | {"faults": faults}}


def beside(view: View, claimed: bool) -> Data:
    """What an editor shows above a function and beside its lines."""
    said = [{"line": each.line, "text": each.beside, "facts": list(each.invariant)} for each in said_in(view)]
    told = sentence(view) if claimed and view["verdict"] != "proved" else ""
    flags = [{"line": flag["line"], "message": flag["text"]} for flag in view.get("flags", ())]
    return {"verdict": view["verdict"], "short": short(view, claimed), "told": told, "said": said, "flags": flags}


def export_evidence(data: Data) -> Data:
    """Evidence as a file of some kind; it is checked again."""
    return {"text": exported(data["evidence"], data["kind"])}
