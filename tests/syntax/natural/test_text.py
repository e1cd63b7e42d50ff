"""Strings: known ones are computed."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python

SAME = [
    ("return f'{1 + 1}-{True}', 'a' + 'b'", ""),
    (
        """\
x = 'a' if data else 'b'
return x == 'a', x
""",
        "",
    ),
    ("return 'abc'[1], len('abc'), 'b' in 'abc'", ""),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


def less(body: str) -> str:
    """What is told at least."""
    from lapwing.syntax.lowering.lower import lower
    from lapwing.syntax.pretty_program import pretty
    from tests.syntax.natural.plain import core_of, real_passes
    from tests.syntax.natural.says import text_of

    found = core_of(text_of(body), real_passes).evaluated
    return pretty(lower(found.less or found.tree).program, None).split("return")[-1]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return str(sum(data))", "total"),
        ("return str(data)", "items"),
        ("return f'sum {sum(data)}'", "total"),
        ("return f'{len(data)}, {sum(data)}!'", "len(data)"),
        ("return f'{k:.2f} and {sum(data)}'", "total"),
        ("print(f'true: {sum(data)}')\nreturn 0", "total"),
    ],
)
def test_numbers_that_stand_apart_in_a_string_can_be_read_off_it(body: str, told: str) -> None:
    assert told in less(body)


@pytest.mark.parametrize(
    "body",
    [
        "return f'{len(data)}{sum(data)}'",
        "return f'{sum(data):.2f}'",
        "return f'{sum(data):,} , {len(data)}'",
        "return f'{sum(data)}0'",
        "return '{}'.format(sum(data))",
    ],
)
def test_others_cannot(body: str) -> None:
    assert "total" not in less(body)
    assert "len(data)" not in less(body)
