"""The first answer above a public threshold."""

import numpy as np


# lapwing: answers: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def first_above(answers, threshold, epsilon):
    bar = threshold + np.random.laplace(0, 2 / epsilon)
    for i in range(len(answers)):
        if answers[i] + np.random.laplace(0, 4 / epsilon) >= bar:
            return i
    return len(answers)
