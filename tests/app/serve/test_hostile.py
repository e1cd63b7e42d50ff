"""Texts that want to do harm: each gets a fault or a verdict, and nothing of it is run."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from lapwing.app.serve.worker import done
from lapwing.report.html.fault import html_faults
from tests.app.serve.client import client

__all__ = ["client"]

HEAD = "from lapwing import *\n\n\n@private(epsilon='eps')\ndef f(a: Query, eps: Epsilon):\n"
NOISY = HEAD + "    return laplace(a, scale={} / eps)\n"
NESTED = "".join("    " * (depth + 1) + f"if a > {depth}:\n" for depth in range(90))

FAULTY = {
    "parentheses": NOISY.format("(" * 3000 + "1" + ")" * 3000),
    "sums": NOISY.format("+".join(["1"] * 8000)),
    "signs": NOISY.format("-" * 9000 + "1"),
    "branches": HEAD + NESTED + "    " * 91 + "x = 1\n    return 0\n",
    "a long number": NOISY.format("9" * 40_000),
    "a huge number": NOISY.format("1e999999999"),
    "a tower": NOISY.format("9 ** 9 ** 9 ** 9"),
    "a claim that is a tower": NOISY.format("1").replace("'eps'", "'9 ** 9 ** 9'"),
    "a deep claim": NOISY.format("1").replace("'eps'", "'" + "(1 + " * 5000 + "1" + ")" * 5000 + "'"),
    "a script": NOISY.format("1").replace("'eps'", "'<script>alert(1)</script>'"),
    "a text for the terminal": NOISY.format("'\x1b[31m'"),
    "no text at all": HEAD + "\0",
    "a neighbour's file": "from programs.proved.svt import svt\n" + NOISY.format("svt(a)"),
}


@pytest.mark.parametrize("text", FAULTY.values(), ids=FAULTY.keys())
def test_a_fault_is_said(text: str) -> None:
    found = done("verify", {"source": text, "seconds": 1.0})
    assert [each["view"]["verdict"] for each in found.get("answers", ())] in ([], ["unread"])
    page = html_faults(found.get("faults", [])) + "".join(each["html"] for each in found.get("answers", ()))
    assert "<script" not in page and (page or "ended" in found)


def test_nothing_is_run(tmp_path: Path) -> None:
    made = tmp_path / "made"
    harm = f"open({str(made)!r}, 'w')"
    text = f"{harm}\n" + NOISY.format("1").replace("'eps'", f"str({harm})") + f"\n\n{harm}\n"
    done("verify", {"source": text, "seconds": 1.0})
    done("epsilon", {"source": text, "seconds": 1.0})
    assert not made.exists()


def test_long_loops_and_huge_claims_are_looked_at_in_bounded_time() -> None:
    endless = (
        HEAD + "    x = 0\n    for i in range(1000000000):\n        x = x + 1\n    return laplace(x, scale=1 / eps)\n"
    )
    (answer,) = done("verify", {"source": endless, "seconds": 1.0})["answers"]
    assert answer["view"]["verdict"] in {"proved", "unknown"}
    false = NOISY.format("1").replace("'eps'", "'1000'").replace("laplace(a, scale=1 / eps)", "a")
    (answer,) = done("verify", {"source": false, "seconds": 2.0})["answers"]
    assert answer["view"]["verdict"] in {"refuted", "unknown"}


def test_programs_that_are_too_many_are_not_passed_over_in_silence(client: TestClient) -> None:
    one = "@private(epsilon='0')\ndef f{}(a: Query):\n    return 0\n\n\n"
    text = "from lapwing import *\n\n\n" + "".join(one.format(number) for number in range(20))
    found = client.post("/api/verify", json={"source": text, "seconds": 8.0}).json()
    assert [each["view"]["name"] for each in found["answers"]] == [f"f{number}" for number in range(8)]
    assert found["note"] == "Only the first 8 of 20 functions are looked at."
