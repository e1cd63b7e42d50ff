"""Name and shame: with a small probability, rows are shown as they are.

For most rows nothing is revealed, and still someone is harmed: that is what a delta allows, and why it has to be much
smaller than one over the number of rows.  One row is at stake in each pair of neighbours, so the probability is paid
once, not once for each row.
"""

from lapwing import Database, Interval, Public, flip, private


# expect: proved
# expect: refuted(epsilon="1", delta="p / 2")
@private(epsilon=0, delta="p", requires="p > 0 and p < 1")
def name_and_shame(d: Database(of=Interval(0, 1), neighbours="replace"), p: Public[float]) -> list[float]:
    shown: list[float] = []
    for x in d:
        c = flip(p)
        if c:
            shown.append(x)
    return shown
