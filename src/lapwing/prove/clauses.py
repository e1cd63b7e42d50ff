"""Many small z3 clauses at once, made by z3's own functions: the ordinary way costs more than solving them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import z3
from z3 import z3core

CONTEXT = z3.main_ctx()
REFERENCE = CONTEXT.ref()


def negated(condition: Any) -> Any:
    """`not condition`."""
    return z3.BoolRef(z3core.Z3_mk_not(REFERENCE, condition.ast), CONTEXT)


def any_of(conditions: Iterable[Any]) -> Any:
    """At least one of the conditions."""
    parts = [condition.ast for condition in conditions]
    return z3.BoolRef(z3core.Z3_mk_or(REFERENCE, len(parts), (z3.Ast * len(parts))(*parts)), CONTEXT)


def all_of(conditions: Iterable[Any]) -> Any:
    """All of the conditions."""
    parts = [condition.ast for condition in conditions]
    return z3.BoolRef(z3core.Z3_mk_and(REFERENCE, len(parts), (z3.Ast * len(parts))(*parts)), CONTEXT)
