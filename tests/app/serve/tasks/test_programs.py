"""Tasks give plain data, and read no file for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.app.serve.tasks.programs import epsilon_source, export_evidence, found_in, verify_source
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.refute.evidence.read import check_counterexample
from lapwing.syntax.certificate.read import check_certificate
from tests.answers import HALF_NOISE
from tests.app.judging.programs import NATURAL
from tests.proofs import MECHANISM

HEAD = "from lapwing import *\n"


def asked(source: str) -> dict[str, object]:
    return {"source": HEAD + source, "seconds": 10.0}


def test_a_verdict_for_each_program() -> None:
    found = verify_source(asked(MECHANISM + HALF_NOISE))
    assert json.loads(json.dumps(found)) == found
    first, second = found["answers"]
    assert (first["view"]["verdict"], second["view"]["verdict"]) == ("proved", "refuted")
    assert check_certificate(first["evidence"]).program.name == "mechanism"
    assert check_counterexample(second["evidence"]).program.name == "half_noise"
    assert "badge proved" in first["html"]
    assert "derivation" in first["view"]


def test_a_program_without_a_claim_is_asked_for_its_cost() -> None:
    (answer,) = verify_source(asked(MECHANISM.replace('(epsilon="eps")', "")))["answers"]
    assert answer["view"]["claim"]["epsilon"] == "eps"


def test_costs_and_exports() -> None:
    (answer,) = epsilon_source(asked(HALF_NOISE))["answers"]
    assert answer["view"]["claim"]["epsilon"] == "2 * eps"
    text = export_evidence({"evidence": answer["evidence"], "kind": ".md"})["text"]
    assert text.startswith("### half_noise: proved")


def test_no_file_is_read_for_an_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secrets_beside.py").write_text("LIMIT = 3\n")
    monkeypatch.chdir(tmp_path)
    source = MECHANISM.replace("1 / eps", "LIMIT / eps")
    (answer,) = verify_source(asked("from secrets_beside import LIMIT\n" + source))["answers"]
    assert answer["view"]["verdict"] == "unread" and "LIMIT" in answer["beside"]["faults"][0]["message"]


def test_a_text_without_programs() -> None:
    with pytest.raises(ProgramError):
        found_in({"source": "x = 1\n"})
    with pytest.raises(ProgramError):
        found_in({"source": "def f(:\n"})


def test_one_function_can_be_named() -> None:
    found = verify_source({**asked(MECHANISM + HALF_NOISE), "function": "half_noise"})["answers"]
    assert [each["view"]["name"] for each in found] == ["half_noise"]


def test_functions_with_a_contract_in_a_comment() -> None:
    (answer,) = verify_source({"source": NATURAL, "seconds": 10.0})["answers"]
    assert answer["view"]["verdict"] == "refuted"
    beside = answer["beside"]
    assert beside["short"] == "refuted: the claim epsilon = epsilon is false" and beside["told"].startswith(
        "The claim epsilon = epsilon"
    )
    assert beside["first_line"] == beside["line"] - 1 < beside["end_line"]
    assert answer["html"].index("<img") < answer["html"].index("<table")
    assert len(answer["more"]) == 3


def test_what_stands_beside_the_lines_of_a_proof() -> None:
    (answer,) = verify_source(asked(MECHANISM))["answers"]
    (said,) = answer["beside"]["said"]
    assert "pays" in said["text"] and said["line"] == answer["beside"]["end_line"]


def test_one_function_that_cannot_be_read_leaves_the_others_alone() -> None:
    found = verify_source(asked(MECHANISM + HALF_NOISE.replace("1 / (2 * eps)", "1 / 0")))["answers"]
    assert [each["view"]["verdict"] for each in found] == ["proved", "unread"]
    (fault,) = found[1]["beside"]["faults"]
    assert fault["places"][0]["line"] > found[0]["beside"]["end_line"]
    assert "cannot be checked" in found[1]["html"]
