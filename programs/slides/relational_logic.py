"""The programs of the lecture on privacy as a relational property, typed as its slides print them."""

from lapwing import Bit, Database, Epsilon, Interval, Public, Query, laplace, private


# slide: Laplace Mechanism, `z := q(d); z := Lap(GSq/eps, z)`
# page: relational-logic.md#the-laplace-mechanism-in-the-logic
# expect: proved
@private(epsilon="eps", requires="GSq > 0")
def Lap(q_of_d: Query(sensitivity="GSq"), GSq: Public[float], eps: Epsilon) -> float:
    z = q_of_d
    z = laplace(z, scale=GSq / eps)
    return z


# slide: Mean, `z := Lap(sens/eps, s/i)`, for rows between 0 and hi
# page: relational-logic.md#the-mean
# expect: proved
# expect: refuted(epsilon="eps / 2")
@private(epsilon="eps", requires=("len(d) >= 1", "hi > 0"))
def Mean(d: Database(of=Interval(0, "hi")), hi: Public[float], eps: Epsilon) -> float:
    sens = hi / len(d)
    i = 0
    s = 0
    while i < len(d):
        s = s + d[i]
        i = i + 1
    z = laplace(s / i, scale=sens / eps)
    return z


# slide: Releasing partial sums, first DummySum in EasyCrypt's notation, `Lap(eps, s)`
# page: relational-logic.md#partial-sums-and-awhile
# expect: proved
@private(epsilon="len(d) * eps")
def DummySum1(d: Database(of=Bit), eps: Epsilon) -> list[float]:
    i = 0
    s = 0
    r = []
    while i < len(d):
        s = s + d[i]
        z = laplace(s, scale=1 / eps)
        r.append(z)
        i = i + 1
    return r


# slide: Releasing partial sums, second DummySum in EasyCrypt's notation, `Lap(eps, d[i])`
# page: relational-logic.md#partial-sums-and-awhile
# expect: proved
@private(epsilon="eps")
def DummySum2(d: Database(of=Bit), eps: Epsilon) -> list[float]:
    i = 0
    s = 0
    r = []
    while i < len(d):
        z = laplace(d[i], scale=1 / eps)
        s = s + z
        r.append(s)
        i = i + 1
    return r
