from __future__ import annotations

from lapwing.kernel.language.program import While
from lapwing.prove.program.places import block_at, blocks_around, loop_around
from tests.helpers import lowered

PROGRAM = """
@private(epsilon="eps")
def f(q: Queries(sensitivity=1), n: Public[int], eps: Epsilon):
    x = 0.0
    for i in range(n):
        if x > 0:
            x = laplace(q[i], scale=1 / eps)
    return x
"""


def test_blocks_go_outwards_as_far_as_one_round() -> None:
    program = lowered(PROGRAM).program
    place = next(at for at, each in enumerate(program.body) if isinstance(each, While))
    loop = program.body[place]
    path = (place, 0, 0, 0, 0)
    assert isinstance(loop, While)
    assert loop_around(program, path) == loop
    assert [block for block, _ in blocks_around(program, path)][-1] == loop.body
    assert block_at(program, path)[1] == 0


def test_a_place_outside_loops_has_none_around_it() -> None:
    assert loop_around(lowered(PROGRAM).program, (0,)) is None
