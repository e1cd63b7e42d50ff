"""What is claimed of a program: (epsilon, delta)-privacy for neighbours that are `group` steps apart."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class Claim:
    epsilon: Term
    delta: Term
    group: Term
