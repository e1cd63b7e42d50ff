"""How many people answered yes?"""

import numpy as np


# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = epsilon; group = 4
def noisy_count(data, epsilon):
    return np.sum(data) + np.random.laplace(0, 4 / epsilon)
