"""The first of some sums that reaches a threshold, with noise on the threshold and on each sum.

How far the rows move a sum is proved beside it, by cells.py and total.py.  One person has at most k rows, each of which
is one step.
"""

from lapwing import Epsilon, Public, Queries, geometric, private


@private(epsilon="k * eps", group="k", requires=("reach >= 1", "k >= 1"))
def first_above(
    sums: Queries(sensitivity="reach", of=int), threshold: Public[int], reach: Public[int], k: Public[int], eps: Epsilon
) -> int:
    bar = geometric(threshold, scale=2 * reach / eps)
    for place in range(len(sums)):
        noisy = geometric(sums[place], scale=4 * reach / eps)
        if noisy >= bar:
            return place
    return -1
