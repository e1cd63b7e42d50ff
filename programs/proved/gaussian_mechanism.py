"""The Gaussian mechanism: a query answer with normal noise, private but for a small delta.

No factor covers the tails of two bells around different centres, so delta pays for them.  The textbook's sigma is true
for epsilon up to 1; the second program says how much noise it has by its rho and has no such limit; the third has
numbers only, and is tighter than both.  From Dwork and Roth (2014), and Canonne, Kamath and Steinke (2020) for noise on
a grid.
"""

from math import log, sqrt

from lapwing import Delta, Epsilon, Public, Query, gaussian, private


# expect: proved
# expect: proved(epsilon="eps", delta="2 * delta")
@private(epsilon="eps", delta="delta", requires="eps <= 1 and k > 0")
def gaussian_mechanism(q: Query(sensitivity="k"), k: Public[float], eps: Epsilon, delta: Delta) -> float:
    return gaussian(q, sigma=k * sqrt(2 * log(1.25 / delta)) / eps)


# expect: proved
@private(epsilon="rho + 2 * sqrt(rho * log(1 / delta))", delta="delta", requires="rho > 0")
def concentrated_answer(q: Query(sensitivity=1), rho: Public[float], delta: Delta) -> float:
    return gaussian(q, sigma=1 / sqrt(2 * rho))


# expect: proved
@private(epsilon=1, delta=0.0001)
def gaussian_by_numbers(q: Query(sensitivity=1)) -> float:
    return gaussian(q, sigma=4)
