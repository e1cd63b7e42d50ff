"""`strings`: the core computes what Python and NumPy compute."""

from __future__ import annotations

import pytest

from tests.agreement import agree

LISTS = (
    '"abc".upper()',
    '"a,b".split(",")',
    '"abc".startswith("a")',
    '"abc".replace("a", "z")',
    '" x ".strip()',
    '"abc".find("b")',
    '"abc".isdigit()',
    '"x".join(["a", "b"])',
    '"Abc".title()',
    '"abc" in "zabcz"',
    'str(3) + "a"',
    'int("12")',
    'float("1.5")',
)


@pytest.mark.parametrize("lines", LISTS)
def test_lists_give_what_python_gives(lines: str) -> None:
    agree(lines)


TEXT = '# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon\n'


@pytest.mark.parametrize(
    ("test", "part"),
    [
        ("len(w) > 10", 'unknown("builtins.len", '),
        ("w.startswith('a')", 'unknown("str.startswith", '),
        ("w.lower() == 'a'", 'unknown("str.lower", '),
        ("w.strip().upper() in ('A', 'B')", 'unknown("str.upper", '),
        ("int(w) > 3", 'unknown("builtins.int_x20_can_x20_read", '),
        ("float(w) > 3", 'unknown("builtins.float", '),
    ],
)
def test_methods_of_strings_of_the_data_are_unknown_functions_of_them(test: str, part: str) -> None:
    from lapwing.syntax.natural import lower_natural
    from lapwing.syntax.pretty_program import pretty
    from tests.contracts import contract_of, source_of

    text = f"{TEXT}def f(data, epsilon):\n    return sum(1 for w in data if {test})\n"
    made = pretty(lower_natural(source_of(text), "f", contract_of(text)).program, None)
    assert part in made
    assert "data[index]" in made
