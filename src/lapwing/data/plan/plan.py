"""A query with all that will be drawn for it: what is measured, how far neighbours can be apart, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.plan.cost import Priced
from lapwing.data.plan.measurement import Measurement
from lapwing.data.plan.sensitivity import movement_of, sensitivity_of
from lapwing.data.plan.threshold import beyond_for, likely_for, threshold_for
from lapwing.data.query.bounded_sum import Kept, Matching, Rows, Slot, Units
from lapwing.data.query.grouping import Found
from lapwing.data.query.minimiser import stated
from lapwing.data.query.query import (
    AggregateTable,
    ContinualSums,
    FirstAbove,
    LogBounds,
    Minimiser,
    MostCommon,
    PrefixSums,
    Quantile,
    Quantiles,
    Query,
    TopValues,
)
from lapwing.data.query.slots_of import slots_of
from lapwing.data.query.tree import widths_of
from lapwing.diagnostics.diagnostic import reject


@dataclass(frozen=True, slots=True)
class Plan:
    """`threshold` is the noisy count from which on a group that was found in the data is shown, if no coins say so."""

    query: Query
    measurements: tuple[Measurement, ...]
    epsilon: Fraction
    delta: Fraction = Fraction(0)
    threshold: int | None = None
    rho: Fraction = Fraction(0)

    @property
    def priced(self) -> Priced:
        """What it costs, of which rows; of all of them where a row is many steps, which nothing is in parallel with."""
        return Priced(None if steps_in(self.query) > 1 else self.query.where, self.epsilon, self.delta)

    @property
    def noisy(self) -> tuple[Measurement, ...]:
        """The measurements that are released, with noise."""
        return tuple(each for each in self.measurements if each.likely is None)

    @property
    def finds(self) -> bool:
        """Whether groups are found in the data, so that not all are shown."""
        return self.threshold is not None or len(self.noisy) < len(self.measurements)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All slots, each once."""
        return tuple(dict.fromkeys(slot for measurement in self.measurements for slot in measurement.slots))


def steps_in(query: Query) -> int:
    """In how many steps a row moves what is measured: by one node of each level of a tree, or as is stated."""
    match query:
        case Quantiles(by=by) | ContinualSums(by=by):
            return len(widths_of(by.size))
        case Minimiser():
            return 2
        case _:
            return 1


def plan_query(query: Query, description: Description, epsilon: Fraction, delta: Fraction = Fraction(0)) -> Plan:
    """Divide an epsilon among the measurements of a query."""
    unit, neighbours = description.unit, description.neighbours
    match query:
        case AggregateTable():
            return plan_tally(query, description, epsilon, delta)
        case PrefixSums(of=of):
            slots = slots_of(of, description)[0]
            return single(query, slots, sensitivity_of(slots[0], unit, neighbours, True), epsilon)
        case LogBounds():
            return single(query, (Rows(),), sensitivity_of(Rows(), unit, neighbours, True), epsilon)
        case FirstAbove(of=of):
            slots = slots_of(of, description)[0]
            return single(query, slots, sensitivity_of(slots[0], unit, neighbours, False), epsilon)
        case MostCommon():
            return single(query, (Rows(),), sensitivity_of(Rows(), unit, neighbours, False), epsilon)
        case Quantiles(by=by):
            levels = len(widths_of(by.size))
            return single(query, (Rows(),), levels * sensitivity_of(Rows(), unit, neighbours, True), epsilon)
        case ContinualSums(by=by, of=of):
            slots, levels = slots_of(of, description)[0], len(widths_of(by.size))
            return single(query, slots, levels * sensitivity_of(slots[0], unit, neighbours, True), epsilon)
        case TopValues():
            return plan_top(query, description, epsilon)
        case Minimiser():
            return Plan(query, (weighed(query, description, epsilon),), epsilon)
        case Quantile(share=share):
            return single(query, (Rows(),), rank_sensitivity(share, description, bool(query.groups)), epsilon)


def plan_gaussian(query: Query, description: Description, rho: Fraction, delta: Fraction = Fraction(0)) -> Plan:
    """Divide a rho among the measurements of a table; each aggregate gets the same part, and so do counts that decide.

    Counts decide which groups are shown, where these are found in the data.
    """
    if isinstance(query, Minimiser):
        measured_once = replace(weighed(query, description, Fraction(0)), rho=rho)
        return Plan(query, (measured_once,), Fraction(0), rho=rho)
    if not isinstance(query, AggregateTable):
        reject("query-rho", why="it is for tables of counts and sums, and for models")
    found = any(isinstance(grouping, Found) for grouping in query.by)
    parts = parts_of(wanted_of(query, description, found), rho)
    measured = tuple(
        replace(measured_by(joint, query, description, Fraction(0)), rho=part) for joint, part in parts.items()
    )
    if any(isinstance(joint[0], Kept) for joint in parts):
        reject("query-rho", why="the share of rows kept is measured with an epsilon")
    if query.limits is None and description.unit.column is not None and any(one.cells > 1 for one in measured):
        reject("query-rho", why="a person may be in many groups: give groups_per_person and rows_per_group")
    if not found:
        return Plan(query, measured, Fraction(0), rho=rho)
    counted = next(one for one in measured if one.slots == (Rows(),))
    reach = 1 if query.limits is None else query.limits.rows
    threshold = reach + 1 + beyond_for(counted.scale, counted.cells, delta)
    return Plan(query, measured, Fraction(0), delta, threshold, rho)


