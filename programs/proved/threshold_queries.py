"""Threshold queries over an ordered domain of m values: for each value, the share of rows not above it.

Together they are the distribution function of the data.  Replacing one row moves each share by at most 1/n and each
count by at most 1, so every one of the m noisy answers costs at most eps.  An example of the lectures.
"""

from lapwing import Category, Database, Epsilon, Public, laplace, private


# row: L20
# expect: proved
@private(epsilon="m * eps", requires=("m >= 1", "len(d) >= 1"))
def threshold_shares(d: Database(of=Category("m")), m: Public[int], eps: Epsilon) -> list[float]:
    out = []
    for y in range(m):
        count = 0
        for x in d:
            if x <= y:
                count += 1
        out.append(laplace(count / len(d), scale=1 / (len(d) * eps)))
    return out


# row: L20
# expect: proved
@private(epsilon="m * eps", requires="m >= 1")
def threshold_counts(d: Database(of=Category("m")), m: Public[int], eps: Epsilon) -> list[float]:
    out = []
    for y in range(m):
        count = 0
        for x in d:
            if x <= y:
                count += 1
        out.append(laplace(count, scale=1 / eps))
    return out
