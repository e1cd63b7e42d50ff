"""Lists of lists behave as in Python, or are refused."""

from __future__ import annotations

from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from tests.helpers import lowered

HELPERS = """
def same(items):
    return items

def grown(items):
    out = list(items)
    out.append(9)
    return out

def fresh(n):
    out = []
    for i in range(n):
        out.append(i)
    return out
"""


def indented(body: str) -> str:
    return "".join(f"    {line}\n" for line in body.strip().splitlines())


def in_lapwing(body: str) -> Any:
    text = f"{HELPERS}\n@private\ndef program(d: Database(of=Vector(Bit, 2)), eps: Epsilon):\n{indented(body)}"
    program = lowered(text).program
    return interpret(program, check_inputs(program, {"d": [[0, 1], [1, 1]], "eps": 1}), GivenNoise(()))


def in_python(body: str) -> Any:
    names: dict[str, Any] = {}
    exec(f"{HELPERS}\ndef program(d, eps):\n{indented(body)}", names)
    return names["program"]([[0, 1], [1, 1]], 1)


START = "rows = list(d)\nrow = [1]\n"
LOOP = START + "for i in range(2):\n"
END = "return rows"
SAME = {
    "a row each round": LOOP + "    row = [i]\n    row.append(7)\n    rows.append(row)\n" + END,
    "not changed again": START + "row.append(2)\nrows.append(row)\nrows.append(row)\n" + END,
    "a copy": START + "rows.append(list(row))\nrow.append(7)\n" + END,
    "a new row": START + "rows.append(row)\nrow = [2]\nrow.append(7)\nrows.append(row)\n" + END,
    "rows of the data": START + "for x in d:\n    rows.append(x)\nrows.append(d[0])\n" + END,
    "a row of the rows": START + "rows.append([1])\nrows.append(rows[0])\n" + END,
    "a row of a helper": START + "row = fresh(2)\nrow.append(7)\nrows.append(row)\nrows.append(grown(row))\n" + END,
    "rows that grow": START + "rows.append(row)\nrows.append([2])\nreturn rows, row",
    "a row in a branch": START + "if eps > 0:\n    rows.append(row)\n    row = [2]\nrow = [3]\nrow.append(4)\n" + END,
}
CHANGED = {
    "appended": START + "rows.append(row)\nrow.append(7)\n" + END,
    "added": START + "rows = rows + [row]\nrow.append(7)\n" + END,
    "in a loop": LOOP + "    rows.append(row)\n    row.append(i)\n" + END,
    "in the next round": LOOP + "    row.append(i)\n    rows.append(row)\n" + END,
    "in a branch": START + "rows.append(row)\nif eps > 0:\n    row.append(7)\n" + END,
    "after a branch": START + "if eps > 0:\n    rows.append(row)\nrow.append(7)\n" + END,
    "not always new": START + "rows.append(row)\nif eps > 5:\n    row = [2]\nrow.append(7)\n" + END,
    "through a helper": START + "rows.append(same(row))\nrow.append(7)\n" + END,
    "a row of the rows": START + "rows.append([1])\nrow = rows[0]\nrow.append(7)\n" + END,
    "in place": START + "rows.append(row)\nrow += [7]\n" + END,
    "an item of a loop": START + "for each in rows:\n    each.append(7)\n" + END,
    "a list in brackets": START + "rows = [row]\nrow.append(7)\n" + END,
}


@pytest.mark.parametrize("name", SAME)
def test_lists_that_nobody_changes_are_those_of_python(name: str) -> None:
    assert in_lapwing(SAME[name]) == in_python(SAME[name])


@pytest.mark.parametrize("name", CHANGED)
def test_lists_that_change_behind_a_name_are_refused(name: str) -> None:
    with pytest.raises(ProgramError):
        in_lapwing(CHANGED[name])
