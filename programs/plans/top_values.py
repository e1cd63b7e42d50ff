"""The most common of m values one after the other: the exponential mechanism, on the values that are left.

A person says whether it has each value.  Adding or removing a person moves all counts the same way, by at most 1,
however many values the person has; replacing one moves them both ways.  What is given is the place of each choice among
the values that were left before it.
"""

from lapwing import Database, Epsilon, Integers, Public, Vector, exponential, private


@private(epsilon="top * eps", requires=("m >= 1", "top >= 1"))
def top_values(
    people: Database(of=Vector(Integers(0, 9223372036854775807), length="m"), neighbours="add-remove"),
    m: Public[int],
    top: Public[int],
    eps: Epsilon,
) -> list[int]:
    left = []
    for value in range(m):
        left.append(value)
    out = []
    for turn in range(top):
        scores = []
        for place in range(len(left)):
            count = 0
            for person in people:
                count += min(max(person[left[place]], 0), 1)
            scores.append(count)
        chosen = exponential(scores, scale=1 / eps)
        out.append(chosen)
        kept = []
        for place in range(len(left)):
            if place != chosen:
                kept.append(left[place])
        left = list(kept)
    return out


@private(epsilon="top * eps", requires=("m >= 1", "top >= 1"))
def top_values_replaced(
    people: Database(of=Vector(Integers(0, 9223372036854775807), length="m"), neighbours="replace"),
    m: Public[int],
    top: Public[int],
    eps: Epsilon,
) -> list[int]:
    left = []
    for value in range(m):
        left.append(value)
    out = []
    for turn in range(top):
        scores = []
        for place in range(len(left)):
            count = 0
            for person in people:
                count += min(max(person[left[place]], 0), 1)
            scores.append(count)
        chosen = exponential(scores, scale=2 / eps)
        out.append(chosen)
        kept = []
        for place in range(len(left)):
            if place != chosen:
                kept.append(left[place])
        left = list(kept)
    return out
