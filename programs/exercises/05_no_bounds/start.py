"""The sum of incomes, in thousands; nearly all of them are below 100."""

import numpy as np


# lapwing: incomes: Database(of=Interval(0, 1000), neighbours="add-remove"); epsilon = epsilon
def total_income(incomes, epsilon):
    return np.sum(incomes) + np.random.laplace(0, 100 / epsilon)
