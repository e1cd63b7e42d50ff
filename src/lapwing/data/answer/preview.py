"""What a release would cost and how exact it would be, from the description alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.description.description import Measure
from lapwing.data.plan.plan import Plan
from lapwing.data.plan.within import Within


@dataclass(frozen=True, slots=True, repr=False)
class Preview:
    """`epsilon` is what would be charged, in the budget's measure, which may be rho.

    `left` is what the budget would have left; `reason` says why it would be refused, if it would.

    `about` says of each plan what its intervals would cover, `within` how far each column may be from the exact answer:
    nothing where only the data tells.  All of that holds together with `confidence`.
    """

    dataset: str
    plans: tuple[tuple[str, Plan], ...]
    epsilon: Fraction
    delta: Fraction
    left: tuple[Fraction, Fraction]
    reason: str | None
    about: tuple[str, ...]
    within: tuple[Within, ...] = ()
    confidence: Fraction = Fraction(95, 100)
    measure: Measure = "epsilon"

    def __str__(self) -> str:
        from lapwing.data.answer.preview_text import draw_preview, view_preview

        return draw_preview(view_preview(self))

    __repr__ = __str__
