"""Scripts: lines by level, and names that are used once."""

from __future__ import annotations

from lapwing.prove.rocq.state import Script, keep_only


def test_names_are_used_once() -> None:
    script = Script()
    assert len({script.fresh("x") for _ in range(5)}) == 5


def test_subgoals_stand_in_braces() -> None:
    script = Script()
    script.case(lambda: script.say("lra."))
    assert script.lines == ["  {", "    lra.", "  }"]


def test_all_else_is_forgotten() -> None:
    assert keep_only(["a", "b"]) == "clear - a b."
    assert keep_only([]) == "clear."
