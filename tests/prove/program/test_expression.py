from __future__ import annotations

import pytest

from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.prove.program.expression import expression
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import task_of, term_in

COUNTED = """
@private(epsilon="eps")
def counted(q: Queries, c: Public[int], eps: Epsilon, eps2: Epsilon):
    return 0
"""


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("eps / 2 + eps / 2", "eps"),
        ("eps - eps", "0"),
        ("1 * (eps / 2) + 4 * c * (eps / (8 * c))", "eps"),
        ("eps / 4 + 6 * c * eps / 4", "(1 + 6 * c) * eps / 4"),
        ("len(q) * eps / 2", "len(q) * eps / 2"),
        ("eps + eps2", "eps + eps2"),
        ("2 * eps", "2 * eps"),
        ("eps / c", "eps / c"),
    ],
)
def test_costs_are_written_as_people_would(text: str, simple: str) -> None:
    task = task_of(COUNTED)
    found = expression(quotient_of(term_in(task, text)))
    assert show_assertion(found) == simple
    assert expression(quotient_of(found)) == found
