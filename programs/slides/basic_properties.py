"""The programs of the lecture on basic properties, typed as its slides print them."""

from lapwing import Bit, Category, Database, Epsilon, Public, Vector, laplace, private


# slide: Example I, threshold functions, `q(D) + L(1/(n eps))`
# page: basic-properties.md#example-i-threshold-functions
# expect: proved
@private(epsilon="m * eps", requires=("m >= 1", "len(D) >= 1"))
def thresholds(D: Database(of=Category("m")), m: Public[int], eps: Epsilon) -> list[float]:
    n = len(D)
    answers = []
    for y in range(m):
        q = 0
        for x in D:
            if x <= y:
                q = q + 1
        answers.append(q / n + laplace(0, scale=1 / (n * eps)))
    return answers


# slide: Example II, attribute means, `q(D) + L(1/(n eps))`
# page: basic-properties.md#example-ii-attribute-means
# expect: proved
@private(epsilon="d * eps", requires=("d >= 1", "len(D) >= 1"))
def attribute_means(D: Database(of=Vector(Bit, "d")), d: Public[int], eps: Epsilon) -> list[float]:
    n = len(D)
    answers = []
    for j in range(d):
        q = 0
        for x in D:
            q = q + x[j]
        answers.append(q / n + laplace(0, scale=1 / (n * eps)))
    return answers


# slide: Example III, point functions, `q(D) + L(1/(n eps))`
# page: basic-properties.md#example-iii-point-functions-and-why-histograms-are-cheap
# expect: proved
# expect: refuted(epsilon="eps")
@private(epsilon="2 * eps", requires=("m >= 1", "len(D) >= 1"))
def points(D: Database(of=Category("m")), m: Public[int], eps: Epsilon) -> list[float]:
    n = len(D)
    answers = []
    for y in range(m):
        q = 0
        for x in D:
            if x == y:
                q = q + 1
        answers.append(q / n + laplace(0, scale=1 / (n * eps)))
    return answers


# slide: Releasing partial sums, first DummySum, `z := s + Lap(1/eps)`
# page: basic-properties.md#releasing-partial-sums
# expect: proved
# expect: refuted(epsilon="eps")
@private(epsilon="len(d) * eps")
def DummySum1(d: Database(of=Bit), eps: Epsilon) -> list[float]:
    i = 0
    s = 0
    r = []
    while i < len(d):
        s = s + d[i]
        z = s + laplace(0, scale=1 / eps)
        r.append(z)
        i = i + 1
    return r


# slide: Releasing partial sums, second DummySum, `z := d[i] + Lap(eps)`: here eps is the scale
# page: basic-properties.md#lap1eps-and-lapeps
# expect: refuted
# expect: proved(epsilon="1 / eps")
@private(epsilon="eps")
def DummySum2(d: Database(of=Bit), eps: Epsilon) -> list[float]:
    i = 0
    s = 0
    r = []
    while i < len(d):
        z = d[i] + laplace(0, scale=eps)
        s = s + z
        r.append(s)
        i = i + 1
    return r
