"""Choices by what rows add up to: one certified program, from the rows to the choice.

Where there is none yet, there are two: a mechanism on queries, and how far one row moves them.  That noise of scale
`reach / eps` on a number costs eps, for every eps, says that one row moves the number by at most `reach`: were it more,
a result far out would be likelier by more than exp(eps).

A quantile by groups is chosen in each group by itself.  A row that is added or removed is in one group, and moves the
scores of no other, so that all choices together cost what one does; replacing a row is removing one and adding one,
which is why each row counts twice there.
"""

from __future__ import annotations

from math import ceil

from lapwing.data.description.description import Description
from lapwing.data.plan.measurement import Measurement
from lapwing.data.proof.amounts import amounts_of
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.refuse import refuse
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.grouping import Span
from lapwing.data.query.query import FirstAbove, MostCommon, Quantile
from lapwing.data.query.slots_of import slots_of, step_of

Choice = FirstAbove | MostCommon | Quantile


def prove_choice(query: Choice, one: Measurement, description: Description) -> tuple[Instance, tuple[Instance, ...]]:
    """The program that makes the choice, and the sensitivity it rests on, if it does not start from rows."""
    wanted = slots_of(query.of, description)[0] if isinstance(query, FirstAbove) else (Rows(),)
    if one.slots != wanted or query.by.size < 1:
        refuse(query, "it does not measure what is asked for")
    found, moved = program_for(query, one, description)
    planned = {"first": (2 * one.scale, 4 * one.scale), "most_common_value": (one.scale,)}
    if found.scales != planned.get(kind_of(found), (2 * one.scale,)):
        refuse(query, "the plan has other noise than the program that is proved")
    return found, moved


def kind_of(found: Instance) -> str:
    """Which noise a program has: programs that find the first value have noise in two places."""
    name = found.program.name
    return "first" if name.startswith("first") else name


def program_for(query: Choice, one: Measurement, description: Description) -> tuple[Instance, tuple[Instance, ...]]:
    """The program, with its public inputs."""
    rows = 1 if description.unit.column is None else description.unit.rows
    adding = description.neighbours == "add-remove"
    common: dict[str, Public] = {"k": rows, "eps": one.epsilon / rows}
    match query:
        case MostCommon():
            name = "most_common_value" if adding else "most_common_value_replaced"
            return instance_of(name, common | {"m": query.by.size}), ()
        case FirstAbove(running=False) if adding:
            low, high = amounts_of(one.slots[0], description)
            inputs = common | {"m": query.by.size, "reach": max(-low, high, 1)}
            return instance_of("first_sum_above", inputs | {"threshold": threshold_of(query, description)}), ()
        case FirstAbove():
            moved = sensitivity_for(query, one, description)
            inputs = common | {"reach": dict(moved.inputs)["reach"], "threshold": threshold_of(query, description)}
            return instance_of("first_above", inputs), (moved,)
        case Quantile(groups=()) if adding:
            part, whole = query.share.numerator, query.share.denominator
            ranks: dict[str, Public] = {"m": candidates_of(query), "a": part, "b": whole}
            return instance_of("quantile", common | ranks | {"reach": max(whole - part, part, 1)}), ()
        case Quantile():
            moved = sensitivity_for(query, one, description)
            if query.groups and not adding:
                rows = 2 * rows
            inputs = {"k": rows, "eps": one.epsilon / rows, "reach": dict(moved.inputs)["reach"]}
            return instance_of("best_score", inputs), (moved,)


def candidates_of(query: Quantile) -> int:
    """How many candidates there are: the values of a span, or the edges between bins."""
    found = query.by.size if isinstance(query.by, Span) else query.by.size - 1
    return found if found >= 1 else refuse(query, "there is nothing to choose from")


def threshold_of(query: FirstAbove, description: Description) -> int:
    """The threshold in steps."""
    return ceil(query.threshold / step_of(query.of, description))


def sensitivity_for(query: FirstAbove | Quantile, one: Measurement, description: Description) -> Instance:
    """How far one row moves each score or sum."""
    adding = description.neighbours == "add-remove"
    if isinstance(query, Quantile):
        adding = adding or bool(query.groups)
        part, whole = query.share.numerator, query.share.denominator
        ranks: dict[str, Public] = {"a": part, "b": whole, "k": 1, "eps": one.epsilon, "candidate": 0}
        name = "rank" if adding else "rank_replaced"
        return instance_of(name, ranks | {"reach": max(whole - part, part, 1) if adding else whole})
    low, high = amounts_of(one.slots[0], description)
    if adding:
        return instance_of("cells", {"m": 1, "reach": max(-low, high, 1), "k": 1, "eps": one.epsilon})
    return instance_of("total_replaced", {"low": low, "reach": max(high - low, 1), "k": 1, "eps": one.epsilon})
