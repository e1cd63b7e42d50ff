"""A derivation with the goal that each of its rules was applied to, followed once for everything that shows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.logic.judgment import Goal, Private
from lapwing.syntax.certificate.certificate import Certificate


@dataclass(slots=True)
class Followed:
    """A goal, the rule that was applied to it, and the same for what that left to show."""

    goal: Goal
    rule: Rule
    premises: list[Followed] = field(default_factory=list)


def follow(goal: Goal, derivation: Derivation) -> Followed:
    """Every rule of a checked derivation with its goal; one that leaves nothing to show is not applied again."""
    root = Followed(goal, derivation.rule)
    waiting = [(root, derivation)]
    while waiting:
        found, node = waiting.pop()
        goals = node.rule.premises(found.goal).goals if node.premises else ()
        found.premises = [Followed(each, inner.rule) for each, inner in zip(goals, node.premises, strict=True)]
        waiting.extend(zip(found.premises, node.premises, strict=True))
    return root


def follow_proof(certificate: Certificate) -> Followed:
    """The same for a whole proof."""
    return follow(Private(certificate.program, certificate.claim), certificate.derivation)
