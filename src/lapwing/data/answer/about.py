"""What intervals are about, in words: what they cover, and what they cannot cover."""

from __future__ import annotations

from lapwing.budget.accounting.amount import show_amount
from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import CountUnits, Mean, ShareKept, Sum, Variance
from lapwing.data.query.person_table import PersonDescription
from lapwing.data.query.query import AggregateTable, ContinualSums, FirstAbove, Minimiser, PrefixSums, Query, TopValues
from lapwing.data.query.slots_of import cap_of
from lapwing.diagnostics.plural import plural
from lapwing.run.noise.likely import Likely, chances_of

CLAMPED = (Sum, Mean, Variance)


def about_of(query: Query, description: Description) -> str:
    """The exact answer that the intervals of a query are around."""
    unit = description.unit
    limits = query.limits if isinstance(query, AggregateTable | TopValues) else None
    if isinstance(query, TopValues) and limits is not None:
        return f"intervals cover the noise added to the exact answer; each {unit.column} counts once for each value"
    if limits is not None:
        groups, rows = plural(limits.groups, "group"), plural(limits.rows, "row")
        found = "intervals cover the noise added to the answer on what is counted"
        found += f" of each {unit.column}: in at most {groups}, as at most {rows} in each"
        rest = "; no interval covers what the rest would change"
    elif isinstance(description, PersonDescription) and not description.keys:
        found = f"intervals cover the noise added to the answer on one row for each {unit.column}"
        rest = ""
    elif unit.column is None or counts_people(query):
        found, rest = "intervals cover the noise added to the exact answer", ""
    else:
        found = "intervals cover the noise added to the answer on the rows kept"
        found += f", at most {unit.rows} for each {unit.column}"
        rest = "; rows beyond that are left out, and no interval covers what they would change"
    if isinstance(description, PersonDescription):
        found += cuts(description)
    return found + (", with values clamped to their bounds" if clamps(query) else "") + rest


def cuts(description: PersonDescription) -> str:
    """What the counts and sums of a person are cut to."""
    said = [
        f"{one.name} cut to between {show_amount(one.bounds.lower)} and {show_amount(one.bounds.upper)}"
        for one in description.people
        if one.function in ("count", "sum")
    ]
    return f", with {' and '.join(said)}" if said else ""


def counts_people(query: Query) -> bool:
    """Whether nothing hangs on how many rows of a person are kept."""
    return (
        isinstance(query, AggregateTable)
        and not query.by
        and all(isinstance(aggregate, CountUnits) for _, aggregate in query.aggregates)
    )


def clamps(query: Query) -> bool:
    """Whether values are added up, which lie between bounds then."""
    match query:
        case Minimiser():
            return True
        case AggregateTable(aggregates=aggregates):
            return any(isinstance(aggregate, CLAMPED) for _, aggregate in aggregates)
        case PrefixSums(of=of) | FirstAbove(of=of) | ContinualSums(of=of):
            return isinstance(of, CLAMPED)
        case _:
            return False


def about_keys(least: int | None, likely: Likely | None, query: AggregateTable) -> list[str]:
    """Which groups are shown of those that were found in the data."""
    if likely is not None:
        half, whole = chances(likely)
        many = plural(half, "row") if query.limits is None else plural(half, "person", "people")
        shown = f"one with {many} is shown at least half of the time, one with {whole} always"
        return [f"groups were found in the data, and coins say which are shown: {shown}"]
    if least is None:
        return []
    return [f"groups were found in the data: only those with a noisy count of {least} or more are shown"]


def about_share(query: AggregateTable, description: Description) -> list[str]:
    """What a share of rows kept is a share of."""
    return [
        f"{name} is the share of rows kept, counting at most {plural(cap_of(aggregate.cap, description), 'row')} for"
        f" each {description.unit.column}: if any have more, it is smaller"
        for name, aggregate in query.aggregates
        if isinstance(aggregate, ShareKept)
    ]


def chances(likely: Likely) -> tuple[int, int]:
    """How many rows make a group be shown at least half of the time, and how many always."""
    found = chances_of(likely, likely.digits)
    return next(count for count, (low, _) in enumerate(found) if low >> (likely.digits - 1)), len(found) - 1