def wanted_of(query: AggregateTable, description: Description, counts: bool) -> list[tuple[tuple[Slot, ...], ...]]:
    """What each aggregate of a table is computed from; with how many rows each group has, if these counts decide."""
    wanted = [slots_of(aggregate, description) for _, aggregate in query.aggregates]
    return [*wanted, ((Rows(),),)] if counts and ((Rows(),),) not in wanted else wanted


def parts_of(wanted: list[tuple[tuple[Slot, ...], ...]], whole: Fraction) -> dict[tuple[Slot, ...], Fraction]:
    """Equal parts for all that is wanted; a measurement that several need gets the parts of all of them."""
    parts: dict[tuple[Slot, ...], Fraction] = {}
    for slots in wanted:
        for joint in slots:
            parts[joint] = parts.get(joint, Fraction(0)) + whole / len(wanted) / len(slots)
    return parts


def weighed(query: Minimiser, description: Description, epsilon: Fraction) -> Measurement:
    """Noise on weights, as far as neighbours move these."""
    moved = stated(query, description)
    return Measurement((Rows(),), moved.together, epsilon, 1, moved.reach)


def single(query: Query, slots: tuple[Slot, ...], moved: int, epsilon: Fraction) -> Plan:
    """A query with one measurement."""
    return Plan(query, (Measurement(slots, moved, epsilon),), epsilon)


def plan_top(query: TopValues, description: Description, epsilon: Fraction) -> Plan:
    """Each choice costs as much as counts move at most, by 1, or by 2 if they move both ways; counts get half."""
    sides = 1 if description.neighbours == "add-remove" else 2
    part = epsilon / 2 if query.counts else epsilon
    measured = [Measurement((Rows(),), sides * query.top, part)]
    if query.counts:
        values = 1 if description.unit.column is None else query.top
        measured.append(Measurement((Rows(),), sides * values, part, sides * values, 1))
    return Plan(query, tuple(measured), epsilon)


def rank_sensitivity(share: Fraction, description: Description, grouped: bool) -> int:
    """How far neighbours can move b * rank - a * n, where share = a / b: a row adds b - a or -a, or nothing.

    By groups, a row that is replaced may leave one and come into another, which move by what one row adds to each.
    """
    above, below = share.denominator - share.numerator, share.numerator
    if description.neighbours == "add-remove":
        return description.unit.rows * max(above, below)
    return description.unit.rows * (2 * max(above, below) if grouped else above + below)


def plan_tally(query: AggregateTable, description: Description, epsilon: Fraction, delta: Fraction) -> Plan:
    """Each aggregate gets the same part; a measurement that several use gets the parts of all of them."""
    found = any(isinstance(grouping, Found) for grouping in query.by)
    coins = found and query.threshold == "truncated"
    wanted = wanted_of(query, description, found and not coins)
    share = epsilon / (len(wanted) + coins)
    parts = parts_of(wanted, share * len(wanted))
    measured = tuple(measured_by(joint, query, description, part) for joint, part in parts.items())
    if not found:
        return Plan(query, measured, epsilon)
    if coins:
        return Plan(query, (coins_for(query, description, share, delta), *measured), epsilon, delta)
    counted = next(one for one in measured if one.slots == (Rows(),))
    rows = description.unit.rows if query.limits is None else query.limits.groups * query.limits.rows
    threshold = threshold_for(counted.scale, rows, delta, description.neighbours)
    return Plan(query, measured, epsilon, delta, threshold)


def coins_for(query: AggregateTable, description: Description, epsilon: Fraction, delta: Fraction) -> Measurement:
    """A coin for each group: the more rows or, with limits, people it has, the surer it is shown."""
    slot = slot_of_coins(query)
    measured = measured_by((slot,), query, description, epsilon)
    steps = description.unit.rows if query.limits is None else query.limits.groups
    return replace(measured, likely=likely_for(epsilon, steps, delta, description.neighbours))


def slot_of_coins(query: AggregateTable) -> Slot:
    """What coins go by: with limits a person counts once in a group, which is one step for each group."""
    return Rows() if query.limits is None else Units()


def measured_by(
    slots: tuple[Slot, ...], query: AggregateTable, description: Description, epsilon: Fraction
) -> Measurement:
    """How far neighbours move slots together; slots that divide the rows among them are like groups."""
    grouped = bool(query.by) or isinstance(slots[0], Matching)
    moved = movement_of(slots[0], description.unit, description.neighbours, grouped, query.limits)
    return Measurement(slots, moved.together, epsilon, moved.cells, moved.each)
