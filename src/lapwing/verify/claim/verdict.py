"""What is known of a claim in the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.prove.strategy.failed_attempt import Closest
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.syntax.certificate.certificate import Certificate


@dataclass(frozen=True, slots=True)
class Proved:
    """The kernel accepted a proof, also when it was checked again from its text."""

    certificate: Certificate

    def __str__(self) -> str:
        """One line, without the evidence."""
        return str(self.certificate)


@dataclass(frozen=True, slots=True)
class Refuted:
    """Exact evaluation confirms the counterexample, also when it was checked again from its text."""

    counterexample: Counterexample

    def __str__(self) -> str:
        """One line, without the evidence."""
        return str(self.counterexample)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Neither was found: why there is no proof, and how far the prover came."""

    reason: str
    closest: Closest | None = field(repr=False)

    def __str__(self) -> str:
        """One line, without the evidence."""
        return f"unknown: {self.reason}"


Verdict = Proved | Refuted | Unknown


class ContradictionError(Exception):
    """A claim was proved and refuted at once: Lapwing itself is wrong, and no verdict of it can be relied on."""

    def __init__(self, proof: Proved, refutation: Refuted) -> None:
        super().__init__(f"{proof.certificate.program.name} is proved and refuted at once")
        self.proof = proof
        self.refutation = refutation
