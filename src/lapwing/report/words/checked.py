"""How the obligations of a proof were checked, in words."""

from __future__ import annotations

from lapwing.diagnostics.plural import plural


def checked_words(count: int, short: bool = False) -> str:
    """How many there were, and who confirmed them; the kernel's rules may leave nothing for solvers."""
    if not count:
        return "by the kernel's rules alone"
    return f"{plural(count, 'obligation')}, {'' if short else 'confirmed by '}both solvers"
