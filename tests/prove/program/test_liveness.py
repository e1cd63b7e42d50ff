from __future__ import annotations

from lapwing.prove.program.liveness import live_at_loops
from tests.prove.examples import MAX, SUM, stated

NESTED = """
@private(epsilon="eps")
def nested(q: Queries, eps: Epsilon):
    out = []
    unused = 5
    for i in range(len(q)):
        inner = 0
        while inner < 3:
            inner += 1
        out.append(inner)
    return out
"""


def names(locals_: object) -> set[str]:
    return {each.name for each in locals_}  # type: ignore[attr-defined]


def test_what_a_loop_still_reads_is_live_at_its_head() -> None:
    (found,) = live_at_loops(stated(MAX)[0]).values()
    assert names(found.head) == {"best", "winner", "i"}
    assert names(found.after) == {"winner"}


def test_what_is_set_before_it_is_read_is_not_live() -> None:
    (found,) = live_at_loops(stated(SUM)[0]).values()
    assert names(found.head) == {"total", "i"}
    assert names(found.after) == {"total"}


def test_loops_in_loops() -> None:
    found = live_at_loops(stated(NESTED)[0])
    outer, inner = (found[path] for path in sorted(found, key=len))
    assert names(outer.head) == {"out", "i"}
    assert names(inner.head) == {"out", "i", "inner"}


def test_what_nobody_needs_is_touched_all_the_same() -> None:
    (found,) = live_at_loops(
        stated(
            MAX.replace("        cur", "        best_2 = best_2 + i\n        cur").replace(
                "best = 0\n", "best = 0\n    best_2 = 0\n", 1
            )
        )[0]
    ).values()
    assert names(found.head) == {"best", "winner", "i"}
    assert names(found.touched) == {"best", "winner", "i", "best_2"}
