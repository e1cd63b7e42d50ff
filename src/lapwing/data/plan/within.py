"""How far from the exact answer a plan's answers will be at most, as far as that is known before anything is asked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.plan.keys import size_of
from lapwing.data.plan.plan import Plan
from lapwing.data.plan.radius import WIDEST, radius_for, radius_of, running_radius_of, sums_radius_for, tree_radius_of
from lapwing.data.plan.weighed import distances_of, terms_of
from lapwing.data.query.aggregate import Count, CountDistinct, CountUnits, Sum, title_of
from lapwing.data.query.margins import count_of, summed_in
from lapwing.data.query.minimiser import stated
from lapwing.data.query.query import AggregateTable, ContinualSums, LogBounds, Minimiser, PrefixSums, TopValues
from lapwing.data.query.slots_of import slots_of, step_of

Within = tuple[str, Fraction | None]


def within(title: str, plan: Plan, description: Description, beta: Fraction) -> Iterator[Within]:
    """Each column with its distance, none where it depends on the data; all hold at once, but with probability beta."""
    match plan.query:
        case AggregateTable(aggregates=aggregates, by=by):
            groups = 1 if plan.finds else size_of(by)
            share = beta / (1 + len(plan.query.margins))
            for name, aggregate in aggregates:
                yield name, distance(aggregate, plan, description, groups, share)
            yield from margins(plan, plan.query, description, share)
        case PrefixSums(of=Count() | Sum() as of, share=False, by=by):
            steps = running_radius_of(plan.measurements[0].scale, by.size, beta)
            yield title, known(steps, step_of(of, description))
        case ContinualSums(by=by, of=of):
            scale, step, name = plan.measurements[0].scale, step_of(of, description), title_of(of)
            yield name, known(radius_of(scale, by.size, beta / 2), step)
            yield f"running_{name}", known(tree_radius_of(scale, by.size, beta / 2), step)
        case TopValues(top=top):
            yield title, None
            for one in plan.measurements[1:]:
                yield "count", known(radius_for(one, top, beta / 2), Fraction(1))
        case LogBounds(by=by):
            yield "rows_outside", known(running_radius_of(plan.measurements[0].scale, by.size, beta / 2), Fraction(1))
        case Minimiser() as query:
            yield from zip(terms_of(query), distances_of(plan, query, stated(query, description), beta), strict=True)
        case _:
            yield title, None


def margins(plan: Plan, query: AggregateTable, description: Description, beta: Fraction) -> Iterator[Within]:
    """The distances of margins, which are sums of cells."""
    for kept in query.margins:
        over = ", ".join(query.by[place].column.name for place in kept)
        for name, aggregate in query.aggregates:
            if isinstance(aggregate, Count | Sum):
                (joint,) = slots_of(aggregate, description)
                measured = next(one for one in plan.measurements if one.slots == joint)
                part = beta / len(plan.measurements)
                steps = sums_radius_for(measured, summed_in(query, kept), count_of(query, kept), part)
                title = f"{name} by {over}" if over else f"{name} in all"
                yield title, known(steps, step_of(aggregate, description))


def distance(aggregate: object, plan: Plan, description: Description, groups: int, beta: Fraction) -> Fraction | None:
    """The distance of a count or a sum; a mean, a share or a variance is divided by what only the data tells."""
    if not isinstance(aggregate, Count | CountUnits | CountDistinct | Sum):
        return None
    (joint,) = slots_of(aggregate, description)
    measured = next(one for one in plan.noisy if one.slots == joint)
    steps = radius_for(measured, groups * len(joint), beta / len(plan.noisy))
    return known(steps, step_of(aggregate, description))


def known(steps: int, step: Fraction) -> Fraction | None:
    """So many steps, if that says anything."""
    return None if steps >= WIDEST else steps * step
