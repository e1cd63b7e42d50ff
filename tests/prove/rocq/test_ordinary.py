"""Ordinary functions: coqc accepts their certificates, and refuses what says less than they cost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.syntax.certificate.write import write_certificate
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.syntax.natural.given_verdicts import lowered

FLIPPED = """
# lapwing: answers: Database(of=Integers(0, 1), neighbours="replace"); epsilon = epsilon
def flipped(answers, epsilon):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    out = []
    for a in answers:
        out.append(a if np.random.random() < p else 1 - a)
    return out
"""
ROUNDED = """
# lapwing: rows: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def rounded(rows, cutoff: float, epsilon):
    n = sum(1 for row in rows if row > cutoff)
    return max(0, round(n + np.random.laplace(scale=1 / epsilon)))
"""
SQUARES = """
# lapwing: rows: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
def squares(rows, epsilon):
    return np.mean(np.square(rows)) + np.random.laplace(scale=1 / (len(rows) * epsilon))
"""
CELLS = """
# lapwing: votes: Database(of=Integers(0, 3), neighbours="add-remove"); epsilon = epsilon
def cells(votes, epsilon):
    counts = [0] * 4
    for vote in votes:
        counts[vote] += 1
    return [count + np.random.laplace(0, 1 / epsilon) for count in counts]
"""
FUNCTIONS = {"flipped": FLIPPED, "rounded": ROUNDED, "squares": SQUARES, "cells": CELLS}


def exported(text: str) -> str:
    """The file for an ordinary function."""
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved)
    return rocq_file(write_certificate(answer.certificate))


@NEEDS_ROCQ
@pytest.mark.parametrize("name", FUNCTIONS)
def test_coqc_accepts_an_ordinary_function(name: str, library: Path) -> None:
    said = coqc(library, name, exported(FUNCTIONS[name]))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("name", ["flipped", "rounded"])
def test_coqc_refuses_half_of_what_it_costs(name: str, library: Path) -> None:
    forged = re.sub(r"(?<=Definition epsilon : R := )", "(1 / 2) * ", exported(FUNCTIONS[name]))
    assert coqc(library, f"{name}_for_half", forged).returncode != 0
