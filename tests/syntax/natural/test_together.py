"""Datasets of the same people have as many rows, and neighbours differ in the same row of all of them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.natural.together import followers
from lapwing.syntax.pretty_program import pretty
from lapwing.syntax.subjects.subject import Subject, subjects_of

LEADER = 'X: Database(of={}, neighbours="add-remove")'


def lowered(domain: str, body: str, others: str = "y: Database(of=Bit, along=X)") -> str:
    text = f"import numpy as np\n\n# lapwing: {LEADER.format(domain)}; {others}; epsilon = epsilon\n"
    text += f"def f(X, y, epsilon):\n    return {body} + np.random.laplace(0, 1 / epsilon)\n"
    (found,) = subjects_of(Source("a.py", text), None)
    assert isinstance(found, Subject)
    return pretty(found.lower().program)


def test_one_dataset_has_the_rows_of_both() -> None:
    text = lowered("Interval(0, 1)", "sum(x * t for x, t in zip(X, y))")
    assert 'X: Database(of=Row(Interval(0, 1), Bit), neighbours="add-remove")' in text
    assert "y:" not in text


def test_a_vector_stands_beside_other_numbers() -> None:
    text = lowered("Vector(of=Interval(0, 1), length=2)", "sum(x[1] * t for x, t in zip(X, y))")
    assert "Row(Interval(0, 1), Interval(0, 1), Bit)" in text
    assert "floor(X[index][2])" in text


def test_lengths_are_the_same() -> None:
    assert "len(X)" in lowered("Bit", "len(y)")


def test_vectors_of_unknown_length_are_refused() -> None:
    with pytest.raises(ProgramError, match="unknown length"):
        lowered("Vector(of=Reals)", "len(y)")


def test_datasets_by_themselves_follow_nobody() -> None:
    assert followers({}) == {}
