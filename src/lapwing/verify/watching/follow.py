"""Following code that compares its noise: all the ways it can go, each taken once, with what it then releases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any, NamedTuple

from lapwing.verify.watching.effort import Effort
from lapwing.verify.watching.explore import next_path
from lapwing.verify.watching.leaves import leaves_of
from lapwing.verify.watching.runner import Raised, Run, run
from lapwing.verify.watching.trace.tape import Tape
from lapwing.verify.watching.ways import GRIDS, TAILS, Condition, Way, likelihood

MOST = 600
AGAIN = 2
TRIED, SIGMAS = 400, 7.0
LEAST_LIKELY = 1e-30
AGREE = 1e-3
FAR = (0.0, -0.5, 0.5, -2.0, 2.0, -6.0, 6.0, -15.0, 15.0)

LONGEST = 120


class _Noisy:
    """Stands for a number with noise in it."""


NOISY = _Noisy()
Signature = tuple[Any, ...]
Function = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways on one dataset, by what they show; `numbers` if what is released has numbers with noise."""

    found: dict[Signature, list[Way]] = field(default_factory=dict)

    @property
    def numbers(self) -> bool:
        """Whether any of them releases numbers with noise."""
        return any(way.released for ways in self.found.values() for way in ways)


class Loss(NamedTuple):
    """An outcome with its likelihood on both datasets."""

    epsilon: float
    outcome: str
    first: float
    second: float


def follow(function: Function, arguments: Mapping[str, Any], effort: Effort) -> Ways | None:
    """All ways; None if there are too many, or if the code does more with its noise than compare and release it."""
    found = Ways()
    path: list[int] | None = []
    count = 0
    while path is not None:
        tape = Tape(path=path, following=True)
        done = run(function, arguments, tape)
        taken = [each.outcome for each in tape.decisions]
        way = _way(done)
        again = (_way(run(function, arguments, Tape(path=taken, following=True))) for _ in range(AGAIN))
        if way is None or any(other != way for other in again):
            return None
        found.found.setdefault(way[0], []).append(way[1])
        path = next_path(tape)
        count += 1
        if count > MOST or not effort.take():
            return None
    return found


def _way(done: Run) -> tuple[Signature, Way] | None:
    tape = done.tape
    laws = {draw.base: (draw.law.name, float(draw.law.scale)) for draw in tape.draws if draw.size is None}
    used = {noise for terms, _, _ in tape.conditions for noise, _ in terms}
    if tape.looks or len(laws) != len(tape.draws):
        return None
    if isinstance(done.result, Raised):
        shown: list[Any] = ["raised", done.result.kind, done.result.text]
        released: list[tuple[float, Any]] = []
    else:
        leaves = leaves_of(done.result, tape)
        noisy = [leaf.form is not None and bool(leaf.form.terms) for leaf in leaves]
        shown = [(leaf.place, NOISY if has else leaf.value) for leaf, has in zip(leaves, noisy, strict=True)]
        released = [(leaf.form.centre, leaf.form.terms) for leaf in leaves if leaf.form is not None and leaf.form.terms]
        used |= {noise for _, terms in released for noise, _ in terms}
    if any(laws[noise][0] not in TAILS or not laws[noise][1] > 0 for noise in used):
        return None
    conditions = tuple(Condition(*each) for each in tape.conditions)
    kept = {noise: laws[noise] for noise in sorted(used)}
    return (*shown, done.printed), Way(tape.probability, conditions, tuple(released), kept)


def worst_loss(first: Ways, second: Ways) -> Loss | None:
    """The outcome that tells the datasets apart best, either way round; None if no likelihood could be computed.

    All outcomes are looked at on a coarse grid, and the worst one again on a fine grid, which has to agree.
    """
    worst: tuple[float, tuple[Sequence[Way], Sequence[Way]], Signature, tuple[float, ...]] | None = None
    for signature in {**first.found, **second.found}:
        sides = first.found.get(signature, []), second.found.get(signature, [])
        for values in _points(sides):
            both = _sum(sides[0], values, GRIDS[0]), _sum(sides[1], values, GRIDS[0])
            if both[0] is None or both[1] is None:
                return None
            loss = _loss(both[0], both[1])
            if loss is not None and (worst is None or loss > worst[0]):
                worst = loss, sides, signature, values
    if worst is None:
        return None
    _, (ours, theirs), signature, values = worst
    here, there = _total(ours, values), _total(theirs, values)
    loss = None if here is None or there is None else _loss(here, there)
    if loss is None or here is None or there is None:
        return None
    return Loss(loss, _told(signature, values), here, there)


def _loss(here: float, there: float) -> float | None:
    """The privacy loss of an outcome; None if it is too unlikely."""
    high, low = max(here, there), min(here, there)
    if high < LEAST_LIKELY:
        return None
    return inf if low <= 0 else log(high / low)


def is_confirmed(ways: Ways, function: Function, arguments: Mapping[str, Any]) -> bool:
    """Whether ordinary runs give what the ways say, as often as they say; noise may have been used unseen."""
    chances = {signature: _total([way.bare for way in each], ()) for signature, each in ways.found.items()}
    seen: Counter[Signature] = Counter()
    for _ in range(TRIED):
        done = run(function, arguments, Tape(following=True))
        way = _way(done)
        if way is None or way[0] not in chances:
            return False
        seen[way[0]] += 1
    for signature, chance in chances.items():
        if chance is None or abs(seen[signature] - TRIED * chance) > SIGMAS * sqrt(TRIED * chance * (1 - chance) + 1):
            return False
    return True


def _points(sides: Sequence[Sequence[Way]]) -> Iterator[tuple[float, ...]]:
    """Values to look at: around the centres of either side, and far from them both ways."""
    first = [ways[0] for ways in sides if ways]
    if not first[0].released:
        yield ()
        return
    for way in first:
        for far in FAR:
            yield tuple(centre + far * way.laws[terms[0][0]][1] * abs(terms[0][1]) for centre, terms in way.released)


def _total(ways: Sequence[Way], values: Sequence[float]) -> float | None:
    """The likelihood of all ways together, on two grids that have to agree."""
    coarse, fine = (_sum(ways, values, grid) for grid in GRIDS)
    if coarse is None or fine is None:
        return None
    return fine if abs(coarse - fine) <= AGREE * fine + 1e-300 else None


def _sum(ways: Sequence[Way], values: Sequence[float], grid: int) -> float | None:
    each = [likelihood(way, values, grid) for way in ways]
    return None if any(one is None for one in each) else sum(one for one in each if one is not None)


def _told(signature: Signature, values: Sequence[float]) -> str:
    """The outcome as people write it."""
    numbers = iter(values)
    parts = [part for part in signature[:-1] if not (isinstance(part, tuple) and part[0].endswith(" length"))]
    shown = [part[1] if isinstance(part, tuple) else part for part in parts]
    text = ", ".join(f"{next(numbers):.4g}" if part is NOISY else str(part) for part in shown)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
