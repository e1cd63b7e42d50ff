"""Samples of a mechanism: any callable that takes a dataset.

A parameter named `rng` gets a `random.Random`.  A callable whose parameter `count` must be given, after the dataset,
gives so many outcomes at once, as a sequence or an array; a `count` that is the dataset, or has a default, is its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.auditing.outcome import Outcome, Raised, plain_outcome

PILOT = 50
BATCH = 50_000

Mechanism = Callable[..., Any]
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Wants:
    """Which of the two extra arguments a mechanism takes."""

    rng: bool
    count: bool


@dataclass(frozen=True, slots=True)
class Samples:
    """Outcomes on the first input and on the second, equally many."""

    first: tuple[Outcome, ...]
    second: tuple[Outcome, ...]

    def part(self, start: int, end: int) -> Samples:
        """Some of them."""
        return Samples(self.first[start:end], self.second[start:end])

    def __len__(self) -> int:
        return len(self.first)


def wants_of(mechanism: Mechanism) -> Wants:
    """What the mechanism's signature asks for; one that cannot be read asks for nothing."""
    if not callable(mechanism):
        reject("audit-callable", what=repr(mechanism), why="it cannot be called")
    try:
        parameters = inspect.signature(mechanism).parameters
    except (TypeError, ValueError):
        return Wants(rng=False, count=False)
    after_the_dataset = {name: each for place, (name, each) in enumerate(parameters.items()) if place or _by_name(each)}
    count = after_the_dataset.get("count")
    return Wants("rng" in after_the_dataset, count is not None and count.default is inspect.Parameter.empty)


def _by_name(parameter: inspect.Parameter) -> bool:
    return parameter.kind is inspect.Parameter.KEYWORD_ONLY


def draw_samples(
    mechanism: Mechanism, inputs: tuple[Any, Any], count: int, seed: int, progress: Progress | None = None
) -> Samples:
    """So many outcomes for each input; the two inputs take turns."""
    wants = wants_of(mechanism)
    sources = Random(f"{seed} first"), Random(f"{seed} second")
    found: tuple[list[Outcome], list[Outcome]] = ([], [])
    step = BATCH if wants.count else 500
    while len(found[0]) < count:
        size = min(step, count - len(found[0]))
        for data, source, outcomes in zip(inputs, sources, found, strict=True):
            outcomes.extend(_batch(mechanism, wants, data, size, source))
        if len(found[0]) == size and all(isinstance(outcome, Raised) for side in found for outcome in side):
            _call_aloud(mechanism, wants, inputs[0], sources[0])
        if progress:
            progress(len(found[0]))
    return Samples(tuple(found[0]), tuple(found[1]))


def affordable(mechanism: Mechanism, inputs: tuple[Any, Any], count: int, seconds: float) -> int:
    """How many samples fit into a time, from a trial whose outcomes are thrown away.

    The number is fixed before the samples are drawn: one that depended on them would spoil the confidence.
    """
    wants, source = wants_of(mechanism), Random("pilot")
    started = perf_counter()
    size = PILOT * 20 if wants.count else PILOT
    for data in inputs:
        _batch(mechanism, wants, data, size, source)
    spent = perf_counter() - started
    return max(min(count, int(size * seconds / max(spent, 1e-9))), 1)


def _batch(mechanism: Mechanism, wants: Wants, data: Any, size: int, source: Random) -> Sequence[Outcome]:
    extra = {"rng": source} if wants.rng else {}
    if not wants.count:
        return [_once(mechanism, data, extra) for _ in range(size)]
    try:
        given = mechanism(data, count=size, **extra)
        listed = getattr(given, "tolist", lambda: given)()
        outcomes = list(map(plain_outcome, listed if isinstance(listed, list | tuple) else ()))
    except (Exception, SystemExit) as error:  # noqa: BLE001
        reject("audit-callable", what=_name(mechanism), why=f"it raised {type(error).__name__}: {error}")
    if len(outcomes) != size:
        reject("audit-callable", what=_name(mechanism), why=f"asked for {size} outcomes it did not give a list of them")
    return outcomes


def _once(mechanism: Mechanism, data: Any, extra: dict[str, Any]) -> Outcome:
    try:
        return plain_outcome(mechanism(data, **extra))
    except (Exception, SystemExit) as error:  # noqa: BLE001
        return Raised(type(error).__name__)


def _call_aloud(mechanism: Mechanism, wants: Wants, data: Any, source: Random) -> None:
    """The first calls all failed: say how."""
    try:
        mechanism(data, **({"rng": source} if wants.rng else {}))
    except (Exception, SystemExit) as error:  # noqa: BLE001
        reject("audit-callable", what=_name(mechanism), why=f"every call raised {type(error).__name__}: {error}")


def _name(mechanism: Mechanism) -> str:
    return getattr(mechanism, "__name__", None) or repr(mechanism)
