"""What an audit found."""

from __future__ import annotations

from fractions import Fraction

from lapwing.verify.auditing.finding import Audit, Finding


def finding(epsilon: str) -> Finding:
    return Finding("e", 0, (1, 0), 2, Fraction(0), Fraction(1), Fraction(epsilon), None)


def test_the_best_bound_counts() -> None:
    found = Audit((finding("0.1"), finding("0.3")), None, Fraction(0), Fraction("0.9"), 5, 0, None)
    assert found.epsilon_at_least == Fraction("0.3")
    assert Audit((), None, Fraction(0), Fraction("0.9"), 5, 0, None).epsilon_at_least == 0
