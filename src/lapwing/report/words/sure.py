"""Confidence intervals of a release in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from lapwing.diagnostics.plural import plural

View = dict[str, Any]

SHOWN = 12
DIGITS = 3
FEWEST = 6


def show_accuracy(view: View) -> str:
    """Intervals, and how sure they are; or why there is none."""
    leaves = list(leaves_of(view["intervals"]))
    reasons = dict.fromkeys(leaf["none"] for leaf in leaves if "none" in leaf)
    if len(reasons) == 1 and all("none" in leaf for leaf in leaves):
        return f"none: {next(iter(reasons))}"
    if not leaves:
        return "none: there are no numbers in it"
    shown = [show_leaf(leaf) for leaf in leaves[:SHOWN]]
    if len(leaves) > SHOWN:
        shown.append(f"and {len(leaves) - SHOWN} more")
    sure = show_decimal(Fraction(view["confidence"]) * 10 ** (2 + FEWEST) // 1, -FEWEST)
    numbers = sum(leaf.get("numbers", 0 if "none" in leaf else 1) for leaf in leaves)
    together = ", all of them" if numbers > 1 else ""
    notes = "".join(f"; none: {why}" for why in reasons)
    return f"{', '.join(shown)}{together} with {sure}% confidence{notes}"


def leaves_of(told: Any) -> Iterator[dict[str, Any]]:
    """The intervals in a view, in order."""
    if isinstance(told, list):
        for item in told:
            yield from leaves_of(item)
    else:
        yield told


def show_leaf(leaf: dict[str, Any]) -> str:
    """One interval with a few digits, rounded outwards."""
    if "none" in leaf:
        return "none"
    if "numbers" in leaf:
        unit = Fraction(1, 10**FEWEST)
        below, above = (show_decimal(-(-Fraction(leaf[end]) // unit), -FEWEST) for end in ("below", "above"))
        others = f" ({plural(leaf['others'], 'other')}: none)" if leaf["others"] else ""
        which = "the number" if leaf["numbers"] == 1 else f"each of {leaf['numbers']} numbers"
        return f"from {below} below to {above} above {which}{others}"
    low, high = Fraction(leaf["from"]), Fraction(leaf["to"])
    power = power_below((high - low) / 10**DIGITS) if high > low else -FEWEST
    unit = Fraction(10) ** power
    return f"{show_decimal(low // unit, power)} to {show_decimal(-(-high // unit), power)}"


def power_below(x: Fraction) -> int:
    """The greatest k with 10^k <= x, for x > 0."""
    power = len(str(x.numerator)) - len(str(x.denominator))
    return power if Fraction(10) ** power <= x else power - 1


def show_decimal(count: int, power: int) -> str:
    """count * 10^power, without needless zeros."""
    if power >= 0:
        return str(count * 10**power)
    whole, rest = divmod(abs(count), 10**-power)
    digits = f"{whole}.{rest:0{-power}d}".rstrip("0").rstrip(".")
    return f"-{digits}" if count < 0 else digits
