"""How many votes did each of three options get?"""

import numpy as np


# lapwing: votes: Database(of=Category(3), neighbours="replace"); epsilon = epsilon
def histogram(votes, epsilon):
    counts = np.bincount(votes, minlength=3)
    return counts + np.random.laplace(0, 2 / epsilon, size=3)
