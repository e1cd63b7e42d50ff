"""Refusing a plan that no certified program covers."""

from __future__ import annotations

from typing import NoReturn

from lapwing.data.query.query import Query
from lapwing.diagnostics.diagnostic import reject


def refuse(query: Query, why: str) -> NoReturn:
    """The plan is at fault; nothing has been charged."""
    reject("plan-unproved", name=type(query).__name__, why=why)
