"""Contracts in TOML."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.toml import read_entries

LONG = """
[project]
name = "x"
[tool.other]
y = 1
[tool.lapwing."stats.counts:count"]
data = 'Database(of=Bit)'
epsilon = 0.10
group = 2
requires = ["epsilon <= 1", "k >= 1"]
parameters.delta = "Delta"
self.eps = "Epsilon"
"""


def test_a_table_for_each_function() -> None:
    (entry,) = read_entries(Source("pyproject.toml", LONG))
    assert (entry.module, entry.function, entry.name) == ("stats.counts", "count", "stats.counts:count")
    assert entry.span.line == 6
    assert [(clause.key, clause.text, clause.about_parameter) for clause in entry.clauses] == [
        ("data", "Database(of=Bit)", False),
        ("epsilon", "0.10", False),
        ("group", "2", False),
        ("requires", "epsilon <= 1", False),
        ("requires", "k >= 1", False),
        ("delta", "Delta", True),
        ("self.eps", "Epsilon", True),
    ]


def test_only_a_file_of_its_own_may_leave_the_prefix_out() -> None:
    text = '["a.py:f"]\nd = "Bit"\n[tool.lapwing."b.py:C.g"]\nd = "Bit"\n'
    assert [entry.name for entry in read_entries(Source("lapwing.toml", text))] == ["b.py:C.g", "a.py:f"]
    assert [entry.name for entry in read_entries(Source("x/pyproject.toml", text))] == ["b.py:C.g"]


@pytest.mark.parametrize(
    ("text", "id", "line"),
    [
        ("[tool.lapwing\n", "contract-syntax", 1),
        ("\na = 1\na = 2\n", "contract-syntax", 3),
        ("a = " + "[" * 5000, "contract-syntax", 1),
        ("[tool.lapwing.count]\n", "contract-name", 1),
        ('[tool.lapwing]\n"a:b" = 3\n', "contract-name", 2),
        ('["a:b c"]\n', "contract-name", 1),
        ('[":b"]\n', "contract-name", 1),
        ('["a:"]\n', "contract-name", 1),
        ('["a:b"]\nd = true\n', "contract-value", 2),
        ('["a:b"]\nd = {x = 1}\n', "contract-value", 2),
        ('["a:b"]\nrequires = [1, [2]]\n', "contract-value", 2),
    ],
)
def test_faults_have_their_place(text: str, id: str, line: int) -> None:
    with pytest.raises(ProgramError) as caught:
        read_entries(Source("lapwing.toml", text))
    (found,) = caught.value.diagnostics
    assert (found.id, found.spans[0].line) == (id, line)


NAMES = st.text("abcdé_", min_size=1, max_size=5)
VALUES = st.text(st.characters(exclude_categories=["C"]), max_size=20)


@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_whatever_is_written_is_read_back(values: dict[str, str]) -> None:
    lines = [
        f"{json.dumps(key, ensure_ascii=False)} = {json.dumps(text, ensure_ascii=False)}"
        for key, text in values.items()
    ]
    source = Source("lapwing.toml", '["a.py:f"]\n' + "\n".join(lines) + "\n")
    (entry,) = read_entries(source)
    assert {clause.key: clause.text for clause in entry.clauses} == values
    for clause in entry.clauses:
        if clause.verbatim:
            assert source.line(clause.span.line)[clause.span.column : clause.span.end_column] == clause.text


@given(st.text(max_size=80))
def test_any_text_is_read_or_rejected(text: str) -> None:
    try:
        read_entries(Source("lapwing.toml", text))
    except ProgramError as error:
        assert error.diagnostics[0].id.startswith("contract-")
