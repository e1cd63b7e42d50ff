"""Rounds: coqc accepts the price of all, and refuses rounds that cost more than they say."""

from __future__ import annotations

from pathlib import Path

from tests.kernel.build import EPS
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import HALF, loop


@NEEDS_ROCQ
def test_coqc_accepts_rounds(library: Path) -> None:
    said = coqc(library, "rounds", loop(EPS))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
def test_coqc_refuses_rounds_for_half(library: Path) -> None:
    assert coqc(library, "rounds_for_half", loop(HALF)).returncode != 0
