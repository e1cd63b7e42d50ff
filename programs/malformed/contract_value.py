"""Neighbours of a kind that there is not."""

from lapwing import laplace


# lapwing: data: Database(of=Bit)
# lapwing: epsilon = epsilon; neighbours = swap  # message: contract-value
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
