"""The table of tactics: a rule is in it or is said to be missing."""

from __future__ import annotations

from lapwing.kernel.derivation import RULES
from lapwing.prove.rocq.follow import TACTICS


def test_tactics_are_for_rules_of_the_kernel() -> None:
    assert set(TACTICS) < set(RULES)
