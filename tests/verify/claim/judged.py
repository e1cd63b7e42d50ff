"""Programs with their verdicts."""

from __future__ import annotations

PROVED = {
    "a mean with noise added to it": """
@private(epsilon="eps", requires="n >= 1")
def program(d: Database(of=Bit), n: Public[int], eps: Epsilon) -> float:
    return sum(d) / n + laplace(0, scale=1 / (n * eps))
""",
    "a scale from a released value": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    s = laplace(x, scale=1 / eps)
    return laplace(0, scale=abs(s) / eps)
""",
    "a noisy sum over a noisy count": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    s = laplace(sum(d), scale=2 / eps)
    n = laplace(len(d), scale=2 / eps)
    return s / max(n, 1)
""",
    "a product of two answers": """
@private(epsilon="2 * eps")
def program(x: Query(sensitivity=1), y: Query(sensitivity=1), eps: Epsilon):
    a = laplace(x, scale=1 / eps)
    b = laplace(y, scale=1 / eps)
    return a * b
""",
    "floor of a noisy count": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> int:
    return floor(laplace(x, scale=1 / eps) / 10)
""",
    "floor of an answer": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(floor(x), scale=1 / eps)
""",
    "exp of a noisy answer": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    y = laplace(x, scale=1 / eps)
    return exp(y) / (1 + exp(y))
""",
    "unknown function of what was released": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    noisy = laplace(x, scale=1 / eps)
    return unknown("np.linalg.solve", noisy, 3)
""",
    "a branch on an unknown function of what was released": """
@private(epsilon="2 * eps")
def program(q: Queries(sensitivity=1), eps: Epsilon) -> float:
    first = laplace(q[0], scale=1 / eps)
    answer = 0.0
    if unknown("wants_more", first, of=bool):
        answer = laplace(q[unknown("which", first, of=int)], scale=1 / eps)
    return answer
""",
    "an unknown function of each row": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 10), neighbours="add-remove"), eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        total += min(max(unknown("f", x), 0), 1)
    return laplace(total, scale=1 / eps)
""",
    "an unknown function of each vector": """
@private(epsilon="eps")
def program(d: Database(of=Vector(Interval(0, 10), 3), neighbours="add-remove"), eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        total += min(max(unknown("f", x), 0), 1)
    return laplace(total, scale=1 / eps)
""",
    "a floor of each row": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 10), neighbours="add-remove"), eps: Epsilon) -> float:
    total = 0.0
    for x in d:
        total += min(max(floor(x), 0), 1)
    return laplace(total, scale=1 / eps)
""",
    "a sum of a field of some rows": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += row[2]
    return laplace(total, scale=10 / eps)
""",
    "a sum of a field of replaced rows": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="replace"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += row[2]
    return laplace(total, scale=10 / eps)
""",
    "a sum of another field": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += row[0]
    return laplace(total, scale=120 / eps)
""",
    "a field that is read by its place": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += min(row[2], 5)
    return laplace(total, scale=5 / eps)
""",
}

REFUTED = {
    "scale from the range": """
@private(epsilon="eps")
def program(d: Database(of=Integers(0, 5)), eps: Epsilon):
    lo = d[0]
    hi = d[0]
    for x in d:
        lo = min(lo, x)
        hi = max(hi, x)
    return laplace(sum(d), scale=(hi - lo) / eps)
""",
    "scale from the count": """
@private(epsilon="eps")
def program(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon):
    return laplace(sum(d), scale=len(d) / eps)
""",
    "scale from the noise": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    s = laplace(x, scale=2 / eps)
    return laplace(x, scale=abs(s) / eps)
""",
    "private probability": """
@private(epsilon="eps")
def program(b: Bit, eps: Epsilon):
    return flip(b / 2)
""",
    "private size": """
@private(epsilon="eps")
def program(b: Bit, eps: Epsilon):
    return uniform(b + 1)
""",
    "private epsilon of a response": """
@private(epsilon="eps")
def program(b: Bit, eps: Epsilon):
    return randomized_response(b == 1, 2 * eps * b)
""",
    "private scale of a choice": """
@private(epsilon="eps")
def program(q: Queries(sensitivity=1), eps: Epsilon):
    return exponential(q, scale=2 * abs(q[0]) / eps)
""",
    "private sigma": """
@private(epsilon="eps", delta="delta")
def program(q: Queries(sensitivity=1), eps: Epsilon, delta: Delta):
    return gaussian(0, sigma=2 + q[0])
""",
    "private scale of one-sided noise": """
@private(epsilon="eps")
def program(q: Queries(sensitivity=1), eps: Epsilon):
    return exponential_noise(0, scale=2 + q[0])
""",
    "private scale of whole noise": """
@private(epsilon="eps")
def program(q: Queries(sensitivity=1, of=int), eps: Epsilon):
    return geometric(0, scale=2 + q[0])
""",
    "half the noise on a mean": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    s = laplace(sum(d), scale=1 / eps)
    n = laplace(len(d), scale=2 / eps)
    return s / max(n, 1)
""",
    "a sum over the true count": """
@private(epsilon="eps")
def program(d: Database(of=Interval(0, 1), neighbours="add-remove"), eps: Epsilon):
    s = laplace(sum(d), scale=1 / eps)
    return s / max(len(d), 1)
""",
    "a square": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon):
    return laplace(x * x, scale=1 / eps)
