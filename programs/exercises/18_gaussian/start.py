"""The sum of scores between 0 and 10, with Gaussian noise."""

import math

import numpy as np


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove")
# lapwing: epsilon = epsilon; delta = delta; requires = epsilon <= 1
def gaussian_sum(data, epsilon, delta):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return np.sum(data) + np.random.normal(0, sigma)
