"""Above Threshold as it stands on the later slides: a noisy threshold is drawn, but answers meet the exact one.

With a fixed threshold nothing makes up for the answers before the winner: if they all lie high above it and all rise
by 1, each one that still stays below adds eps / 4.  Five of them are enough to break the claim.  `len(q)` stands for
"none".
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# row: L13
# expect: refuted
@private(epsilon="eps")
def above_exact_threshold(q: Queries(sensitivity=1), threshold: Public[float], eps: Epsilon) -> int:
    bar = laplace(threshold, scale=2 / eps)  # drawn and never used, as on the slides
    first = len(q)
    for i in range(len(q)):
        cur = laplace(q[i], scale=4 / eps)
        if cur >= threshold and first == len(q):
            first = i
    return first
