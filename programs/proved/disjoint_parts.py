"""Two noisy sums over two parts of the data, cut at a public position.

The row in which neighbours differ lies in one of the parts, so only one of the two prices is paid, and the larger
one always suffices: parallel composition, as in the lectures and in McSherry's PINQ (2009).
"""

from lapwing import Database, Epsilon, Interval, Public, laplace, private


# row: L23
# expect: proved
@private(epsilon="max(eps1, eps2)", requires="0 <= m <= len(d)")
def disjoint_parts(d: Database(of=Interval(0, 1)), m: Public[int], eps1: Epsilon, eps2: Epsilon) -> tuple[float, float]:
    front = 0
    for i in range(m):
        front += d[i]
    noisy_front = laplace(front, scale=1 / eps1)
    back = 0
    for i in range(m, len(d)):
        back += d[i]
    noisy_back = laplace(back, scale=1 / eps2)
    return noisy_front, noisy_back
