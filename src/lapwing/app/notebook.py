"""Results in notebooks: how each is shown, told to IPython by name so that nothing is imported for it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

SHOWN: dict[tuple[str, str], str] = {
    ("lapwing.run.accuracy.accuracy", "Accuracy"): "show_accuracy",
    ("lapwing.run.accuracy.confidence_intervals", "ConfidenceIntervals"): "show_intervals",
    ("lapwing.verify.attack.campaign", "Campaign"): "show_campaign",
    ("lapwing.verify.attack.campaign", "Outcome"): "show_outcome",
    ("lapwing.verify.attack.reconstruction", "Reconstruction"): "show_reconstruction",
    ("lapwing.verify.auditing.finding", "Audit"): "show_audit",
    ("lapwing.syntax.certificate.certificate", "Certificate"): "show_certificate",
    ("lapwing.data.dataset", "Dataset"): "show_dataset",
    ("lapwing.data.answer.preview", "Preview"): "show_preview",
    ("lapwing.data.answer.release", "Release"): "show_release",
    ("lapwing.verify.flow.analyse", "Analysis"): "show_flow",
    ("lapwing.kernel.check", "Theorem"): "show_theorem",
    ("lapwing.private_program", "PrivateProgram"): "show_private",
    ("lapwing.budget.ledger.balance.balance", "Balance"): "show_balance",
    ("lapwing.budget.ledger.ledger", "Ledger"): "show_ledger",
    ("lapwing.report.plot.chart", "Figure"): "show_figure",
    ("lapwing.data.question", "Question"): "show_question",
    ("lapwing.prove.prover", "Proved"): "show_proof",
    ("lapwing.prove.prover", "Unknown"): "show_unknown",
    ("lapwing.refute.evidence.counterexample", "Counterexample"): "show_counterexample",
    ("lapwing.refute.finite.couple", "Unmatched"): "show_coupling",
    ("lapwing.refute.finite.couple", "Violation"): "show_coupling",
    ("lapwing.refute.finite.coupling", "Coupling"): "show_coupling",
    ("lapwing.refute.finite.distribution", "Distribution"): "show_distribution",
    ("lapwing.budget.release.publish", "Publication"): "show_publication",
    ("lapwing.run.interpreter.release", "Release"): "show_run",
    ("lapwing.secret_program", "LabelledProgram"): "show_labelled",
    ("lapwing.verify.claim.sensitivity", "Sensitivity"): "show_sensitivity",
    ("lapwing.verify.claim.verdict", "Proved"): "show_proof",
    ("lapwing.verify.claim.verdict", "Refuted"): "show_refutation",
    ("lapwing.verify.claim.verdict", "Unknown"): "show_unknown",
}
WRITTEN_OUT = {
    ("lapwing.data.answer.preview", "Preview"),
    ("lapwing.data.answer.release", "Release"),
    ("lapwing.data.dataset", "Dataset"),
    ("lapwing.data.question", "Question"),
}


class Show:
    """Shows results of one kind; what draws them is imported when there is one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, found: Any) -> str:
        """A result as HTML."""
        show = getattr(import_module("lapwing.app.notebook_html"), self.name)
        return str(show(found))


def register() -> None:
    """Tell a running notebook how results are shown; does nothing elsewhere."""
    module = sys.modules.get("IPython")
    shell = None if module is None else module.get_ipython()
    if shell is None:
        return
    pages, lines = (shell.display_formatter.formatters[kind] for kind in ("text/html", "text/plain"))
    for (home, name), show in SHOWN.items():
        pages.for_type_by_name(home, name, Show(show))
        if (home, name) not in WRITTEN_OUT:
            lines.for_type_by_name(home, name, write_line)


def write_line(found: Any, printer: Any, cycle: bool) -> None:
    """A result in a line, where there are no pages: its kind, and what it is about."""
    about = name_of(found)
    kinds = (kind.__name__ for kind in type(found).__mro__ if (kind.__module__, kind.__name__) in SHOWN)
    printer.text(f"<{next(kinds, type(found).__name__)}{'' if about is None else f' of {about}'}>")


def name_of(found: Any) -> str | None:
    """What a result is about, if that has a name."""
    for inner in ("certificate", "counterexample", "accuracy", "closest", "flow"):
        held = getattr(found, inner, None)
        if held is not None and not isinstance(held, str):
            return name_of(held)
    named = getattr(found, "mechanism", getattr(found, "program", found))
    name = named if isinstance(named, str) else getattr(named, "name", getattr(named, "__name__", None))
    return name if isinstance(name, str) else None


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext lapwing` in a notebook: from then on `%%private` verifies the functions of a cell."""
    from lapwing.app.magic import load

    load(shell)


def unload_ipython_extension(shell: Any) -> None:
    """`%unload_ext lapwing`."""
    from lapwing.app.magic import unload

    unload(shell)
