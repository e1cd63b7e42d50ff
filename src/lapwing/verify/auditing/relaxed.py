"""Claims of other kinds of privacy than epsilon and delta: zero-concentrated, Gaussian and Rényi."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.auditing.divergence import mu_below, renyi_below, rho_below

LARGEST_ORDER = 1000
Number = Fraction | int | str


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What is claimed: rho, mu, or what an order of Rényi's divergence costs."""

    kind: Literal["rho", "mu", "renyi"]
    level: Fraction
    order: int = 0

    def __str__(self) -> str:
        """As it is written in reports."""
        name = f"Rényi epsilon of order {self.order}" if self.kind == "renyi" else self.kind
        return f"{name} = {float(self.level):.10g}"

    def below(self, at_least: Fraction, at_most: Fraction) -> Fraction:
        """What an event shows of the kind that is claimed."""
        match self.kind:
            case "rho":
                return rho_below(at_least, at_most)
            case "mu":
                return mu_below(at_least, at_most)
            case "renyi":
                return renyi_below(at_least, at_most, self.order)

    def is_broken(self, at_least: Fraction, at_most: Fraction) -> bool:
        """Whether an event shows the claim to be false."""
        return self.below(at_least, at_most) > self.level


def relaxed_of(rho: Number | None, mu: Number | None, renyi: tuple[int, Number] | None) -> Relaxed | None:
    """The one of them that is claimed."""
    given = [name for name, value in (("rho", rho), ("mu", mu), ("renyi", renyi)) if value is not None]
    if len(given) > 1:
        reject("audit-option", name="a second claim", what=given[1], instead="one claim")
    if rho is not None:
        return Relaxed("rho", _level("rho", rho))
    if mu is not None:
        return Relaxed("mu", _level("mu", mu))
    if renyi is None:
        return None
    order, level = renyi
    if isinstance(order, bool) or not isinstance(order, int) or not 1 <= order <= LARGEST_ORDER:
        reject("audit-option", name="an order", what=repr(order), instead=f"a whole number from 1 to {LARGEST_ORDER}")
    return Relaxed("renyi", _level("renyi", level), order)


def _level(name: str, given: Number) -> Fraction:
    try:
        if not isinstance(given, bool | float) and (found := Fraction(given)) >= 0:
            return found
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        pass
    reject("audit-option", name=name, what=repr(given), instead='a number from 0 up as a text, such as "0.5" or "1/8"')