""",
    "a whole quotient": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1, of=int), y: Query(sensitivity=1, of=int), eps: Epsilon):
    a = geometric(x, scale=1 / eps)
    return a // y
""",
    "floor with too little noise": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> int:
    return floor(laplace(x, scale=1 / (2 * eps)))
""",
    "floors that add up": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(floor(x) + floor(x + 0.5), scale=1 / eps)
""",
    "exp of too little noise": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    y = laplace(x, scale=1 / (2 * eps))
    return exp(y)
""",
    "root of an answer": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> bool:
    return sqrt(abs(x)) > 2
""",
    "too little noise beside an unknown function": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    noisy = laplace(x, scale=1 / (2 * eps))
    return unknown("f", noisy), noisy
""",
    "half the noise added to a mean": """
@private(epsilon="eps", requires="n >= 1")
def program(d: Database(of=Bit), n: Public[int], eps: Epsilon) -> float:
    return sum(d) / n + laplace(0, scale=1 / (2 * n * eps))
""",
    "half the noise over epsilon": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return x + laplace(0, scale=1) / (2 * eps)
""",
    "half the noise compared with a mean": """
@private(epsilon="eps", requires="n >= 1")
def program(d: Database(of=Bit), n: Public[int], eps: Epsilon) -> bool:
    return sum(d) / n > laplace(0, scale=1 / (2 * n * eps))
""",
    "a mean of unknown size with too little noise": """
@private(epsilon="eps")
def program(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> float:
    return laplace(sum(d) / max(len(d), 1), scale=1 / (len(d) * eps))
""",
    "a field with the bound of another": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += row[0]
    return laplace(total, scale=10 / eps)
""",
    "a field with half the noise": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += row[2]
    return laplace(total, scale=5 / eps)
""",
    "a product of fields": """
@private(epsilon="eps")
def program(d: Database(of=Row(Integers(0, 120), Bit, Interval(0, 10)), neighbours="add-remove"), eps: Epsilon):
    total = 0.0
    for row in d:
        if row[1] == 1:
            total += row[0] * row[2]
    return laplace(total, scale=120 / eps)
""",
}

UNKNOWN = {
    "log compared with noise": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> bool:
    return laplace(0, scale=1 / (2 * eps)) > log(1 + 7 * abs(x))
""",
    "a mean and noise by name": """
@private(epsilon="eps", requires="n >= 1")
def program(d: Database(of=Bit), n: Public[int], eps: Epsilon) -> float:
    noise = laplace(0, scale=1 / (n * eps))
    mean = sum(d) / n
    return mean + noise
""",
    "rows added to noise": """
@private(epsilon="eps", requires="n >= 1")
def program(d: Database(of=Bit), n: Public[int], eps: Epsilon) -> float:
    total = laplace(0, scale=1 / (n * eps))
    for x in d:
        total += x / n
    return total
""",
    "noise that is multiplied": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return x + 2 * laplace(0, scale=1 / (2 * eps))
""",
    "noise over epsilon": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return x + laplace(0, scale=1) / eps
""",
    "noise compared with a mean": """
@private(epsilon="eps", requires="n >= 1")
def program(d: Database(of=Bit), n: Public[int], eps: Epsilon) -> bool:
    return sum(d) / n > laplace(0, scale=1 / (n * eps))
""",
    "noise around a mean of unknown size": """
@private(epsilon="eps")
def program(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> float:
    return laplace(sum(d) / max(len(d), 1), scale=1 / eps)
""",
    "a square with noise added to it": """
@private(epsilon="eps")
def program(x: Interval(0, 1), eps: Epsilon) -> float:
    return x * x + laplace(0, scale=1 / eps)
""",
    "an unknown function of private data": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return unknown("f", x)
""",
    "noise on an unknown function of private data": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(unknown("f", x), scale=1 / eps)
""",
    "a branch on an unknown function of private data": """
@private(epsilon="eps")
def program(x: Query(sensitivity=1), eps: Epsilon) -> int:
    return 1 if unknown("f", x, of=bool) else 0
""",
}
