"""A plan as instances of certified programs: refused unless these are what it would draw, and cost what it says.

The numbers of a plan are only proposals.  The parameters of a program are read off what the engine will do: the clamps
of its SQL, how many cells there are, how many rows of a unit it keeps.  What a row adds lies between what the program
cuts it to, so that the engine does as the program says.  The noise has the scale that the program says.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.plan.cost import Priced
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.measurement import Measurement
from lapwing.data.plan.plan import Plan
from lapwing.data.proof.amounts import amounts_of
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.prove_choice import prove_choice
from lapwing.data.proof.refuse import refuse
from lapwing.data.query.bounded_sum import Kept, Matching, Slot, Units
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable, PrefixSums, Query
from lapwing.data.query.slots_of import slots_of

MOST_KEYS = 2**63


@dataclass(frozen=True, slots=True)
class ProvedPlan:
    """A plan that may be answered.

    `instances` run, one for each measurement, in the same order; `sensitivities` say how far one row moves the numbers
    that a choice is made by.
    """

    plan: Plan
    description: Description
    instances: tuple[Instance, ...]
    sensitivities: tuple[Instance, ...] = ()

    @property
    def priced(self) -> Priced:
        """What its programs cost one after the other, of which rows; the delta of found groups is that of the plan."""
        epsilon = sum((each.epsilon for each in self.instances), Fraction(0))
        return Priced(self.plan.query.where, epsilon, self.plan.delta)


def prove_plan(plan: Plan, query: Query, description: Description) -> ProvedPlan:
    """Find the programs of a plan for a query, and hold the plan against them."""
    if plan.query != query:
        refuse(query, "the plan is for another query")
    proved = programs_of(plan, description)
    if proved.priced.epsilon != plan.epsilon:
        refuse(query, "the plan costs something else than what is proved of it")
    return proved


def programs_of(plan: Plan, description: Description) -> ProvedPlan:
    """The programs of a plan."""
    match plan.query:
        case AggregateTable(by=by):
            check_measured(plan, plan.query, description)
            size = MOST_KEYS if any(isinstance(each, Found) for each in by) else size_of(by)
            found = tuple(measured(one, size, bool(by), plan, description) for one in plan.measurements)
            return ProvedPlan(plan, description, found)
        case PrefixSums(by=by):
            return ProvedPlan(plan, description, (measured(only(plan), by.size, True, plan, description),))
        case _:
            runs, moved = prove_choice(plan.query, only(plan), description)
            return ProvedPlan(plan, description, (runs,), (moved,))


def only(plan: Plan) -> Measurement:
    """The measurement of a plan that has one."""
    if len(plan.measurements) != 1:
        refuse(plan.query, "it has one measurement")
    return plan.measurements[0]


def measured(one: Measurement, groups: int, grouped: bool, plan: Plan, description: Description) -> Instance:
    """Noise on the sum of each group, or on both sides of a share in each."""
    slots = one.slots
    if not is_joint(slots):
        refuse(plan.query, "one row may move two numbers that are measured as if it moved one")
    found = instance_of(*program_for(one, groups, grouped, description))
    if set(found.scales) != {one.scale}:
        refuse(plan.query, "the plan has other noise than the program that is proved")
    return found


def program_for(
    one: Measurement, groups: int, grouped: bool, description: Description
) -> tuple[str, dict[str, Public]]:
    """The program of a measurement, and its public inputs."""
    slot, sides = one.slots[0], len(one.slots)
    rows, (low, high) = kept_rows(slot, grouped, description), amounts_of(slot, description)
    cells: dict[str, Public] = {"m": groups * sides, "reach": max(-low, high, 1), "k": rows}
    if description.neighbours == "add-remove":
        return "cells", cells | {"eps": one.epsilon / rows}
    if grouped or isinstance(slot, Matching):
        return "cells_replaced", cells | {"eps": one.epsilon / (2 * rows)}
    if isinstance(slot, Kept):
        bound = description.unit.rows
        return "rows_kept", {"bound": bound, "more": slot.cap - bound, "eps": one.epsilon / slot.cap}
    return "total_replaced", {"low": low, "reach": max(high - low, 1), "k": rows, "eps": one.epsilon / rows}


def is_joint(slots: tuple[Slot, ...]) -> bool:
    """Whether a row moves only one of them: there is only one, or two that exclude each other."""
    match slots:
        case (Matching(condition=one, holds=True), Matching(condition=other, holds=False)):
            return one == other
        case (Kept(cap=one, inside=True), Kept(cap=other, inside=False)):
            return one == other
        case _:
            return len(slots) == 1 and not isinstance(slots[0], Kept)


def kept_rows(slot: Slot, grouped: bool, description: Description) -> int:
    """How many rows of one unit the engine keeps at most for a slot: a unit counts once where it counts as one."""
    match slot:
        case Units() if not grouped:
            return 1
        case Kept(cap=cap):
            return cap
        case _:
            return 1 if description.unit.column is None else description.unit.rows


def check_measured(plan: Plan, query: AggregateTable, description: Description) -> None:
    """Whatever the answer is computed from is measured, and nothing twice."""
    wanted = {joint for _, aggregate in query.aggregates for joint in slots_of(aggregate, description)}
    slots = [one.slots for one in plan.measurements]
    if not wanted <= set(slots) or len(set(slots)) != len(slots):
        refuse(query, "it does not measure once each what is asked for")
