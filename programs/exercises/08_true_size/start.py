"""The mean of values between 0 and 1."""

import numpy as np


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
def mean(data, epsilon):
    total = np.sum(data) + np.random.laplace(0, 1 / epsilon)
    return total / max(len(data), 1)
