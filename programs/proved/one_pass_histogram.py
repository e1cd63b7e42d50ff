"""A histogram that is filled in one pass through the data, for any number of cells.

One row moves one cell by 1, so noise on all cells costs as much as noise on one.  A row that is replaced leaves one
cell and enters another, which costs twice as much.
"""

from lapwing import Database, Epsilon, Integers, Public, laplace, private


# expect: proved
# expect: refuted(epsilon="eps / 2")
@private(epsilon="eps", requires="k >= 1")
def one_pass_histogram(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> list[float]:
    counts = [0] * k
    for value in d:
        counts[value] += 1
    out: list[float] = []
    for i in range(k):
        out.append(laplace(counts[i], scale=1 / eps))
    return out


# expect: proved
# expect: refuted(epsilon="eps")
@private(epsilon="2 * eps", requires="k >= 2")
def one_pass_histogram_replaced(d: Database(of=Integers(0, "k - 1")), k: Public[int], eps: Epsilon) -> list[float]:
    counts = [0] * k
    for value in d:
        counts[value] += 1
    out: list[float] = []
    for i in range(k):
        out.append(laplace(counts[i], scale=1 / eps))
    return out
