"""A counter by a public matrix: each row of data adds a column of the matrix, and the sum gets Gaussian noise.

Running counts, or any others that are linear in the rows, are then put together from the noisy sums by a second public
matrix, which costs nothing.  A bit that is replaced adds a column or does not, so the price is that of the longest
column: c * c / (2 * sigma * sigma), where the columns are clipped to a norm of c in case they are not as short as that.
Li, Hay, Rastogi, Miklau and McGregor (2010); Denisov, McMahan, Rush, Smith and Thakurta (2022).
"""

from lapwing import Bit, Database, Public, add_vectors, clip_norm, gaussian, private


# expect: proved
# expect: refuted(rho="c * c / (4 * sigma * sigma)")
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def matrix_counter(
    d: Database(of=Bit), columns: Public[list[list[float]]], k: Public[int], c: Public[float], sigma: Public[float]
) -> list[float]:
    total = [0.0] * k
    for i in range(len(d)):
        if d[i] == 1:
            total = add_vectors(total, clip_norm(columns[i], c))
    out: list[float] = []
    for j in range(k):
        out.append(gaussian(total[j], sigma=sigma))
    return out
