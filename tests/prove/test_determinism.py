"""The same program gives the same certificate in every process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.prove.examples import MAX, MECHANISM, SUM

ROOT = Path(__file__).resolve().parents[2]
CODE = """
import sys
from lapwing.syntax.certificate.write import write_certificate
from lapwing.prove.prover import prove
from tests.prove.examples import stated
answer = prove(*stated(sys.stdin.read()), seconds=120)
sys.stdout.write(write_certificate(answer.certificate))
"""


def certificate(text: str, seed: int) -> str:
    """The hash of the certificate that a process with this hash seed writes."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": paths}
    found = subprocess.run([sys.executable, "-c", CODE], input=text.encode(), capture_output=True, env=environment)
    assert found.returncode == 0, found.stderr.decode()
    assert len(found.stdout) > 1000
    return hashlib.sha256(found.stdout).hexdigest()


@pytest.mark.parametrize("text", [MECHANISM, SUM, MAX], ids=["mechanism", "sum", "max"])
def test_certificates_do_not_depend_on_the_process(text: str) -> None:
    assert len({certificate(text, seed) for seed in (0, 1, 2)}) == 1
