"""The number of people and the sum of their ages."""

import numpy as np


# lapwing: ages: Database(of=Interval(0, 100), neighbours="add-remove"); epsilon = epsilon
def count_and_total(ages, epsilon):
    count = len(ages) + np.random.laplace(0, 1 / epsilon)
    total = np.sum(ages) + np.random.laplace(0, 100 / epsilon)
    return count, total
