"""Tasks about the functions of a text."""

from __future__ import annotations

import pytest

from lapwing.app.serve.tasks.judging import cost_function, fix_function, judge_function, outline, refute_function
from lapwing.diagnostics.diagnostic import ProgramError
from tests.app.judging.programs import MARKED, NATURAL


def test_the_outline_has_places_and_faults() -> None:
    found = outline({"source": MARKED})["functions"]
    assert [each["name"] for each in found] == ["twice", "scaled", "bare", "good", "wrong"]
    assert (found[0]["line"], found[0]["column"], found[0]["end_column"]) == (5, 1, 10)
    assert [each.get("claimed") for each in found] == [True, True, False, True, None]
    assert found[4]["verdict"] == "unread"
    assert found[4]["places"] == [[{"file": "program.py", "line": 26, "column": 33, "end_line": 26, "end_column": 34}]]


def test_a_function_that_cannot_be_read_has_its_lines_too() -> None:
    text = "# lapwing: data: Database(of=Bit); epsilon = 1\ndef f(data):\n    async with data:\n        return 0\n"
    found = outline({"source": text})["functions"]
    assert [(each["first_line"], each["end_line"]) for each in found] == [(1, 4)]
    assert found[0]["told"][0]["cause"] == "`async with` is not supported here."


def test_verdicts_on_one_function() -> None:
    asked = {"source": MARKED, "seconds": 20.0}
    assert judge_function(asked | {"function": "good"})["view"]["verdict"] == "proved"
    assert judge_function(asked | {"function": "twice"})["view"]["verdict"] == "refuted"
    assert judge_function(asked | {"function": "bare"})["view"]["claim"]["epsilon"] == "eps"
    assert cost_function(asked | {"function": "twice"})["view"]["claim"]["epsilon"] == "2 * eps"


def test_counterexamples_to_one_function() -> None:
    asked = {"source": MARKED, "seconds": 20.0, "function": "twice"}
    assert refute_function(asked)["view"]["verdict"] == "refuted"
    assert refute_function(asked | {"function": "good", "seconds": 0.5})["view"]["verdict"] == "unknown"


def test_the_lines_of_functions() -> None:
    found = outline({"source": NATURAL})["functions"]
    assert [(each["first_line"], each["line"], each["end_line"]) for each in found] == [(4, 5, 6)]


def test_fixes_have_places_and_the_whole_text() -> None:
    *repairs, fix = fix_function({"source": NATURAL, "seconds": 15.0, "function": "half"})["fixes"]
    assert repairs and all(each["source"] != NATURAL for each in repairs)
    assert (fix["title"], fix["line"], fix["text"]) == ("Claim epsilon = 2 * epsilon", 4, "2 * epsilon")
    assert NATURAL.splitlines()[3][fix["column"] : fix["end_column"]] == "epsilon"
    assert fix["source"] == NATURAL.replace("epsilon = epsilon", "epsilon = 2 * epsilon")


@pytest.mark.parametrize(("function", "told"), [("other", "no-such-program"), ("wrong", "zero-divisor")])
def test_what_cannot_be_asked(function: str, told: str) -> None:
    with pytest.raises(ProgramError) as caught:
        judge_function({"source": MARKED, "seconds": 1.0, "function": function})
    assert caught.value.diagnostics[0].id == told
