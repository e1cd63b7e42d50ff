"""A histogram with noise of scale 1/eps on every count.

A person who is added or removed moves one count by 1, for eps.  A person who is replaced may leave one count and
enter another, for 2 * eps and no less.  Known from the lectures (point functions); here the counts are computed from
the rows, or are given.
"""

from lapwing import Category, Database, Epsilon, Histogram, Public, laplace, private


# row: L22
# expect: proved
# expect: refuted(epsilon="eps")
# expect: proved(epsilon="eps", d=Database(of=Category("m"), neighbours="add-remove"))
@private(epsilon="2 * eps", requires="m >= 1")
def noisy_histogram_of_rows(d: Database(of=Category("m")), m: Public[int], eps: Epsilon) -> list[float]:
    out = []
    for y in range(m):
        count = 0
        for x in d:
            if x == y:
                count += 1
        out.append(laplace(count, scale=1 / eps))
    return out


# row: L22
# expect: proved
# expect: refuted(epsilon="eps")
# expect: proved(epsilon="eps", counts=Histogram(neighbours="add-remove"))
@private(epsilon="2 * eps")
def noisy_histogram(counts: Histogram(neighbours="replace"), eps: Epsilon) -> list[float]:
    out = []
    for count in counts:
        out.append(laplace(count, scale=1 / eps))
    return out
