"""What comments above a function expect of it."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.corpus.expectation import Expectation, Note, notes_above, read_expectation
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.pretty_program import pretty

FUNCTION = '@private(epsilon="eps")\ndef f(q: Queries, eps: Epsilon):\n    return 0\n'


def notes(text: str) -> list[tuple[str, str, int]]:
    source = Source("a.py", text)
    return [(note.word, note.text, note.span.line) for note in notes_above(len(source.lines), source)]


def expectation(text: str) -> Expectation:
    source = Source("a.py", f"# expect: {text}\n{FUNCTION}")
    (note,) = notes_above(2, source)
    return read_expectation(note, parse_module(source).tree("f"))


def heading(text: str) -> list[str]:
    found = lower(expectation(text).statement)
    return pretty(found.program, found.claim).splitlines()[:2]


def test_notes_come_in_the_order_of_the_text() -> None:
    assert notes("# row: A\n# expect: proved\n#message:  x \n") == [
        ("row", "A", 1),
        ("expect", "proved", 2),
        ("message", "x", 3),
    ]


@pytest.mark.parametrize("text", ["# row: A\n\n", "# row: A\nx = 1\n", "# rows: A\n", "row: A\n", "# row\n", ""])
def test_other_lines_are_no_notes(text: str) -> None:
    assert notes(text) == []


def test_comments_in_between_do_not_end_the_notes() -> None:
    assert notes("x = 1  # row: Z\n# row: A\n# words\n    # expect: tight\n") == [
        ("row", "A", 2),
        ("expect", "tight", 4),
    ]


def test_a_verdict_alone_is_about_the_function_as_it_is() -> None:
    found = expectation("proved")
    assert (found.verdict, found.infinite, found.text) == ("proved", False, "proved")
    assert heading("proved")[0] == '@private(epsilon="eps")'


@pytest.mark.parametrize(
    ("text", "decorator", "parameter"),
    [
        ('refuted(epsilon="2 * eps")', '@private(epsilon="2 * eps")', "q: Queries(sensitivity=1)"),
        (
            "proved(epsilon=eps / 2, delta=0.1)",
            '@private(epsilon="eps / 2", delta="1 / 10")',
            "q: Queries(sensitivity=1)",
        ),
        ("proved(group=3)", '@private(epsilon="eps", group="3")', "q: Queries(sensitivity=1)"),
        ("proved(q=Queries(monotone=True))", '@private(epsilon="eps")', "q: Queries(sensitivity=1, monotone=True)"),
        ("tight()", '@private(epsilon="eps")', "q: Queries(sensitivity=1)"),
    ],
)
def test_options_change_the_statement(text: str, decorator: str, parameter: str) -> None:
    first, second = heading(text)
    assert first == decorator
    assert second.startswith(f"def f({parameter}, ")


def test_a_refutation_may_be_infinite() -> None:
    assert expectation("refuted(infinite=True)").infinite
    assert not expectation("refuted(infinite=False)").infinite


@pytest.mark.parametrize(
    "text",
    [
        "perhaps",
        "perhaps(epsilon=1)",
        "1 + 1",
        "proved(scale=1)",
        "proved(infinite=1)",
        "proved(**q)",
        "proved('2 * eps')",
        "proved(2)",
    ],
)
def test_what_is_no_expectation_is_rejected(text: str) -> None:
    with pytest.raises(ProgramError) as caught:
        expectation(text)
    (found,) = caught.value.diagnostics
    assert (found.id, found.spans[0].line) == ("expectation", 1)
    assert found.cause == f"{text} is not an expectation."


def test_a_note_is_plain_data() -> None:
    source = Source("a.py", "# row: A\n")
    (note,) = notes_above(2, source)
    assert note == Note("row", "A", note.span)
    assert (note.span.column, note.span.end_column) == (6, 8)
