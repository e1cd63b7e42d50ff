"""A decorator and a contract."""

from lapwing import Bit, Database, Epsilon, laplace, private


# lapwing: epsilon = epsilon
@private(epsilon="epsilon")
def count(data: Database(of=Bit), epsilon: Epsilon):  # message: contract-decorated
    return laplace(sum(data), scale=1 / epsilon)
