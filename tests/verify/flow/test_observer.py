"""Programs as an observer sees them: what is public, what is private, and which results there are."""

from __future__ import annotations

from lapwing.kernel.language.role import Database, Public, Queries, Query, Record
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Length
from lapwing.kernel.language.wellformed import check_program
from lapwing.verify.flow.observer import observe, observers_of, seen, sees_everything
from tests.verify.flow.programs import labelled

SIGNATURE = (
    "(a: High[int], b: High[bool], c: list[High[int]], d: High[list[int]], e: High[Integers(0, 5)], p: Low[int],"
    " f: list[High[Bit]], g: High[list[float]], h: High[float])"
)


def test_roles() -> None:
    flow = labelled(SIGNATURE + " -> Low[int]", "return p")
    observed = observe(flow, "Low")
    check_program(observed.program)
    roles = {each.param.name: each.role for each in observed.program.parameters}
    assert isinstance(roles["a"], Query) and isinstance(roles["h"], Query) and isinstance(roles["c"], Queries)
    assert isinstance(roles["b"], Record) and isinstance(roles["e"], Record) and isinstance(roles["p"], Public)
    assert isinstance(roles["d"], Database) and roles["d"].neighbours == "add-remove"
    assert isinstance(roles["f"], Database) and roles["f"].neighbours == "replace"
    assert isinstance(roles["g"], Database) and roles["g"].neighbours == "add-remove"
    assert observed.bits == {"b"}
    assert {kind for _, kind in observed.bounds} == {"apart", "least", "most", "least of reals", "most of reals"}


def test_secret_truth_values_are_bits() -> None:
    flow = labelled("(b: High[bool]) -> Low[bool]", "x = b", "return not x")
    (parameter,) = observe(flow, "Low").program.parameters
    assert parameter.param.sort == INT


def test_names_of_bounds_are_new() -> None:
    flow = labelled("(apart: High[int], p: Low[int]) -> Low[int]", "return p")
    program = observe(flow, "Low").program
    check_program(program)
    assert [each.param.name for each in program.parameters] == ["apart", "p", "apart_2"]


def test_what_is_seen_of_results() -> None:
    flow = labelled("(c: list[High[int]], s: High[int]) -> tuple[list[High[int]], High[int]]", "return list(c), s")
    assert [type(term) for term in seen(flow, "Low")] == [Length]
    assert len(seen(flow, "High")) == 2
    assert observers_of(flow) == ("Low", "High")
    assert sees_everything(flow, "High") and not sees_everything(flow, "Low")


def test_requirements_speak_of_what_is_known() -> None:
    order = "Low < M < High"
    flow = labelled('(m: Annotated[int, Integers(0, 3), "M"], s: High[Bit]) -> Low[int]', "return 1", levels=order)
    assert len(observe(flow, "Low").program.requires) == 0
    assert len(observe(flow, "M").program.requires) == 2
