"""OpenDP's measurements: each invocation is one draw, of a law that is known or at a cost that its own map says."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from numbers import Real
from typing import Any

from lapwing.verify.watching.hooks.mechanism import opaque, released, released_list
from lapwing.verify.watching.hooks.opendp_parts import After, Noise, Together, constructor_changes, parts_of
from lapwing.verify.watching.hooks.patch import like
from lapwing.verify.watching.hooks.state import inside, tape_now
from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.noisy import plain
from lapwing.verify.watching.trace.tape import Tape

DATA = "_lapwing_data"
INTERACTIVE = ("Queryable", "OdometerQueryable")


def opendp_changes() -> list[tuple[Any, str, Any]]:
    """What is put in place of constructors, invocations and queries, if the program has loaded OpenDP."""
    module = sys.modules.get("opendp.mod")
    if module is None:
        return []
    owners = [(getattr(module, name), _invoke) for name in ("Measurement", "Odometer") if hasattr(module, name)]
    owners += [(getattr(module, name), _query) for name in INTERACTIVE if hasattr(module, name)]
    found = [
        (owner, name, change(vars(owner)[name]))
        for owner, change in owners
        for name in ("__call__", "invoke")
        if name in vars(owner)
    ]
    return [*constructor_changes(), *found]


def _invoke(method: Any) -> Any:
    def invoke(self: Any, arg: Any) -> Any:
        tape = tape_now()
        if tape is None:
            return method(self, arg)
        arg = plain(arg)
        return _measured(tape, self, arg, lambda: method(self, arg))

    return like(method, invoke)


def _query(method: Any) -> Any:
    """A query to a compositor: a measurement of the data that it was made with."""

    def query(self: Any, query: Any) -> Any:
        tape = tape_now()
        if tape is None or not hasattr(self, DATA) or not hasattr(query, "input_metric"):
            return method(self, query)
        return _measured(tape, query, getattr(self, DATA), lambda: method(self, query))

    return like(method, query)


def _measured(tape: Tape, measurement: Any, arg: Any, sample: Callable[[], Any]) -> Any:
    with inside(tape):
        value = _kept(sample())
    if type(value).__name__ in INTERACTIVE:
        setattr(value, DATA, arg)
        return value
    parts, centre = parts_of(measurement), arg
    while isinstance(parts, After):
        with inside(tape):
            centre = parts.transformation(centre)
        parts = parts_of(parts.measurement)
    if isinstance(parts, Together) and isinstance(value, list):
        pairs = zip(parts.measurements, value, strict=True)
        return [_measured(tape, each, centre, lambda own=own: own) for each, own in pairs]  # type: ignore[misc]
    if isinstance(parts, Noise):
        law = Law(parts.law, parts.scale)
        if isinstance(value, Real) and isinstance(centre, Real):
            return released(tape, law, centre, lambda: value, measurement)
        if isinstance(value, list) and isinstance(centre, list) and len(value) == len(centre) > 0:
            return released_list(tape, law, centre, value, measurement)
    return opaque(tape, Law("OpenDP measurement"), arg, lambda: value, measurement)


class Collected:
    """A frame that OpenDP lets be collected once, collected: a repeated run gets the same rows."""

    def __init__(self, frame: Any) -> None:
        self.frame = frame

    def collect(self) -> Any:
        """The rows."""
        return self.frame.clone()


def _kept(answer: Any) -> Any:
    return Collected(answer.collect()) if type(answer).__name__ == "OnceFrame" else answer


def cost_of(measurement: Any, first: Any, second: Any) -> tuple[float, float, float] | None:
    """What a measurement's own map says about two arguments: epsilon, delta and rho; none if it cannot say."""
    distance = distance_of(str(measurement.input_metric), first, second)
    if distance is None:
        return None
    try:
        cost = measurement.map(distance)
    except Exception:  # noqa: BLE001
        return None
    delta = 0.0
    if isinstance(cost, tuple) and len(cost) == 2:
        cost, delta = cost[0], float(cost[1])
    if not isinstance(cost, int | float):
        return None
    if "Concentrated" in str(measurement.output_measure):
        return (float("inf") if cost else 0.0), delta, float(cost)
    return float(cost), delta, float(cost) ** 2 / 2


def distance_of(metric: str, first: Any, second: Any) -> Any:
    """How far apart two arguments are in a metric."""
    try:
        if metric.startswith("AbsoluteDistance"):
            return abs(first - second)
        if metric.startswith(("SymmetricDistance", "InsertDeleteDistance")):
            here, there = Counter(map(_key, _rows(first))), Counter(map(_key, _rows(second)))
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


def _rows(data: Any) -> Any:
    """The rows of a frame, or of a list."""
    frame = data.collect() if callable(getattr(data, "collect", None)) else data
    return frame.rows() if callable(getattr(frame, "rows", None)) else frame


def _key(row: Any) -> Any:
    return tuple(row) if isinstance(row, list) else row
