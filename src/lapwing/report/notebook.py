"""Results in notebooks: how each is shown, told to IPython by name so that nothing is imported for it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

SHOWN: dict[tuple[str, str], str] = {
    ("lapwing.accuracy.accuracy", "Accuracy"): "show_accuracy",
    ("lapwing.accuracy.released", "Sure"): "show_intervals",
    ("lapwing.attack.campaign", "Campaign"): "show_campaign",
    ("lapwing.attack.campaign", "Outcome"): "show_outcome",
    ("lapwing.attack.reconstruction", "Reconstruction"): "show_reconstruction",
    ("lapwing.audit.finding", "Audit"): "show_audit",
    ("lapwing.certificate.certificate", "Certificate"): "show_certificate",
    ("lapwing.data.dataset", "Dataset"): "show_dataset",
    ("lapwing.data.preview", "Preview"): "show_preview",
    ("lapwing.flow.analyse", "Analysis"): "show_flow",
    ("lapwing.kernel.check", "Theorem"): "show_theorem",
    ("lapwing.language.private", "PrivateProgram"): "show_private",
    ("lapwing.ledger.balance", "Balance"): "show_balance",
    ("lapwing.ledger.ledger", "Ledger"): "show_ledger",
    ("lapwing.plot.chart", "Figure"): "show_figure",
    ("lapwing.prove.prove", "Proved"): "show_proof",
    ("lapwing.prove.prove", "Unknown"): "show_unknown",
    ("lapwing.refute.counterexample", "Counterexample"): "show_counterexample",
    ("lapwing.refute.couple", "Stranded"): "show_coupling",
    ("lapwing.refute.couple", "Violation"): "show_coupling",
    ("lapwing.refute.coupling", "Coupling"): "show_coupling",
    ("lapwing.refute.distribution", "Distribution"): "show_distribution",
    ("lapwing.release.publish", "Publication"): "show_publication",
    ("lapwing.run.release", "Release"): "show_run",
    ("lapwing.verify.verdict", "Proved"): "show_proof",
    ("lapwing.verify.verdict", "Refuted"): "show_refutation",
    ("lapwing.verify.verdict", "Unknown"): "show_unknown",
}


class Show:
    """Shows results of one kind; what draws them is imported when there is one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, found: Any) -> str:
        """A result as HTML."""
        show = getattr(import_module("lapwing.report.shown"), self.name)
        return str(show(found))


def register() -> None:
    """Tell a running notebook how results are shown; does nothing elsewhere."""
    module = sys.modules.get("IPython")
    shell = None if module is None else module.get_ipython()
    if shell is None:
        return
    pages = shell.display_formatter.formatters["text/html"]
    for (home, name), show in SHOWN.items():
        pages.for_type_by_name(home, name, Show(show))
