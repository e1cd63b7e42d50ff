"""Audits in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

View = dict[str, Any]

SHOWN, LONGEST = 2, 20
LEAKS = {"probabilities": "by the results:", "digits": "by the digits of floating-point numbers:"}


def draw_audit(view: View) -> str:
    """The verdict, the bound, and the worst events with their counts, each kind of leak by itself."""
    claim = view["claim"]
    lines = [f"{view['mechanism']} on {view['inputs'][0]} and {view['inputs'][1]}"]
    chance = "own randomness: figures vary" if view["seed"] is None else f"seed {view['seed']}"
    lines.append(f"{view['samples']} samples each, confidence {percent(view['confidence'])}, {chance}")
    if claim is None:
        lines.append("nothing is claimed, so nothing can be false: compare with a claim by --epsilon")
    else:
        said = "is false" if view["violated"] else "is not shown to be false (which is no proof that it is true)"
        if view["leaks"] == ["digits"]:
            said += ", by the digits of floating-point numbers alone; --ignore digits looks at the results only"
        lines.append(f"the claim {claim_words(claim)} {said}")
    if view["claimed_at_least"] is not None:
        lines.append(f"it is at least {view['claimed_at_least']:.6f}")
    lines.append(f"epsilon is at least {view['epsilon_at_least']:.6f}" + _for_delta(view["delta"]))
    for leak, words in LEAKS.items():
        lines += _draw_leak(words, [finding for finding in view["findings"] if finding["leak"] == leak])
    return "\n".join(lines)


def claim_words(claim: View) -> str:
    """What is claimed."""
    if "epsilon" not in claim:
        return str(claim["words"])
    delta = "" if claim["delta"] == "0" else f", delta = {amount(claim['delta'])}"
    return f"epsilon = {amount(claim['epsilon'])}{delta}".replace("= ≈", "≈")


def _draw_leak(words: str, findings: list[View]) -> list[str]:
    """The worst events of one kind."""
    shown = [finding for finding in findings if finding["epsilon_at_least"] > 0][:SHOWN]
    lines = [words] if shown else []
    for finding in shown:
        here, there = finding["counts"]
        lines.append(f"  {finding['epsilon_at_least']:.6f}: {finding['event']}")
        lines.append(
            f"    {here} of {finding['trials']} times for {finding['likelier_for']},"
            f" {there} times for {finding['than_for']}"
        )
    return lines


def _for_delta(delta: str) -> str:
    return "" if delta == "0" else f" for delta = {delta}"


def amount(text: str) -> str:
    """An epsilon or a delta in few characters."""
    parts = text.split("/")
    if len(text) <= LONGEST or len(parts) > 2 or not all(part.isdigit() for part in parts):
        return text
    return f"≈ {float(Fraction(text)):.6g}"


def percent(confidence: str) -> str:
    """A confidence as people write it."""
    numerator, _, denominator = confidence.partition("/")
    return f"{100 * int(numerator) / int(denominator or 1):.10g}%"
