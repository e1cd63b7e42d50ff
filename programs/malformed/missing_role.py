"""What is x to privacy?"""

from lapwing import Epsilon, laplace, private


@private(epsilon="eps")
def program(x, eps: Epsilon):  # message: missing-role
    return laplace(x, scale=1 / eps)
