"""A category as a list of bits, one of them set, each reported with randomized response.

Two categories differ in two bits, and each costs eps: the claim forgets one of them.  After one-time RAPPOR, in
DP-Sniper's suite.
"""

from lapwing import Category, Epsilon, Public, flip, private, randomized_response


# row: S6
# expect: refuted
# expect: proved(epsilon="2 * eps")
@private(epsilon="eps", requires="m >= 1")
def unary_encoding(x: Category("m"), m: Public[int], eps: Epsilon) -> list[bool]:
    out = []
    for y in range(m):
        out.append(randomized_response(x == y, eps))
    return out


# row: S6
# expect: refuted
@private(epsilon="log(5 / 3)", requires="m >= 1")
def unary_encoding_twice(x: Category("m"), m: Public[int]) -> list[bool]:
    out = []
    for y in range(m):
        kept = x == y
        if flip(1 / 2):
            kept = flip(1 / 2)
        sent = flip(1 / 4)
        if kept:
            sent = flip(3 / 4)
        out.append(sent)
    return out
