"""A claim with an option there is not."""

from lapwing import Epsilon, private


@private(epsilon="eps", gamma=1)  # message: claim-option
def program(eps: Epsilon):
    return 1
