"""Contracts in comments."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.comment import clauses_above, stray_comments
from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.module import parse_python
from tests.contracts import definitions

WORDS = ["data", "epsilon", "é", "x_1"]
TEXTS = ["Bit", "2 * epsilon", "Database(of=Bit)", 'Category("a;b", "#", "it\'s")', "[1, (2), {3: 4}]", "epsilon <= 1"]


def clauses(text: str) -> list[tuple[str, str]]:
    return [(clause.key, clause.plain) for clause in clauses_above(definitions(text)[0])]


def test_parts_are_separated_by_lines_and_semicolons() -> None:
    text = """
    # a comment about something else: not a contract
    # lapwing: data: Database(of=Bit); epsilon = 2 * epsilon
    #lapwing:requires=epsilon<=1;   # a comment in a comment; not a part
    @decorator
    # lapwing: neighbours: replace
    @other
    # lapwing: k: Public[int]
    def f(data, epsilon, k): pass
    """
    assert clauses(text) == [
        ("data", "Database(of=Bit)"),
        ("epsilon", "2 * epsilon"),
        ("requires", "epsilon<=1"),
        ("k", "Public[int]"),
    ]


def test_brackets_go_on_in_the_next_line() -> None:
    text = """
    # lapwing: data: Database(of=Row(age=Integers(0, 120),
    #                               smokes=Bool),
    # lapwing:               neighbours="add-remove"); epsilon = epsilon
    def f(data, epsilon): pass
    """
    assert clauses(text) == [
        ("data", 'Database(of=Row(age=Integers(0, 120), smokes=Bool), neighbours="add-remove")'),
        ("epsilon", "epsilon"),
    ]
    (found,) = definitions(text)
    first, second = clauses_above(found)
    assert (first.span.line, first.span.column, first.span.end_line) == (2, 17, 4)
    line = found.source.line(second.span.line)
    assert line[second.span.column : second.span.end_column] == "epsilon"


@pytest.mark.parametrize(
    "text",
    [
        "# lapwing: data: Bit\n\ndef f(data): pass",
        "# lapwing: data: Bit\nx = 1\ndef f(data): pass",
        "x = 1  # lapwing: data: Bit\ndef f(data): pass",
        "def f(data): pass\n# lapwing: data: Bit",
        "def f(data):\n    # lapwing: data: Bit\n    return 1",
    ],
)
def test_a_contract_that_stands_elsewhere_is_pointed_at(text: str) -> None:
    source = Source("a.py", text)
    found = definitions_of(parse_python(source), source)
    assert clauses_above(found[0]) == ()
    (span,) = stray_comments(found, source)
    assert source.line(span.line)[span.column :].startswith("# lapwing:")


def test_a_text_in_quotes_is_no_contract() -> None:
    source = Source("a.py", 'def f(data): pass\nx = """\n# lapwing: data: Bit\n"""\n')
    assert list(stray_comments(definitions_of(parse_python(source), source), source)) == []


@pytest.mark.parametrize("text", ["epsilon", "2 = 3", "epsilon ==", "epsilon =", ": Bit", "a.b.c: Bit"])
def test_what_is_no_part(text: str) -> None:
    with pytest.raises(ProgramError) as caught:
        clauses(f"# lapwing: {text}\ndef f(data): pass")
    assert caught.value.diagnostics[0].id == "contract-clause"


@given(
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from([":", " = ", "="]), st.sampled_from(TEXTS)), min_size=1),
    st.lists(st.sampled_from(["; ", "\n# lapwing: ", " ;\n  # lapwing:"]), min_size=20, max_size=20),
)
def test_whatever_is_written_is_read_back_with_its_place(parts: list[tuple[str, str, str]], joints: list[str]) -> None:
    text = "# lapwing: "
    for number, part in enumerate(parts):
        text += ("" if not number else joints[number % len(joints)]) + "".join(part)
    source = Source("a.py", f"{text}\ndef f(): pass\n")
    (found,) = definitions_of(parse_python(source), source)
    read = clauses_above(found)
    assert [(clause.key, clause.text) for clause in read] == [(key, value) for key, _, value in parts]
    for clause in read:
        line = source.line(clause.span.line)
        assert line[clause.span.column : clause.span.end_column] == clause.text


@given(st.text(st.characters(exclude_characters="\r\n\f\x0b\x1c\x1d\x1e\x85\u2028\u2029"), max_size=60))
def test_any_comment_is_read_or_rejected(text: str) -> None:
    source = Source("a.py", f"# lapwing:{text}\ndef f(data): pass\n")
    try:
        (found,) = definitions_of(parse_python(source), source)
        for clause in clauses_above(found):
            assert isinstance(clause.key, str)
    except ProgramError as error:
        assert error.diagnostics[0].id in ("contract-clause", "not-python")
