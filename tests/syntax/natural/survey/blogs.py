from __future__ import annotations
import enum
import functools
import itertools
import logging
import math
import operator
import random
import statistics
import time
import json
import numpy as np
from numpy.random import default_rng, laplace
from typing import Callable, Iterable, Iterator

logger = logging.getLogger(__name__)
SENS = {"count": 1, "sum": 10}


def noise(scale):
    return np.random.laplace(0, scale)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def closures(data, epsilon):
    def make(query, sensitivity):
        def ask(eps):
            return query(data) + noise(sensitivity / eps)
        return ask
    count = make(len, 1)
    total = make(sum, 10)
    return count(epsilon / 2), total(epsilon / 2)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def callbacks(data, epsilon, mechanism: str = "laplace"):
    mechanisms = {"laplace": lambda v, s: v + noise(s / epsilon), "none": lambda v, s: v}
    return mechanisms[mechanism](sum(data), 10)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def generator_rows(data, epsilon):
    def positive(rows):
        for r in rows:
            if r > 0:
                yield r
    return sum(positive(data)) + noise(10 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def generator_budget(data, epsilon):
    def budgets():
        share = epsilon / 2
        while True:
            yield share
            share /= 2
    out = []
    for eps in itertools.islice(budgets(), 3):
        out.append(len(data) + noise(1 / eps))
    return out


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def keyword_only(data, *, epsilon, scale_factor=1):
    kwargs = {"loc": 0, "scale": 10 * scale_factor / epsilon}
    return sum(data) + np.random.laplace(**kwargs)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def logs(data, epsilon):
    total = sum(data)
    logger.info("true total %s", total)
    return total + noise(10 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def logs_released(data, epsilon):
    noisy = sum(data) + noise(10 / epsilon)
    logger.info("released %.2f with epsilon=%s", noisy, epsilon)
    print("done", noisy)
    return noisy


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def try_except(data, epsilon):
    try:
        m = sum(data) / len(data)
    except ZeroDivisionError:
        return None
    return m + noise(1 / epsilon)


# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def parse_rows(data, epsilon):
    total = 0
    for row in data:
        try:
            value = float(row)
        except ValueError:
            value = 0.0
        if math.isnan(value):
            value = 0.0
        total += min(max(value, 0), 1)
    return total + noise(1 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dispatch(data, epsilon, kind="count"):
    match kind:
        case "count":
            value = len(data)
        case "sum":
            value = sum(data)
        case _:
            raise ValueError(kind)
    return value + noise(SENS[kind] / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def reduce_sum(data, epsilon):
    total = functools.reduce(operator.add, data, 0)
    return total + noise(10 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def map_filter(data, epsilon):
    return sum(map(lambda x: min(x, 5), filter(lambda x: x > 1, data))) + laplace(0, 5 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def stats_mean(data, epsilon):
    return statistics.mean(data) + noise(1 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def fsum(data, epsilon):
    return math.fsum(data) + noise(10 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def json_report(data, epsilon):
    released = {"count": round(len(data) + noise(2 / epsilon), 2), "sum": round(sum(data) + noise(20 / epsilon), 2)}
    return json.dumps(released)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def walrus(data, epsilon):
    if (noisy := len(data) + noise(1 / epsilon)) > 10:
        return "many", noisy
    return "few", noisy


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def early_exit(data, epsilon):
    for x in data:
        if x > 9:
            return -1
    return sum(data) + noise(10 / epsilon)


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def while_noise(data, epsilon):
    """Draws until the result is close to the truth."""
    true = sum(data)
    noisy = true + noise(10 / epsilon)
    while abs(noisy - true) > 5:
        noisy = true + noise(10 / epsilon)
    return noisy


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def while_positive(data, epsilon):
    """Conditioning on a noisy value is not free."""
    noisy = sum(data) + noise(20 / epsilon)
    return abs(noisy)


# lapwing: data: Database(of=Row(Integers(0, 5), Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def unzip(data, epsilon):
    total = 0
    for i, (key, value) in enumerate(data):
        total += value if key in (1, 3) else 0
    return total + noise(1 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="replace"); epsilon = epsilon
# verdict: proved
def window(data, epsilon):
    first, rest = data[:2], data[2:]
    return len(rest) + sum(first) + noise(5 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def permuted(data, epsilon):
    shuffled = list(data)
    random.shuffle(shuffled)
    return shuffled, len(data) + noise(1 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def pairs_of_counts(data, epsilon):
    low = high = 0
    for d in data:
        if d <= 2:
            low += 1
        else:
            high += 1
    noisy_low, noisy_high = (c + noise(1 / epsilon) for c in (low, high))
    return {"low": noisy_low, "high": noisy_high, "share": noisy_low / (noisy_low + noisy_high)}


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def none_default(data, epsilon=None, bins=None):
    if epsilon is None:
        epsilon = 1.0
    if bins is None:
        bins = list(range(6))
    return [sum(1 for d in data if d == b) + noise(1 / epsilon) for b in bins]


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon; query: Function(sensitivity=1, of=data)
# verdict: proved
def callable_query(data, query: Callable[[list], float], epsilon: float) -> float:
    return query(data) + noise(1 / epsilon)


# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); epsilon = epsilon; predicate: Public
# verdict: proved
def callable_predicate(data, predicate: Callable[[int], bool], epsilon: float) -> float:
    return sum(1 for d in data if predicate(d)) + noise(1 / epsilon)


# lapwing: data: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def any_rows(data, epsilon):
    n = len(data)
    return n + noise(1 / epsilon)


# lapwing: data: Database(of=Anything, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def typed_rows(data, epsilon):
    for x in data:
        if not isinstance(x, (int, float)):
            raise TypeError(f"bad row {x!r}")
    return len(data) + noise(1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon
# verdict: refuted
def subsample(data, epsilon):
    sample = random.sample(list(data), 2)
    return sum(sample)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def timed(data, epsilon):
    start = time.time()
    noisy = sum(data) + noise(1 / epsilon)
    return noisy


# lapwing: matrix: Database(of=Vector(of=Bit, length=3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def column_sums(matrix, epsilon):
    columns = list(zip(*matrix)) if len(matrix) else [[], [], []]
    return [sum(c) + noise(3 / epsilon) for c in columns]


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def lap_from_module(data, epsilon, *, rng=None):
    rng = default_rng() if rng is None else rng
    n = len(data)
    s = float(sum(data))
    return {"n": n + rng.laplace(0, 2 / epsilon), "s": s + rng.laplace(0, 2 / epsilon)}


class Level(enum.IntEnum):
    LOW = 0
    MID = 1
    HIGH = 2


# lapwing: levels: Database(of=Integers(0, 2), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def by_level(levels, epsilon):
    counts = {level: 0 for level in Level}
    for x in levels:
        counts[Level(x)] += 1
    return {level.name: n + noise(1 / epsilon) for level, n in counts.items()}
