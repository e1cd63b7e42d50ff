"""Derivations with the goals of their rules."""

from __future__ import annotations

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.logic.judgment import Private
from lapwing.report.words.followed import Followed, follow_proof
from tests.proofs import mechanism, noisy_max


def rules(found: Followed | Derivation) -> list[str]:
    return [type(found.rule).__name__, *(name for each in found.premises for name in rules(each))]


def test_every_rule_is_there_in_its_place() -> None:
    for certificate in (mechanism(), noisy_max()):
        assert rules(follow_proof(certificate)) == rules(certificate.derivation)


def test_each_goal_is_what_the_rule_above_leaves() -> None:
    certificate = noisy_max()
    waiting = [follow_proof(certificate)]
    assert waiting[0].goal == Private(certificate.program, certificate.claim)
    while waiting:
        found = waiting.pop()
        assert tuple(each.goal for each in found.premises) == found.rule.premises(found.goal).goals
        waiting += found.premises
