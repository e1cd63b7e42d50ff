"""The programs of the lecture on basic mechanisms, typed as its slides print them."""

from math import exp

from lapwing import Bit, Database, Epsilon, Public, Query, flip, laplace, private


# slide: AlmostRandom
# page: basic-mechanisms.md#almostrandom
# expect: proved
# expect: tight
@private(epsilon="log(3)")
def AlmostRandom(b: Bit) -> bool:
    if flip():
        return b == 1
    else:
        return flip()


# slide: Algorithm 1, Randomized Response (q is the identity; the slide counts with k and then reads with i)
# page: basic-mechanisms.md#algorithm-1-the-share-of-noisy-answers
# expect: proved
@private(epsilon="eps", requires="len(D) >= 1")
def RandomizedResponse(D: Database(of=Bit), eps: Epsilon) -> float:
    S = []
    for i in range(len(D)):
        if flip(exp(eps) / (1 + exp(eps))):
            S.append(D[i])
        else:
            S.append(1 - D[i])
    return sum(S) / len(D)


# slide: Algorithm 2, Laplace Mechanism
# page: basic-mechanisms.md#the-laplace-mechanism
# expect: proved
# expect: tight
@private(epsilon="eps", requires="sensitivity > 0")
def LapMech(q_of_D: Query(sensitivity="sensitivity"), sensitivity: Public[float], eps: Epsilon) -> float:
    Y = laplace(0, scale=sensitivity / eps)
    return q_of_D + Y
