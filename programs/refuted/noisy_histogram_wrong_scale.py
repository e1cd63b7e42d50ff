"""A histogram with noise of scale eps, where it should be 1/eps.

What was meant to be a small loss is one of 1/eps.  In the suites of StatDP and DP-Sniper.
"""

from lapwing import Epsilon, Histogram, laplace, private


# row: S3
# expect: refuted
@private(epsilon="eps")
def noisy_histogram_wrong_scale(counts: Histogram(neighbours="add-remove"), eps: Epsilon) -> list[float]:
    out = []
    for count in counts:
        out.append(laplace(count, scale=eps))
    return out
