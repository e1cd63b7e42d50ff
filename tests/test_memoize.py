from __future__ import annotations

from lapwing.kernel.language.program import Program
from lapwing.memoize import MOST, remembered
from tests.prove.examples import MAX, stated


def test_each_program_is_computed_once() -> None:
    asked = []

    @remembered
    def name_of(program: Program) -> str:
        asked.append(program)
        return program.name

    program, _ = stated(MAX)
    assert [name_of(program), name_of(program)] == ["noisy_max"] * 2
    assert len(asked) == 1


def test_old_programs_are_forgotten_and_never_mixed_up() -> None:
    @remembered
    def name_of(program: Program) -> str:
        return program.name

    for number in range(3 * MOST):
        program, _ = stated(MAX.replace("noisy_max", f"noisy_max_{number}"))
        assert name_of(program) == f"noisy_max_{number}"
