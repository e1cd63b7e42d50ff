"""Audits in words."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]

SHOWN = 3


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
