"""A part of a contract without a name."""

from lapwing import laplace


# lapwing: data: Database(of=Bit)
# lapwing: epsilon  # message: contract-clause
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
