"""Figures 2-5: private learning on synthetic and public data (research code, not a library)."""
import math

import numpy as np

BATCH = 256.0
EPOCHS = 10


def l2_clip(v, c):
    n = np.linalg.norm(v)
    return v * min(1.0, c / (n + 1e-12))


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); y: Database(of=Reals, along=X); d: Public[int]
# lapwing: rho = EPOCHS / (2 * sigma ** 2); requires = sigma > 0
def dp_gd_linear(X, y, d, sigma, lr, rng):
    w = np.zeros(d)
    for _ in range(EPOCHS):
        g = np.zeros(d)
        for xi, yi in zip(X, y):
            g += l2_clip((xi @ w - yi) * xi, 1.0)
        w -= lr * (g + rng.normal(0, sigma, size=d)) / BATCH
    return w


# verdict: refuted
# Ten epochs, claimed as one.
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); y: Database(of=Reals, along=X); d: Public[int]
# lapwing: rho = 1 / (2 * sigma ** 2); requires = sigma > 0
def dp_gd_history(X, y, d, sigma, lr, rng):
    w = np.zeros(d)
    history = []
    for _ in range(EPOCHS):
        g = np.zeros(d)
        for xi, yi in zip(X, y):
            g += l2_clip((xi @ w - yi) * xi, 1.0)
        w = w - lr * (g + rng.normal(0, sigma, size=d)) / BATCH
        history.append(w)
    return history


# verdict: refuted
# The loss on the private rows is logged without noise.
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); y: Database(of=Reals, along=X); d: Public[int]
# lapwing: rho = EPOCHS / (2 * sigma ** 2); requires = sigma > 0
def dp_gd_with_losses(X, y, d, sigma, lr, rng):
    w = np.zeros(d)
    losses = []
    for _ in range(EPOCHS):
        residual = X @ w - y
        losses.append(float(np.sum(residual ** 2)))
        grads = residual[:, None] * X
        grads = grads / np.maximum(1.0, np.linalg.norm(grads, axis=1, keepdims=True))
        w = w - lr * (grads.sum(axis=0) + rng.normal(0, sigma, size=d)) / BATCH
    return w, losses


# verdict: refuted
# Averages over the true number of rows.
# lapwing: G: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); d: Public[int]
# lapwing: rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0
def mean_gradient(G, d, C, sigma, rng):
    clipped = np.array([l2_clip(g, C) for g in G]).reshape(-1, d)
    n = max(1, len(clipped))
    return (clipped.sum(axis=0) + rng.normal(0, C * sigma, size=d)) / n


# verdict: proved
# lapwing: G: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); d: Public[int]; alpha: Public
# lapwing: renyi = (alpha, alpha / (2 * sigma ** 2)); requires = sigma > 0; requires = C > 0; requires = alpha > 1
def sum_gradient(G, d, C, alpha, sigma, rng):
    norms = np.sqrt((G ** 2).sum(axis=1))
    factor = np.maximum(norms / C, 1.0)
    clipped = G / factor[:, None]
    return clipped.sum(axis=0) + C * sigma * rng.standard_normal(d)


# verdict: refuted
# Clipped in the max norm: a row may have l2 norm c * sqrt(d).
# lapwing: G: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); d: Public[int]
# lapwing: rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0; requires = d >= 2
def sum_gradient_coordinatewise(G, d, C, sigma, rng):
    clipped = np.clip(G, -C, C)
    return clipped.sum(axis=0) + rng.normal(0, C * sigma, size=d)


# verdict: proved
# lapwing: G: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); d: Public[int]
# lapwing: rho = d / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0; requires = d >= 1
def sum_gradient_coordinatewise_paid(G, d, C, sigma, rng):
    clipped = np.clip(G, -C, C)
    return clipped.sum(axis=0) + rng.normal(0, C * sigma, size=d)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=d, norm2=1), neighbours="add-remove"); y: Database(of=Interval(-1, 1), along=X)
# lapwing: d: Public[int]; rho = rho; rho: Epsilon
def sufficient_statistics_regression(X, y, d, rho, ridge, rng):
    """AdaSSP without the ada: noisy X'X and X'y with half of rho each."""
    sigma = 1 / math.sqrt(rho)
    Z = rng.normal(0, sigma, size=(d, d))
    XX = X.T @ X + np.triu(Z) + np.triu(Z, 1).T
    Xy = X.T @ y + rng.normal(0, sigma, size=d)
    return np.linalg.pinv(XX + ridge * np.eye(d)) @ Xy


# verdict: refuted
# Half of rho needs 1 / sqrt(rho), this has 1 / sqrt(2 rho) twice.
# lapwing: X: Database(of=Vector(of=Reals, length=d, norm2=1), neighbours="add-remove"); y: Database(of=Interval(-1, 1), along=X)
# lapwing: d: Public[int]; rho = rho; rho: Epsilon; requires = d >= 1
def sufficient_statistics_release(X, y, d, rho, rng):
    sigma = 1 / math.sqrt(2 * rho)
    XX = X.T @ X + rng.normal(0, sigma, size=(d, d))
    Xy = X.T @ y + rng.normal(0, sigma, size=d)
    return XX, Xy


# verdict: proved
# lapwing: X: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = log(1 + q * (exp(epsilon) - 1))
# lapwing: requires = q > 0; requires = q <= 1
def poisson_sampled_sum(X, q, epsilon, rng):
    mask = rng.random(len(X)) < q
    return np.sum(np.asarray(X)[mask]) + rng.laplace(0, 1 / epsilon)


# verdict: refuted
# The sampled sum is divided by q, the noise is not.
# lapwing: X: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = log(1 + q * (exp(epsilon) - 1))
# lapwing: requires = q > 0; requires = q < 1
def poisson_sampled_estimate(X, q, epsilon, rng):
    mask = rng.random(len(X)) < q
    return np.sum(np.asarray(X)[mask]) / q + rng.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: x: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lo < hi; requires = q >= 0; requires = q <= 1
def quantile_em(x, q, lo, hi, epsilon, rng):
    """Exponential mechanism over the gaps between sorted points (Smith 2011)."""
    z = np.sort(np.clip(x, lo, hi))
    n = len(z)
    edges = np.concatenate(([lo], z, [hi]))
    widths = np.diff(edges)
    utility = -np.abs(np.arange(n + 1) - q * n)
    weights = widths * np.exp(epsilon * utility / 2)
    i = rng.choice(n + 1, p=weights / weights.sum())
    return rng.uniform(edges[i], edges[i + 1])


# verdict: refuted
# Lower and upper end are the smallest and largest point of the data.
# lapwing: x: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon; requires = q >= 0; requires = q <= 1
def quantile_em_data_range(x, q, epsilon, rng):
    z = np.sort(np.asarray(x, dtype=float))
    n = len(z)
    widths = np.diff(z)
    utility = -np.abs(np.arange(1, n) - q * n)
    weights = widths * np.exp(epsilon * utility / 2)
    i = rng.choice(n - 1, p=weights / weights.sum())
    return rng.uniform(z[i], z[i + 1])
