"""How long it takes to check a certificate, by the kernel with both solvers and by the second checker."""

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
    print(f"second checker: mean {second:.3f} s, its start included")


if __name__ == "__main__":
    main()
