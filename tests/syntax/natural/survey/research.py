"""Experiments for the workshop paper: private moments and matrix statistics."""
import math

import numpy as np


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="replace"); d: Public[int]
# lapwing: rho = rho; requires = R > 0; rho: Epsilon
def private_mean_zcdp(X, d, R, rho, rng):
    n = X.shape[0]
    norms = np.linalg.norm(X, axis=1, keepdims=True)
    Xc = X * np.minimum(1.0, R / np.maximum(norms, 1e-12))
    sigma = 2 * R / (n * math.sqrt(2 * rho))
    return Xc.mean(axis=0) + rng.normal(0, sigma, size=d)


# verdict: refuted
# Under replace the clipped sum moves by 2 r, not r.
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="replace"); d: Public[int]
# lapwing: rho = rho; requires = R > 0; rho: Epsilon
def private_mean_zcdp_v0(X, d, R, rho, rng):
    n = X.shape[0]
    norms = np.linalg.norm(X, axis=1, keepdims=True)
    Xc = X * np.minimum(1.0, R / np.maximum(norms, 1e-12))
    sigma = R / (n * math.sqrt(2 * rho))
    return Xc.mean(axis=0) + rng.normal(0, sigma, size=d)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); d: Public[int]
# lapwing: mu = 1 / sigma; requires = sigma > 0
def noisy_gram(X, d, sigma, rng):
    """Analyze-Gauss: symmetric noise on the Gram matrix of rows of norm at most one."""
    norms = np.linalg.norm(X, axis=1)
    Xn = X / np.maximum(norms, 1.0)[:, None]
    Z = rng.normal(0, sigma, size=(d, d))
    noise = np.triu(Z) + np.triu(Z, 1).T
    return Xn.T @ Xn + noise


# verdict: refuted
# All four entries move by nearly 1 when a row far from the mean is added.
# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove")
# lapwing: epsilon = epsilon
def noisy_scatter(X, epsilon, rng):
    centred = X - X.mean(axis=0)
    scatter = centred.T @ centred
    return scatter + rng.laplace(0, 1 / epsilon, size=(2, 2))


# verdict: proved
# lapwing: X: Database(of=Vector(of=Bit, length=d), neighbours="add-remove"); d: Public[int]
# lapwing: rho = d / (2 * sigma ** 2); requires = sigma > 0; requires = d >= 1
def one_way_marginals(X, d, sigma, rng):
    return X.sum(axis=0) + rng.normal(0, sigma, size=d)


# verdict: refuted
# All d columns may move by one: the l2 sensitivity is sqrt(d).
# lapwing: X: Database(of=Vector(of=Bit, length=d), neighbours="add-remove"); d: Public[int]
# lapwing: rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = d >= 2
def one_way_marginals_v0(X, d, sigma, rng):
    return X.sum(axis=0) + rng.normal(0, sigma, size=d)


# verdict: proved
# lapwing: x: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = B > 0
def private_variance(x, B, epsilon):
    x = np.clip(np.asarray(x, dtype=float), -B, B)
    e = epsilon / 3
    n = len(x) + np.random.laplace(0, 1 / e)
    s1 = x.sum() + np.random.laplace(0, B / e)
    s2 = (x ** 2).sum() + np.random.laplace(0, B ** 2 / e)
    n = max(n, 1.0)
    return max(0.0, s2 / n - (s1 / n) ** 2)


# verdict: refuted
# Three statistics with epsilon / 2 each: 1.5 * epsilon.
# lapwing: x: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = B > 0
def private_moments(x, B, epsilon):
    x = np.clip(np.asarray(x, dtype=float), -B, B)
    e = epsilon / 2
    n = len(x) + np.random.laplace(0, 1 / e)
    s1 = x.sum() + np.random.laplace(0, B / e)
    s2 = (x ** 2).sum() + np.random.laplace(0, B ** 2 / e)
    return n, s1, s2
