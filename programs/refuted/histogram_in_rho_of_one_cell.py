"""A histogram of replaced rows at the rho of one cell: a row that is replaced moves two of them."""

from lapwing import Database, Integers, Public, gaussian, private


# expect: refuted
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 2"])
def histogram_in_rho_of_one_cell(
    d: Database(of=Integers(0, "k - 1")), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for value in d:
        counts[value] += 1
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(counts[i], sigma=sigma))
    return out
