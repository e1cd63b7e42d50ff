"""Ask cvc5 for proofs; each is checked before it is handed on."""

from __future__ import annotations

from collections.abc import Iterable

import cvc5

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.smt.solver import STEPS
from lapwing.prove.cpc.proof import check_proof
from lapwing.prove.cpc.sexpr import ProofError

OPTIONS = {
    "produce-proofs": "true",
    "proof-format-mode": "cpc",
    "proof-granularity": "dsl-rewrite",
    "rlimit": str(STEPS),
}


PLAIN = {"simplification": "none"}


def proofs_of(scripts: Iterable[str]) -> list[str]:
    """A proof for each script; refuses if cvc5 gives none that the checker accepts."""
    return [accepted(script) for script in scripts]


def accepted(script: str) -> str:
    """A proof that the checker accepts: where cvc5 leaves out how it simplified, it is asked not to simplify."""
    try:
        return checked(script, {})
    except ProofError:
        try:
            return checked(script, PLAIN)
        except ProofError as error:
            refuse(f"cvc5's proof of an obligation is not accepted: {error}")


def checked(script: str, options: dict[str, str]) -> str:
    """A proof that was checked."""
    proof = proof_of(script, options)
    check_proof(script, proof)
    return proof


def proof_of(script: str, options: dict[str, str] | None = None) -> str:
    """What cvc5 writes down."""
    solver = cvc5.Solver()
    for name, value in {**OPTIONS, **(options or {})}.items():
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "obligation")
    try:
        answers = []
        while not (command := parser.nextCommand()).isNull():
            answers.append(str(command.invoke(solver, parser.getSymbolManager())).strip())
        if "".join(answers) != "unsat":
            refuse("cvc5 does not confirm an obligation")
        proof: bytes | str = solver.proofToString(solver.getProof()[0], cvc5.ProofFormat.CPC)
    except RuntimeError as error:
        refuse(f"cvc5 fails: {error}")
    return proof.decode() if isinstance(proof, bytes) else proof
