"""How long it takes to check a certificate: with both solvers, by its own proofs without one, by the second checker."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from lapwing.prove.cpc.certificate import check_without_solver, write_with_proofs
from lapwing.prove.script.proof import Proof
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def lecture_certificates() -> list[Certificate]:
    """The certificates of the proofs in docs/proofs.md."""
    found: list[Certificate] = []

    class Recording(Proof):
        def qed(self) -> Certificate:
            found.append(super().qed())
            return found[-1]

    names: dict[str, Any] = {"__name__": "page"}
    for number, code in enumerate(BLOCK.findall((ROOT / "docs" / "proofs.md").read_text())):
        name = f"<proofs {number}>"
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, name, "exec"), names)
        names["Proof"] = Recording
    return found


def main() -> None:
    """Print a line a certificate, then the medians."""
    texts = {item.program.name: write_certificate(item) for item in lecture_certificates()}
    check_certificate(next(iter(texts.values())))
    times = {}
    for name, text in texts.items():
        start = time.perf_counter()
        certificate = check_certificate(text)
        times[name] = time.perf_counter() - start
        print(f"{name:28} {times[name]:6.3f} s  {len(certificate.theorem.obligations):3} obligations")
    proved = {name: write_with_proofs(check_certificate(text)) for name, text in texts.items()}
    alone = {}
    for name, text in proved.items():
        start = time.perf_counter()
        check_without_solver(text)
        alone[name] = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, text in texts.items():
            files.append(Path(folder) / f"{name}.json")
            files[-1].write_text(text)
        start = time.perf_counter()
        subprocess.run([sys.executable, ROOT / "tools" / "recheck.py", *files], check=True, capture_output=True)
        second = (time.perf_counter() - start) / len(files)
    print(
        f"kernel, both solvers: median {statistics.median(times.values()):.3f} s, slowest {max(times.values()):.3f} s"
    )
    ratios = [alone[name] / times[name] for name in times]
    size = sum(map(len, proved.values())) / sum(map(len, texts.values()))
    print(
        f"without a solver: median {statistics.median(ratios):.2f} times that, at most {max(ratios):.2f} times;"
        f" certificates with proofs are {size:.1f} times as long"
    )
    print(f"second checker: mean {second:.3f} s, its start included")


if __name__ == "__main__":
    main()
