"""Sequential composition and post-processing: coqc refuses a first part that costs more than it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.rocq.export import export
from tests.kernel.build import EPS
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import DOUBLE, HALF, TWICE, claimed, locals_named, processed, program_of, twice


@NEEDS_ROCQ
def test_coqc_accepts_one_part_after_the_other(library: Path) -> None:
    for name, text in (("sequential", twice(EPS, EPS)), ("post_processing", processed())):
        said = coqc(library, name, text)
        assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
def test_coqc_refuses_a_first_part_for_half(library: Path) -> None:
    text = twice(HALF, t.Arithmetic("*", t.Literal(3, INT), HALF))
    assert coqc(library, "a_first_part_for_half", text).returncode != 0


def test_a_part_that_changes_what_is_shared_is_not_composed() -> None:
    program = program_of(TWICE)
    rule = Sequential(0, locals_named(program, "x"), claimed(EPS), claimed(EPS))
    with pytest.raises(Refused):
        export(program, claimed(DOUBLE), Derivation(rule, ()))
