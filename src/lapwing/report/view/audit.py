"""Audits as plain data and as text."""

from __future__ import annotations

from lapwing.report.view.view import View
from lapwing.verify.auditing.finding import Audit, Finding

SHOWN = 3


def view_audit(audit: Audit, name: str, inputs: tuple[str, str]) -> View:
    """All of an audit; probabilities and bounds as numbers for reading, exact ones as texts."""
    return {
        "mechanism": name,
        "inputs": list(inputs),
        "claim": None if audit.epsilon is None else {"epsilon": str(audit.epsilon), "delta": str(audit.delta)},
        "violated": audit.violated,
        "epsilon_at_least": float(audit.epsilon_at_least),
        "delta": str(audit.delta),
        "confidence": str(audit.confidence),
        "samples": audit.samples,
        "seed": audit.seed,
        "assumes": ["calls are independent of each other"],
        "findings": [_view_finding(finding, inputs) for finding in audit.findings],
    }


def _view_finding(finding: Finding, inputs: tuple[str, str]) -> View:
    ordered = inputs if finding.likelier == 0 else inputs[::-1]
    return {
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


def draw_audit(view: View) -> str:
    """The verdict, the bound, and the worst events with their counts."""
    claim = view["claim"]
    lines = [f"{view['mechanism']} on {view['inputs'][0]} and {view['inputs'][1]}"]
    lines.append(f"{view['samples']} samples each, confidence {percent(view['confidence'])}, seed {view['seed']}")
    if claim is not None:
        delta = "" if claim["delta"] == "0" else f", delta = {claim['delta']}"
        said = "is false" if view["violated"] else "is not shown to be false (which is no proof that it is true)"
        lines.append(f"the claim epsilon = {claim['epsilon']}{delta} {said}")
    lines.append(f"epsilon is at least {view['epsilon_at_least']:.6f}" + _for_delta(view["delta"]))
    for finding in view["findings"][:SHOWN]:
        if finding["epsilon_at_least"] <= 0:
            continue
        here, there = finding["counts"]
        lines.append(f"  {finding['epsilon_at_least']:.6f}: {finding['event']}")
        lines.append(
            f"    {here} of {finding['trials']} times for {finding['likelier_for']},"
            f" {there} times for {finding['than_for']}"
        )
    return "\n".join(lines)


def _for_delta(delta: str) -> str:
    return "" if delta == "0" else f" for delta = {delta}"


def percent(confidence: str) -> str:
    """A confidence as people write it."""
    numerator, _, denominator = confidence.partition("/")
    return f"{100 * int(numerator) / int(denominator or 1):.10g} %"
