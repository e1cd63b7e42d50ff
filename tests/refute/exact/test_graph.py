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


def test_the_last_value_of_a_result_is_settled() -> None:
    lines = "a = 0\nx = laplace(q[0], scale=1 / eps)\nif x > 0:\n    a = 1\nb = x + 1\nreturn a, b"
    graph = graph_of(lowered(body(lines)).program)
    settled = [str(graph.steps[place].statement.target.name) for place in sorted(graph.settled)]  # type: ignore[union-attr]
    assert settled.count("b") == 1
    assert settled.count("a") == 1
    first = next(place for place, step in enumerate(graph.steps) if isinstance(step.statement, Assign))
    assert first not in graph.settled


def test_nothing_in_a_loop_is_settled_that_another_round_may_change() -> None:
    lines = "a = 0\nfor i in range(len(q)):\n    a = laplace(q[i], scale=1 / eps)\n    a = a + 1\nreturn a"
    assert not graph_of(lowered(body(lines)).program).settled
