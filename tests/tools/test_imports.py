"""Who imports whom."""

from __future__ import annotations

import ast

import pytest

from tools.architecture import drawn, edges, layered, reached
from tools.imports import closure, imports_of, is_for_types, is_in, modules, only_for_types, resolved, room_of


def test_a_module_is_found_by_its_name() -> None:
    assert modules()["kernel.check"].name == "check.py"
    assert room_of("kernel.check") == "kernel"
    assert resolved("lapwing.kernel.language", "term") == "kernel.language.term"
    assert resolved("lapwing.kernel.check", "check") == "kernel.check"


def test_imports_inside_functions_count_and_those_for_types_may_not() -> None:
    assert "prove.prover" in imports_of("private_program", for_types=False)
    assert "kernel.language.claim" in imports_of("private_program")
    assert "kernel.language.claim" not in imports_of("private_program", for_types=False)
    tree = ast.parse("if TYPE_CHECKING:\n    from a import b\nelse:\n    from c import d\n")
    assert [node.module for node in only_for_types(tree) if isinstance(node, ast.ImportFrom)] == ["a"]
    assert not is_for_types(ast.parse("x == 1", mode="eval").body)


@pytest.mark.parametrize(("place", "inside"), [("kernel", True), ("kernel.check", True), ("kern", False)])
def test_a_module_is_in_its_folders(place: str, inside: bool) -> None:
    assert is_in("kernel.check", (place,)) is inside


def test_a_closure_stops_at_what_is_left_out() -> None:
    whole = closure(("run.interpreter.run",))
    assert {"kernel.check", "syntax.lowering.lower"} <= whole.keys()
    assert "syntax.lowering.lower" not in closure(("run.interpreter.run",), ("syntax.certificate",))
    for module, importer in whole.items():
        assert importer == "" or module in imports_of(importer)


def test_arrows_that_follow_from_others_are_left_out() -> None:
    for room in edges():
        assert drawn()[room] <= edges()[room] <= reached(room)
        assert reached(room) == set().union(*(reached(other) | {other} for other in drawn()[room]))
        assert room not in reached(room)
    order = layered()
    assert all(order.index(other) < order.index(room) for room in order for other in edges()[room])
