"""False claims about noise that is only compared: numbers for all, and a little too little of epsilon or delta."""

from lapwing import Bit, Integers, Vector, flip, gaussian, laplace, private


# expect: false
# expect: false(epsilon=0.4, delta=0.01)
# expect: false(delta=0.006)
@private(epsilon=0.45, delta=0.01)
def larger_of_four(q: Vector(of=Integers(0, 1), length=4)) -> int:
    best = 0
    top = 0.0
    for i in range(4):
        x = gaussian(q[i], sigma=4)
        if i == 0 or x > top:
            top = x
            best = i
    return best


# expect: false
# expect: false(epsilon=0, delta=0.34)
# expect: false(epsilon=0.5, delta=0.23)
@private(epsilon=1, delta=0.068)
def above_zero(b: Bit) -> bool:
    return gaussian(b, sigma=1) > 0


# expect: false
@private(epsilon=0.24, delta=0.0001)
def above_zero_by_laplace(b: Bit) -> bool:
    return laplace(b, scale=4) > 5


# expect: false
@private(epsilon=0.5, delta=0.01)
def the_winner_and_its_answer(q: Vector(of=Integers(0, 1), length=2)) -> int:
    x = gaussian(q[0], sigma=4)
    y = gaussian(q[1], sigma=4)
    if x > y:
        return q[0]
    return 2 + q[1]


# expect: false
@private(epsilon=0, delta=0.009)
def shown_far_out(b: Bit) -> int:
    if gaussian(0, sigma=1) > 2:
        return b
    return 2


# expect: false
@private(epsilon=0, delta=0.49)
def shown_by_order(b: Bit) -> int:
    x = gaussian(0, sigma=1)
    y = gaussian(0, sigma=1)
    if x < y:
        return b
    return 2


# expect: false
@private(epsilon=0.1, delta=0.1)
def one_draw_moved_twice(b: Bit) -> bool:
    x = gaussian(0, sigma=1)
    return x + b > 0


# expect: false
@private(epsilon=0, delta=0.24)
def a_coin_and_a_draw(b: Bit) -> int:
    if flip(1 / 2) and gaussian(0, sigma=1) > 0:
        return b
    return 2


# expect: false
@private(epsilon=0.2, delta=0.05)
def between_two_draws(b: Integers(0, 3)) -> bool:
    low = gaussian(0, sigma=1)
    high = gaussian(3, sigma=1)
    x = gaussian(b, sigma=1)
    return low < x and x < high


# expect: false
@private(epsilon=0.05, delta=0.02)
def least_noise_first(q: Vector(of=Integers(0, 1), length=2)) -> int:
    x = gaussian(q[0], sigma=1)
    y = gaussian(q[1], sigma=8)
    return 0 if x < y else 1


# expect: false
@private(epsilon=0.5, delta=0.1)
def equal_to_itself(b: Bit) -> int:
    x = gaussian(0, sigma=4)
    if x == x:
        return b
    return 2


# expect: false
@private(epsilon=0.5, delta=0.1)
def never_equal(b: Bit) -> int:
    x = gaussian(0, sigma=4)
    y = gaussian(0, sigma=4)
    if x != y:
        return b
    return 2


# expect: false
# expect: false(epsilon=1)
@private(epsilon=0, delta=0.0003)
def shown_if_noise_is_zero(b: Bit) -> int:
    if gaussian(0, sigma=1) == 0:
        return b
    return 2


# expect: false
@private(epsilon=0, delta=0.0002)
def shown_if_two_draws_are_equal(b: Bit) -> int:
    x = gaussian(0, sigma=1)
    y = gaussian(0, sigma=1)
    if x == y:
        return b
    return 2


# expect: false
@private(epsilon=0, delta=0.0003)
def shown_if_noise_is_not_above_and_not_below(b: Bit) -> int:
    x = gaussian(0, sigma=1)
    if x <= 0 and x >= 0:
        return b
    return 2


# expect: false
@private(epsilon=0, delta=0.0003)
def shown_if_an_item_is_zero(b: Bit) -> int:
    x = [gaussian(0, sigma=1), 5.0]
    if x[0] == 0:
        return b
    return 2
