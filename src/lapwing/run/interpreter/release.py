"""What a run gives away: the result, what it costs, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.run.interpreter.value import Value


@dataclass(frozen=True, slots=True)
class Cost:
    """Epsilon and delta for neighbours that are `group` steps apart; rounded up where they are not rational."""

    epsilon: Fraction
    delta: Fraction
    group: int


@dataclass(frozen=True, slots=True)
class CostInRho:
    """Rho and perhaps delta for neighbours that are `group` steps apart; rounded up where they are not rational."""

    rho: Fraction
    group: int
    delta: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class CostAtOrder:
    """Epsilon at a Rényi order, for neighbours that are `group` steps apart; rounded up where it is not rational."""

    order: Fraction
    renyi: Fraction
    group: int


AnyCost = Cost | CostInRho | CostAtOrder


@dataclass(frozen=True, slots=True)
class Release:
    """`proved` says whether the kernel confirmed the cost; if not, `cost` is only what the program claims.

    `hash` is that of the program that was run.  Several results are a tuple.  Reals are multiples of 1 / grid, or of a
    finer step where noise was drawn around quotients.
    """

    value: Value | tuple[Value, ...]
    program: str
    hash: str
    cost: AnyCost | None
    proved: bool
    assumes: tuple[str, ...]
    grid: int
