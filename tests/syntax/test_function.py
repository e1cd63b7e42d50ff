"""Functions: decorators, parameters and headings."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.syntax.pretty_program import pretty
from tests.helpers import lowered, parsed, rejected


def heading(text: str) -> str:
    """The decorator of a program in normal form."""
    found = lowered(text)
    return pretty(found.program, found.claim).splitlines()[0]


def program(decorator: str, parameters: str = "q: Queries, eps: Epsilon, c: Public[int]") -> str:
    return f"{decorator}\ndef program({parameters}):\n    return 0\n"


@pytest.mark.parametrize(
    ("decorator", "shown"),
    [
        ("@private", "@private"),
        ("@private()", "@private"),
        ("@private(epsilon=1)", '@private(epsilon="1")'),
        ("@private(epsilon=0.5, delta=1e-6)", '@private(epsilon="1 / 2", delta="1 / 1000000")'),
        ('@private(epsilon="eps", group="c")', '@private(epsilon="eps", group="c")'),
        ('@private(epsilon=" 2*eps ")', '@private(epsilon="2 * eps")'),
        ('@private(epsilon=eps, delta="0")', '@private(epsilon="eps")'),
        ('@private(requires="c >= 1")', '@private(requires="c >= 1")'),
        ('@private(requires=["c >= 1", "c < 9"])', '@private(requires=["c >= 1", "c < 9"])'),
        ('@private(requires=("c >= 1",))', '@private(requires="c >= 1")'),
    ],
)
def test_the_decorator_is_read(decorator: str, shown: str) -> None:
    assert heading(program(decorator)) == shown


@pytest.mark.parametrize(
    ("decorator", "id"),
    [
        ("@private(1)", "claim-option"),
        ("@private(epsilon=1, scale=2)", "claim-option"),
        ("@private(**options)", "claim-option"),
        (f"@private(0x{'f' * 5000})", "claim-option"),
        ('@private(epsilon="eps +")', "claim-text"),
        ('@private(epsilon="")', "claim-text"),
        ('@private(epsilon="other")', "undefined-name"),
        ("@private(epsilon=-1)", "claim-value"),
        ('@private(epsilon="q[0]")', "private-in-claim"),
        ('@private(epsilon="laplace(0, 1)")', "outside-language"),
        ('@private(epsilon=1, shift="x: 1")', "hint"),
        ("@private(epsilon=1, shift={'x': 1})", "hint"),
        ("@private(epsilon=1, shift={**more})", "hint"),
        ("@private(epsilon=1, invariant=c)", "hint"),
        ('@private(epsilon=1, invariant=["c > 0", 1])', "hint"),
    ],
)
def test_a_decorator_that_makes_no_sense_is_rejected(decorator: str, id: str) -> None:
    assert rejected(program(decorator)) == [(id, 1)]


def test_hints_are_kept_as_texts_with_their_places() -> None:
    text = program('@private(epsilon=1, shift={"x": "1", "y": "-c"}, invariant=["c > 0", "c < 9"])')
    hints = lowered(text).hints
    assert [(hint.name, hint.text) for hint in hints] == [("x", "1"), ("y", "-c"), (None, "c > 0"), (None, "c < 9")]
    assert hints[0].span is not None
    assert hints[0].span.column == text.index('"1"')
    assert heading(text) == '@private(epsilon="1")'


@pytest.mark.parametrize("decorators", ["@private\n@private", "@cached\n@private", "@private(epsilon=1)\n@cached"])
def test_private_stands_alone(decorators: str) -> None:
    assert [id for id, _ in rejected(program(decorators))] == ["other-decorator"]


@pytest.mark.parametrize(
    ("parameters", "id"),
    [
        ("*q", "parameter-kind"),
        ("**q", "parameter-kind"),
        ("q: Queries, *, eps: Epsilon", "parameter-kind"),
        ("q: Queries = 1", "parameter-kind"),
        ("q", "missing-role"),
        ("max: Epsilon", "reserved-name"),
    ],
)
def test_other_parameters_are_rejected(parameters: str, id: str) -> None:
    assert rejected(program("@private(epsilon=1)", parameters)) == [(id, 2)]


def test_positional_only_parameters_are_plain() -> None:
    tree = parsed(program("@private(epsilon=1)", "q: Queries, /, eps: Epsilon"))
    assert [parameter.name for parameter in tree.parameters] == ["q", "eps"]


def test_an_async_function_is_rejected_at_its_heading() -> None:
    assert rejected("@private(epsilon=1)\nasync def f(q: Queries):\n    return 0\n") == [("function-kind", 2)]


def test_a_name_of_the_language_is_no_name_for_a_program() -> None:
    assert rejected("@private(epsilon=1)\ndef laplace(q: Queries):\n    return 0\n") == [("reserved-name", 2)]


def test_the_place_of_a_function_is_its_heading() -> None:
    span = parsed(program("@private(epsilon=1)")).span
    assert (span.line, span.column, span.end_column) == (2, 0, len("def program"))


def test_all_faults_come_in_the_order_of_the_text() -> None:
    text = "@private\ndef f(q: Queries):\n    if a:\n        b.c = 1\n    else:\n        import d\n    return 'x'\n"
    with pytest.raises(ProgramError) as caught:
        parsed(text)
    found = [(fault.id, fault.spans[0].line) for fault in caught.value.diagnostics]
    assert [line for _, line in found] == sorted(line for _, line in found)
    assert ("outside-language", 7) in found
