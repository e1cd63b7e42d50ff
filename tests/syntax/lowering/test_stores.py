"""Items of lists that are assigned behave as in Python."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.program import Assign
from lapwing.kernel.language.term import Repeat, Store
from lapwing.syntax.pretty_program import show_block
from tests.helpers import lowered
from tests.syntax.lowering.test_aliases import in_lapwing


def in_python(body: str) -> object:
    space: dict[str, object] = {}
    lines = "".join(f"    {line}\n" for line in body.strip().splitlines())
    exec(f"def program(d, eps):\n{lines}", space)
    return space["program"]([[0, 1], [1, 1]], 1)  # type: ignore[operator]


@pytest.mark.parametrize(
    "body",
    [
        "c = [0] * 3\nc[1] = 5\nreturn c",
        "c = 3 * [7]\nc[0] += 1\nc[-1] -= 1\nreturn c",
        "c = [1, 2, 3]\nfor i in range(len(c)):\n    c[i] = c[i] * 2\nreturn c",
        "c = [0] * 2\nfor row in d:\n    c[row[0]] += 1\nreturn c",
        "c = [0] * 2\ne = list(c)\ne[0] = 4\nreturn c[0] + e[0]",
        "c = [0.5] * 2\nc[1] = 3\nreturn c",
        "c = [0] * 2\nc[0] = 0.5\nreturn c",
        "c = [0] * 0\nreturn len(c)",
        "c = [0] * -1\nreturn len(c)",
        "c = [True] * 2\nc[0] = False\nreturn 1 if c[0] else 2",
        "c = [0] * 2\nif d[0][0] == 1:\n    c[0] = 1\nelse:\n    c[1] = 1\nreturn c",
    ],
)
def test_a_list_is_what_python_makes_of_it(body: str) -> None:
    assert in_lapwing(body) == in_python(body)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("c = [[0] * 2] * 2\nreturn c", "sort"),
        ("d[0] = 1\nreturn 0", "append-target"),
        ("rows = list(d)\nc = [1]\nrows.append(c)\nc[0] = 7\nreturn rows", "row-alias"),
        ("c = [0]\ne = c\ne[0] = 1\nreturn c", "list-alias"),
        ("c = [0] * 0.5\nreturn c", "sort"),
        ("c = [0]\nc[0.5] = 1\nreturn c", "sort"),
        ("c = 0\nc[0] = 1\nreturn c", "mixed-sorts"),
    ],
)
def test_what_would_mean_something_else_is_refused(body: str, code: str) -> None:
    with pytest.raises(ProgramError) as caught:
        in_lapwing(body)
    assert caught.value.diagnostics[0].id == code


def test_the_program_shows_items_that_are_assigned() -> None:
    text = "@private\ndef f(q: Queries(sensitivity=1), n: Public[int], eps: Epsilon):\n"
    text += "    c = [0] * n\n    c[n] = 1\n    return laplace(c[0], scale=1 / eps)\n"
    program = lowered(text).program
    first, second = (statement.value for statement in program.body if isinstance(statement, Assign))
    assert isinstance(first, Repeat)
    assert isinstance(second, Store)
    shown = list(show_block(program.body, set()))
    assert "c[n] = 1" in shown
    assert "c: list[int] = [0] * n" in shown
