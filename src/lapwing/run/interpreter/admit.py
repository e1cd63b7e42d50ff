"""Admitting a program to a run: its certificate must be a proof of this very program and claim, checked again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.check import Theorem
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.run.interpreter.runnable import check_runnable
from lapwing.syntax.certificate.certificate import Certificate, hash_of
from lapwing.syntax.certificate.data import encode
from lapwing.syntax.certificate.read import check_certificate


@dataclass(frozen=True, slots=True)
class Admission:
    """A program that may run, what is claimed of it, and the theorem that says so, if there is one."""

    program: Program
    claim: AnyClaim | None
    theorem: Theorem | None


def admit(
    program: Program,
    claim: AnyClaim | None,
    certificate: str | None,
    unproved: bool = False,
    functions: Collection[str] = (),
) -> Admission:
    """Check the certificate from its text, and that it is about this program and claim; unproved runs need none."""
    check_runnable(program, functions)
    if certificate is None:
        if not unproved:
            reject("unproved", name=program.name, why="no proof of its claim was found")
        return Admission(program, claim, None)
    if claim is None:
        reject("unproved", name=program.name, why="nothing is claimed of it")
    try:
        found = check_text(certificate)
    except Refused as refused:
        reject("unproved", name=program.name, why=f"the certificate is not accepted: {refused.reason}")
    if hash_of(found.program) != hash_of(program):
        reject("unproved", name=program.name, why=f"the certificate is about another program, {found.program.name}")
    if encode(found.claim) != encode(claim):
        reject("unproved", name=program.name, why="the certificate is about another claim")
    return Admission(program, claim, found.theorem)


@lru_cache(maxsize=64)
def check_text(certificate: str) -> Certificate:
    """The kernel's own check, once for each text."""
    return check_certificate(certificate)
