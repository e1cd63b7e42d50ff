"""Conditions that no row meets both of, seen from their text alone."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.query.predicate import Among, And, Compare, Predicate, Value


def are_disjoint(first: Predicate | None, second: Predicate | None) -> bool:
    """Whether some column would have to have a value that one of the two excludes; if in doubt, no."""
    mine, theirs = limits_of(first), limits_of(second)
    return any(excludes(mine[column], theirs[column]) for column in mine.keys() & theirs.keys())


Limit = tuple[frozenset[Value] | None, tuple[Fraction, bool] | None, tuple[Fraction, bool] | None]


def limits_of(predicate: Predicate | None) -> dict[str, list[Limit]]:
    """For each column what a condition demands of it: one of some values, at least, or at most (and whether equal)."""
    found: dict[str, list[Limit]] = {}
    parts = predicate.parts if isinstance(predicate, And) else (predicate,)
    for part in parts:
        match part:
            case And():
                for column, limits in limits_of(part).items():
                    found.setdefault(column, []).extend(limits)
            case Compare(column=column, comparator="=", value=value):
                found.setdefault(column, []).append((frozenset((value,)), None, None))
            case Compare(column=column, comparator=(">" | ">=") as sign, value=Fraction() as value):
                found.setdefault(column, []).append((None, (value, sign == ">="), None))
            case Compare(column=column, comparator=("<" | "<=") as sign, value=Fraction() as value):
                found.setdefault(column, []).append((None, None, (value, sign == "<=")))
            case Among(column=column, values=values):
                found.setdefault(column, []).append((frozenset(values), None, None))
            case _:
                pass
    return found


def excludes(mine: list[Limit], theirs: list[Limit]) -> bool:
    """Whether a demand of one side contradicts a demand of the other."""
    return any(contradict(one, other) or contradict(other, one) for one in mine for other in theirs)


def contradict(one: Limit, other: Limit) -> bool:
    """Whether no value meets both demands, looked at from one side."""
    values, least, _ = one
    if values is not None and other[0] is not None:
        return not values & other[0]
    if values is not None:
        return all(outside(value, other) for value in values)
    if least is not None and other[2] is not None:
        return least[0] > other[2][0] or (least[0] == other[2][0] and not (least[1] and other[2][1]))
    return False


def outside(value: Value, limit: Limit) -> bool:
    """Whether a value fails a bound."""
    _, least, most = limit
    if isinstance(value, str | bool):
        return False
    if least is not None and (value < least[0] or (value == least[0] and not least[1])):
        return True
    return most is not None and (value > most[0] or (value == most[0] and not most[1]))
