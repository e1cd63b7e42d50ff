# DP machine learning - semester project
import math

import numpy as np
from scipy import stats

LR = 0.1
CLIP = 1.0


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def clip_rows(G, C):
    norms = np.linalg.norm(G, axis=1, keepdims=True)
    return G / np.maximum(1.0, norms / C)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); y: Database(of=Bit, along=X)
# lapwing: d: Public[int]; w: Public; rho = 1 / (2 * sigma ** 2); requires = sigma > 0
def dp_sgd_step(X, y, w, d, sigma, batch_size, rng):
    """one full-batch step, the noise is sigma * CLIP"""
    errors = sigmoid(X @ w) - y
    grads = errors[:, None] * X
    grads = clip_rows(grads, CLIP)
    noisy_grad = grads.sum(axis=0) + rng.normal(0, sigma * CLIP, size=d)
    return w - LR * noisy_grad / batch_size


# verdict: refuted
# The gradients are not clipped, and a row has no bound.
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); y: Database(of=Bit, along=X)
# lapwing: d: Public[int]; w: Public; rho = 1 / (2 * sigma ** 2); requires = sigma > 0
def sgd_step_noclip(X, y, w, d, sigma, batch_size, rng):
    errors = sigmoid(X @ w) - y
    grad = X.T @ errors
    grad = grad + rng.normal(0, sigma * CLIP, size=d)
    return w - LR * grad / batch_size


# verdict: refuted
# The sum is clipped, then noise of c * sigma: the clipped sum moves by 2 * c.
# lapwing: X: Database(of=Vector(of=Reals, length=d), neighbours="add-remove")
# lapwing: d: Public[int]; rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0
def clip_the_sum(X, d, C, sigma, rng):
    total = X.sum(axis=0)
    total = total / max(1.0, np.linalg.norm(total) / C)
    return total + rng.normal(0, C * sigma, size=d)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=d, norm2=1), neighbours="add-remove"); d: Public[int]
# lapwing: rho = 1 / (2 * sigma ** 2); requires = sigma > 0
def dp_second_moment(X, d, sigma, rng):
    A = X.T @ X
    E = rng.normal(0, sigma, size=(d, d))
    return A + E


# verdict: refuted
# Each of the d sums moves by up to 1, so the l1 sensitivity is d.
# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=d), neighbours="add-remove"); d: Public[int]
# lapwing: epsilon = epsilon; requires = d >= 2
def column_sums_wrong(X, d, epsilon):
    sums = np.sum(X, axis=0)
    return sums + np.random.laplace(0, 1 / epsilon, size=d)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=d), neighbours="add-remove"); d: Public[int]
# lapwing: epsilon = epsilon; requires = d >= 1
def column_sums(X, d, epsilon):
    sums = np.sum(X, axis=0)
    return sums + np.random.laplace(0, d / epsilon, size=d)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); centers: Public
# lapwing: epsilon = epsilon; requires = len(centers) >= 1
def kmeans_step(X, centers, epsilon, rng):
    """one Lloyd iteration in the unit square; half the budget for sizes, half for sums"""
    k = len(centers)
    sizes = np.zeros(k)
    sums = np.zeros((k, 2))
    for x in X:
        j = np.argmin([np.linalg.norm(x - c) for c in centers])
        sizes[j] += 1
        sums[j] += x
    sizes = sizes + rng.laplace(0, 2 / epsilon, size=k)
    sums = sums + rng.laplace(0, 4 / epsilon, size=(k, 2))
    return sums / np.maximum(sizes, 1)[:, None]


# verdict: refuted
# The sums get noise for one coordinate, but two move.
# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); centers: Public
# lapwing: epsilon = epsilon; requires = len(centers) >= 1
def kmeans_step_v1(X, centers, epsilon, rng):
    k = len(centers)
    sizes = np.zeros(k)
    sums = np.zeros((k, 2))
    for x in X:
        j = np.argmin([np.linalg.norm(x - c) for c in centers])
        sizes[j] += 1
        sums[j] += x
    sizes = sizes + rng.laplace(0, 2 / epsilon, size=k)
    sums = sums + rng.laplace(0, 2 / epsilon, size=(k, 2))
    return sums / np.maximum(sizes, 1)[:, None]


# verdict: proved
# lapwing: X: Database(of=Interval(-1, 1), neighbours="add-remove"); y: Database(of=Interval(-1, 1), along=X)
# lapwing: epsilon = epsilon
def dp_linear_regression_1d(X, y, epsilon):
    """slope through the origin from noisy sufficient statistics"""
    sxy = np.dot(X, y) + stats.laplace.rvs(scale=2 / epsilon)
    sxx = np.dot(X, X) + stats.laplace.rvs(scale=2 / epsilon)
    if sxx <= 1e-6:
        return 0.0
    return sxy / sxx


class ObjectiveCounter:
    """counts correct predictions of a public model"""

    def __init__(self, w, epsilon):
        self.w = np.asarray(w)
        self.epsilon = epsilon

    # verdict: proved
    # lapwing: X: Database(of=Vector(of=Reals, length=5), neighbours="add-remove"); y: Database(of=Bit, along=X)
    # lapwing: self.epsilon: Epsilon; epsilon = self.epsilon
    def noisy_correct(self, X, y):
        preds = (X @ self.w > 0).astype(int)
        correct = np.sum(preds == y)
        return correct + np.random.laplace(0, 1 / self.epsilon)

    # verdict: refuted
    # Accuracy is a mean over the true number of rows, with noise for a sum of sensitivity 1 / n.
    # lapwing: X: Database(of=Vector(of=Reals, length=5), neighbours="add-remove"); y: Database(of=Bit, along=X)
    # lapwing: self.epsilon: Epsilon; epsilon = self.epsilon
    def noisy_accuracy(self, X, y):
        preds = (X @ self.w > 0).astype(int)
        acc = np.mean(preds == y)
        return acc + np.random.laplace(0, 1 / (len(y) * self.epsilon))
