"""What a public parameter is: a wrong guess is given up, and decides nothing."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.natural import lower_natural
from lapwing.syntax.pretty_program import pretty
from tests.contracts import contract_of, source_of

CONTRACT = '# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon\n'
LEAKS = [
    "def f(data, names, epsilon):\n    return [data.count(n) for n in names]\n",
    "def f(data, name, epsilon):\n    return sum(1 for x in data if x == name)\n",
    "def f(data, mode, epsilon):\n    return len(data) if mode == 'raw' else 0\n",
    "def f(data, mode, epsilon):\n    return len(data) if mode in ('raw', 'true') else 0\n",
    "def f(data, groups, epsilon):\n    return [sum(x in g for x in data) for g in groups]\n",
    "import collections as c\ndef f(data, names, epsilon):\n    t = c.Counter(data)\n    return [t[n] for n in names]",
    "def g(rows, what):\n    return rows.count(what)\n\ndef f(data, what, epsilon):\n    return g(data, what)\n",
]


def lowered(text: str) -> Lowered:
    whole = text.replace("def f(", CONTRACT + "def f(")
    return lower_natural(source_of(whole), "f", contract_of(whole, -1))


@pytest.mark.parametrize("text", LEAKS)
def test_a_string_that_was_taken_for_a_number_still_reads_the_data(text: str) -> None:
    assert "len(data)" in pretty(lowered(text).program, None)


def test_a_parameter_that_is_called_is_an_unknown_function() -> None:
    text = "def f(data, score, epsilon):\n    return sum(min(max(score(x), 0), 1) for x in data)\n"
    made = lowered(text)
    assert 'unknown("f.score", data[' in pretty(made.program, None)
    assert any("f.score is taken to depend on its arguments alone" in note for note in made.notes)


def test_a_list_that_a_helper_goes_through_is_a_list() -> None:
    text = "def each(xs):\n    return [x for x in xs]\n\ndef f(data, marks, epsilon):\n    return each(marks)\n"
    assert "marks: Public[list[float]]" in pretty(lowered(text).program, None)


def test_a_parameter_that_is_asked_for_its_type_is_said_to_be_a_number() -> None:
    for test in ("cap is None", "isinstance(cap, str)"):
        text = f"def f(data, cap, epsilon):\n    return len(data) if {test} else cap\n"
        assert "cap is taken to be a number." in lowered(text).notes


def test_hints_are_believed() -> None:
    text = "def f(data, names: list[str], name: str, epsilon):\n    return names[0] == name\n"
    assert "names: Public[list[int]], name: Public[int]" in pretty(lowered(text).program, None)


def test_a_number_that_may_have_become_a_string_is_compared_as_what_it_is() -> None:
    text = (
        "def f(data, names, epsilon):\n    best = 0\n    for n in names:\n        best = n\n"
        "    return sum(1 for x in data if x == best)\n"
    )
    found = pretty(lowered(text).program, None)
    assert "names: Public[list[int]]" in found
    assert (
        "if best == 0:\n            value = False\n        else:\n            value = data[index_2] == best_2" in found
    )


def test_a_parameter_that_is_both_is_an_error_of_public_values() -> None:
    text = "def f(data, a, epsilon):\n    return sum(1 for x in data if x == a) + a[0] + a()\n"
    with pytest.raises(ProgramError):
        lowered(text)
