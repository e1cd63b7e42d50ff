"""Halves are compared instead of the secret: the lecture's rule allows it, and few matches copy everything.

Volpano and Smith's query compares the whole secret, which is what their theorem needs; `lapwing flow` points at the
place.
"""

from lapwing import High, Low, match, secret_flow


# expect: typed
# expect: leaks
@secret_flow
def match_copies_by_parts(secret: High[int], bits: Low[int]) -> Low[int]:
    left = secret
    out = 0
    weight = 1
    for _ in range(bits):
        if match(left % 2, 1):
            out = out + weight
        left = left // 2
        weight = weight + weight
    return out
