"""Certificates checked by their own proofs: how many are accepted, and how long it takes beside two solvers.

python bench/no_solver.py FOLDER...   every certificate (*.json) in the folders; CPU seconds of this process
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.refuse import Refused
from lapwing.prove.cpc.certificate import check_without_solver, write_with_proofs
from lapwing.syntax.certificate.read import check_certificate


def measured(text: str) -> tuple[float, float, int, int]:
    """Seconds with solvers and without, the number of obligations, and the length of the proofs."""
    start = time.process_time()
    certificate = check_certificate(text)
    asked = time.process_time() - start
    proved = write_with_proofs(certificate)
    start = time.process_time()
    check_without_solver(proved)
    return asked, time.process_time() - start, len(certificate.theorem.obligations), len(proved) - len(text)


def main() -> int:
    """A line for each certificate, then the totals."""
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    accepted, asked, alone, refused = 0, 0.0, 0.0, []
    for path in (path for folder in sys.argv[1:] for path in sorted(Path(folder).glob("*.json"))):
        text = path.read_text(encoding="utf-8")
        if not text:
            continue
        try:
            solvers, proofs, obligations, longer = measured(text)
        except (ProgramError, Refused) as error:
            refused.append(path.stem)
            print(f"{path.stem}: refused, {' '.join(str(error).split())[:200]}", flush=True)
            continue
        accepted, asked, alone = accepted + 1, asked + solvers, alone + proofs
        print(f"{path.stem}: {solvers:.2f} s, {proofs:.2f} s, {obligations} obligations, {longer} bytes", flush=True)
    print(f"{accepted} accepted, {len(refused)} refused {' '.join(refused)}")
    print(f"with solvers {asked:.1f} s, by proofs {alone:.1f} s: {alone / max(asked, 0.001):.1f} times")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
