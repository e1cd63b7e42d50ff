"""When rows come and go, their number is private."""

from lapwing import Bit, Database, Epsilon, laplace, private


@private(epsilon="len(d) * eps")  # message: private-length
def program(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon):
    return laplace(sum(d), scale=1 / eps)
