"""Write the certificates of all mechanisms anew: prove each program, and put the proof beside its fast form."""

from __future__ import annotations

import sys
from pathlib import Path

from lapwing.prove.prover import Proved, prove
from lapwing.run.mechanisms.known import MECHANISMS
from lapwing.syntax.certificate.write import write_certificate

PLACE = Path(__file__).resolve().parents[1] / "src" / "lapwing" / "run" / "mechanisms" / "certificates"


def main() -> int:
    """Prove them one by one; 1 if any is not proved."""
    missing = 0
    for mechanism in MECHANISMS:
        found = mechanism.lowered
        answer = prove(found.program, found.claim, 120) if found.claim is not None else None
        if isinstance(answer, Proved):
            (PLACE / f"{mechanism.name}.json").write_text(write_certificate(answer.certificate), encoding="utf-8")
        else:
            missing += 1
        print(mechanism.name, "proved" if isinstance(answer, Proved) else "NOT PROVED", flush=True)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
