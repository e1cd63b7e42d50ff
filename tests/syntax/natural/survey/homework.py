import numpy as np
import random
import math

EPS = 0.5
BINS = 5


# lapwing: x: Database(of=Bit, neighbours="replace"); epsilon = log(3)
# verdict: proved
def q1(x):
    # problem 1: randomized response of every row
    out = []
    for b in x:
        if random.random() < 0.5:
            out.append(b)
        else:
            out.append(random.randint(0, 1))
    return out


# lapwing: x: Database(of=Bit, neighbours="add-remove"); epsilon = EPS
# verdict: proved
def q2(x):
    s = 0
    for i in range(len(x)):
        s = s + x[i]
    return s + np.random.laplace(0, 1/EPS)


# lapwing: x: Database(of=Bit, neighbours="add-remove"); epsilon = EPS
# verdict: refuted
def q2b(x):
    s = 0
    for i in range(len(x)):
        s = s + x[i] + np.random.laplace(0, EPS)
    return s


# lapwing: D: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q3(D, eps):
    S = sum(D)
    N = len(D)
    S_ = S + np.random.laplace(0, 2*10/eps)
    N_ = N + np.random.laplace(0, 2/eps)
    if N_ <= 0:
        return 0
    return S_/N_


# lapwing: D: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = eps
# verdict: refuted
def q3b(D, eps):
    S = sum(D)
    N = len(D)
    if N == 0:
        return 0
    return S/N + np.random.laplace(0, 10/(N*eps))


# lapwing: D: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q4(D, eps):
    h = [0]*BINS
    for d in D:
        h[d] += 1
    for i in range(BINS):
        h[i] = h[i] + np.random.laplace(0, 1/eps)
    return h


# lapwing: D: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = eps
# verdict: refuted
def q4b(D, eps):
    h = np.zeros(BINS)
    for d in D:
        h[d] += 1
    noise = np.random.laplace(0, 1/eps)
    for i in range(BINS):
        h[i] += noise
    return h


# lapwing: D: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q5(D, eps):
    # report noisy max
    h = np.zeros(BINS)
    for d in D:
        h[d] += 1
    noisy = h + np.random.laplace(0, 1/eps, BINS)
    return np.argmax(noisy)


# lapwing: D: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = eps
# verdict: refuted
def q5b(D, eps):
    h = [D.count(i) for i in range(BINS)]
    best = -1
    bi = None
    for i in range(BINS):
        t = h[i] + np.random.laplace(0, 1/eps)
        if t > best:
            best = t
            bi = i
    return bi, h[bi]


# lapwing: q: Queries(sensitivity=1); T: Public[float]; epsilon = eps
# verdict: proved
def q6(q, T, eps):
    That = T + np.random.laplace(0, 2/eps)
    for i in range(len(q)):
        v = q[i] + np.random.laplace(0, 4/eps)
        if v >= That:
            return i
    return -1


# lapwing: q: Queries(sensitivity=1); T: Public[float]; epsilon = eps
# verdict: refuted
def q6b(q, T, eps):
    ans = []
    for i in range(len(q)):
        v = q[i] + np.random.laplace(0, 2/eps)
        ans.append(v >= T)
    return ans


# lapwing: q: Queries(sensitivity=1); T: Public[float]; epsilon = eps
# verdict: refuted
def q6c(q, T, eps):
    # releases the noisy value that was compared
    That = T + np.random.laplace(0, 2/eps)
    out = []
    for qi in q:
        v = qi + np.random.laplace(0, 4/eps)
        if v >= That:
            out.append(v)
            return out
        else:
            out.append(None)
    return out


# lapwing: x: Bit; epsilon = eps
# verdict: proved
def q7(x, eps):
    p = math.exp(eps)/(1+math.exp(eps))
    if np.random.rand() < p:
        return x
    else:
        return 1-x


# lapwing: x: Bit; epsilon = eps
# verdict: refuted
def q7b(x, eps):
    p = math.exp(eps)/(1+math.exp(eps))
    if np.random.rand() < p:
        return 1
    return x


# lapwing: x: Integers(0, 4); epsilon = eps
# verdict: proved
def q8(x, eps):
    # k-ary randomized response
    k = BINS
    p = math.exp(eps)/(math.exp(eps)+k-1)
    if random.random() < p:
        return x
    others = [i for i in range(k) if i != x]
    return random.choice(others)


# lapwing: x: Integers(0, 4); epsilon = eps
# verdict: refuted
def q8b(x, eps):
    k = BINS
    p = math.exp(eps)/(math.exp(eps)+1)
    if random.random() < p:
        return x
    others = [i for i in range(k) if i != x]
    return random.choice(others)


# lapwing: D: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps; requires = len(D) >= 1
# verdict: proved
def q9(D, eps):
    n = len(D)
    return sum(D)/n + np.random.laplace(0, 1/(n*eps))


# lapwing: D: Database(of=Interval(0, 1), neighbours="replace"); epsilon = eps; requires = len(D) >= 1
# verdict: refuted
def q9b(D, eps):
    D = sorted(D)
    m = D[len(D)//2]
    return m + np.random.laplace(0, 1/(len(D)*eps))


# lapwing: D: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q10(D, eps):
    def lap(b):
        u = random.random() - 0.5
        return -b * math.copysign(1, u) * math.log(1 - 2*abs(u))
    return sum(D) + lap(1/eps)


# lapwing: D: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = eps
# verdict: refuted
def q10b(D, eps):
    def lap(b):
        u = random.random()
        return -b * math.log(u)
    return sum(D) + lap(1/eps)


# lapwing: x: Database(of=Row(Bit, Bit), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q11(x, eps):
    # contingency table
    t = [[0, 0], [0, 0]]
    for (a, b) in x:
        t[a][b] += 1
    for i in range(2):
        for j in range(2):
            t[i][j] += np.random.laplace(0, 1/eps)
    return t


# lapwing: x: Database(of=Row(Bit, Bit), neighbours="add-remove"); epsilon = eps
# verdict: refuted
def q11b(x, eps):
    t = np.zeros((2, 2))
    for (a, b) in x:
        t[a][b] += 1
    t = t + np.random.laplace(0, 1/eps, size=(2, 2))
    rows = [sum(1 for a, b in x if a == i) + np.random.laplace(0, 1/eps) for i in range(2)]
    return t, rows


# lapwing: x: Database(of=Integers(0, 20), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q12(x, eps):
    c = 0
    for v in x:
        if v % 2 == 0 and v > 4:
            c += 1
    return math.floor(c + np.random.laplace(0, 1/eps))


# lapwing: x: Database(of=Integers(0, 20), neighbours="add-remove"); epsilon = eps
# verdict: proved
def q13(x, eps):
    # two-sided geometric
    alpha = math.exp(-eps)
    g1 = np.random.geometric(1 - alpha)
    g2 = np.random.geometric(1 - alpha)
    return len(x) + g1 - g2


# lapwing: x: Database(of=Integers(0, 20), neighbours="add-remove"); epsilon = eps
# verdict: refuted
def q13b(x, eps):
    alpha = math.exp(-eps)
    g1 = np.random.geometric(1 - alpha)
    return len(x) + g1
