"""A mean whose noise is left open: `lapwing design` fills it in."""

import numpy as np


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def mean(data, epsilon):
    total = np.sum(data) + np.random.laplace(scale=...)
    size = len(data) + np.random.laplace(scale=...)
    return total / max(size, 1.0)
