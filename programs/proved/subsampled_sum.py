"""A sum over rows that coins choose: it costs less than the sum over all rows, by amplification through subsampling.

Each row is in the sample with probability p, and the coins stay secret.  A row that is added changes the result only if
its coin shows heads, so that epsilon becomes log(1 + p * (exp(eps) - 1)), which is more than p * eps (Balle, Barthe and
Gaboardi, 2018).  At a Rényi order the price follows from rho (Mironov, Talwar and Zhang, 2019).
"""

from lapwing import Database, Epsilon, Interval, Public, flip, gaussian, laplace, private


# expect: proved
# expect: proved(epsilon="p * (exp(eps) - 1)")
# expect: refuted(epsilon="p * eps / 4")
@private(epsilon="log(1 + p * (exp(eps) - 1))", requires=["p >= 1 / 2", "p <= 1"])
def subsampled_sum(d: Database(of=Interval(0, 1), neighbours="add-remove"), p: Public[float], eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        if flip(p):
            total += x
    return laplace(total, scale=1 / eps)


# expect: proved
@private(renyi=(8, "1 / 8000"))
def subsampled_at_an_order(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    total = 0.0
    for x in d:
        if flip(1 / 100):
            total += x
    return gaussian(total, sigma=2)
