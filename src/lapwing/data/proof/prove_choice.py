"""Choices by what rows add up to: a certified mechanism on queries, and how far one row moves them, certified too.

That noise of scale `reach / eps` on a number costs eps, for every eps, says that one row moves the number by at most
`reach`: were it more, a result far out would be likelier by more than exp(eps).  The same of noise on many numbers says
it of the sum of all movements.  So if one row is added or removed, at most one of many counts moves, by 1.

A quantile by groups is chosen in each group by itself.  A row that is added or removed is in one group, and moves the
scores of no other, so that all choices together cost what one does; replacing a row is removing one and adding one,
which is why each row counts twice there.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from lapwing.data.description.description import Description
from lapwing.data.plan.measurement import Measurement
from lapwing.data.proof.amounts import amounts_of
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.refuse import refuse
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.query import FirstAbove, MostCommon, Quantile
from lapwing.data.query.slots_of import slots_of, step_of

Choice = FirstAbove | MostCommon | Quantile


def prove_choice(query: Choice, one: Measurement, description: Description) -> tuple[Instance, Instance]:
    """The mechanism, and the sensitivity it rests on."""
    wanted = slots_of(query.of, description)[0] if isinstance(query, FirstAbove) else (Rows(),)
    if one.slots != wanted or query.by.size < 1:
        refuse(query, "it does not measure what is asked for")
    rows = 1 if description.unit.column is None else description.unit.rows
    if isinstance(query, Quantile) and query.groups and description.neighbours == "replace":
        rows = 2 * rows
    common: dict[str, Public] = {"k": rows, "eps": one.epsilon / rows}
    moved = sensitivity_for(query, one, description)
    inputs = dict(moved.inputs)
    match query:
        case FirstAbove():
            threshold = ceil(query.threshold / step_of(query.of, description))
            found = instance_of("first_above", common | {"reach": inputs["reach"], "threshold": threshold})
            planned: tuple[Fraction, ...] = (2 * one.scale, 4 * one.scale)
        case MostCommon() if description.neighbours == "add-remove":
            found = instance_of("most_common", common)
            planned = (one.scale,)
        case MostCommon() | Quantile():
            found = instance_of("best_score", common | {"reach": inputs["reach"]})
            planned = (2 * one.scale,)
    if found.scales != planned:
        refuse(query, "the plan has other noise than the program that is proved")
    return found, moved


def sensitivity_for(query: Choice, one: Measurement, description: Description) -> Instance:
    """How far one row moves each score, count or sum."""
    adding = description.neighbours == "add-remove"
    if isinstance(query, Quantile):
        adding = adding or bool(query.groups)
        part, whole = query.share.numerator, query.share.denominator
        ranks: dict[str, Public] = {"a": part, "b": whole, "k": 1, "eps": one.epsilon, "candidate": 0}
        name = "rank" if adding else "rank_replaced"
        return instance_of(name, ranks | {"reach": max(whole - part, part, 1) if adding else whole})
    low, high = amounts_of(one.slots[0], description)
    if adding:
        cells = query.by.size if isinstance(query, MostCommon) else 1
        return instance_of("cells", {"m": cells, "reach": max(-low, high, 1), "k": 1, "eps": one.epsilon})
    return instance_of("total_replaced", {"low": low, "reach": max(high - low, 1), "k": 1, "eps": one.epsilon})
