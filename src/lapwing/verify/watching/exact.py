"""Exact judgement of results that are nothing but values with noise around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from typing import Any, NamedTuple

import numpy as np

from lapwing.verify.watching.inputs.claim import Claim, gaussian_delta
from lapwing.verify.watching.leaves import Leaf, leaves_of
from lapwing.verify.watching.runner import Raised, Run
from lapwing.verify.watching.trace.form import Form
from lapwing.verify.watching.trace.law import SAME, SHIFTED, log_density, rho_of, worst_loss
from lapwing.verify.watching.trace.tape import Tape

GRID = 200_001
WIDE = 40.0
SAMPLES = 200_000
TOLERANCE = 1e-6


class Part(NamedTuple):
    """One released value: its law, and where it stands in each run."""

    law: str
    centres: tuple[float, float]
    scales: tuple[float, float]
    noises: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exact:
    """What the released values cost: epsilon without delta, delta at the claimed epsilon, and rho."""

    epsilon: float
    delta: float
    rho: float
    parts: tuple[Part, ...]

    def breaks(self, claim: Claim) -> bool:
        """Whether the claim is false of these two datasets."""
        if claim.rho is not None:
            return self.rho > claim.rho * (1 + TOLERANCE) + 1e-12 and all(p.law == "normal" for p in self.parts)
        if claim.delta == 0:
            return self.epsilon > claim.epsilon * (1 + TOLERANCE) + 1e-9
        return self.delta > claim.delta * (1 + 1e-3) + 1e-12


def judge(first: Run, second: Run, others: Sequence[Run], claim: Claim) -> Exact | None:
    """What the result costs; None if it is more than values with independent noise.

    `others` are further runs on the first dataset: the same noises must stand in the same places around the same
    centres, so that nothing was chosen or placed by chance.
    """
    parts = _parts(first, second)
    if parts is None or any(not _alike(first, other) for other in others):
        return None
    epsilon = sum(worst_loss(p.law, p.centres[1] - p.centres[0], *p.scales) for p in parts)
    rho = sum(rho_of(p.law, p.centres[1] - p.centres[0], *p.scales) for p in parts)
    delta = max(delta_of(parts, claim.epsilon), delta_of(_turned(parts), claim.epsilon)) if claim.delta else 0.0
    return Exact(epsilon, delta, rho, tuple(parts))


def is_reused(run: Run) -> bool:
    """Whether one noise stands in several values of the result, in different ways."""
    seen: dict[int, tuple[float, float]] = {}
    for leaf in leaves_of(run.result, run.tape):
        if leaf.form is not None and len(leaf.form.terms) == 1:
            noise, factor = leaf.form.terms[0]
            if seen.setdefault(noise, (leaf.form.centre, factor)) != (leaf.form.centre, factor):
                return True
    return False


def _parts(first: Run, second: Run) -> list[Part] | None:
    if isinstance(first.result, Raised) or isinstance(second.result, Raised) or first.printed != second.printed:
        return None
    tapes = first.tape, second.tape
    if any(tape.looks or tape.decisions for tape in tapes) or len(tapes[0].draws) != len(tapes[1].draws):
        return None
    here, there = leaves_of(first.result, tapes[0]), leaves_of(second.result, tapes[1])
    if [leaf.place for leaf in here] != [leaf.place for leaf in there]:
        return None
    found: dict[tuple[int, ...], Part] = {}
    for left, right in zip(here, there, strict=True):
        if left.form is None and right.form is None:
            if left.value != right.value:
                return None
            continue
        part = _part(left, right)
        if part is None or any(set(part.noises) & set(noises) and found[noises] != part for noises in found):
            return None
        found[part.noises] = part
    seen = {noise for noises in found for noise in noises}
    return list(found.values()) if len(seen) == _noises(tapes[0]) and found else None


def _noises(tape: Tape) -> int:
    """How many numbers were drawn; those from [0, 1) that decided nothing do not count."""
    return sum(draw.width for draw in tape.draws if not (draw.followed and draw.law.name == "uniform"))


def _part(left: Leaf, right: Leaf) -> Part | None:
    if left.form is None or right.form is None or not left.form.terms:
        return None
    noises = tuple(noise for noise, _ in left.form.terms)
    if noises != tuple(noise for noise, _ in right.form.terms):
        return None
    laws = [law_of(form) for form in (left.form, right.form)]
    if laws[0] is None or laws[1] is None or laws[0][0] != laws[1][0]:
        return None
    centres = laws[0][2], laws[1][2]
    return Part(laws[0][0], centres, (laws[0][1], laws[1][1]), noises)


def law_of(form: Form) -> tuple[str, float, float] | None:
    """The law, the scale and the centre of a value with one noise, or with several that make one."""
    tape = form.tape
    laws = [(tape.draw_of(noise), noise, factor) for noise, factor in form.terms]
    if any(not draw.law.exact for draw, _, _ in laws):
        return None
    names = {draw.law.name for draw, _, _ in laws}
    scales = [abs(factor) * draw.law.scale_at(noise - draw.base) for draw, noise, factor in laws]
    if len(laws) == 1 and names <= SHIFTED:
        name = laws[0][0].law.name
        if name in ("gumbel", "exponential") and laws[0][2] < 0:
            return None
        return name, scales[0], form.centre
    if names == {"normal"}:
        return "normal", sqrt(sum(scale * scale for scale in scales)), form.centre
    if names == {"exponential"} and len(laws) == 2 and scales[0] == scales[1] and laws[0][2] * laws[1][2] < 0:
        return "laplace", scales[0], form.centre
    if names == {"geometric"} and len(laws) == 2:
        (one, _, up), (two, _, down) = laws
        rate = float(np.ravel(one.law.scale)[0])
        if up + down == 0 and abs(up) == 1 and one.law.scale == two.law.scale and 0 < rate < 1:
            return "discrete laplace", -1 / log1p(-rate), form.centre
    return None


def _alike(first: Run, other: Run) -> bool:
    """Whether another run on the same dataset has the same noises in the same places around the same centres."""
    if isinstance(other.result, Raised) or other.tape.looks:
        return False
    here, there = leaves_of(first.result, first.tape), leaves_of(other.result, other.tape)
    if len(here) != len(there):
        return False
    for left, right in zip(here, there, strict=True):
        if (left.form is None) != (right.form is None):
            return False
        if left.form is None or right.form is None:
            if left.value != right.value:
                return False
        elif left.form.terms != right.form.terms or abs(left.form.centre - right.form.centre) > SAME * (
            1 + abs(left.form.centre)
        ):
            return False
    return True


def _turned(parts: Sequence[Part]) -> list[Part]:
    return [Part(p.law, p.centres[::-1], p.scales[::-1], p.noises) for p in parts]


def delta_of(parts: Sequence[Part], epsilon: float) -> float:
    """The delta that an epsilon needs, from the first run to the second: a lower bound if there are several laws."""
    moved = [p for p in parts if p.centres[0] != p.centres[1] or p.scales[0] != p.scales[1]]
    if not moved:
        return 0.0
    if any(not min(p.scales) > 0 or not np.all(np.isfinite(p.centres)) for p in moved):
        return 1.0
    if any(p.law == "discrete gaussian" for p in moved):
        return 0.0
    if all(p.law == "normal" and abs(p.scales[0] - p.scales[1]) <= SAME * p.scales[0] for p in moved):
        mu = sqrt(sum(((p.centres[1] - p.centres[0]) / p.scales[0]) ** 2 for p in moved))
        return gaussian_delta(mu, epsilon)
    if len(moved) == 1 and not moved[0].law.startswith("discrete"):
        return _integral(moved[0], epsilon)
    return _sampled(moved, epsilon)


def _integral(part: Part, epsilon: float) -> float:
    """The delta of one value, by adding up densities on a fine grid."""
    wide = WIDE * part.scales[0]
    grid = np.linspace(part.centres[0] - wide, part.centres[0] + wide, GRID)
    here = np.exp(log_density(part.law, grid - part.centres[0], part.scales[0]))
    there = np.exp(log_density(part.law, grid - part.centres[1], part.scales[1]))
    total = here.sum()
    return float(np.maximum(here - exp(min(epsilon, 700)) * there, 0).sum() / total)


def _sampled(parts: Sequence[Part], epsilon: float) -> float:
    """A lower bound of delta that fails with probability at most 1e-7 (Maurer and Pontil)."""
    rng = np.random.Generator(np.random.PCG64(0))
    loss = np.zeros(SAMPLES)
    for part in parts:
        noise = _noise(rng, part.law, part.scales[0])
        here = log_density(part.law, noise, part.scales[0])
        loss += here - log_density(part.law, noise + part.centres[0] - part.centres[1], part.scales[1])
    each = np.where(loss > epsilon, -np.expm1(np.minimum(epsilon - loss, 0)), 0.0)
    doubt = log(2e7)
    return max(float(each.mean() - sqrt(2 * each.var() * doubt / SAMPLES) - 7 * doubt / (3 * (SAMPLES - 1))), 0.0)


def _noise(rng: np.random.Generator, law: str, scale: float) -> Any:
    match law:
        case "normal":
            return np.random.Generator.normal(rng, 0.0, scale, SAMPLES)
        case "laplace":
            return np.random.Generator.laplace(rng, 0.0, scale, SAMPLES)
        case "discrete laplace":
            p = -np.expm1(-1 / scale)
            draws = np.random.Generator.geometric(rng, p, (2, SAMPLES))
            return (draws[0] - draws[1]).astype(float)
        case "gumbel":
            return np.random.Generator.gumbel(rng, 0.0, scale, SAMPLES)
        case "exponential":
            return np.random.Generator.exponential(rng, scale, SAMPLES)
        case _:
            return np.random.Generator.logistic(rng, 0.0, scale, SAMPLES)
