"""Counts of keys that are not known beforehand: a key is shown if its noisy count is at least `least`.

A key that one row brings has count 1 in one dataset and does not occur in the other, where nothing is drawn for it.  So
the runs agree only if its noisy count stays below `least`, and delta pays for the probability that it does not.  The
place of a key among all keys there may be is told by the zeros before it.  A row that does not count has a key of its
own, which nobody is shown.  One person has at most k rows, each of which is one step.
"""

from lapwing import Epsilon, Histogram, Public, geometric, private


@private(epsilon="k * eps", delta="k * exp((k - 1) * eps) * exp(-(least - 2) * eps) / 2", group="k", requires="k >= 1")
def found_keys(
    counts: Histogram(neighbours="add-remove"), least: Public[int], k: Public[int], eps: Epsilon
) -> list[int]:
    shown = []
    for count in counts:
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
    requires="k >= 1",
)
def found_keys_replaced(
    counts: Histogram(neighbours="replace"), least: Public[int], k: Public[int], eps: Epsilon
) -> list[int]:
    shown = []
    for count in counts:
        shown.append(0)
        if count > 0:
            noisy = geometric(count, scale=1 / eps)
            if noisy > least - 1:
                shown.append(noisy)
    return shown
