"""Where calls of other private programs end, and what these claim."""

from __future__ import annotations

from lapwing.prove.script.goal import show_assertion
from tests.helpers import body, lowered
from tests.typed import in_epsilon

CALLEE = """
@private(epsilon="2 * e", delta="s")
def callee(q: Queries, e: Epsilon, s: Delta):
    return laplace(q[0], scale=1 / e)

def twice(q, e, s):
    return callee(q, e, s) + callee(q, e, s)

"""


def calls(lines: str) -> list[tuple[int, str, str]]:
    found = lowered(CALLEE + body(lines, "q: Queries, eps: Epsilon, d: Delta, c: Public[int]"), "program").calls
    return [
        (end, show_assertion(in_epsilon(claim).epsilon), show_assertion(in_epsilon(claim).delta))
        for end, claim in found
    ]


def test_where_calls_of_programs_end_and_what_they_claim_here() -> None:
    assert calls("a = callee(q, eps / 2, d)\nreturn a") == [(1, "2 * (eps / 2)", "d")]
    assert calls("return twice(q, eps, d)") == [(1, "2 * eps", "d"), (2, "2 * eps", "d")]


def test_calls_in_branches_and_of_functions_without_a_claim_are_not_noted() -> None:
    assert calls("a = 0.0\nif c > 1:\n    a = callee(q, eps, d)\nreturn a") == []
    assert calls("return abs(c)") == []


def test_a_call_covers_the_calls_within_it() -> None:
    outer = CALLEE + '@private(epsilon="9 * e", delta="d")\ndef outer(q: Queries, e: Epsilon, d: Delta):\n'
    text = (
        outer + "    return twice(q, e, d)\n\n" + body("return outer(q, eps, d)", "q: Queries, eps: Epsilon, d: Delta")
    )
    assert [(end, show_assertion(in_epsilon(claim).epsilon)) for end, claim in lowered(text, "program").calls] == [
        (2, "9 * eps")
    ]
