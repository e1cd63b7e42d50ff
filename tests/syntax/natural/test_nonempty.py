"""Datasets that have a row."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes

MEAN = "return sum(x) / len(x) + rng.laplace(0, 1 / (len(x) * epsilon)) if len(x) > 0 else 0.5"


def read(body: str, contract: str, parameters: str = "x") -> str:
    text = f"# lapwing: {contract}; epsilon = epsilon\ndef f({parameters}, epsilon, rng):\n    {body}\n"
    return pretty(core_of(text, real_passes).lowered.program, None)


def test_a_dataset_of_which_a_row_is_replaced_has_one() -> None:
    assert 'requires="len(x) >= 1"' in read(MEAN, "x: Database(of=Interval(0, 1), neighbours='replace')")


@pytest.mark.parametrize(
    ("body", "contract", "parameters"),
    [
        (MEAN, "x: Database(of=Interval(0, 1), neighbours='add-remove')", "x"),
        ("return sum(x) + rng.laplace(0, 1 / epsilon)", "x: Database(of=Bit, neighbours='replace')", "x"),
        (MEAN + " + y", "x: Database(of=Bit, neighbours='replace'); y: Record(of=Bit)", "x, y"),
        (MEAN + " + sum(y)", "x: Database(of=Bit, neighbours='replace'); y: Database(of=Bit)", "x, y"),
    ],
)
def test_others_may_be_empty(body: str, contract: str, parameters: str) -> None:
    """One that a row is added to, one whose length no scale depends on, and one beside other private values."""
    assert "len(x) >= 1" not in read(body, contract, parameters)


@pytest.mark.parametrize("test", ["len(x) == 0", "not len(x)", "len(x) < 1", "not len(x) > 0"])
def test_a_public_number_of_rows_that_is_an_error_is_required_not_to_be(test: str) -> None:
    body = f"if {test}:\n        raise ValueError('no rows')\n    return sum(x) + rng.laplace(0, 1 / epsilon)"
    assert "len(x) >= 1" in read(body, "x: Database(of=Bit, neighbours='replace')")
