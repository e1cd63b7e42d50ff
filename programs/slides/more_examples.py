"""The programs of the lecture with more examples, typed as its slides print them."""

from lapwing import Epsilon, Public, Queries, exponential, laplace, private


# slide: Exponential Mechanism
# page: more-examples.md#the-exponential-mechanism
# expect: proved
@private(epsilon="eps", requires="du > 0")
def ExponentialMechanism(u: Queries(sensitivity="du"), du: Public[float], eps: Epsilon) -> int:
    return exponential(u, scale=2 * du / eps)


# slide: Report Noisy Max, to the letter: `output` has no first value, and i never advances
# page: more-examples.md#as-printed
# message: maybe-undefined
@private(epsilon="eps")
def RNM(q: Queries(sensitivity=1, monotone=True), eps: Epsilon) -> int:
    i = 0
    max = 0
    while i < len(q):
        cur = q[i] + laplace(0, scale=1 / eps)
        if cur > max:
            max = cur
            output = i
    return output


# slide: Report Noisy Max, with a first value for `output` and a step for i
# page: more-examples.md#as-printed
# expect: refuted
# expect: refuted(epsilon="2 * eps")
# expect: proved(epsilon="len(q) * eps")
@private(epsilon="eps")
def RNM_completed(q: Queries(sensitivity=1, monotone=True), eps: Epsilon) -> int:
    i = 0
    max = 0
    output = len(q)
    while i < len(q):
        cur = q[i] + laplace(0, scale=1 / eps)
        if cur > max:
            max = cur
            output = i
        i = i + 1
    return output


# slide: Above Threshold, which compares with the noisy threshold nT
# page: more-examples.md#above-threshold
# expect: proved
@private(epsilon="eps")
def AboveT(q: Queries(sensitivity=1), T: Public[float], eps: Epsilon) -> int:
    i = 1
    output = len(q)
    nT = T + laplace(0, scale=2 / eps)
    while i < len(q):
        cur = q[i - 1] + laplace(0, scale=4 / eps)
        if cur >= nT and output == len(q):
            output = i
        i = i + 1
    return output


# slide: Above Threshold on the later slides, which compares with T
# page: more-examples.md#above-threshold
# expect: refuted
@private(epsilon="eps")
def AboveT_with_T(q: Queries(sensitivity=1), T: Public[float], eps: Epsilon) -> int:
    i = 1
    output = len(q)
    nT = T + laplace(0, scale=2 / eps)
    while i < len(q):
        cur = q[i - 1] + laplace(0, scale=4 / eps)
        if cur >= T and output == len(q):
            output = i
        i = i + 1
    return output
