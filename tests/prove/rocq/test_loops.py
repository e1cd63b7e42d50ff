"""Loops: the invariant is the kernel's, with the grid added, and what was known before is forgotten."""

from __future__ import annotations

from lapwing.prove.rocq.loops import nested
from tests.prove.rocq.shipped import exported


def test_patterns_nest_to_the_right() -> None:
    assert nested(["a"]) == "a"
    assert nested(["a", "b", "c"]) == "[a [b c]]"


def test_each_loop_has_an_invariant_about_the_grid() -> None:
    text = exported("sparse-vector")
    assert text.count("apply while_both with (I :=") == 1
    assert "grid N (v_" in text.partition("apply while_both")[2]


def test_nested_loops_have_continuations_of_their_own() -> None:
    text = exported("tree-counter")
    starts = [line.split()[1] for line in text.splitlines() if line.strip().startswith("intros k1_")]
    assert len(starts) == len(set(starts)) == 2
