"""False claims about programs with finitely many runs: coins, choices, and probabilities that are left open."""

from math import exp

from lapwing import Bit, Epsilon, Integers, Public, flip, private, randomized_response, uniform


# expect: false
# expect: false(epsilon="log(p / (1 - p)) / 2")
# expect: false(epsilon="2 * p - 1")
# expect: false(epsilon="log(1 + p)")
# expect: false(epsilon="0")
@private(epsilon="log((1 - p) / p)", requires="1 / 2 <= p < 1")
def a_biased_coin(b: Bit, p: Public[float]) -> int:
    if flip(p):
        return b
    return 1 - b


# expect: false
@private(epsilon="log(p / (1 - p))", requires="1 / 2 <= p <= 1")
def a_coin_that_may_always_fall_so(b: Bit, p: Public[float]) -> int:
    if flip(p):
        return b
    return 1 - b


# expect: false
@private(epsilon="log(p / (1 - p))", requires="0 < p < 1")
def a_coin_that_may_be_fair_or_worse(b: Bit, p: Public[float]) -> int:
    if flip(p):
        return b
    return 1 - b


# expect: false
# expect: false(epsilon="log(p / (1 - p)) + log(q / (1 - q)) / 2")
# expect: false(epsilon="max(log(p / (1 - p)), log(q / (1 - q)))")
@private(epsilon="log(p / (1 - p))", requires="1 / 2 < p < 1 and 1 / 2 < q < 1")
def two_coins(b: Bit, p: Public[float], q: Public[float]) -> tuple[int, int]:
    x = b if flip(p) else 1 - b
    y = b if flip(q) else 1 - b
    return x, y


# expect: false
# expect: false(epsilon="log(3 / 2)")
@private(epsilon="log(4 / 3)")
def a_coin_from_the_data(b: Bit) -> bool:
    return flip((1 + b) / 4)


# expect: false
# expect: false(epsilon="max(e, 2 * f) - f")
@private(epsilon="max(e, f)")
def two_answers(b: Bit, e: Epsilon, f: Epsilon) -> tuple[bool, bool]:
    x = randomized_response(b, e)
    y = randomized_response(b, f)
    return x, y


# expect: false
@private(epsilon="eps")
def one_of_three_with_the_probability_of_two(x: Integers(0, 2), eps: Epsilon) -> int:
    if flip(exp(eps) / (1 + exp(eps))):
        return x
    return (x + 1 + uniform(2)) % 3


# expect: false
@private(epsilon="eps", delta=0.3)
def a_choice_that_is_moved(b: Bit, eps: Epsilon) -> int:
    return uniform(3) + b


# expect: false
@private(epsilon=0, delta=0.49)
def a_smaller_choice_that_is_moved(b: Bit) -> int:
    return uniform(2) + b


# expect: false
@private(epsilon=1)
def flips_until_heads(b: Bit) -> int:
    n = 0
    going = True
    while going and n < 40:
        if flip((1 + b) / 4):
            going = False
        else:
            n = n + 1
    return n


# expect: false
@private(epsilon="log(2)", requires="0 <= p <= 1")
def shown_with_any_probability(b: Bit, p: Public[float]) -> int:
    if flip(p / 2):
        return b
    return 2
