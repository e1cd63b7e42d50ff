"""Data as JSON, read back strictly."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import Literal, Param, Spent, Term
from lapwing.syntax.certificate.data import decode, encode
from tests.proofs import mechanism, noisy_max, noisy_sum


@pytest.mark.parametrize("certificate", [mechanism(), noisy_sum(), noisy_max()], ids=lambda c: c.program.name)
def test_programs_claims_and_rules_make_a_round_trip(certificate: Any) -> None:
    for value, hint in (
        (certificate.program, Program),
        (certificate.claim, Claim),
        (certificate.derivation.rule, Rule),
    ):
        assert decode(json.loads(json.dumps(encode(value))), hint) == value


@pytest.mark.parametrize(
    ("value", "hint", "data"),
    [
        (Literal(1, INT), Term, ["Literal", 1, "int"]),
        (Literal(True, INT), Term, ["Literal", True, "int"]),
        (Literal(Fraction(1, 2), REAL), Term, ["Literal", "1/2", "float"]),
        (Param("q", ListOf(REAL)), Term, ["Param", "q", ["ListOf", "float"]]),
        (Spent(3), Term, ["Spent", 3]),
        (ListOf(ListOf(INT)), Sort, ["ListOf", ["ListOf", "int"]]),
    ],
)
def test_what_data_looks_like(value: object, hint: Any, data: object) -> None:
    assert encode(value) == data
    assert decode(data, hint) == value


@pytest.mark.parametrize(
    "data",
    [
        None,
        1,
        "x",
        [],
        ["Nothing"],
        ["Literal", 1],
        ["Literal", 1, "int", 2],
        ["Literal", "2/4", "float"],
        ["Literal", "1/0", "float"],
        ["Literal", 1.5, "float"],
        ["Literal", 1, "integer"],
        ["Param", 1, "int"],
        ["Sided", "x", "int", 3],
        ["Sided", "x", "int", True],
        ["Spent", "0"],
        ["Spent", True],
        ["Compare", "<>", ["Spent", 0], ["Spent", 0]],
        ["And", ["Spent", 0]],
        {"Literal": 1},
    ],
)
def test_anything_else_is_rejected(data: object) -> None:
    with pytest.raises(ProgramError) as caught:
        decode(data, Term)
    assert caught.value.diagnostics[0].id == "certificate"


def test_only_data_is_written() -> None:
    with pytest.raises(TypeError):
        encode(0.5)
