"""Certificates that carry a proof of each obligation, checked without any solver."""

from __future__ import annotations

from dataclasses import replace

from lapwing.kernel.check import LAW, STANDING, Theorem, reduce
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.cpc.proof import check_proof
from lapwing.prove.cpc.sexpr import ProofError
from lapwing.prove.cpc.store import pack, unpack
from lapwing.syntax.certificate.certificate import PROOFS, Certificate
from lapwing.syntax.certificate.read import check_certificate, load
from lapwing.syntax.certificate.write import write_certificate


def write_with_proofs(certificate: Certificate) -> str:
    """The text of a certificate with a proof of each of its obligations; asks cvc5."""
    from lapwing.prove.cpc.ask import proofs_of

    return write_certificate(certificate, pack(proofs_of(certificate.theorem.obligations)))


def check_without_solver(text: str) -> Certificate:
    """Check a certificate by its own proofs: the kernel applies the rules, and no solver is asked."""
    try:
        proofs = unpack(load(text).get(PROOFS))
    except ProofError as error:
        refuse(f"{error}; `lapwing prove --certificate OUT --with-proofs` writes them")

    def by_proofs(program: Program, claim: AnyClaim, derivation: Derivation) -> Certificate:
        reduced = reduce(Private(program, claim), derivation)
        if len(proofs) != len(reduced.scripts):
            refuse("the certificate has too many or too few proofs")
        for obligation, script, proof in zip(reduced.obligations, reduced.scripts, proofs, strict=True):
            try:
                check_proof(script, proof)
            except ProofError as error:
                refuse(f"the proof of the obligation '{obligation.name}' is not accepted: {error}")
        theorem = Theorem(program, claim, (*STANDING, *reduced.assumes), reduced.scripts)
        return Certificate(program, claim, derivation, theorem)

    found = check_certificate(text, by_proofs)
    rests = tuple(LAW if each == STANDING[1] else each for each in found.theorem.assumes)
    return replace(found, theorem=replace(found.theorem, assumes=rests))
