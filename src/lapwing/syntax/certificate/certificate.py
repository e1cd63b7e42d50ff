"""A certificate: a program, its claim, a derivation, and what the kernel made of them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from lapwing.kernel.check import Theorem, check
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.logic.judgment import Private
from lapwing.syntax.certificate.data import encode
from lapwing.syntax.pretty_term import claim_words

FORMAT = "lapwing-certificate"
VERSION = 1
PROOFS = "proofs"


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """A claim about a program, the derivation that proves it, and the theorem that the kernel made of it."""

    program: Program
    claim: AnyClaim
    derivation: Derivation
    theorem: Theorem

    def __str__(self) -> str:
        """One line; `write_certificate` has the text to keep."""
        return f"{self.program.name}: proved, {claim_words(self.claim)}"

    def __repr__(self) -> str:
        return f"<{self}>"


def certify(program: Program, claim: AnyClaim, derivation: Derivation) -> Certificate:
    """Have the kernel check a derivation, and return a certificate; refuses what the kernel refuses."""
    return Certificate(program, claim, derivation, check(Private(program, claim), derivation))


def hash_of(program: Program) -> str:
    """What identifies a program: its normal form, parameters and roles included."""
    return hashlib.sha256(json.dumps(encode(program), separators=(",", ":")).encode()).hexdigest()
