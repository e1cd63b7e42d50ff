"""What the page may use: how much, for whom, and which ledger and data sets it shows."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from secrets import token_urlsafe

GIGABYTE = 2**30


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on what one request can use, and on how many may wait."""

    source: int = 50_000
    body: int = 4_000_000
    seconds: float = 30.0
    memory: int = 3 * GIGABYTE
    workers: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)))
    waiting: int = 400


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the page is served; the token opens what touches data or a ledger."""

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = field(default_factory=lambda: token_urlsafe(24), repr=False)
    limits: Limits = field(default_factory=Limits)
    ledger: str | None = None
    datasets: tuple[str, ...] = ()
