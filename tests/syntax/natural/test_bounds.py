"""Whether an index lies inside a list: only then is there no check."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax.pretty_program import pretty
from lapwing.syntax.subjects.subject import Subject, subjects_of
from tests.syntax.natural.says import assert_as_python, core

SAME = [
    ("return [data[i] for i in range(len(data))]", ""),
    (
        """\
t = 0
for i in range(1, len(data)):
    t += data[i] - data[i - 1]
return t
""",
        "",
    ),
    ("return [data[i - 1] for i in range(len(data))]", ""),
    ("return data[k]", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    (
        """\
t = 0
for i in range(len(data)):
    t += data[i]
return t
""",
        "",
        "t = t + data[i]",
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_an_index_that_may_be_outside_is_an_error_an_observer_sees() -> None:
    assert "IndexError" not in core("return data[0]")
    assert "len(data)" in core("return data[0]")


REQUIRED = {
    "len(data) >= 1": (True, False),
    "1 <= len(data)": (True, False),
    "len(data) > 0": (True, False),
    "len(data) == 2": (True, True),
    "1 < len(data)": (True, True),
    "k >= 5": (False, False),
    "len(data) <= 5": (False, False),
    "len(data) > k": (False, False),
}


@pytest.mark.parametrize("condition", REQUIRED)
def test_what_is_required_of_the_length_settles_it(condition: str) -> None:
    """The first place, and the second, are inside as far as the contract says so."""
    above = f'# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = 1; requires = {condition}\n'
    for place, inside in enumerate(REQUIRED[condition]):
        text = f"{above}def f(data, k: int):\n    if k == 7:\n        return data[{place}]\n    return 0\n"
        (found,) = subjects_of(Source("f.py", text), None, ())
        assert isinstance(found, Subject)
        assert (f"{place} >= len(data)" not in pretty(found.lower().program)) == inside


@pytest.mark.parametrize(
    ("domain", "place", "inside"),
    [
        ("Integers(0, 119)", "a // 10", True),
        ("Integers(0, 120)", "a // 10", False),
        ("Integers(-10, 109)", "a // 10", False),
        ("Reals", "min(max(int(a), 0), 119) // 10", True),
        ("Reals", "min(max(int(a), 0), 120) // 10", False),
        ("Integers(0, 1000)", "a % 12", True),
        ("Integers(0, 1000)", "a % 13", False),
        ("Integers(-5, 5)", "a % 12", True),
    ],
)
def test_a_cell_that_is_always_there_is_no_error(domain: str, place: str, inside: bool) -> None:
    """A histogram of twelve cells ends in one way if every row has a cell, and else in two."""
    text = f"""# lapwing: data: Database(of={domain}, neighbours="add-remove"); epsilon = 1
def f(data):
    cells = [0] * 12
    for a in data:
        cells[{place}] += 1
    return cells
"""
    (found,) = subjects_of(Source("f.py", text), None, ())
    assert isinstance(found, Subject)
    wanted = 12 if inside else 13
    assert len(found.lower().program.results) == wanted
