"""What one row adds to a sum."""

from __future__ import annotations

from lapwing.prove.program.row_sums import contributions_of
from lapwing.prove.script.goal import show_assertion
from tests.prove.examples import stated

SUMS = """
@private(epsilon="eps")
def f(d: Database(of=Interval(0, 9), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    many = 0
    last = 0.0
    for x in d:
        total = total + min(x, 5)
        many = many + 1
        last = x
    return laplace(total, scale=5 / eps)
"""


def test_what_a_row_adds_is_a_term_about_the_row() -> None:
    program, _ = stated(SUMS)
    found = {each.local.name: show_assertion(each.amount) for each in contributions_of(program)}
    assert found == {"total": "min('row, 5)", "many": "1"}
