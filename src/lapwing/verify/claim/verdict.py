"""What is known of a claim in the end."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.prove.strategy.failed_attempt import Closest
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.syntax.certificate.certificate import Certificate


@dataclass(frozen=True, slots=True)
class Proved:
    """The claim is proved: the kernel accepted the proof, and again when it was re-checked from its text."""

    certificate: Certificate

    def __str__(self) -> str:
        """One line, without the evidence."""
        return str(self.certificate)


@dataclass(frozen=True, slots=True)
class Refuted:
    """The claim is refuted: exact evaluation confirmed the counterexample, and again from its text."""

    counterexample: Counterexample

    def __str__(self) -> str:
        """One line, without the evidence."""
        return str(self.counterexample)


@dataclass(frozen=True, slots=True)
class Unknown:
    """Neither a proof nor a counterexample was found. Says why, and how far the prover came."""

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
