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


def proofs_of(scripts: Iterable[str]) -> list[str]:
    """A proof for each script; refuses if cvc5 gives none that the checker accepts."""
    found = []
    for script in scripts:
        proof = proof_of(script)
        try:
            check_proof(script, proof)
        except ProofError as error:
            refuse(f"cvc5's proof of an obligation is not accepted: {error}")
        found.append(proof)
    return found


def proof_of(script: str) -> str:
    """What cvc5 writes down."""
    solver = cvc5.Solver()
    for name, value in OPTIONS.items():
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
