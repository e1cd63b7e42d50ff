"""An attack on whatever answers there are."""

from __future__ import annotations

from fractions import Fraction

from lapwing.verify.attack.answers import AllAnswers, Answers, SomeAnswers
from lapwing.verify.attack.exhaustive import reconstruct_from_all
from lapwing.verify.attack.linear import reconstruct_from_some
from lapwing.verify.attack.reconstruction import Reconstruction


def attack(answers: Answers, error: Fraction | None = None) -> Reconstruction:
    """With all subsets, rule databases out; with some, solve a linear program, which needs no error to allow for."""
    match answers:
        case AllAnswers():
            return reconstruct_from_all(answers, error)
        case SomeAnswers():
            return reconstruct_from_some(answers)
