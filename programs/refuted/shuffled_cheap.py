"""Three randomized answers of which only the sum is kept, claimed as cheap as those of many people.

If two of three say yes by chance, the third one's answer shows in the sum.
"""

from lapwing import Bit, Database, private, randomized_response


# expect: refuted
@private(epsilon=0.1, delta=0.01, requires="len(d) >= 3")
def shuffled_cheap(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if randomized_response(bit, 1):
            total += 1
    return total
