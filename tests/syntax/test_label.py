"""Labelled annotations."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.syntax.module import parse_module
from lapwing.syntax.tree import LabelTree

HEAD = "from typing import Annotated\nfrom lapwing import *\n\n@secret_flow\n"


def label(annotation: str) -> LabelTree:
    module = parse_module(Source("test.py", f"{HEAD}def f(x: {annotation}) -> Low[int]:\n    return 1\n"))
    (parameter,) = module.tree("f").parameters
    assert parameter.label is not None
    return parameter.label


@pytest.mark.parametrize(
    ("annotation", "level", "items", "sort"),
    [
        ("High[int]", "High", None, INT),
        ("Low[bool]", "Low", None, BOOL),
        ("float", None, None, REAL),
        ("list[High[int]]", None, "High", ListOf(INT)),
        ("High[list[int]]", "High", "High", ListOf(INT)),
        ("Low[list[High[float]]]", "Low", "High", ListOf(REAL)),
        ('Annotated[int, "Board"]', "Board", None, INT),
        ('Annotated[list[int], "Board"]', "Board", "Board", ListOf(INT)),
        ('"High[int]"', "High", None, INT),
        ("High[Bit]", "High", None, INT),
        ("High[Interval(0, 1)]", "High", None, REAL),
        ("High[Annotated[int, Integers(0, 9)]]", "High", None, INT),
    ],
)
def test_labels(annotation: str, level: str | None, items: str | None, sort: object) -> None:
    found = label(annotation)
    assert (found.level, found.items, found.sort) == (level, items, sort)


def test_domains_are_kept() -> None:
    for annotation in ("High[Integers(0, 9)]", 'Annotated[int, Integers(0, 9), "High"]', "list[High[Integers(0, 9)]]"):
        domain = label(annotation).domain
        assert domain is not None and domain.kind == "Integers"


@pytest.mark.parametrize("annotation", ["High[Low[int]]", "list[list[int]]", "High[Vector(Bit, 3)]", "High[str]"])
def test_what_is_no_label(annotation: str) -> None:
    with pytest.raises(ProgramError) as caught:
        label(annotation)
    assert caught.value.diagnostics[0].id in ("label", "annotation")


def test_variables_and_results() -> None:
    text = f"{HEAD}def f(x: High[int]) -> tuple[Low[int], High[int]]:\n    y: High[int] = x\n    return 1, y\n"
    flow = parse_module(Source("test.py", text)).tree("f").flow
    assert flow is not None and flow.results is not None
    assert [(name, found.level) for name, found in flow.variables] == [("y", "High")]
    assert [found.level for found in flow.results] == ["Low", "High"]
