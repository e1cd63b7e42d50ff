"""A plan as instances of certified programs: refused unless these are what it would draw, and cost what it says.

The numbers of a plan are only proposals.  The parameters of a program are read off what the engine will do: the clamps
of its SQL, how many cells there are, how many rows of a unit it keeps.  What a row adds lies between what the program
cuts it to, so that the engine does as the program says.  The noise has the scale that the program says.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.measurement import Measurement
from lapwing.data.plan.plan import Plan
from lapwing.data.proof.amounts import amounts_of
from lapwing.data.proof.instance import Instance, Public, instance_of
from lapwing.data.proof.prove_choice import prove_choice
from lapwing.data.proof.prove_top import prove_top
from lapwing.data.proof.refuse import refuse
from lapwing.data.query.bounded_sum import Kept, Matching, Rows, Slot, Units
from lapwing.data.query.continual import objection_to
from lapwing.data.query.minimiser import stated
from lapwing.data.query.query import (
    AggregateTable,
    ContinualSums,
    Limits,
    LogBounds,
    Minimiser,
    PrefixSums,
    Quantiles,
    Query,
    TopValues,
)
from lapwing.data.query.slots_of import slots_of
from lapwing.data.query.tree import nodes_of, widths_of
from lapwing.data.query.with_threshold import finds
from lapwing.run.noise.likely import Likely

MOST_KEYS = 2**63
COINS = ("likely_keys", "likely_keys_replaced")


@dataclass(frozen=True, slots=True)
class ProvedPlan:
    """A plan that may be answered: its instances run, one for each measurement, in the same order."""

    plan: Plan
    description: Description
    instances: tuple[Instance, ...]

    @property
    def epsilon(self) -> Fraction:
        """What its programs cost in epsilon."""
        return sum((each.epsilon for each in self.instances), Fraction(0))

    @property
    def rho(self) -> Fraction:
        """What its programs cost in rho."""
        return sum((each.rho for each in self.instances), Fraction(0))

    @property
    def delta(self) -> Fraction:
        """What its programs cost in delta, rounded up."""
        return sum((each.delta for each in self.instances), Fraction(0))

    @property
    def least(self) -> int | None:
        """The noisy count from which on a group is shown, where groups are found in the data."""
        for each in self.instances:
            match dict(each.inputs):
                case {"least": found}:
                    return int(found)
                case {"reach": reach, "beyond": beyond}:
                    return int(reach + beyond) + 1
        return None

    @property
    def likely(self) -> Likely | None:
        """The coins that say which groups are shown, where these are found in the data."""
        known = (dict(each.inputs) for each in self.instances if each.program.name in COINS)
        return next((Likely(Fraction(each["eps"]), Fraction(each["d"])) for each in known), None)


def prove_plan(plan: Plan, query: Query, description: Description) -> ProvedPlan:
    """Find the programs of a plan for a query, and hold the plan against them."""
    if plan.query != query:
        refuse(query, "the plan is for another query")
    proved = programs_of(plan, description)
    if proved.rho != plan.rho or (plan.rho and (plan.epsilon or (plan.delta and not plan.finds))):
        refuse(query, "the plan costs another rho than what is proved of it")
    if proved.epsilon != plan.epsilon or proved.delta > plan.delta or proved.least != plan.threshold:
        refuse(query, "the plan costs something else than what is proved of it")
    return proved


def programs_of(plan: Plan, description: Description) -> ProvedPlan:
    """The programs of a plan."""
    if plan.finds and not finds(plan.query):
        refuse(plan.query, "all groups are known beforehand")
    match plan.query:
        case AggregateTable(by=by, threshold=threshold):
            check_measured(plan, plan.query, description)
            if finds(plan.query):
                return FINDING[threshold](plan, description)
            draws = gaussian if plan.rho else measured
            found = tuple(draws(one, size_of(by), bool(by), plan, description) for one in plan.measurements)
            return ProvedPlan(plan, description, found)
        case LogBounds(by=by):
            if only(plan).slots != (Rows(),):
                refuse(plan.query, "it does not count the rows of each power of two")
            return ProvedPlan(plan, description, (measured(only(plan), by.size, True, plan, description),))
        case PrefixSums(by=by):
            return ProvedPlan(plan, description, (measured(only(plan), by.size, True, plan, description),))
        case Quantiles(by=by, groups=groups):
            trees = size_of(groups)
            return ProvedPlan(plan, description, (tree_counts(only(plan), by.size, trees, plan, description),))
        case ContinualSums(by=by, of=of):
            if objection_to(by, description) is not None or only(plan).slots != slots_of(of, description)[0]:
                refuse(plan.query, "a unit may be in two nodes of a level, or something else is measured")
            return ProvedPlan(plan, description, (tree_sums(only(plan), by.size, plan, description),))
        case TopValues():
            return ProvedPlan(plan, description, prove_top(plan, plan.query, description))
        case Minimiser():
            return ProvedPlan(plan, description, (weights(only(plan), plan, plan.query, description),))
        case _:
            return ProvedPlan(plan, description, (prove_choice(plan.query, only(plan), description),))


def weights(one: Measurement, plan: Plan, query: Minimiser, description: Description) -> Instance:
    """Noise on whole numbers that move as is stated: step by step, or by one vector that is no longer than that."""
    moved, size = stated(query, description), len(query.by)
    if one.slots != (Rows(),):
        refuse(query, "it does not count the rows of each kind")
    if plan.rho:
        return held(instance_of("vector_in_rho", {"m": size, "reach": moved.reach, "rho": one.rho}), one, plan)
    steps: dict[str, Public] = {"m": size, "reach": 1, "k": moved.together, "eps": one.epsilon / moved.together}
    return held(instance_of("cells", steps), one, plan)


def tree_counts(one: Measurement, cells: int, trees: int, plan: Plan, description: Description) -> Instance:
    """Noise on the count of each node."""
    if one.slots != (Rows(),):
        refuse(plan.query, "it does not count the rows of each node")
    return tree_sums(one, cells, plan, description, trees)


def tree_sums(one: Measurement, cells: int, plan: Plan, description: Description, trees: int = 1) -> Instance:
    """Noise on the sum of each node: a row is in one node of each level, so it is as many rows of the program.

    Of several trees, each of which has a group's rows, it is in one.
    """
    (slot,) = one.slots
    rows = kept_rows(slot, True, description) * len(widths_of(cells))
    low, high = amounts_of(slot, description)
    name, times = ("cells", 1) if description.neighbours == "add-remove" else ("cells_replaced", 2)
    inputs: dict[str, Public] = {"m": trees * nodes_of(cells), "reach": max(-low, high, 1), "k": rows}
    return held(instance_of(name, inputs | {"eps": one.epsilon / (times * rows)}), one, plan)


def found_groups(plan: Plan, description: Description) -> ProvedPlan:
    """The counts decide which groups are shown; of these alone the other numbers are, whatever groups there may be."""
    adding, rows = description.neighbours == "add-remove", steps_in(plan, description)
    name = "found_keys" if adding else "found_keys_replaced"
    counted = sum(one.slots == (Rows(),) for one in plan.noisy)
    if plan.threshold is None or counted != 1 or plan.noisy != plan.measurements:
        refuse(plan.query, "nothing says which groups are shown")
    found = []
    for one in plan.measurements:
        if one.slots != (Rows(),):
            found.append(measured(one, MOST_KEYS, True, plan, description))
            continue
        inputs: dict[str, Public] = {
            "m": MOST_KEYS,
            "least": plan.threshold,
            "k": rows,
            "eps": one.epsilon / (rows if adding else 2 * rows),
        }
        found.append(held(instance_of(name, inputs), one, plan))
    return ProvedPlan(plan, description, tuple(found))


def found_in_rho(plan: Plan, description: Description) -> ProvedPlan:
    """The same, with Gaussian noise on counts to few of which one unit adds."""
    adding, limits = description.neighbours == "add-remove", limits_of(plan)
    counted = sum(one.slots == (Rows(),) for one in plan.noisy)
    if plan.threshold is None or counted != 1 or plan.noisy != plan.measurements:
        refuse(plan.query, "nothing says which groups are shown")
    found = []
    for one in plan.measurements:
        if one.slots != (Rows(),):
            found.append(gaussian(one, MOST_KEYS, True, plan, description))
            continue
        cells, reach = units_in_groups(plan, limits, description)
        inputs: dict[str, Public] = {"m": MOST_KEYS, "k": cells, "reach": reach, "rho": one.rho}
        inputs["beyond"] = plan.threshold - reach - 1
        name = "found_keys_in_rho" if adding else "found_keys_in_rho_replaced"
        found.append(held(instance_of(name, inputs), one, plan))
    return ProvedPlan(plan, description, tuple(found))


def units_in_groups(plan: Plan, limits: Limits | None, description: Description) -> tuple[int, int]:
    """In how many groups a unit is, and how many rows of it count in one, by what the engine keeps."""
    people = description.unit.column is not None
    if people != (limits is not None):
        refuse(plan.query, "nothing says in how many groups a unit is, or limits are for units with several rows")
    return (1, 1) if limits is None else (limits.groups, limits.rows)


def limits_of(plan: Plan) -> Limits | None:
    """What one unit may add, where the query says so."""
    return plan.query.limits if isinstance(plan.query, AggregateTable) else None


def kept_groups(plan: Plan, description: Description) -> ProvedPlan:
    """Coins decide which groups are shown, by how many rows or people these have; of these alone the numbers are."""
    if plan.threshold is not None or len(plan.noisy) != len(plan.measurements) - 1:
        refuse(plan.query, "nothing says which groups are shown")
    found = (
        coins(one, plan, description) if one.likely else measured(one, MOST_KEYS, True, plan, description)
        for one in plan.measurements
    )
    return ProvedPlan(plan, description, tuple(found))


def coins(one: Measurement, plan: Plan, description: Description) -> Instance:
    """The coins of a plan: with limits a person is one row of the program in each of its groups."""
    limits = limits_of(plan)
    people = description.unit.column is not None
    if one.likely is None or one.slots != ((Rows(),) if limits is None else (Units(),)) or (limits and not people):
        refuse(plan.query, "the coins go by something else than what is proved of them")
    rows = kept_rows(Rows(), True, description) if limits is None else limits.groups
    sides = 1 if description.neighbours == "add-remove" else 2
    name = COINS[sides - 1]
    inputs: dict[str, Public] = {"m": MOST_KEYS, "k": rows, "d": one.likely.delta, "eps": one.epsilon / (sides * rows)}
    if one.likely.epsilon != inputs["eps"] or one.likely.epsilon * one.scale != 1:
        refuse(plan.query, "the plan has other coins than the program that is proved")
    return instance_of(name, inputs)


FINDING = {"geometric": found_groups, "truncated": kept_groups, "gaussian": found_in_rho}


def held(found: Instance, one: Measurement, plan: Plan) -> Instance:
    """An instance whose noise is the one that is planned."""
    if set(found.scales) != {one.scale}:
        refuse(plan.query, "the plan has other noise than the program that is proved")
    return found


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
    limits = limits_of(plan)
    if limits is not None and description.unit.column is None:
        refuse(plan.query, "limits are for units with several rows")
    return held(instance_of(*program_for(one, groups, grouped, description, limits)), one, plan)


def steps_in(plan: Plan, description: Description) -> int:
    """How many rows one unit adds to the counts of all groups together."""
    limits = limits_of(plan)
    return kept_rows(Rows(), True, description) if limits is None else limits.groups * limits.rows


def gaussian(one: Measurement, groups: int, grouped: bool, plan: Plan, description: Description) -> Instance:
    """Gaussian noise on the sum of each group, of which one unit moves few.

    A unit that is replaced moves the numbers of two, or one number from one end to the other.
    """
    slot, sides, people = one.slots[0], len(one.slots), description.unit.column is not None
    limits = limits_of(plan)
    grouped = grouped or isinstance(slot, Matching)
    if not is_joint(one.slots) or isinstance(slot, Kept) or (people and grouped and limits is None):
        refuse(plan.query, "nothing says in how many groups a unit is")
    if limits is not None and not people:
        refuse(plan.query, "limits are for units with several rows")
    each = kept_rows(slot, grouped, description) if limits is None else 1 if isinstance(slot, Units) else limits.rows
    low, high = (each * end for end in amounts_of(slot, description))
    cells = 1 if limits is None else sides * limits.groups
    inputs: dict[str, Public] = {"m": groups * sides, "k": cells, "rho": one.rho}
    if description.neighbours == "add-remove":
        return held(instance_of("cells_in_rho", inputs | {"reach": max(-low, high, 1)}), one, plan)
    if grouped:
        ends: dict[str, Public] = {"low": low, "reach": max(high - low, 1)}
        return held(instance_of("cells_in_rho_replaced", inputs | ends), one, plan)
    total: dict[str, Public] = {"low": low, "reach": max(high - low, 1), "rho": one.rho}
    return held(instance_of("total_in_rho_replaced", total), one, plan)


def program_for(
    one: Measurement, groups: int, grouped: bool, description: Description, limits: Limits | None = None
) -> tuple[str, dict[str, Public]]:
    """The program of a measurement, and its public inputs.

    With limits, a row of the program is what a unit adds to a group.  Both sides of a share add up to so many rows, so
    there each of these is a row by itself.
    """
    slot, sides = one.slots[0], len(one.slots)
    rows, (low, high) = kept_rows(slot, grouped, description), amounts_of(slot, description)
    if limits is not None:
        each = 1 if isinstance(slot, Units) else limits.rows
        rows = limits.groups * (each if isinstance(slot, Matching) else 1)
        low, high = (low, high) if isinstance(slot, Matching) else (each * low, each * high)
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
    slots = [one.slots for one in plan.noisy]
    if not wanted <= set(slots) or len(set(slots)) != len(slots):
        refuse(query, "it does not measure once each what is asked for")
