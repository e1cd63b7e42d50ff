"""Choices by what rows add up to: one certified program, from the rows to the choice."""

from __future__ import annotations

from math import ceil

from lapwing.data.description.description import Description
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.measurement import Measurement
from lapwing.data.proof.amounts import amounts_of
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.refuse import refuse
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Span
from lapwing.data.query.query import FirstAbove, MostCommon, Quantile
from lapwing.data.query.slots_of import slots_of, step_of

Choice = FirstAbove | MostCommon | Quantile


def prove_choice(query: Choice, one: Measurement, description: Description) -> Instance:
    """The program that makes the choice."""
    wanted = slots_of(query.of, description)[0] if isinstance(query, FirstAbove) else (Rows(),)
    if one.slots != wanted or query.by.size < 1:
        refuse(query, "it does not measure what is asked for")
    found = program_for(query, one, description)
    planned = {"first": (2 * one.scale, 4 * one.scale), "most_common_value": (one.scale,)}
    if found.scales != planned.get(kind_of(found), (2 * one.scale,)):
        refuse(query, "the plan has other noise than the program that is proved")
    return found


def kind_of(found: Instance) -> str:
    """Which noise a program has: programs that find the first value have noise in two places."""
    name = found.program.name
    return "first" if name.startswith("first") else name


def program_for(query: Choice, one: Measurement, description: Description) -> Instance:
    """The program, with its public inputs."""
    rows = 1 if description.unit.column is None else description.unit.rows
    adding = description.neighbours == "add-remove"
    common: dict[str, Public] = {"k": rows, "eps": one.epsilon / rows}
    match query:
        case MostCommon():
            name = "most_common_value" if adding else "most_common_value_replaced"
            return instance_of(name, common | {"m": query.by.size})
        case FirstAbove():
            low, high = amounts_of(one.slots[0], description)
            inputs = common | {"m": query.by.size, "threshold": threshold_of(query, description)}
            if adding:
                return instance_of("first_above", inputs | {"reach": max(-low, high, 1)})
            return instance_of("first_above_replaced", inputs | {"low": low, "reach": max(high - low, 1)})
        case Quantile(groups=()):
            part, whole = query.share.numerator, query.share.denominator
            name, reach = ("quantile", max(whole - part, part, 1)) if adding else ("quantile_replaced", whole)
            return instance_of(name, common | ranks_of(query) | {"reach": reach})
        case Quantile():
            part, whole = query.share.numerator, query.share.denominator
            name, times = ("quantiles_by_group", 1) if adding else ("quantiles_by_group_replaced", 2)
            inputs = ranks_of(query) | {"reach": max(whole - part, part, 1), "n": size_of(query.groups)}
            return instance_of(name, inputs | {"k": rows, "eps": one.epsilon / (times * rows)})


def ranks_of(query: Quantile) -> dict[str, Public]:
    """How many candidates there are, and which rank is wanted."""
    return {"m": candidates_of(query), "a": query.share.numerator, "b": query.share.denominator}


def candidates_of(query: Quantile) -> int:
    """How many candidates there are: the values of a span, or the edges between bins."""
    found = query.by.size if isinstance(query.by, Span) else query.by.size - 1
    return found if found >= 1 else refuse(query, "there is nothing to choose from")


def threshold_of(query: FirstAbove, description: Description) -> int:
    """The threshold in steps."""
    return ceil(query.threshold / step_of(query.of, description))
