"""Programs about a single row."""

from __future__ import annotations

import pytest

from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.rows import Rows
from lapwing.prove.program.single_items import items_read, single_items
from tests.helpers import lowered

ROWS = "d: Database(of=Bit), e: Database(of=Bit), q: Queries(sensitivity=1), k: Public[int], eps: Epsilon"


def goal(lines: str) -> Private:
    inner = "\n".join(f"    {line}" for line in lines.splitlines())
    made = lowered(f'@private(epsilon="eps")\ndef f({ROWS}):\n{inner}\n')
    assert made.claim is not None
    return Private(made.program, made.claim)


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        ("return randomized_response(d[k] == 1, eps)", [Cell]),
        ("out = []\nfor x in d:\n    out.append(randomized_response(x == 1, eps))\nreturn out", [Rows]),
        ("out = []\nfor i in range(k):\n    out.append(randomized_response(d[0] == 1, eps))\nreturn out", [Cell]),
        ("return laplace(d[0] + d[1], scale=1 / eps)", []),
        ("return laplace(d[0] + e[0], scale=1 / eps)", []),
        ("return laplace(q[0], scale=1 / eps)", []),
        ("s = 0\nfor x in d:\n    s += x\nreturn laplace(s, scale=1 / eps)", []),
        ("return 0", []),
    ],
)
def test_what_is_about_one_row(lines: str, rules: list[type]) -> None:
    found = list(single_items(goal(lines)))
    assert [type(rule) for rule, _ in found] == rules
    assert all("d_item" in [each.param.name for each in premise.program.parameters] for _, premise in found)


def test_the_items_that_are_read() -> None:
    program = goal("return laplace(d[0] + d[0] + d[1] + q[0], scale=1 / eps)").program
    assert len(items_read(program)) == 2
