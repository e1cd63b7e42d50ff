"""The attack on all subsets beside the same by its definition, and the linear program for more people; CPU seconds.

Run with: python bench/attack.py
"""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import numpy as np

from lapwing.verify.attack.answers import AllAnswers, SomeAnswers
from lapwing.verify.attack.curator import Bounded, Priced
from lapwing.verify.attack.database import random_bits, share_equal
from lapwing.verify.attack.exhaustive import reconstruct_from_all, worst_errors
from lapwing.verify.attack.linear import reconstruct_from_some
from lapwing.verify.attack.subsets import all_subsets, random_subsets, sums_of, sums_of_all


def by_definition(answers: AllAnswers) -> np.ndarray:
    """All databases against all subsets, as a matrix product in pieces."""
    subsets = all_subsets(answers.people).astype(np.float32)
    return np.concatenate(
        [np.abs(subsets @ part.T - answers.values[:, None]).max(axis=0) for part in np.array_split(subsets, 64)]
    )


def bounded_answers(people: int) -> AllAnswers:
    """Answers off by at most 2."""
    return AllAnswers(people, Bounded(2).perturb(sums_of_all(random_bits(people, 1)), 1))


def main() -> None:
    """One line a measurement."""
    print("| people | databases x queries | definition | lapwing | ratio |")
    print("| --- | --- | --- | --- | --- |")
    for people in (10, 12, 14):
        answers = bounded_answers(people)
        started = process_time()
        slow = by_definition(answers)
        between = process_time()
        repeats = 20
        for _ in range(repeats):
            fast = worst_errors(answers)
        ours = (process_time() - between) / repeats
        assert (slow == fast).all()
        print(
            f"| {people} | {4**people:.1e} | {between - started:.3f} s | {ours:.4f} s |"
            f" {(between - started) / ours:.0f} |"
        )
    for people in (20, 22, 24):
        answers, bits = bounded_answers(people), random_bits(people, 1)
        started = process_time()
        found = reconstruct_from_all(answers, Fraction(2))
        spent = process_time() - started
        print(f"| {people} | {4**people:.1e} | | {spent:.2f} s | recovered {share_equal(found.guess, bits):.0%} |")
    print()
    print("| people | queries | epsilon each | linear program | recovered |")
    print("| --- | --- | --- | --- | --- |")
    for people in (128, 256, 512):
        bits, subsets = random_bits(people, 1), random_subsets(people, 4 * people, 2)
        noisy = Priced(Fraction(1)).perturb(sums_of(subsets, bits), 1)
        started = process_time()
        found = reconstruct_from_some(SomeAnswers(subsets, noisy.astype(np.float64)))
        spent = process_time() - started
        print(f"| {people} | {4 * people} | 1 | {spent:.1f} s | {share_equal(found.guess, bits):.0%} |")


if __name__ == "__main__":
    main()
