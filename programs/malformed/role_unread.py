"""A role of which nothing can be proved yet."""

from lapwing import laplace


# lapwing: data: Database(of=Anything); epsilon = epsilon  # message: role-unread
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
