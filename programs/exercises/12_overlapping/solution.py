"""How many people are under 40, and how many are of working age?"""

import numpy as np


# lapwing: ages: Database(of=Integers(0, 120), neighbours="add-remove"); epsilon = epsilon
def age_groups(ages, epsilon):
    young = sum(1 for age in ages if age < 40)
    working = sum(1 for age in ages if 18 <= age < 65)
    return young + np.random.laplace(0, 2 / epsilon), working + np.random.laplace(0, 2 / epsilon)
