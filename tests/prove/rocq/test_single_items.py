"""Rows and Cell: coqc accepts what they conclude, and refuses a forged claim or program."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.rows import Rows
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.prove.rocq.export import export
from lapwing.prove.rocq.statements import locals_of
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import CELL, COUPLES, ROWS, certificate, derived, locals_named, program_of

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

NUMBERS = t.Param("d", ListOf(REAL))
GAUSSIAN_ROWS = """
@private(rho="1/8")
def shown(d: Database(of=Interval(0, 1))) -> list[float]:
    answers = []
    for x in d:
        answers.append(gaussian(x, sigma=2))
    return answers
"""
GAUSSIAN_CELL = """
@private(rho="1/8")
def shown(d: Database(of=Interval(0, 1))) -> float:
    return gaussian(d[0], sigma=2)
"""
EACH: dict[str, AnyClaim] = {
    "rho": ZeroConcentrated(t.Literal(Fraction(1, 8), REAL), t.ONE),
    "mu": GaussianPrivacy(t.Literal(1, INT), t.ONE),
    "bound": Renyi(t.Literal(2, INT), t.Literal(Fraction(1, 4), REAL), t.ONE),
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


@NEEDS_ROCQ
@pytest.mark.parametrize("currency", EACH)
def test_other_currencies_are_paid_once(library: Path, currency: str) -> None:
    """One row differs, so one draw is paid for; no smaller claim follows from what it costs."""
    claim = EACH[currency]
    program = program_of(GAUSSIAN_ROWS)
    (index,) = (each for each in locals_of(program) if each.sort == INT)
    rule = Rows((*locals_named(program, "answers"), index), t.Index(NUMBERS, index))
    text = export(program, claim, derived(program, claim, rule))
    said = coqc(library, f"rows_in_{currency}", text)
    assert said.returncode == 0, said.stderr
    head, amount, tail = text.rpartition(f"Definition {currency} : R := ")
    assert amount and coqc(library, f"rows_in_{currency}_for_less", f"{head}{amount}(2 / 3) * {tail}").returncode != 0
    program = program_of(GAUSSIAN_CELL)
    cell = Cell(t.Index(NUMBERS, t.ZERO))
    said = coqc(library, f"cell_in_{currency}", export(program, claim, derived(program, claim, cell)))
    assert said.returncode == 0, said.stderr
