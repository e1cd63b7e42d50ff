"""A function that adds noise to a whole table."""

from lapwing import laplace


# lapwing: data: Frame(x=Bit); epsilon = epsilon
def count(data, epsilon):
    return laplace(data, scale=1 / epsilon)  # message: natural
