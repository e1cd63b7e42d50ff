"""How many people have come so far, after each person?"""

import numpy as np


# lapwing: data: Database(of=Bit, neighbours="replace"); epsilon = epsilon
def running_totals(data, epsilon):
    totals = []
    total = 0
    for row in data:
        total += row
        totals.append(total + np.random.laplace(0, 1 / epsilon))
    return totals
