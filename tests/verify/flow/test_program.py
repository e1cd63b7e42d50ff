"""Reading programs with labels."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.module import parse_module
from lapwing.verify.flow.label import Label
from lapwing.verify.flow.program import read_flow
from tests.verify.flow.programs import flow_of, labelled


def fault(*arguments: str) -> str:
    with pytest.raises(ProgramError) as caught:
        labelled(*arguments)
    return caught.value.diagnostics[0].id


def test_labels_of_variables_and_results() -> None:
    flow = labelled("(s: High[int]) -> tuple[Low[int], High[int]]", "x: High[int] = s", "return 1, x")
    assert flow.variables == {"x": Label("High")}
    assert flow.results == (Label("Low"), Label("High"))


def test_without_an_annotation_everyone_sees_the_results() -> None:
    flow = labelled("(s: High[int], c: Low[list[int]])", "return s, list(c)")
    assert flow.results == (Label("Low"), Label("Low", "Low"))


def test_requirements_and_domains_hold_of_runs() -> None:
    flow = flow_of('@secret_flow(requires="n >= 0")\ndef program(n: Low[int], s: High[Bit]) -> Low[int]:\n    return n')
    assert len(flow.program.requires) == 3


def test_faults() -> None:
    assert fault("(s) -> Low[int]", "return 1") == "missing-label"
    assert fault("(s: High[int]) -> Low[int]", "x: High[int] = s", "x: Low[int] = 1", "return 1") == "label"
    assert fault("(s: list[High[bool]]) -> Low[int]", "return 1") == "label"
    assert fault("(s: list[list[High[int]]]) -> Low[int]", "return 1") == "label"
    assert fault("(s: High[Low[int]]) -> Low[int]", "return 1") == "label"
    assert fault("(flip: High[int]) -> Low[int]", "return 1") == "reserved-name"
    assert fault("(s: High[int]) -> Low[bool]", "return s + 1") == "return-sort"
    assert fault("(s: High[int]) -> Low[int]", "s = 1", "return s") == "assign-parameter"
    assert fault("(s: Low[list[int]]) -> Low[int]", "s[0] = 1", "return 1") == "append-target"


def test_options_of_the_mark() -> None:
    for mark, wanted in (("(level='A')", "flow-option"), ("('A')", "flow-option"), ("(levels=3)", "lattice")):
        with pytest.raises(ProgramError) as caught:
            flow_of(f"@secret_flow{mark}\ndef program(s: High[int]) -> Low[int]:\n    return 1")
        assert caught.value.diagnostics[0].id == wanted


def test_a_private_program_has_no_labels() -> None:
    text = "from lapwing import private, Bit\n@private\ndef program(b: Bit) -> int:\n    return 1\n"
    with pytest.raises(ProgramError) as caught:
        read_flow(parse_module(Source("test.py", text)).tree("program"))
    assert caught.value.diagnostics[0].id == "no-flow"
