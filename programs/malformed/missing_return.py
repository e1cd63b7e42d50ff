"""What if the coin shows tails?"""

from lapwing import Epsilon, flip, private


@private
def program(eps: Epsilon):
    if flip():  # message: missing-return
        return 1
