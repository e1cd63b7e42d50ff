"""The programs of the notes on provable privacy, typed as they are printed."""

from lapwing import Bit, Database, Public, flip, private


# slide: program (2), RandResp with a fair coin
# page: provable-privacy.md#randomized-response-and-how-sure-an-attacker-is
# expect: proved
# expect: tight
@private(epsilon="log(3)")
def RandResp(x: Bit) -> bool:
    b = flip()
    if b:
        o = x == 1
    else:
        o = flip()
    return o


# slide: program (6), RandResp with a coin of bias p
# page: provable-privacy.md#the-exercise-any-bias
# expect: proved
# expect: tight
@private(epsilon="log(max((2 - p) / (1 - p), (1 - p + p * p) / (1 - p) ** 2))", requires="0 < p < 1")
def RandResp_p(x: Bit, p: Public[float]) -> bool:
    b = flip(p)
    if b:
        o = x == 1
    else:
        o = flip(p)
    return o


# slide: program (13), RandResp of the memory cell Mem(0)
# page: provable-privacy.md#theorem-4-the-four-cases
# expect: proved
@private(epsilon="log(3)", requires="len(Mem) >= 1")
def RandResp_Mem(Mem: Database(of=Bit)) -> bool:
    b = flip()
    if b:
        o = Mem[0] == 1
    else:
        o = flip()
    return o
