"""Information flow as a task."""

from __future__ import annotations

import json

import pytest

from lapwing.app.serve.tasks.flow import trace_flow
from lapwing.diagnostics.diagnostic import ProgramError
from tests.proofs import MECHANISM

LEAK = """from lapwing import High, Low, secret_flow


@secret_flow
def leak(secret: High[int]) -> Low[int]:
    out: Low[int] = 0
    if secret > 10:
        out = 1
    return out
"""


def test_a_leak_is_shown_with_two_runs_and_the_flow() -> None:
    found = trace_flow({"source": LEAK, "seconds": 5.0})
    assert json.loads(json.dumps(found)) == found
    (answer,) = found["answers"]
    assert answer["view"]["verdict"] == "leaks"
    assert "Low learns something" in answer["html"] and "decides whether out is set" in answer["html"]


def test_a_private_program_is_compared_with_its_claim() -> None:
    (answer,) = trace_flow({"source": "from lapwing import *\n" + MECHANISM, "seconds": 5.0})["answers"]
    assert answer["view"]["verdict"] == "leaks" and answer["view"]["privacy"]["holds"] == "yes"


def test_a_text_without_programs_and_one_that_imports() -> None:
    with pytest.raises(ProgramError):
        trace_flow({"source": "x = 1\n", "seconds": 5.0})
