"""Histograms, answers and frames, as people write them."""

import numpy as np


# verdict: proved
# lapwing: data: Database(of=Category(k), neighbours="add-remove"); epsilon = epsilon
def histogram(data, k, epsilon):
    counts = [0] * k
    for x in data:
        counts[x] += 1
    return [c + np.random.laplace(scale=1 / epsilon) for c in counts]


# verdict: refuted
# lapwing: data: Database(of=Category(k), neighbours="replace"); epsilon = epsilon
def histogram_replace(data, k, epsilon):
    counts = np.bincount(data, minlength=k)
    return counts + np.random.laplace(0, 1 / epsilon, size=k)


# verdict: refuted
# lapwing: data: Database(of=Text, neighbours="add-remove"); epsilon = epsilon
def histogram_of_keys_seen(data, epsilon):
    counts = {}
    for x in data:
        counts[x] = counts.get(x, 0) + 1
    return {key: n + np.random.laplace(scale=1 / epsilon) for key, n in counts.items()}


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = log(3)
def survey(data, rng):
    out = []
    for x in data:
        if rng.random() < 0.5:
            out.append(x)
        else:
            out.append(int(rng.random() < 0.5))
    return out


# verdict: proved
# lapwing: bit: Bit; epsilon = epsilon
def randomized_response(bit, epsilon, rng):
    p = np.exp(epsilon) / (1 + np.exp(epsilon))
    return bit if rng.random() < p else 1 - bit


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = len(data) * epsilon
def running_totals(data, epsilon):
    return np.cumsum(data) + np.random.laplace(scale=1 / epsilon, size=len(data))


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); y: Database(of=Reals, along=X); rho = k / (2 * sigma ** 2); requires = sigma > 0; requires = k >= 0
def gradient_steps(X, y, k, sigma, rate, rng):
    w = np.zeros(X.shape[1])
    for _ in range(k):
        grads = [2 * (x @ w - t) * x for x, t in zip(X, y)]
        clipped = [g / max(1.0, np.linalg.norm(g)) for g in grads]
        w = w - rate * (np.sum(clipped, axis=0) + rng.normal(0, sigma, size=w.shape))
    return w


# verdict: proved
# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_pay(df, epsilon):
    half = epsilon / 2
    pay = df[df["age"] >= 18]["pay"].clip(0, 10_000)
    return (pay.sum() + np.random.laplace(scale=10_000 / half)) / max(1, len(pay) + np.random.laplace(scale=1 / half))
