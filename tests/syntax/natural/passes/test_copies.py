"""Copies are read as what they are copies of until one of the two changes."""

from __future__ import annotations

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.copies import without_copies

SPAN = Span(Source("text", "text"), 1, 0, 1, 1)


def name(text: str) -> tree.Name:
    return tree.Name(text, SPAN)


def assign(target: str, value: str) -> tree.Assign:
    return tree.Assign((name(target),), (name(value),), None, SPAN)


def test_a_copy_is_read_as_its_source() -> None:
    block = assign("y", "x"), assign("z", "y")
    assert without_copies(block, {"x"}) == (assign("y", "x"), assign("z", "x"))
    assert without_copies(block, {"w"}) == block


def test_not_once_either_side_has_changed() -> None:
    for changed in ("x", "y"):
        block = assign("y", "x"), assign(changed, "w"), assign("z", "y")
        assert without_copies(block, {"x"}) == block


def test_not_after_a_branch_that_may_change_it() -> None:
    branch = tree.If(name("c"), (assign("x", "w"),), (), SPAN)
    block = assign("y", "x"), branch, assign("z", "y")
    assert without_copies(block, {"x"}) == block


def test_not_in_a_loop_that_changes_it() -> None:
    loop = tree.While(name("y"), (assign("z", "y"), assign("x", "w")), SPAN)
    block = assign("y", "x"), loop
    assert without_copies(block, {"x"}) == block
