"""The mean of each of k columns of bits, with noise of scale 1 / (n eps) each.

One person's row has a bit in every column, so replacing it may move all k means by 1/n: eps for each column.  An
example of the lectures.
"""

from lapwing import Bit, Database, Epsilon, Public, Vector, laplace, private


# row: L21
# expect: proved
@private(epsilon="k * eps", requires=("k >= 1", "len(d) >= 1"))
def attribute_means(d: Database(of=Vector(Bit, "k")), k: Public[int], eps: Epsilon) -> list[float]:
    out = []
    for j in range(k):
        count = 0
        for i in range(len(d)):
            count += d[i][j]
        out.append(laplace(count / len(d), scale=1 / (len(d) * eps)))
    return out
