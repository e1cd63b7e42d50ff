"""A contract about a parameter that is not there."""

from lapwing import laplace


# lapwing: dta: Database(of=Bit); epsilon = epsilon  # message: contract-key
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
