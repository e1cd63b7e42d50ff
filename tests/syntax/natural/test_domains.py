"""What a domain says of its values."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.pretty_program import pretty
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import subjects


def vector_sum(domain: str) -> str:
    """The first function of a text, in the core."""
    text = f"# lapwing: data: Database(of=Vector({domain})); epsilon = epsilon\n"
    text += "def f(data, epsilon):\n    total = 0.0\n    for row in data:\n        total += row[0]\n    return total\n"
    (found,) = subjects(text)
    assert isinstance(found, Subject)
    return pretty(found.lower().program, None)


def test_a_bound_on_the_norm_of_rows_holds_of_every_row() -> None:
    assert "clip_norm(data[index], 2)" in vector_sum("of=Reals, length=3, norm2=2")
    assert "clip_norm(data[index], 2, 1)" in vector_sum("of=Reals, length=3, norm1=2")
    assert "clip_norm" not in vector_sum("of=Reals, length=3")


def test_a_bound_on_the_norm_of_whole_numbers_is_refused() -> None:
    with pytest.raises(ProgramError, match="norm"):
        vector_sum("of=Bit, length=3, norm1=1")
