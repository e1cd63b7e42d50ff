"""The most common of m values one after the other: the exponential mechanism, on the values that are left.

A person says what it adds to the count of each value, which is cut to `reach`.  Adding or removing a person moves all
counts the same way, by at most `reach`, however many values the person has; replacing one moves them both ways.
"""

from lapwing import Database, Epsilon, Integers, Public, Vector, exponential, private


@private(epsilon="top * eps", requires=("m >= 1", "top >= 1", "reach >= 1"))
def top_values(
    people: Database(of=Vector(Integers(0, 9223372036854775807), length="m"), neighbours="add-remove"),
    m: Public[int],
    top: Public[int],
    reach: Public[int],
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
                count += min(max(person[left[place]], 0), reach)
            scores.append(count)
        chosen = exponential(scores, scale=reach / eps)
        out.append(chosen)
        kept = []
        for place in range(len(left)):
            if place != chosen:
                kept.append(left[place])
        left = list(kept)
    return out
