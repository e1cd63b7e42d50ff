"""The count of each of k columns of bits with Gaussian noise: a row may move all of them by 1, so rho adds up."""

from lapwing import Bit, Database, Public, Vector, gaussian, private


# expect: proved
@private(rho="k / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def marginals_in_rho(d: Database(of=Vector(Bit, "k")), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for j in range(k):
        count = 0
        for i in range(len(d)):
            count += d[i][j]
        out.append(gaussian(count, sigma=sigma))
    return out
