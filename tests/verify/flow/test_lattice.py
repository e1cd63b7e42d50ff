"""Lattices: read from chains, with joins and meets, and nothing that is none."""

from __future__ import annotations

from itertools import product

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.verify.flow.lattice import Lattice, read_lattice

PLACE = Source("test.py", "").everything()
DIAMOND = "Low < A < High, Low < B < High"


def lattice(text: str | None) -> Lattice:
    return read_lattice(text, PLACE)


def test_two_levels_are_there_without_asking() -> None:
    found = lattice(None)
    assert found.levels == ("Low", "High")
    assert found.bottom == "Low" and found.top == "High"
    assert found.flows("Low", "High") and not found.flows("High", "Low")


def test_joins_and_meets_of_a_diamond() -> None:
    found = lattice(DIAMOND)
    assert found.join("A", "B") == "High" and found.meet("A", "B") == "Low"
    assert found.join("A", "Low") == "A" and found.meet("A", "High") == "A"
    assert found.join() == "Low" and found.meet() == "High"
    assert not found.flows("A", "B") and not found.flows("B", "A")


@pytest.mark.parametrize("text", [None, "One", "A < B < C < D", DIAMOND, "a < b"])
def test_the_laws_of_lattices(text: str | None) -> None:
    found = lattice(text)
    for one, other in product(found.levels, repeat=2):
        up, down = found.join(one, other), found.meet(one, other)
        assert found.flows(one, up) and found.flows(other, up) and found.flows(down, one) and found.flows(down, other)
        assert up == found.join(other, one) and found.meet(one, up) == one and found.join(one, down) == one
        assert found.flows(one, other) == (up == other)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A < B < A", "both below and above"),
        ("A, B", "no least level above both"),
        ("A < B, A < C", "no least level above both"),
        ("A < C, B < C", "no greatest level below both"),
        ("A < X, A < Y, B < X, B < Y, O < A, O < B, X < T, Y < T", "no least level above both"),
        ("A < 3", "is no name"),
        ("", "is no name"),
        (" < ".join(f"L{number}" for number in range(70)), "more than 64"),
    ],
)
def test_what_is_no_lattice_is_refused(text: str, why: str) -> None:
    with pytest.raises(ProgramError) as caught:
        read_lattice(text if text else ",", PLACE)
    assert caught.value.diagnostics[0].id == "lattice"
    assert why in str(caught.value)
