"""Joint distributions as tables, one row an outcome of the first run, one column an outcome of the second."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from lapwing.diagnostics.diagnostic import shorten
from lapwing.refute.finite.couple import Unmatched, Violation
from lapwing.refute.finite.coupling import Coupling
from lapwing.refute.finite.distribution import Distribution

A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)


def draw_coupling(found: Coupling[A, B] | Violation[A, B] | Unmatched) -> str:
    """The two tables of a coupling, or why there is none."""
    match found:
        case Coupling(left=left, right=right):
            return f"{draw_joint('left', left)}\n\n{draw_joint('right', right)}"
        case Violation(event=event, partners=partners, first=first, second=second, epsilon=epsilon, delta=delta):
            extra = f" + {delta}" if delta else ""
            return (
                f"no coupling: {_set(event)} has probability {first}, and its partners {_set(partners)} have {second}:"
                f"\n{first} > exp({epsilon}) * {second}{extra}"
            )
        case Unmatched(side=side, outcome=outcome):
            return f"no coupling: {shorten(str(outcome))} can happen in the {side} run and has no partner"


def draw_joint(name: str, joint: Distribution[tuple[A, B]]) -> str:
    """A joint distribution as a table."""
    rows = dict.fromkeys(a for a, _ in joint.outcomes)
    columns = dict.fromkeys(b for _, b in joint.outcomes)
    table = [[name, *(shorten(str(b), 20) for b in columns)]]
    table += [[shorten(str(a), 20), *(str(joint.of((a, b))) for b in columns)] for a in rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return "\n".join(
        "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in table
    )


def _set(event: frozenset[A]) -> str:
    return "{" + ", ".join(sorted(shorten(str(outcome), 20) for outcome in event)) + "}"
