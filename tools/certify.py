"""Write the certificates of all mechanisms and plans anew: prove each program, and keep the proof where it is used."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from lapwing.prove.prover import Proved, prove
from lapwing.prove.script.hint import hints_of
from lapwing.prove.script.proof import Proof, ProofError
from lapwing.run.mechanisms.known import MECHANISMS
from lapwing.syntax.certificate.certificate import Certificate, hash_of
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import open_module
from tools.proofs import WRITTEN

SOURCE = Path(__file__).resolve().parents[1] / "src" / "lapwing"
MECHANISM_PLACE = SOURCE / "run" / "mechanisms" / "certificates"
PLAN_PLACE = SOURCE / "data" / "proof" / "certificates"
PINNED = SOURCE / "data" / "proof" / "pinned.py"


def main() -> int:
    """Prove them one by one; 1 if any is not proved.  With names, only those, and all hashes of plans."""
    wanted = set(sys.argv[1:])
    missing = 0
    for name, found, place in [*mechanisms(), *plans()]:
        if wanted and name not in wanted:
            continue
        certificate = written(name, found) if place == PLAN_PLACE and name in WRITTEN else searched(found)
        if certificate is not None:
            (place / f"{name}.json").write_text(write_certificate(certificate), encoding="utf-8")
        else:
            missing += 1
        print(name, "NOT PROVED" if certificate is None else "proved", flush=True)
    PINNED.write_text(pinned_text(), encoding="utf-8")
    return 1 if missing else 0


def searched(found: Lowered) -> Certificate | None:
    """What the search finds in two minutes."""
    answer = prove(found.program, found.claim, 120, hints_of(found)) if found.claim is not None else None
    return answer.certificate if isinstance(answer, Proved) else None


def written(name: str, found: Lowered) -> Certificate | None:
    """What the kernel makes of a proof that is written by hand."""
    if found.claim is None:
        return None
    proof = Proof(found.program, found.claim)
    try:
        WRITTEN[name](proof)
        return proof.qed()
    except ProofError as error:
        print(error, file=sys.stderr)
        return None


def mechanisms() -> list[tuple[str, Lowered, Path]]:
    """The programs of mechanisms, and where their certificates are kept."""
    return [(mechanism.name, mechanism.lowered, MECHANISM_PLACE) for mechanism in MECHANISMS]


def plans() -> list[tuple[str, Lowered, Path]]:
    """All programs of plans, by the names of their functions."""
    modules = [open_module(path) for path in sorted((corpus_directory() / "plans").glob("*.py"))]
    return [(name, lower(module.tree(name)), PLAN_PLACE) for module in modules for name in module.programs]


def pinned_text() -> str:
    """The file with the hashes of the programs of plans and of their certificates."""
    lines = [
        '"""What the kernel has checked: hashes of the programs of plans and their certificates (`make certify`)."""',
        "",
        "from __future__ import annotations",
        "",
        "PINNED: dict[str, tuple[str, str]] = {",
    ]
    for name, found, place in sorted(plans(), key=lambda each: each[0]):
        if not (place / f"{name}.json").is_file():
            continue
        certificate = hashlib.sha256((place / f"{name}.json").read_bytes()).hexdigest()
        lines += [f'    "{name}": (', f'        "{hash_of(found.program)}",', f'        "{certificate}",', "    ),"]
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    sys.exit(main())
