"""A curator who rounds instead of adding noise."""

from __future__ import annotations


def rounded_to_three(bits: list[int], people: list[int]) -> int:
    """How many of these people have the bit, rounded to a multiple of 3."""
    return 3 * round(sum(bits[person] for person in people) / 3)
