"""Every running sum of a list of bits, each with noise of scale 1/eps: the first DummySum of the lectures.

The first row is part of every sum, so the price is eps for each row of the list, and no less: where all the results
lie far below the sums, every one of them contributes its full factor exp(eps).
"""

from lapwing import Bit, Database, Epsilon, laplace, private


# row: L3
# expect: proved
# expect: tight(epsilon="len(d) * eps")
# expect: refuted(epsilon="eps")
@private(epsilon="len(d) * eps")
def noisy_running_sums(d: Database(of=Bit), eps: Epsilon) -> list[float]:
    total = 0
    out = []
    for x in d:
        total += x
        out.append(laplace(total, scale=1 / eps))
    return out
