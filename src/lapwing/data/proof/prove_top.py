"""The most common values one after the other, and how many units have each of those that were chosen.

The second program sees, of each unit, which of the chosen values it has: what was chosen is released by then.
"""

from __future__ import annotations

from lapwing.data.description.description import Description
from lapwing.data.plan.plan import Plan
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.refuse import refuse
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.query import Limits, TopValues


def prove_top(plan: Plan, query: TopValues, description: Description) -> tuple[Instance, ...]:
    """The program that chooses, and the one that counts."""
    people = description.unit.column is not None
    if query.limits != (Limits(query.by.size, 1) if people else None):
        refuse(query, "it does not count each unit once in a group")
    if not 1 <= query.top <= query.by.size or len(plan.measurements) != (2 if query.counts else 1):
        refuse(query, "it does not choose so many values, or does not count as is asked for")
    if any(one.slots != (Rows(),) for one in plan.measurements):
        refuse(query, "it does not count rows")
    suffix, sides = ("", 1) if description.neighbours == "add-remove" else ("_replaced", 2)
    chosen = plan.measurements[0].epsilon / query.top
    found = [instance_of(f"top_values{suffix}", {"m": query.by.size, "top": query.top, "eps": chosen})]
    for one in plan.measurements[1:]:
        rows = query.top if people else 1
        inputs: dict[str, Public] = {"m": query.top, "reach": 1, "k": rows, "eps": one.epsilon / (sides * rows)}
        found.append(instance_of(f"cells{suffix}", inputs))
    if any(set(each.scales) != {one.scale} for each, one in zip(found, plan.measurements, strict=True)):
        refuse(query, "the plan has other noise than the programs that are proved")
    return tuple(found)
