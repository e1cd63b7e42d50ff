"""How the corpus fared, as plain data."""

from __future__ import annotations

from lapwing.report.view.view import View, claim_words, view_claim, view_entry
from lapwing.syntax.lowering.lower import lower
from lapwing.verify.claim.outcome import Outcome
from lapwing.verify.claim.verdict import Proved, Refuted, Verdict


def view_outcome(outcome: Outcome) -> View:
    """A statement, what was expected, and what was found."""
    entry = view_entry(outcome.entry)
    return {
        "file": entry["file"],
        "name": entry["name"],
        "rows": entry["rows"],
        "statement": claim_words(view_claim(lower(outcome.expectation.statement).claim)),
        "text": outcome.expectation.text,
        "expected": outcome.expectation.verdict,
        "needs_infinite": outcome.expectation.infinite,
        "verdict": verdict_word(outcome.verdict),
        "smaller": None if outcome.smaller is None else verdict_word(outcome.smaller),
        "infinite": isinstance(outcome.verdict, Refuted) and outcome.verdict.counterexample.is_infinite,
        "seconds": round(outcome.seconds, 3),
        "fits": outcome.fits,
    }


def verdict_word(verdict: Verdict) -> str:
    """A verdict in a word."""
    match verdict:
        case Proved():
            return "proved"
        case Refuted():
            return "refuted"
        case _:
            return "unknown"
