"""Evidence as a file for papers, courses and pages: checked again, then drawn."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.diagnostics.diagnostic import reject
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import FORMAT
from lapwing.report.html.markup import element, join
from lapwing.report.html.style import standing_alone
from lapwing.report.html.verdict import html_verdict
from lapwing.report.latex.proof import latex_document
from lapwing.report.markdown.proof import markdown_proof
from lapwing.report.view.counterexample import view_counterexample
from lapwing.report.view.proof import view_proof
from lapwing.report.view.view import View
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.read import check_certificate, load

Pen = Callable[[View], str]


def view_evidence(text: str) -> View:
    """A certificate or a counterexample as a verdict, once it is checked again."""
    if load(text).get("format") == FORMAT:
        return {"verdict": "refuted", **view_counterexample(check_counterexample(text))}
    return view_certificate(check_certificate(text))


def view_certificate(certificate: Certificate) -> View:
    """A proof as a verdict, with its derivation; lines are those of the normal form."""
    return {"verdict": "proved", "name": certificate.program.name, **view_proof(certificate, None, tree=True)}


def html_document(view: View) -> str:
    """A verdict as a page of its own."""
    title = f"{view['name']}: {view['verdict']}"
    head = element("head", element("meta", charset="utf-8"), element("title", title))
    body = element("body", element("main", element("h1", title, class_="hidden"), standing_alone(html_verdict(view))))
    return "<!doctype html>\n" + element("html", join((head, body)), lang="en") + "\n"


ROCQ = ".v"
PENS: dict[str, Pen] = {".html": html_document, ".md": markdown_proof, ".tex": latex_document}


def pen_for(suffix: str) -> Pen:
    """The pen for a kind of file."""
    if suffix not in PENS:
        what = f"a {suffix} file" if suffix else "a file whose name has no ending"
        reject("export-kind", what=what, known=", ".join((*PENS, ROCQ)))
    return PENS[suffix]


def exported(text: str, suffix: str) -> str:
    """Evidence in the given kind of file; only proofs are annotated programs."""
    pen = pen_for(suffix)
    view = view_evidence(text)
    if view["verdict"] != "proved" and pen is not html_document:
        reject("export-proof", kind=suffix)
    return pen(view)
