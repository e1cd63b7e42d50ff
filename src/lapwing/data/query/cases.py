"""Values by conditions: CASE, COALESCE and NULLIF."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Bounds, Key
from lapwing.data.query.arithmetic import NUMBERS, common_step, ranged
from lapwing.data.query.formula import Apply, Case, Constant, Formula, Kind
from lapwing.data.query.predicate import Predicate
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span

MOST_VALUES = 1000


def case_of(cases: tuple[tuple[Predicate, Formula], ...], default: Formula | None, *place: Span) -> Formula:
    """The value of the first condition that holds."""
    parts = (*(then for _, then in cases), *(() if default is None else (default,)))
    return Case(cases, default, joint_kind(parts, *place))


def coalesce(parts: tuple[Formula, ...], *place: Span) -> Formula:
    """The first value that is not missing."""
    return Apply("coalesce", parts, joint_kind(parts, *place)) if len(parts) > 1 else parts[0]


def joint_kind(parts: tuple[Formula, ...], *place: Span) -> Kind:
    """What holds of every part; all are of one type."""
    kinds = [part.kind for part in parts]
    types = {"number" if kind.type in NUMBERS else kind.type for kind in kinds}
    if len(types) != 1 or len({kind.period for kind in kinds}) != 1:
        why, instead = f"it is {' or '.join(sorted(types))}", "Give all of its values one type."
        reject("query-formula", *place, what="This", why=why, instead=instead)
    first = kinds[0]
    if first.type == "text":
        return Kind("text", None, joint_values(parts))
    if first.type == "boolean" or any(kind.bounds is None for kind in kinds):
        return Kind(first.type, first.bounds if first.type == "boolean" else None, first.values)
    bounds = joint_bounds([kind.bounds for kind in kinds if kind.bounds is not None])
    if first.type == "date":
        return Kind("date", bounds, None, first.period)
    found = ranged(bounds.lower, bounds.upper, bounds.step, *place)
    return Kind(found.type, found.bounds, joint_values(parts) if bounds.step == 1 else None)


def joint_bounds(every: list[Bounds]) -> Bounds:
    """Bounds around bounds, in steps that all have."""
    step = every[0].step
    for each in every[1:]:
        step = common_step(step, each.step)
    return Bounds(min(each.lower for each in every), max(each.upper for each in every), step)


def joint_values(parts: tuple[Formula, ...]) -> tuple[Key, ...] | None:
    """All values that some part may have, if they are few and known."""
    found: dict[Key, None] = {}
    for part in parts:
        own = values_in(part)
        if own is None or len(found) > MOST_VALUES:
            return None
        found.update(dict.fromkeys(own))
    return tuple(found)


def values_in(part: Formula) -> tuple[Key, ...] | None:
    """The values that a part may have; what is missing has none."""
    if isinstance(part, Apply) and part.function == "missing":
        return ()
    if isinstance(part, Constant):
        return (int(part.value),) if isinstance(part.value, Fraction) else (part.value,)
    return part.kind.values
