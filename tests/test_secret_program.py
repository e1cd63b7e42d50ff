"""The mark `@secret_flow` on live functions."""

from __future__ import annotations

from typing import Annotated

import pytest

from lapwing import High, LabelledProgram, Low, match, secret_flow


@secret_flow
def check(password: High[int], guess: Low[int]) -> Low[bool]:
    return match(password, guess)


@secret_flow(levels="Low < Medium < High")
def middle(given: Annotated[int, "Medium"], low: Low[int]) -> Annotated[int, "Medium"]:
    return given + low


def test_a_live_program_is_read() -> None:
    assert isinstance(check, LabelledProgram)
    found = check.analyse()
    assert found.typed and found.leaks and found.uses_match
    assert middle.flow.lattice.levels == ("Low", "Medium", "High")
    assert middle.analyse().noninterferent


def test_programs_are_not_run() -> None:
    with pytest.raises(TypeError, match="check is read, not run"):
        check(1, 2)
    with pytest.raises(RuntimeError, match="has a meaning only inside"):
        match(1, 2)
    assert "check" in repr(check)


def test_one_program_in_another() -> None:
    @secret_flow
    def outer(secret: High[int], guess: Low[int]) -> Low[int]:
        return 1 if check(secret, guess) else 0

    assert outer.analyse().typed
