"""Roles from their words."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.watching.inputs.schema import evaluate, read_role


def test_roles() -> None:
    role = read_role('Database(of=Integers(0, "k - 1"), neighbours="replace")')
    assert (role.kind, role.options["neighbours"]) == ("Database", "replace")
    assert role.options["of"].number("high", {"k": 4}, 0) == 3
    assert read_role("Bit").kind == "Bit"
    assert read_role("Public[int]").options == {"sort": "int"}
    assert read_role('Category("a", "b")').options["values"] == ["a", "b"]
    assert read_role("Category(3)").options == {"values": None, "size": 3}
    frame = read_role('Frame(age=Integers(0, 120), neighbours="add-remove")')
    assert frame.options["fields"]["age"].kind == "Integers"
    assert read_role("Functions(sensitivity=1, of=data)").options["of"] == "data"


@pytest.mark.parametrize("text", ["Nothing", "1 +", "Database", "f(x)"])
def test_what_is_no_role(text: str) -> None:
    if text == "Database":
        assert read_role(text).options == {}
        return
    with pytest.raises(ProgramError):
        read_role(text)


def test_expressions_know_no_builtins() -> None:
    assert evaluate("2 * log(e)", {"x": 1}) == 2
    with pytest.raises(ValueError, match="open"):
        evaluate("open('x')", {})
