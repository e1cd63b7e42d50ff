"""Exact answers of the lectures, before any noise: what is their sensitivity?"""

from lapwing import Bit, Category, Database, Interval, Public, private


@private
def count(d: Database(of=Bit)) -> int:
    """How many rows are 1."""
    ones = 0
    for x in d:
        ones += x
    return ones


@private
def count_of_members(d: Database(of=Bit, neighbours="add-remove")) -> int:
    """The same, where a row may be added or removed."""
    ones = 0
    for x in d:
        ones += x
    return ones


@private(requires="high > 0")
def total(d: Database(of=Interval(0, "high")), high: Public[float]) -> float:
    """The sum of rows between 0 and a public bound."""
    found = 0
    for x in d:
        found += x
    return found


@private(requires="high > 0")
def total_of_members(d: Database(of=Interval(0, "high"), neighbours="add-remove"), high: Public[float]) -> float:
    """The same, where a row may be added or removed."""
    found = 0
    for x in d:
        found += x
    return found


@private(requires="len(d) >= 1")
def mean(d: Database(of=Interval(0, 1))) -> float:
    """The mean of rows between 0 and 1."""
    total = 0
    for x in d:
        total += x
    return total / len(d)


@private
def mean_of_members(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    """The same, where a row may be added or removed; 0 if there are none."""
    total = 0
    for x in d:
        total += x
    return total / max(len(d), 1)


@private(requires="m >= 1")
def histogram(d: Database(of=Category("m")), m: Public[int]) -> list[int]:
    """How many rows have each value, where a row may be replaced."""
    counts = []
    for y in range(m):
        equal = 0
        for x in d:
            if x == y:
                equal += 1
        counts.append(equal)
    return counts


@private(requires="m >= 1")
def histogram_of_members(d: Database(of=Category("m"), neighbours="add-remove"), m: Public[int]) -> list[int]:
    """The same, where a row may be added or removed."""
    counts = []
    for y in range(m):
        equal = 0
        for x in d:
            if x == y:
                equal += 1
        counts.append(equal)
    return counts


@private(requires="m >= 1")
def thresholds(d: Database(of=Category("m")), m: Public[int]) -> list[int]:
    """How many rows have at most each value."""
    counts = []
    for y in range(m):
        below = 0
        for x in d:
            if x <= y:
                below += 1
        counts.append(below)
    return counts


@private(requires="m >= 1")
def thresholds_of_members(d: Database(of=Category("m"), neighbours="add-remove"), m: Public[int]) -> list[int]:
    """The same, where a row may be added or removed."""
    counts = []
    for y in range(m):
        below = 0
        for x in d:
            if x <= y:
                below += 1
        counts.append(below)
    return counts


@private
def partial_sums(d: Database(of=Bit, neighbours="add-remove")) -> list[int]:
    """The sum of the rows so far, after each row: as many numbers as there are rows."""
    total = 0
    sums = []
    for x in d:
        total += x
        sums.append(total)
    return sums
