"""Rows and Cell: coqc accepts what they conclude, and refuses a forged claim or program."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import CELL, COUPLES, ROWS, certificate

ONE_EPS = '["Param", "eps", "float"]'
HALF_EPS = f'["Arithmetic", "/", {ONE_EPS}, ["Literal", 2, "int"]]'
TWO_EPS = f'["Arithmetic", "*", ["Literal", 2, "int"], {ONE_EPS}]'
LOG = '"claim": ["Claim", ["Apply", "log", [["Literal", 3, "int"]]]'
FORGED = {
    "a_smaller_claim": (ROWS, f'"claim": ["Claim", {ONE_EPS}', f'"claim": ["Claim", {HALF_EPS}'),
    "less_noise": (ROWS, f'["Literal", 0, "int"]], {ONE_EPS}]]', f'["Literal", 0, "int"]], {TWO_EPS}]]'),
    "a_smaller_logarithm": (CELL, LOG, LOG.replace("3", "2")),
    "the_price_of_one": (COUPLES, f'["Claim", {TWO_EPS}', f'["Claim", {ONE_EPS}'),
}


def test_the_certificates_use_these_rules() -> None:
    assert all(f'"{rule}"' in certificate(text) for rule, text in (("Rows", ROWS), ("Cell", CELL), ("Group", COUPLES)))


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "text"), [("rows", ROWS), ("cell", CELL), ("couples", COUPLES)])
def test_coqc_accepts_what_follows_from_one_item(library: Path, name: str, text: str) -> None:
    said = coqc(library, name, rocq_file(certificate(text)))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("name", FORGED)
def test_coqc_refuses_a_forged_claim_or_program(library: Path, name: str) -> None:
    text, old, new = FORGED[name]
    assert certificate(text).count(old) == 1
    assert coqc(library, name, rocq_file(certificate(text).replace(old, new))).returncode != 0
