"""A private mean as it is often written, and as it should be."""

import numpy as np


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def private_mean(data, epsilon):
    total = np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=1 / epsilon)
    return total / max(len(data), 1)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mended_mean(data, epsilon):
    total = np.sum(np.clip(data, 0, 1)) + np.random.laplace(scale=2 / epsilon)
    size = len(data) + np.random.laplace(scale=2 / epsilon)
    return total / max(size, 1.0)
