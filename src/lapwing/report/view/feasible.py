"""Feasible sets, posteriors and leakage as plain data, every number exact as text and rounded beside it."""

from __future__ import annotations

from fractions import Fraction

from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from lapwing.report.view.counterexample import near
from lapwing.report.view.view import View
from lapwing.verify.flow.bits import Bits, log2
from lapwing.verify.flow.channel import Seen
from lapwing.verify.flow.describe import Description
from lapwing.verify.flow.feasible import Feasible
from lapwing.verify.flow.leakage import Channel, Secret, entropy_of, min_entropy_of

MOST_SHOWN = 8


def view_feasible(found: Feasible) -> View:
    """What remains possible after an observation, and how likely."""
    question = found.question
    observation = question.observation
    view: View = {
        "observer": question.observer,
        "known": {name: value_words(held) for name, held in question.known.items()},
        "secrets": list(question.secrets),
        "total": question.total,
        "observation": None if observation is None else seen_words(observation),
        "size": found.size,
    }
    if found.description is not None:
        view["description"] = view_description(found.description)
    if found.channel is not None:
        if observation is not None:
            view |= view_observation(found.channel, observation)
        if not found.partial:
            view["leakage"] = view_leakage(found.channel)
        view["epsilon"] = view_epsilon(found.channel, observation, found.partial)
    return view


def view_description(description: Description) -> View:
    """A set by a formula, and by ranges where it is about one whole number."""
    return {
        "formula": description.formula,
        "ranges": None if description.ranges is None else [range_words(*ends) for ends in description.ranges],
        "rounds": description.rounds,
    }


def range_words(low: int | None, high: int | None) -> str:
    """`low..high`, open where there is no end."""
    if low is not None and low == high:
        return str(low)
    return f"{'' if low is None else low}..{'' if high is None else high}"


def view_observation(channel: Channel, observation: Seen) -> View:
    """The secrets after one observation."""
    after = channel.posterior(observation)
    ranked = sorted(after.items(), key=lambda item: -item[1])
    possible = {secret: chance for secret, chance in after.items() if chance}
    return {
        "members": [
            {
                "secret": secret_words(secret),
                "before": str(channel.prior[secret]),
                "after": str(chance),
                "near": near(chance),
                "likelihood": str(channel.rows[secret].get(observation, Fraction(0))),
            }
            for secret, chance in ranked[:MOST_SHOWN]
            if chance
        ],
        "uncertainty": {
            "min_entropy": view_bits(min_entropy_of(possible)),
            "shannon": view_bits(entropy_of(possible)),
            "feasible": view_bits(log2(Fraction(len(possible)))),
        },
    }


def view_leakage(channel: Channel) -> View:
    """How much the results tell on average and in the worst case."""
    return {
        "observations": len(channel.seen),
        "guess_before": str(channel.vulnerability),
        "guess_after": str(channel.posterior_vulnerability),
        "entropy": view_bits(channel.entropy),
        "min_entropy_leakage": view_bits(channel.min_entropy_leakage),
        "shannon_leakage": view_bits(channel.shannon_leakage),
    }


def view_epsilon(channel: Channel, observation: Seen | None, partial: bool) -> View:
    """How close any two secrets are, and the odds of the pair that the observation, or any, tells apart best."""
    ratio = channel.ratio_at(observation) if partial and observation is not None else channel.largest_ratio
    view: View = {
        "ratio": None if ratio is None else str(ratio),
        "epsilon": None if ratio is None else f"log({ratio})" if ratio != 1 else "0",
        "only_this_observation": partial,
    }
    if ratio is None:
        return view
    seen, one, other = channel.worst_pair(observation)
    odds = channel.odds(seen, one, other)
    if odds is not None:
        view["pair"] = {
            "observation": seen_words(seen),
            "one": secret_words(one),
            "other": secret_words(other),
            "odds_before": str(odds[0]),
            "odds_after": str(odds[1]),
            "factor": str(odds[1] / odds[0]),
        }
    return view


def view_bits(amount: Bits) -> View:
    """An amount of information."""
    return {"exact": amount.words(), "near": amount.near()}


def seen_words(seen: Seen) -> str:
    """What is seen, as it would be written."""
    return ", ".join(map(value_words, seen))


def secret_words(secret: Secret) -> str:
    """A secret as it would be written."""
    return ", ".join(map(value_words, secret))


def value_words(held: Value) -> str:
    """A value as it would be written."""
    if isinstance(held, tuple):
        return "[" + ", ".join(map(value_words, held)) + "]"
    return f"log({held.base})" if isinstance(held, Log) else str(held)
