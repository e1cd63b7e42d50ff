"""Exported proofs: coqc accepts those of true certificates, and refuses those of forged ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, ROOT, coqc

SHIPPED = ROOT / "src" / "lapwing" / "run" / "mechanisms" / "certificates"
# The axioms of the reals in Coq's standard library, and excluded middle, which its exponential function uses.
AXIOMS = {
    "Classical_Prop.classic",
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
}


# A published theorem about discrete Gaussians, with its citation; only what speaks of Gaussian noise rests on it.
PUBLISHED = {"shifted_bells"}


def laplace() -> str:
    return (SHIPPED / "laplace.json").read_text(encoding="utf-8")


def test_nothing_is_admitted() -> None:
    axioms = set()
    for path in (ROOT / "rocq").glob("*.v"):
        assert re.search(r"\b(Admitted|Axioms|Parameter|Conjecture|admit|Abort)\b", path.read_text()) is None, path
        axioms |= set(re.findall(r"\bAxiom\s+(\w+)", path.read_text()))
    assert axioms == PUBLISHED


def test_the_order_names_every_file() -> None:
    assert set((ROOT / "rocq" / "order.txt").read_text().split()) == {path.stem for path in (ROOT / "rocq").glob("*.v")}


@NEEDS_ROCQ
def test_coqc_accepts_a_true_certificate_from_the_axioms_of_the_reals(library: Path) -> None:
    said = coqc(library, "accepted", rocq_file(laplace()))
    assert said.returncode == 0, said.stderr
    assert set(re.findall(r"^(\S+)\s*:", said.stdout.partition("Axioms:")[2], re.MULTILINE)) == AXIOMS


TWICE = '["Arithmetic", "*", ["Literal", 2, "int"], ["Param", "eps", "float"]]'
FORGERIES = {
    "a smaller epsilon": (
        '"claim": ["Claim", ["Param", "eps", "float"]',
        '"claim": ["Claim", ["Arithmetic", "/", ["Param", "eps", "float"], ["Literal", 2, "int"]]',
    ),
    "a smaller bound": ('[[["Literal", 1, "int"]]]', '[[["Literal", 0, "int"]]]'),
    "less noise": (
        '["Arithmetic", "/", ["Param", "k", "float"], ["Param", "eps", "float"]]',
        f'["Arithmetic", "/", ["Param", "k", "float"], {TWICE}]',
    ),
    "another shift": ('"LaplaceSteps", ["Literal", 0, "int"]', '"LaplaceSteps", ["Literal", 1, "int"]'),
    "another rule": ('["Skip"]', '["Absurd"]'),
}


@NEEDS_ROCQ
@pytest.mark.parametrize("what", FORGERIES)
def test_coqc_refuses_what_is_forged(library: Path, what: str) -> None:
    old, new = FORGERIES[what]
    assert laplace().count(old) == 1
    said = coqc(library, what.replace(" ", "_"), rocq_file(laplace().replace(old, new)))
    assert said.returncode == 1
    assert "Error" in said.stderr


def test_what_is_missing_is_named() -> None:
    certificate = json.loads(laplace())
    certificate["derivation"] = {"rule": ["Ranked", 1, 1], "premises": []}
    with pytest.raises(ProgramError, match="Ranked"):
        rocq_file(json.dumps(certificate))


def test_mechanisms_over_lists_can_be_written() -> None:
    for name in ("noisy-max", "exponential", "above-threshold"):
        assert "_is_private." in rocq_file((SHIPPED / f"{name}.json").read_text(encoding="utf-8"))
