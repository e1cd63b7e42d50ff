"""Distances of given distributions, and statements about them, as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from lapwing.numbers.epsilon import Given, epsilon_of
from lapwing.numbers.readable import Readable
from lapwing.refute.finite.distance import measure_distance, smallest_epsilon
from lapwing.refute.finite.distribution import Distribution
from lapwing.refute.finite.properties import Statement
from lapwing.report.view.view import View

VERDICTS = {True: "holds", False: "fails"}


def view_distance(first: Distribution[str], second: Distribution[str], epsilon: Given) -> View:
    """Both distances of two distributions at an epsilon, where they are attained, and the smallest epsilons."""
    rows = []
    for order, one, other in (("first, second", first, second), ("second, first", second, first)):
        found, least = measure_distance(one, other, epsilon), smallest_epsilon(one, other)
        rows.append(
            {
                "order": order,
                "distance": str(found),
                "event": sorted(found.event),
                "smallest": None if least is None else str(least),
            }
        )
    return {"epsilon": str(epsilon_of(epsilon)), "distances": rows}


def view_statements(statements: Sequence[Statement]) -> View:
    """Statements with both of their sides, and whether they hold."""
    return {
        "statements": [
            {
                "name": each.name,
                "words": each.words,
                "left": f"{Readable(each.sides[0]):.6g}",
                "right": f"{Readable(each.sides[1]):.6g}",
                "verdict": VERDICTS[each.holds],
            }
            for each in statements
        ]
    }
