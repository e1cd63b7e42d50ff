"""Programs for tests of runs on data."""

from __future__ import annotations

from lapwing import Database, Epsilon, Integers, Interval, Row, laplace, private, unknown


@private(epsilon="eps")
def adults(data: Database(of=Integers(0, 120), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    count = 0
    for age in data:
        if age >= 18:
            count = count + 1
    return laplace(count, scale=1 / eps)


@private(epsilon="eps")
def too_little(data: Database(of=Integers(0, 120), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    count = 0
    for age in data:
        count = count + age
    return laplace(count, scale=1 / eps)


@private(epsilon="eps")
def earnings(
    data: Database(of=Row(Integers(0, 120), Interval(-100, 1000)), neighbours="add-remove"),  # type: ignore[valid-type]
    eps: Epsilon,
) -> float:
    total = 0.0
    for row in data:
        if row[0] >= 18:
            total = total + row[1]
    return laplace(total, scale=1000 / eps)


@private(epsilon="eps")
def replaced(data: Database(of=Integers(0, 120), neighbours="replace"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    count = 0
    for age in data:
        if age >= 18:
            count = count + 1
    return laplace(count, scale=1 / eps)


@private(epsilon="eps")
def capped(data: Database(of=Integers(0, 120), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    count = 0
    for _ in data:
        if count < 100000:
            count = count + 1
    return laplace(count, scale=1 / eps)


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def ordinary(ages: list[int], epsilon: float) -> float:
    import numpy as np

    return float(sum(1 for age in ages if age >= 18) + np.random.laplace(scale=1 / epsilon))


@private(epsilon="eps")
def scored(data: Database(of=Integers(0, 120), neighbours="add-remove"), eps: Epsilon) -> float:  # type: ignore[valid-type]
    total = 0.0
    for age in data:
        total = total + min(max(unknown("score", age), 0), 1)
    return laplace(total, scale=1 / eps)
