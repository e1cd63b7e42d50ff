"""Which variables are read later."""

from __future__ import annotations

from lapwing.run.interpreter.liveness import steps_of
from tests.run.interpreter.aggregates.looping import program_of


def test_what_a_loop_leaves_is_live_only_if_it_is_read() -> None:
    body = "x = 0\nt = 0\nfor y in data:\n    x = y\n    t = t + x\nu = t\nx = 5\nreturn u + x"
    steps = steps_of(program_of(body))
    loop = next(step for step in steps if step.blocks)
    assert loop.live & {"x", "t", "u"} == {"t"}
    assert "t" in loop.blocks[0][-1].live


def test_what_the_next_round_reads_is_live() -> None:
    body = "a = 0\nb = 0\nfor y in data:\n    b = a\n    a = y\nreturn b"
    loop = next(step for step in steps_of(program_of(body)) if step.blocks)
    assert "a" not in loop.live and "a" in loop.blocks[0][-1].live
