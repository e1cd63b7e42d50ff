"""Conditions as JSON has them, and back: what excludes what can be seen again from a release alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.data.query.predicate import Among, And, Compare, Like, Missing, Not, Or, Predicate, Related, Value


def condition_data(condition: Predicate | None) -> Any:
    """A condition as nested lists."""
    match condition:
        case None:
            return None
        case Compare(column=column, comparator=comparator, value=value):
            return ["compare", column, comparator, value_data(value)]
        case Among(column=column, values=values):
            return ["among", column, [value_data(value) for value in values]]
        case Missing(column=column):
            return ["missing", column]
        case Like(column=column, pattern=pattern):
            return ["like", column, pattern]
        case Related(left=left, comparator=comparator, right=right):
            return ["related", left, comparator, right]
        case Not(inner=inner):
            return ["not", condition_data(inner)]
        case And(parts=parts):
            return ["and", *(condition_data(part) for part in parts)]
        case Or(parts=parts):
            return ["or", *(condition_data(part) for part in parts)]


def value_data(value: Value) -> Any:
    """A text as one, a truth value as one, a number as the only item of a list."""
    return [str(value)] if isinstance(value, Fraction) else value


def read_condition_data(data: Any) -> Predicate | None:
    """The condition that such lists are; a ValueError for anything else."""
    match data:
        case None:
            return None
        case ["compare", str(column), ("=" | "<>" | "<" | "<=" | ">" | ">=") as comparator, value]:
            return Compare(column, comparator, read_value(value))
        case ["among", str(column), list(values)]:
            return Among(column, tuple(read_value(value) for value in values))
        case ["missing", str(column)]:
            return Missing(column)
        case ["like", str(column), str(pattern)]:
            return Like(column, pattern)
        case ["related", str(left), ("=" | "<>" | "<" | "<=" | ">" | ">=") as comparator, str(right)]:
            return Related(left, comparator, right)
        case ["not", inner]:
            return Not(there(inner))
        case ["and", *parts]:
            return And(tuple(there(part) for part in parts))
        case ["or", *parts]:
            return Or(tuple(there(part) for part in parts))
        case _:
            raise ValueError("this is no condition")


def there(data: Any) -> Predicate:
    """A condition that is not left out."""
    found = read_condition_data(data)
    if found is None:
        raise ValueError("a condition is missing")
    return found


def read_value(data: Any) -> Value:
    """A value of a condition."""
    match data:
        case str() | bool():
            return data
        case [str(number)]:
            return Fraction(number)
        case _:
            raise ValueError("this is no value")
