"""How many people answered yes?"""

import numpy as np


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def noisy_count(data, epsilon):
    return np.sum(data) + np.random.laplace(scale=1 / epsilon)
