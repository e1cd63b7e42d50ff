"""Workers answer with plain data, whatever they are asked."""

from __future__ import annotations

from lapwing.serve.worker import done
from tests.proofs import MECHANISM


def test_faults_and_refusals_are_answers() -> None:
    (fault,) = done("verify", {"source": "def (", "seconds": 1.0})["faults"]
    assert fault["id"] == "not-python"
    assert done("export", {"evidence": "{}", "kind": ".md"}).keys() <= {"faults", "refused"}


def test_deep_nesting_is_no_crash() -> None:
    deep = MECHANISM.replace("1 / eps", "(" * 5000 + "1" + ")" * 5000 + " / eps")
    assert done("verify", {"source": deep, "seconds": 1.0}).keys() <= {"faults", "ended"}
