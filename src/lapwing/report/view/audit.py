"""Audits as plain data."""

from __future__ import annotations

from lapwing.report.view.view import View
from lapwing.verify.auditing.finding import Audit, Finding


def view_audit(audit: Audit, name: str, inputs: tuple[str, str]) -> View:
    """All of an audit; probabilities and bounds as numbers for reading, exact ones as texts."""
    return {
        "mechanism": name,
        "inputs": list(inputs),
        "claim": _claim(audit),
        "violated": audit.violated,
        "leaks": sorted(audit.leaks),
        "epsilon_at_least": float(audit.epsilon_at_least),
        "rho_at_least": float(audit.rho_at_least),
        "mu_at_least": float(audit.mu_at_least),
        "claimed_at_least": None if audit.relaxed is None else float(audit.relaxed_at_least),
        "trade_off": [[float(one), float(two)] for one, two in audit.trade_off],
        "delta": str(audit.delta),
        "confidence": str(audit.confidence),
        "samples": audit.samples,
        "seed": audit.seed if audit.repeats else None,
        "assumes": ["calls are independent of each other"],
        "findings": [_view_finding(finding, inputs) for finding in audit.findings],
    }


def _claim(audit: Audit) -> View | None:
    if audit.relaxed is not None:
        return {"words": str(audit.relaxed)}
    if audit.epsilon is None:
        return None
    delta = "" if audit.delta == 0 else f", delta = {audit.delta}"
    words = f"epsilon = {audit.epsilon}{delta}"
    return {"epsilon": str(audit.epsilon), "delta": str(audit.delta), "words": words}


def _view_finding(finding: Finding, inputs: tuple[str, str]) -> View:
    ordered = inputs if finding.likelier == 0 else inputs[::-1]
    return {
        "leak": finding.leak,
        "event": finding.event,
        "likelier_for": ordered[0],
        "than_for": ordered[1],
        "counts": list(finding.counts),
        "trials": finding.trials,
        "probability_at_least": float(finding.at_least),
        "other_probability_at_most": float(finding.at_most),
        "epsilon_at_least": float(finding.epsilon),
        "delta_at_least": None if finding.delta is None else float(finding.delta),
    }
