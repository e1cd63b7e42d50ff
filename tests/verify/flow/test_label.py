"""Labels of values and lists."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.verify.flow.label import Label, join_labels, label_flows
from lapwing.verify.flow.lattice import read_lattice
from tests.verify.flow.programs import labelled

LATTICE = read_lattice(None, Source("test.py", "").everything())


def test_labels_of_parameters() -> None:
    flow = labelled(
        "(a: High[int], b: int, c: list[High[int]], d: High[list[int]], e: Low[list[High[int]]]) -> Low[int]",
        "return b",
    )
    assert flow.parameters == {
        "a": Label("High"),
        "b": Label("Low"),
        "c": Label("Low", "High"),
        "d": Label("High", "High"),
        "e": Label("Low", "High"),
    }


def test_items_are_never_below_their_list() -> None:
    flow = labelled("(a: High[list[Low[int]]]) -> Low[int]", "return 1")
    assert flow.parameters["a"] == Label("High", "High")


def test_words() -> None:
    assert Label("Low", "High").words() == "Low list of High"
    assert Label("High", "High").words() == Label("High").words() == "High"


def test_joins_and_flows() -> None:
    low, mixed = Label("Low", "Low"), Label("Low", "High")
    assert join_labels(LATTICE, low, mixed) == mixed
    assert join_labels(LATTICE, Label("High"), Label("Low")) == Label("High")
    assert label_flows(LATTICE, low, mixed) and not label_flows(LATTICE, mixed, low)


def test_a_level_that_is_not_there() -> None:
    with pytest.raises(ProgramError, match="There is no level Secret"):
        labelled('(a: Annotated[int, "Secret"]) -> Low[int]', "return 1")
