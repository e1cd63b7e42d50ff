"""A function that goes through its rows, with a contract that makes columns of them."""

from lapwing import laplace


# lapwing: data: Frame(x=Bit); epsilon = epsilon
def count(data, epsilon):
    total = 0
    for x in data:
        total = total + x  # message: natural
    return laplace(total, scale=1 / epsilon)
