"""Exact distributions of code whose chance has finitely many outcomes: every run is taken once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, log
from typing import Any

from lapwing.verify.auditing.outcome import plain_outcome
from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.leaves import leaves_of
from lapwing.verify.watching.runner import Raised, run
from lapwing.verify.watching.trace.tape import Tape

MOST = 4000
FINITE = frozenset({"uniform"})

Distribution = dict[Any, float]


def explore(function: Callable[..., Any], arguments: Mapping[str, Any], effort: Effort) -> Distribution | None:
    """The probability of each outcome; None if chance is not finite, or too much.

    Each run is taken twice: code that uses a drawn number itself, and not only how it compares, gives something else.
    """
    found: Distribution = {}
    path: list[int] | None = []
    runs = 0
    while path is not None:
        tape = Tape(path=path)
        done = run(function, arguments, tape)
        runs += 1
        if any(draw.law.name not in FINITE for draw in tape.draws) or not tape.decisions or tape.looks:
            return None
        if any(leaf.form is not None and leaf.form.terms for leaf in leaves_of(done.result, tape)):
            return None
        weight = tape.probability
        if weight > 0:
            seen = _seen(done)
            if seen != _seen(run(function, arguments, Tape(path=[each.outcome for each in tape.decisions]))):
                return None
            found[seen] = found.get(seen, 0.0) + weight
        path = next_path(tape)
        if runs > MOST or not effort.take():
            return None
    return found if abs(sum(found.values()) - 1) < 1e-6 else None


def _seen(done: Any) -> Any:
    result = ("raised", done.result.kind, done.result.text) if isinstance(done.result, Raised) else done.result
    return plain_outcome((result, done.printed))


def next_path(tape: Tape) -> list[int] | None:
    """The decisions of the next run in order."""
    path = [decision.outcome for decision in tape.decisions]
    while path:
        weights = tape.decisions[len(path) - 1].weights
        rest = [place for place in range(path[-1] + 1, len(weights)) if weights[place] > 0]
        if rest:
            return [*path[:-1], rest[0]]
        path.pop()
    return None


def divergence(first: Distribution, second: Distribution, epsilon: float) -> float:
    """The delta that an epsilon needs, from the first to the second."""
    from math import exp

    factor = exp(min(epsilon, 700))
    return sum(max(weight - factor * second.get(outcome, 0.0), 0.0) for outcome, weight in first.items())


def worst_ratio(first: Distribution, second: Distribution) -> tuple[float, Any]:
    """The largest privacy loss, and the outcome that has it."""
    worst: tuple[float, Any] = (0.0, None)
    for outcome, weight in first.items():
        other = second.get(outcome, 0.0)
        loss = inf if other <= 0 < weight else (log(weight / other) if weight > 0 else 0.0)
        if loss > worst[0]:
            worst = loss, outcome
    return worst
