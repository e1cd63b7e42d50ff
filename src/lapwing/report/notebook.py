"""Results in notebooks: how each is shown, told to IPython by name so that nothing is imported for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

Show = Callable[[Any], str]


def register() -> None:
    """Tell a running notebook how results are shown; does nothing elsewhere."""
    module = sys.modules.get("IPython")
    shell = None if module is None else module.get_ipython()
    if shell is None:
        return
    pages = shell.display_formatter.formatters["text/html"]
    for (home, name), show in SHOWN.items():
        pages.for_type_by_name(home, name, show)


def show_proof(found: Any) -> str:
    """A verdict that is proved."""
    return show_certificate(found.certificate)


def show_certificate(certificate: Any) -> str:
    """A certificate."""
    from lapwing.report.export import view_certificate

    return show_verdict(view_certificate(certificate))


def show_refutation(found: Any) -> str:
    """A verdict that is refuted."""
    return show_counterexample(found.counterexample)


def show_counterexample(counterexample: Any) -> str:
    """A counterexample."""
    from lapwing.report.counterexample import view_counterexample

    return show_verdict({"verdict": "refuted", **view_counterexample(counterexample)})


def show_verdict(view: dict[str, Any]) -> str:
    """A verdict with the style sheet."""
    from lapwing.report.html.verdict import html_verdict, standing_alone

    return standing_alone(html_verdict(view))


def show_theorem(theorem: Any) -> str:
    """What the kernel accepted."""
    from lapwing.report.html.table import table
    from lapwing.report.html.verdict import framed
    from lapwing.report.view import view_theorem

    view = view_theorem(theorem)
    rows = [("program", view["name"]), ("claim", view["claim"]), ("obligations", str(view["obligations"]))]
    rows += [("rests on", assumption) for assumption in view["assumes"]]
    return framed(table("Theorem", ("theorem", ""), rows), "proved")


def show_audit(audit: Any) -> str:
    """What an audit found."""
    from lapwing.report.audit import draw_audit, view_audit
    from lapwing.report.html.markup import element
    from lapwing.report.html.verdict import framed

    words = draw_audit(view_audit(audit, "the mechanism", ("the first input", "the second")))
    return framed(element("pre", words), "refuted" if audit.violated else "unknown")


def show_private(program: Any) -> str:
    """A private program in normal form."""
    from lapwing.report.html.markup import element
    from lapwing.report.html.verdict import framed

    return framed(element("pre", element("code", str(program))), "unknown")


SHOWN: dict[tuple[str, str], Show] = {
    ("lapwing.audit.finding", "Audit"): show_audit,
    ("lapwing.certificate.certificate", "Certificate"): show_certificate,
    ("lapwing.kernel.check", "Theorem"): show_theorem,
    ("lapwing.language.private", "PrivateProgram"): show_private,
    ("lapwing.prove.prove", "Proved"): show_proof,
    ("lapwing.refute.counterexample", "Counterexample"): show_counterexample,
    ("lapwing.verify.verdict", "Proved"): show_proof,
    ("lapwing.verify.verdict", "Refuted"): show_refutation,
}
