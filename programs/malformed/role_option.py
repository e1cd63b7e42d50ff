"""An option that is spelled differently."""

from lapwing import Bit, Database, Epsilon, laplace, private


@private(epsilon="eps")
def program(d: Database(of=Bit, neighbors="replace"), eps: Epsilon):  # message: role-option
    return laplace(len(d), scale=1 / eps)
