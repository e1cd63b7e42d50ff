"""What can happen on one side and never on the other, beside noise that hides the rest; and what looks like it."""

from __future__ import annotations

import pytest

from lapwing.refute.refuter import refute
from tests.helpers import lowered

WRONG = [
    """
@private(epsilon="eps")
def parity(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    return q + 2 * geometric(0, scale=1 / eps)
""",
    """
@private(epsilon="eps")
def private_factor(d: Database(of=Bit), eps: Epsilon) -> float:
    n = 0
    for x in d:
        n += x
    return n * laplace(1, scale=1 / eps)
""",
    """
@private(epsilon="eps")
def uniform_noise(d: Database(of=Bit), eps: Epsilon) -> int:
    n = 0
    for x in d:
        n += x
    return n + uniform(100)
""",
    """
@private(epsilon="eps")
def one_sided(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return exponential_noise(q, scale=1 / eps)
""",
    """
@private(epsilon="eps")
def clipped_to_private(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return max(laplace(q, scale=1 / eps), q - 10)
""",
    """
@private(epsilon="eps")
def seventeenth(d: Database(of=Integers(0, 9), neighbours="add-remove"), eps: Epsilon) -> float:
    out = 0.0
    if len(d) == 17:
        out = 1.0
    return laplace(0, scale=1 / eps) + 0 * out if len(d) != 17 else 1000.0
""",
    """
@private(epsilon="eps")
def from_25(d: Database(of=Integers(0, 1), neighbours="add-remove"), eps: Epsilon) -> list[float]:
    out: list[float] = []
    n = 0
    for x in d:
        n += 1
        if n > 25 and x == 1:
            out.append(laplace(0, scale=1 / eps))
    return out
""",
    """
@private(epsilon="eps")
def last_row_beside(d: Database(of=Integers(0, 50)), eps: Epsilon) -> tuple[float, int]:
    total = 0
    last = 0
    for x in d:
        total += x
        last = x
    return laplace(total, scale=50 / eps), last % 7
""",
    """
@private(epsilon="eps")
def histogram_keys(h: Histogram(neighbours="add-remove"), eps: Epsilon) -> list[int]:
    out: list[int] = []
    for c in h:
        if c > 0:
            out.append(geometric(c, scale=1 / eps))
        else:
            out.append(0)
    return out
""",
    """
@private(epsilon="eps")
def mod(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    noise = geometric(0, scale=1 / eps)
    return (q + 5 * noise) % 10
""",
    """
@private(epsilon="eps")
def bounded(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    noise = geometric(0, scale=1 / eps)
    if noise > 20:
        noise = 20
    if noise < -20:
        noise = -20
    return q + noise
""",
    """
@private(epsilon="eps")
def same_noise_twice(q: Queries(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    noise = laplace(0, scale=1 / eps)
    return q[0] + noise, q[1] + noise
""",
    """
@private(epsilon="eps")
def early_return(d: Database(of=Integers(0, 100), neighbours="add-remove"), eps: Epsilon) -> float:
    total = 0
    for x in d:
        total += x
        if total > 2000:
            return -1.0
    return laplace(total, scale=100 / eps)
""",
    """
@private(epsilon="eps")
def exact_when_all(d: Database(of=Bit), eps: Epsilon) -> int:
    n = 0
    for x in d:
        n += x
    if n == len(d) and n >= 10:
        return n
    return geometric(n, scale=1 / eps)
""",
    """
@private(epsilon="eps")
def bounded_by_coin(b: Bit, eps: Epsilon) -> int:
    u = uniform(10)
    if b == 1:
        u = u + 1
    return u
""",
    """
@private(epsilon="eps")
def max_of_two(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    n = geometric(q, scale=1 / eps)
    m = uniform(5)
    return max(n, q + m)
""",
    """
@private(epsilon="eps")
def product(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    n = geometric(0, scale=1 / eps)
    return n * q
""",
    """
@private(epsilon="eps", delta="dl")
def small_delta(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon, dl: Delta) -> float:
    if len(d) > 33:
        return -5.5
    return laplace(len(d), scale=1 / eps)
""",
    """
@private(epsilon="eps")
def second_result(d: Database(of=Bit), eps: Epsilon) -> tuple[float, bool]:
    n = 0
    for x in d:
        n += x
    noisy = laplace(n, scale=1 / eps)
    return noisy, noisy > n
""",
    """
@private(epsilon="eps")
def floor_half(q: Query(sensitivity=1), eps: Epsilon) -> float:
    z = floor(laplace(0, scale=1 / eps))
    return q / 2 + z
""",
    """
@private(epsilon="eps")
def rounds(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> int:
    n = 0
    while n < len(d):
        c = flip(1 / 2)
        if c:
            return n
        n += 1
    return n
""",
    """
@private(rho="1 / 2")
def gaussian_and_parity(q: Query(sensitivity=1, of=int)) -> tuple[float, int]:
    return gaussian(q, sigma=1), q % 2
""",
    """
@private(epsilon="eps")
def exactly_n(d: Database(of=Bit, neighbours="add-remove"), n: Public[int], eps: Epsilon) -> float:
    extra = 0.0
    if len(d) == n:
        extra = 0.5
    return floor(laplace(len(d), scale=1 / eps)) + extra
""",
    """
@private(epsilon="eps")
def squared(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    n = geometric(0, scale=1 / eps)
    return q + n * n
""",
    """
@private(epsilon="eps")
def every_row(d: Database(of=Integers(0, 5), neighbours="add-remove"), eps: Epsilon) -> float:
    top = 0
    n = 0
    for x in d:
        n += 1
        if n % 16 == 0:
            top = x
    return 10 * top + uniform(4)
""",
]
RIGHT = [
    """
@private(epsilon="eps")
def difference(d: Database(of=Integers(0, 3)), eps: Epsilon) -> tuple[int, int]:
    total = 0
    for x in d:
        total += x
    a = geometric(total, scale=6 / eps)
    b = geometric(total, scale=6 / eps)
    return a - total + b, b - a + total
""",
    """
@private(epsilon="eps")
def parity_of_noisy(q: Query(sensitivity=1, of=int), eps: Epsilon) -> int:
    return geometric(q, scale=1 / eps) % 2
""",
    """
@private(epsilon="eps")
def clipped_after(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return min(max(laplace(q, scale=1 / eps), 0), 100)
""",
    """
@private(epsilon="eps")
def noisy_length(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> float:
    n = laplace(len(d), scale=1 / eps)
    if n > 17:
        return -1.0
    return n
""",
    """
@private(epsilon="eps")
def capped(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> float:
    n = 0
    for x in d:
        n += 1
    return laplace(min(n, 25), scale=1 / eps)
""",
    """
@private(epsilon="eps")
def product_of_noisy(q: Query(sensitivity=1), eps: Epsilon) -> float:
    a = laplace(q, scale=2 / eps)
    b = laplace(q, scale=2 / eps)
    return a * b
""",
    """
@private(epsilon="eps")
def replaced_length(d: Database(of=Bit), eps: Epsilon) -> tuple[float, bool]:
    n = 0
    for x in d:
        n += x
    return laplace(n, scale=1 / eps), len(d) > 10
""",
    """
@private(epsilon="eps")
def list_as_long(d: Database(of=Bit), eps: Epsilon) -> list[int]:
    out: list[int] = []
    for x in d:
        out.append(uniform(2))
    return out
""",
    """
@private(epsilon="eps")
def dead(d: Database(of=Bit), eps: Epsilon) -> float:
    n = 0
    for x in d:
        n += x
    if n > len(d):
        return -1.0
    return laplace(n, scale=1 / eps)
""",
    """
@private(epsilon="eps")
def uniform_hides(b: Bit, eps: Epsilon) -> int:
    u = uniform(2)
    return (u + b) % 2
""",
    """
@private(epsilon="eps", delta="1 / 10")
def within_delta(b: Bit, eps: Epsilon) -> int:
    u = uniform(10)
    return u + b
""",
]


def name_of(text: str) -> str:
    return text.split("def ")[1].split("(")[0]


@pytest.mark.parametrize("text", WRONG, ids=name_of)
def test_what_never_happens_on_one_side_is_found(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    assert refute(found.program, found.claim, 10) is not None


@pytest.mark.parametrize("text", RIGHT, ids=name_of)
def test_what_only_looks_like_it_is_not_refuted(text: str) -> None:
    found = lowered(text)
    assert found.claim is not None
    assert refute(found.program, found.claim, 0.5) is None
