"""Mechanisms to attack from the command line."""

from __future__ import annotations


def honest(bits: list[int], people: list[int]) -> int:
    return sum(bits[person] for person in people)


def rounded(bits: list[int], people: list[int]) -> float:
    return 2 * round(honest(bits, people) / 2) + 0.25


def silent(bits: list[int], people: list[int]) -> None:
    return None


def failing(bits: list[int], people: list[int]) -> int:
    raise RuntimeError("no answer")
