"""Attacks as plain data."""

from __future__ import annotations

from fractions import Fraction

from lapwing.report.view.view import View
from lapwing.verify.attack.answers import AllAnswers, Answers
from lapwing.verify.attack.campaign import Outcome
from lapwing.verify.attack.curator import Priced
from lapwing.verify.attack.database import Bits, bits_text, share_equal
from lapwing.verify.attack.reconstruction import Reconstruction


def view_attack(outcome: Outcome) -> View:
    """One attack of a campaign."""
    priced = isinstance(outcome.curator, Priced)
    return {
        "epsilon": str(outcome.curator.epsilon) if isinstance(outcome.curator, Priced) else None,
        "epsilon_in_all": str(outcome.total) if priced else None,
        "people": outcome.people,
        "queries": outcome.queries,
        "largest_error": outcome.error,
        "recovered": outcome.recovered,
        "wrong": round((1 - outcome.recovered) * outcome.people),
        "wrong_at_most": outcome.promised,
        "not_ruled_out": outcome.left,
    }


def short(number: str) -> str:
    """A number that is easy to read, exact if it is whole."""
    value = Fraction(number)
    return str(value) if value.denominator == 1 else f"{float(value):.4g}"


def view_reconstruction(found: Reconstruction, answers: Answers, truth: Bits | None) -> View:
    """An attack on given answers."""
    return {
        "people": answers.people,
        "queries": int(answers.values.size),
        "method": "all databases" if isinstance(answers, AllAnswers) else "linear program",
        "guess": bits_text(found.guess),
        "misses_by": float(found.worst),
        "not_ruled_out": found.left,
        "recovered": None if truth is None else share_equal(found.guess, truth),
    }
