"""Propose, test, release: the winner of a vote is told as it is, if the lead is large even with noise on it.

Where neighbours have different winners, both leads are at most 1, so a noisy lead above t is unlikely, and delta pays
for it.  Elsewhere the winner is the same and the test costs epsilon.  After Dwork and Lei (2009).
"""

from lapwing import Epsilon, Histogram, Public, geometric, private


# expect: proved
# expect: refuted(epsilon="eps", delta="exp(-t * eps) / 2")
@private(epsilon="eps", delta="exp(-(t - 1) * eps) / 2", requires="t >= 1")
def clear_winner(votes: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> int:
    lead = geometric(abs(votes[0] - votes[1]), scale=1 / eps)
    if lead > t:
        if votes[0] > votes[1]:
            return 0
        return 1
    return 2
