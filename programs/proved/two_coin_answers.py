"""Everyone answers with two coins: the truth if the first shows heads, else whatever the second one shows.

Each answer is AlmostRandom of the lectures, at a price of log(3).  Neighbours differ in one person, and no two answers
are about the same person, so all answers together cost log(3) as well, and so does their sum.  A single memory cell is
the case of one answer: RandResp of the notes on information flow, with Mem(0).
"""

from lapwing import Bit, Database, flip, private


# expect: proved
# expect: tight(epsilon="log(3)")
# expect: refuted(epsilon="log(2)")
@private(epsilon="log(3)")
def two_coin_answers(d: Database(of=Bit)) -> list[int]:
    answers = []
    for bit in d:
        if flip():
            answers.append(bit)
        else:
            answers.append(1 if flip() else 0)
    return answers


# expect: proved
# expect: tight(epsilon="log(3)")
@private(epsilon="log(3)")
def sum_of_two_coin_answers(d: Database(of=Bit)) -> int:
    total = 0
    for bit in d:
        if flip():
            total += bit
        elif flip():
            total += 1
    return total


# expect: proved
# expect: tight(epsilon="log(3)")
# expect: refuted(epsilon="log(2)")
@private(epsilon="log(3)")
def memory_cell_response(mem: Database(of=Bit)) -> int:
    if flip():
        return mem[0]
    return 1 if flip() else 0
