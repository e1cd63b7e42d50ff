"""Algorithms 1 to 6 of the sparse vector slide, from Lyu, Su and Li (2017), typed as printed.

The Greek letters are spelled out.  "Abort" ends the loop, T and F stand for the two answers, and in Algorithm 3 a query
below the threshold answers 0.
"""

from lapwing import Epsilon, Public, Queries, laplace, private


# slide: Algorithm 1, Lyu, Su and Li 2017
# page: more-examples.md#the-sparse-vector-technique-right-and-wrong
# expect: proved
@private(epsilon="eps", requires=("c >= 1", "sens > 0"))
def Algorithm1(
    Q: Queries(sensitivity="sens"), sens: Public[float], T: Public[list[float]], c: Public[int], eps: Epsilon
) -> list[bool]:
    eps1 = eps / 2
    rho = laplace(0, scale=sens / eps1)
    eps2 = eps - eps1
    count = 0
    a = []
    for i in range(len(Q)):
        nu = laplace(0, scale=2 * c * sens / eps2)
        if Q[i] + nu >= T[i] + rho:
            a.append(True)
            count = count + 1
            if count >= c:
                break
        else:
            a.append(False)
    return a


# slide: Algorithm 2, Dwork and Roth 2014
# page: more-examples.md#the-sparse-vector-technique-right-and-wrong
# expect: proved
@private(epsilon="eps", requires=("c >= 1", "sens > 0"))
def Algorithm2(
    Q: Queries(sensitivity="sens"), sens: Public[float], T: Public[float], c: Public[int], eps: Epsilon
) -> list[bool]:
    eps1 = eps / 2
    rho = laplace(0, scale=c * sens / eps1)
    eps2 = eps - eps1
    count = 0
    a = []
    for i in range(len(Q)):
        nu = laplace(0, scale=2 * c * sens / eps1)
        if Q[i] + nu >= T + rho:
            a.append(True)
            rho = laplace(0, scale=c * sens / eps2)
            count = count + 1
            if count >= c:
                break
        else:
            a.append(False)
    return a


# slide: Algorithm 3, Roth 2011
# page: more-examples.md#the-sparse-vector-technique-right-and-wrong
# expect: refuted
@private(epsilon="eps", requires=("c >= 1", "sens > 0"))
def Algorithm3(
    Q: Queries(sensitivity="sens"), sens: Public[float], T: Public[float], c: Public[int], eps: Epsilon
) -> list[float]:
    eps1 = eps / 2
    rho = laplace(0, scale=sens / eps1)
    eps2 = eps - eps1
    count = 0
    a = []
    for i in range(len(Q)):
        nu = laplace(0, scale=c * sens / eps2)
        if Q[i] + nu >= T + rho:
            a.append(Q[i] + nu)
            count = count + 1
            if count >= c:
                break
        else:
            a.append(0)
    return a


# slide: Algorithm 4, Lee and Clifton 2014
# page: more-examples.md#the-sparse-vector-technique-right-and-wrong
# expect: refuted
# expect: proved(epsilon="(1 + 6 * c) * eps / 4")
@private(epsilon="eps", requires=("c >= 1", "sens > 0"))
def Algorithm4(
    Q: Queries(sensitivity="sens"), sens: Public[float], T: Public[float], c: Public[int], eps: Epsilon
) -> list[bool]:
    eps1 = eps / 4
    rho = laplace(0, scale=sens / eps1)
    eps2 = eps - eps1
    count = 0
    a = []
    for i in range(len(Q)):
        nu = laplace(0, scale=sens / eps2)
        if Q[i] + nu >= T + rho:
            a.append(True)
            count = count + 1
            if count >= c:
                break
        else:
            a.append(False)
    return a


# slide: Algorithm 5, Stoddard and others 2014
# page: more-examples.md#the-sparse-vector-technique-right-and-wrong
# expect: refuted(infinite=True)
@private(epsilon="eps", requires="sens > 0")
def Algorithm5(Q: Queries(sensitivity="sens"), sens: Public[float], T: Public[float], eps: Epsilon) -> list[bool]:
    eps1 = eps / 2
    rho = laplace(0, scale=sens / eps1)
    a = []
    for i in range(len(Q)):
        nu = 0
        if Q[i] + nu >= T + rho:
            a.append(True)
        else:
            a.append(False)
    return a


# slide: Algorithm 6, Chen and others 2015
# page: more-examples.md#the-sparse-vector-technique-right-and-wrong
# expect: refuted
@private(epsilon="eps", requires="sens > 0")
def Algorithm6(Q: Queries(sensitivity="sens"), sens: Public[float], T: Public[list[float]], eps: Epsilon) -> list[bool]:
    eps1 = eps / 2
    rho = laplace(0, scale=sens / eps1)
    eps2 = eps - eps1
    a = []
    for i in range(len(Q)):
        nu = laplace(0, scale=sens / eps2)
        if Q[i] + nu >= T[i] + rho:
            a.append(True)
        else:
            a.append(False)
    return a
