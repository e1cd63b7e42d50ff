"""How far a loop has got."""

from __future__ import annotations

from typing import Any

from lapwing.kernel.language.program import While
from lapwing.run.interpreter.execute import execute
from lapwing.run.interpreter.tick import TIMES, rounds_of, telling, until_none
from tests.helpers import lowered
from tests.run.interpreter.generated import Listing

TEXT = """
from lapwing import Database, Integers, laplace, private
@private(epsilon=1)
def program(data: Database(of=Integers(0, 9), neighbours="add-remove")) -> float:
    count = 0
    for x in data:
        if count < 100000:
            count = count + x
    return laplace(count, scale=9)
"""


def loop() -> While:
    return next(each for each in lowered(TEXT).program.body if isinstance(each, While))


def test_it_ends_when_no_steps_are_left() -> None:
    assert until_none(3) == until_none(0) == 0 and until_none(-1) is None


def test_rounds_are_told_some_hundred_times_and_change_nothing() -> None:
    told: list[tuple[int, int]] = []
    program = lowered(TEXT).program
    inputs: dict[str, Any] = {"data": [number % 10 for number in range(50_000)]}
    watched = execute(program, inputs, {}, Listing(), watch=lambda done, total: told.append((done, total)))
    assert watched == execute(program, inputs, {}, Listing())
    assert TIMES // 2 <= len(told) <= TIMES + 2 and told == sorted(told) and told[-1][1] == 50_000


def test_what_does_not_count_up_to_a_limit_is_not_told() -> None:
    counting = loop()
    assert rounds_of(counting, {"data": [1, 2, 3]}) == 3
    assert rounds_of(counting, {"data": []}) == 1
    assert telling(None, counting, {"data": [1]}, 10) is until_none


def test_it_stops_where_it_would_without_being_watched() -> None:
    tick = telling(lambda done, total: None, loop(), {"data": [0] * 1000}, 5000)
    assert tick(-1) is None and (tick(5000) or 0) < 5000 and tick(0) == 0
