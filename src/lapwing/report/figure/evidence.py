"""Pictures of a counterexample: the two distributions, the privacy loss, delta for each epsilon, and the trade-off."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import log

from lapwing.refute.evidence.counterexample import Counterexample, held_by
from lapwing.refute.evidence.outputs import Output, outputs_of
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.event import Exactly
from lapwing.report.figure.losses import deltas, losses
from lapwing.report.figure.overlay import distributions
from lapwing.report.figure.seen import Evidence, Seen
from lapwing.report.figure.tradeoff import tradeoff
from lapwing.report.plot.chart import Figure
from lapwing.report.view.counterexample import event_words, item_words, near
from lapwing.report.view.view import claim_words, view_claim

CHARTS = {"distributions": distributions, "loss": losses, "delta": deltas, "trade-off": tradeoff}
FEW = 4


def figure_of(found: Counterexample, chart: str | None = None) -> Figure:
    """All pictures of a counterexample or one of them, with a description in words."""
    factor, delta = allowance(found.claim.epsilon, found.claim.delta, held_by(found.first))
    first, second = (float(chance.low) for chance in found.chances)
    evidence = Evidence(seen_of(found), event_words(found.event), first, second, log_of(factor[1]), float(delta[1]))
    claim = claim_words(view_claim(found.claim))
    description = (
        f"The claim {claim} of {found.program.name} is false. That {evidence.event} has probability"
        f" {near(found.chances[0].low)} on the first input and {near(found.chances[1].high)} on the second one;"
        f" {near(factor[1])} times as much is allowed."
    )
    charts = tuple(draw(evidence) for name, draw in CHARTS.items() if chart in {None, name})
    return Figure(f"{found.program.name}: the claim {claim} is false", description, charts)


def log_of(factor: Fraction) -> float:
    """The logarithm, also of a number that is too large for floating point."""
    return log(factor.numerator) - log(factor.denominator) if factor > 0 else 0.0


@lru_cache(maxsize=FEW)
def seen_of(found: Counterexample) -> tuple[Seen, ...]:
    """The outcomes that can be followed; all pictures of one counterexample show the same."""
    return tuple(
        Seen(name_of(output), number_of(output), output.first, output.second, output.in_event)
        for output in outputs_of(found)
    )


def number_of(output: Output) -> float | None:
    """The outcome, if it is one number."""
    match output.outcome.parts:
        case (Exactly(value=value),) if not isinstance(value, bool):
            return float(value)
        case _:
            return None


def name_of(output: Output) -> str:
    """An outcome in few characters."""
    return "; ".join(map(item_words, output.outcome.parts))
