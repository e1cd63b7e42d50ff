"""Many answers, each with its own noise, for about the square root of what they cost one by one.

The losses of the rounds partly cancel, except with the small probability delta: advanced composition, from Dwork,
Rothblum and Vadhan (2010).  Each question may depend on the answers before it.
"""

from math import log, sqrt

from lapwing import Delta, Epsilon, Public, Queries, gaussian, laplace, private


# expect: proved
# expect: proved(epsilon="k * eps", delta=0)
@private(epsilon="eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)", delta="delta", requires="k >= 0")
def many_laplace_answers(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta) -> list[float]:
    answers = []
    for i in range(k):
        answers.append(laplace(q[i], scale=1 / eps))
    return answers


# expect: proved
# expect: proved(epsilon="k * eps", delta="k * delta")
@private(
    epsilon="eps * sqrt(2 * k * log(1 / slack)) + k * eps * (exp(eps) - 1)",
    delta="k * delta + slack",
    requires="eps <= 1 and k >= 0",
)
def many_gaussian_answers(
    q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta, slack: Delta
) -> list[float]:
    answers = []
    for i in range(k):
        answers.append(gaussian(q[i], sigma=sqrt(2 * log(1.25 / delta)) / eps))
    return answers
