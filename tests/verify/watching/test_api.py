"""`lapwing.watch`."""

from __future__ import annotations

import pandas as pd

import lapwing
from tests.verify.watching import functions


def test_a_sample_of_rows() -> None:
    found = lapwing.watch(
        functions.noisy_count, epsilon=1, data=[0, 3, 1, 1], ignore=["digits"], seconds=600, samples=3_000
    )
    assert found.findings[0].name == "wrong scale"
    assert found.findings[0].epsilon == 3


def test_people_with_many_rows() -> None:
    def visits(df: pd.DataFrame, epsilon: float) -> float:
        import numpy as np

        return len(df) + np.random.laplace(scale=1 / epsilon)

    rows = [{"who": "a", "day": day} for day in range(4)] + [{"who": "b", "day": 1}]
    assert not lapwing.watch(visits, epsilon=1, data=rows, ignore=["digits"], seconds=600, samples=3_000).violated
    found = lapwing.watch(visits, epsilon=1, data=rows, person="who", ignore=["digits"], seconds=600, samples=3_000)
    assert "contributions" in [finding.name for finding in found.findings]


def test_people_with_numbers_are_joined_by_one_with_a_number() -> None:
    def people(rows: list[dict[str, int]], epsilon: float) -> float:
        import numpy as np

        return len(np.unique([row["who"] + 0 for row in rows])) + np.random.laplace(scale=1 / epsilon)

    rows = [{"who": who, "day": day} for who in (1, 2) for day in range(3)]
    found = lapwing.watch(people, epsilon=1, data=rows, person="who", ignore=["digits"], seconds=600, samples=3_000)
    assert not found.violated, found.findings


def test_the_same_seed_gives_the_same_findings() -> None:
    def seen() -> list[str]:
        found = lapwing.watch(functions.shortcut, epsilon=1, data=[1, 0], ignore=["digits"], seconds=600, samples=3_000)
        return [finding.evidence for finding in found.findings]

    assert seen() == seen() != []
