"""OpenDP's measurements: each invocation is one draw, and its map says what it costs."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from lapwing.verify.watching.hooks.mechanism import opaque
from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import tape_now
from lapwing.verify.watching.trace.law import Law


def opendp_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of invocations, if the program has loaded OpenDP."""
    module = sys.modules.get("opendp.mod")
    if module is None:
        return []
    owner = module.Measurement
    return [(owner, name, _invoke(vars(owner)[name])) for name in ("__call__", "invoke")]


def _invoke(method: Any) -> Any:
    def invoke(self: Any, arg: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return method(self, arg)
        return opaque(tape, Law("OpenDP measurement"), arg, lambda: _kept(method(self, arg)), self)

    return like(method, invoke)


class Collected:
    """A frame that OpenDP lets be collected once, collected: a repeated run gets the same rows."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame

    def collect(self) -> Any:
        """The rows."""
        return self.frame.clone()


def _kept(answer: Any) -> Any:
    return Collected(answer.collect()) if type(answer).__name__ == "OnceFrame" else answer


def cost_of(measurement: Any, first: Any, second: Any) -> tuple[float, float] | None:
    """What a measurement's own map says about two arguments: epsilon and delta; none if it cannot say."""
    distance = distance_of(str(measurement.input_metric), first, second)
    if distance is None:
        return None
    try:
        cost = measurement.map(distance)
    except Exception:  # noqa: BLE001
        return None
    if isinstance(cost, tuple) and len(cost) == 2:
        return float(cost[0]), float(cost[1])
    return (float(cost), 0.0) if isinstance(cost, int | float) and "Concentrated" not in str(measurement) else None


def distance_of(metric: str, first: Any, second: Any) -> Any:
    """How far apart two arguments are in a metric."""
    try:
        if metric.startswith("AbsoluteDistance"):
            return abs(first - second)
        if metric.startswith(("SymmetricDistance", "InsertDeleteDistance")):
            here, there = Counter(map(_key, first)), Counter(map(_key, second))
            return sum(((here - there) + (there - here)).values())
        moves = [abs(a - b) for a, b in zip(first, second, strict=True)]
        if metric.startswith("L1Distance"):
            return sum(moves)
        if metric.startswith("L2Distance"):
            return sum(move * move for move in moves) ** 0.5
        if metric.startswith("LInfDistance"):
            return max(moves, default=0)
    except (TypeError, ValueError):
        return None
    return None


def _key(row: Any) -> Any:
    return tuple(row) if isinstance(row, list) else row
