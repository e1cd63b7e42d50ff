"""The sum of salaries, each at most 200."""

import numpy as np


# lapwing: pay: Database(of=Interval(0, 200), neighbours="add-remove"); epsilon = epsilon
def total_pay(pay, epsilon):
    largest = max(pay, default=0)
    return np.sum(pay) + np.random.laplace(0, largest / epsilon)
