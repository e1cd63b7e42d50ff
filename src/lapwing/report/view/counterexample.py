"""Counterexamples as plain data, and their parts in words."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

from lapwing.numbers.enclosure import log_bounds
from lapwing.refute.evidence.counterexample import Counterexample, Datum, Input, Items, held_by
from lapwing.refute.exact import event as events
from lapwing.refute.exact.claimed import allowance
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.spread import Chance
from lapwing.report.view.view import View, claim_words, view_claim

LONGEST = 44
DIGITS = 6


def view_counterexample(found: Counterexample) -> View:
    """What breaks a claim, with every number exact as text and rounded beside it."""
    factor, delta = allowance(found.claim.epsilon, found.claim.delta, held_by(found.first))
    return {
        "name": found.program.name,
        "claim": view_claim(found.claim),
        "inputs": [view_input(one, other) for one, other in zip(found.first, found.second, strict=True)],
        "grid": found.grid,
        "event": event_words(found.event),
        "first": view_chance(found.chances[0]),
        "second": view_chance(found.chances[1]),
        "allowed": {
            "factor": near(factor[1]),
            "delta": near(delta[1]),
            "epsilon": near(log_bounds(factor[1])[1]) if factor[1] > 0 else "0",
        },
        "infinite": found.is_infinite,
        "ratio": None if found.is_infinite else near(found.chances[0].low / found.chances[1].high),
        "log_ratio": None if found.is_infinite else near(log_bounds(found.chances[0].low / found.chances[1].high)[0]),
    }


def view_broken(found: Counterexample) -> View:
    """What a checked counterexample breaks."""
    claim = claim_words(view_claim(found.claim))
    return {"accepted": True, "says": f"the claim {claim} is false", "refuted": True, **view_counterexample(found)}


def view_input(one: Input, other: Input) -> View:
    """An input on both sides."""
    differs = one.value != other.value
    return {"name": one.name, "first": datum_words(one.value), "second": datum_words(other.value), "differs": differs}


def view_chance(chance: Chance) -> View:
    """A probability with its bounds."""
    exact = chance.low == chance.high
    return {
        "exact": exact,
        "low": str(chance.low),
        "high": str(chance.high),
        "near": near(chance.low if exact else (chance.low + chance.high) / 2),
    }


def allowed_words(view: View) -> str:
    """What the claim would allow on these inputs."""
    more = "" if view["allowed"]["delta"] == "0" else f", plus {view['allowed']['delta']}"
    return f"the claim allows {view['allowed']['factor']} = exp({view['allowed']['epsilon']}){more}"


def grid_words(grid: int) -> str:
    """The grid on which reals were taken."""
    return f"all reals, noise included, are {'whole numbers' if grid == 1 else f'multiples of 1/{grid}'}"


def near(number: Fraction | int) -> str:
    """A number rounded to a few digits."""
    context = Context(prec=DIGITS, Emax=10**9, Emin=-(10**9))
    found = context.divide(Decimal(Fraction(number).numerator), Decimal(Fraction(number).denominator))
    return f"{found.normalize(context):g}" if 1e-4 <= abs(found) < 10**6 or not found else f"{found:.3e}"


def datum_words(datum: Datum) -> str:
    """An input as it would be written."""
    match datum:
        case Items(items=items):
            return "[" + ", ".join(map(datum_words, items)) + "]"
        case Log(coefficient=coefficient, base=base):
            times = "" if coefficient == 1 else f"{coefficient} * "
            return f"{times}log({base})"
        case _:
            return str(datum)


def event_words(event: events.Event) -> str:
    """An event in words."""
    shown = [outcome_words(outcome) for outcome in event.outcomes[:4]]
    more = len(event.outcomes) - len(shown)
    return " or ".join(shown) + (f" or one of {more} more" if more else "")


def outcome_words(outcome: events.Outcome) -> str:
    """One outcome in words."""
    if len(outcome.parts) == 1:
        return f"the result {pattern_words(outcome.parts[0])}"
    told = [(place, part) for place, part in enumerate(outcome.parts, 1) if part != events.Anything()]
    return "; ".join(f"result {place} {pattern_words(part)}" for place, part in told) or "whatever the results are"


def pattern_words(pattern: events.Pattern) -> str:
    """What a pattern says of a value."""
    match pattern:
        case events.Exactly(value=value):
            return f"is {value}"
        case events.AtMost(value=value):
            return f"is at most {value}"
        case events.AtLeast(value=value):
            return f"is at least {value}"
        case events.Between(low=low, high=high):
            return f"is between {low} and {high}"
        case events.Anything():
            return "is anything"
        case events.Items(items=items):
            return f"is [{', '.join(map(item_words, items))}]"
        case events.Start(items=items):
            return f"begins with [{', '.join(map(item_words, items))}]"


def item_words(pattern: events.Pattern) -> str:
    """What a pattern says of an item."""
    match pattern:
        case events.Exactly(value=value):
            return str(value)
        case events.Items(items=items):
            return f"[{', '.join(map(item_words, items))}]"
        case _:
            return pattern_words(pattern).removeprefix("is ")


def chance_words(chance: View) -> str:
    """A probability, exact where that is short."""
    if chance["exact"]:
        if len(chance["low"]) > LONGEST:
            return f"probability {chance['near']} (rounded)"
        return f"probability {chance['low']}" + ("" if chance["low"] == chance["near"] else f" = {chance['near']}")
    low, high = near(Fraction(chance["low"])), near(Fraction(chance["high"]))
    return f"probability {low}" if low == high else f"probability between {low} and {high}"


def ratio_words(view: View) -> str:
    """The ratio of two probabilities: the least it can be, where they are known between bounds only."""
    if view["infinite"]:
        return "infinite"
    exact = view["first"]["exact"] and view["second"]["exact"]
    return str(view["ratio"]) if exact else f"at least {view['ratio']}"
