"""How far a loop has got, for whoever waits: it is asked now and then how many steps are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Statement, While
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.value import Value

TIMES = 200

Tick = Callable[[int], int | None]
Watch = Callable[[int, int], None]


def until_none(left: int) -> int | None:
    """Go on until no steps are left: the number below which to ask again, or None to stop."""
    return 0 if left >= 0 else None


def telling(watch: Watch | None, loop: While, memory: Mapping[str, Value], start: int) -> Tick:
    """Tell how many rounds of how many are done, some hundred times; of a loop that counts up to a limit."""
    total = rounds_of(loop, memory)
    each = 1 + sum(1 for node in inside(loop.body) if isinstance(node, Statement))
    if watch is None or total is None:
        return until_none
    every = max(1, total * each // TIMES)

    def tick(left: int) -> int | None:
        if left < 0:
            return None
        watch(min((start - left) // each, total), total)
        return max(left - every, 0)

    return tick


def rounds_of(loop: While, memory: Mapping[str, Value]) -> int | None:
    """How many rounds a loop has that counts up to a limit."""
    match loop.condition:
        case t.Compare(operator="<", left=t.Local() as counter, right=limit):
            first, end = memory.get(counter.name, 0), evaluate(limit, memory)
            if isinstance(first, list) or isinstance(end, list):
                return None
            return max(1, int(end - first))
        case _:
            return None
