"""Counts of keys that are not known beforehand: a key is shown if its noisy count is at least `least`.

There are m keys that rows may have; a row that does not count has the key m.  A key that one row brings has count 1 in
one dataset and does not occur in the other, where nothing is drawn for it.  So the runs agree only if its noisy count
stays below `least`, and delta pays for the probability that it does not.  The place of a key among all keys is told by
the zeros before it.  One person has at most k rows, each of which is one step.
"""

from lapwing import Database, Epsilon, Integers, Public, geometric, private


@private(
    epsilon="k * eps",
    delta="k * exp((k - 1) * eps) * exp(-(least - 2) * eps) / 2",
    group="k",
    requires=("m >= 1", "k >= 1"),
)
def found_keys(
    rows: Database(of=Integers(0, "m"), neighbours="add-remove"),
    m: Public[int],
    least: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> list[int]:
    shown = []
    for key in range(m):
        count = 0
        for row in rows:
            count += 1 if row == key else 0
        shown.append(0)
        if count > 0:
            noisy = geometric(count, scale=1 / eps)
            if noisy > least - 1:
                shown.append(noisy)
    return shown


@private(
    epsilon="2 * k * eps",
    delta="k * exp((k - 1) * (2 * eps)) * exp(-(least - 2) * eps)",
    group="k",
    requires=("m >= 1", "k >= 1"),
)
def found_keys_replaced(
    rows: Database(of=Integers(0, "m"), neighbours="replace"),
    m: Public[int],
    least: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> list[int]:
    shown = []
    for key in range(m):
        count = 0
        for row in rows:
            count += 1 if row == key else 0
        shown.append(0)
        if count > 0:
            noisy = geometric(count, scale=1 / eps)
            if noisy > least - 1:
                shown.append(noisy)
    return shown
