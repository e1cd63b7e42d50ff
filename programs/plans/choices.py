"""A choice among candidates by their scores: the exponential mechanism, on scores that are given.

How far the rows move a score is proved beside it: of counts by cells.py and total.py, of ranks by ranks.py.  Programs
from the rows to the choice are in most_common.py and quantile.py.  One row
that is added or removed moves one count, so counts move the same way; one that is replaced moves each by at most 1.
One person has at most k rows, each of which is one step.
"""

from lapwing import Epsilon, Public, Queries, exponential, private


@private(epsilon="k * eps", group="k", requires=("k >= 1", "len(counts) >= 1"))
def most_common(counts: Queries(sensitivity=1, monotone=True, of=int), k: Public[int], eps: Epsilon) -> int:
    return exponential(counts, scale=1 / eps)


@private(epsilon="k * eps", group="k", requires=("k >= 1", "reach >= 1", "len(scores) >= 1"))
def best_score(scores: Queries(sensitivity="reach", of=int), reach: Public[int], k: Public[int], eps: Epsilon) -> int:
    return exponential(scores, scale=2 * reach / eps)
