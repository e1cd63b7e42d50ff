"""Programs as graphs."""

from __future__ import annotations

from lapwing.kernel.language.program import Assign, Sample
from lapwing.refute.exact.graph import Graph, graph_of
from tests.helpers import body, lowered

LINES = """
out = []
best = 0
for i in range(len(q)):
    x = laplace(q[i], scale=1 / eps)
    if x > best:
        best = x
    out.append(i)
return out
"""


def made() -> Graph:
    return graph_of(lowered(body(LINES)).program)


def test_steps_stand_in_the_order_of_the_text() -> None:
    steps = made().steps
    backwards = [(place, to) for place, step in enumerate(steps) for to in step.following if to <= place]
    assert len(backwards) == 1
    place, head = backwards[0]
    assert place == len(steps) - 2
    assert len(steps[head].following) == 2
    assert steps[head].following[1] == len(steps) - 1
    assert steps[-1].statement is None


def test_what_is_still_needed() -> None:
    for step in made().steps:
        if isinstance(step.statement, Sample):
            assert step.live == {"out", "best", "i"}
            assert step.order == ("best", "i", "out")
        if isinstance(step.statement, Assign) and step.statement.target.name == "best":
            assert "best" not in step.live
    assert made().steps[-1].live == {"out"}


def test_results_that_grow_or_are_never_read() -> None:
    assert made().appended == {"out"}
    assert made().unread == frozenset()
    other = graph_of(lowered(body("n = 0\nif laplace(q[0], scale=1 / eps) > 0:\n    n = c\nreturn n")).program)
    assert not other.appended
    assert other.unread == {"n"}
