from __future__ import annotations

from lapwing.prove.execution.worlds import bounds_domain, worlds_of
from tests.prove.examples import MAX, stated, task_of
from tests.typed import in_epsilon

BOUNDED = """
@private(epsilon="eps", requires="c > 2")
def bounded(d: Database(of=Interval(0, "B"), neighbours="add-remove"), B: Public[float], c: Public[int], eps: Epsilon):
    return laplace(0, scale=1 / eps)
"""


def test_worlds_grow() -> None:
    task = task_of(MAX)
    worlds = list(worlds_of(task.program, (in_epsilon(task.claim).epsilon,)))
    assert [world.lengths["q"] for world in worlds] == sorted(world.lengths["q"] for world in worlds)
    assert all(world.numbers["eps"] == 1 for world in worlds)
    assert max(world.rounds for world in worlds) > min(world.rounds for world in worlds)


def test_lists_that_may_be_longer_are_so_in_either_run() -> None:
    program, claim = stated(BOUNDED)
    worlds = list(worlds_of(program, (claim.epsilon,)))
    assert {world.lengths["d+"] for world in worlds} == {1, -1}


def test_worlds_meet_the_requirements() -> None:
    program, claim = stated(BOUNDED)
    assert all(world.numbers["c"] > 2 for world in worlds_of(program, (claim.epsilon,)))


def test_bounds_of_rows_are_known_numbers() -> None:
    program, claim = stated(BOUNDED)
    assert bounds_domain(program, "B")
    assert not bounds_domain(program, "c")
    assert all("B" in world.numbers for world in worlds_of(program, (claim.epsilon,)))


def test_public_numbers_may_have_to_differ() -> None:
    program, claim = stated(
        BOUNDED.replace("c > 2", "a < c").replace("c: Public[int]", "a: Public[int], c: Public[int]")
    )
    worlds = list(worlds_of(program, (claim.epsilon,)))
    assert worlds
    assert all(world.numbers["a"] < world.numbers["c"] for world in worlds)
