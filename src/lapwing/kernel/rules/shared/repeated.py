"""A loop at the end of a program that a coin flip ends."""

from typing import NamedTuple

from lapwing.kernel.language.law import Flip
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Local, Term
from lapwing.kernel.logic.endings import stop_of


class Repeated(NamedTuple):
    """Rounds that are made until a coin falls one way, and what is set then; the flag is what the loop asks."""

    flag: Local
    coin: Local
    chance: Term
    rounds: Block
    leave: tuple[Assign, ...]


def repeated(program: Program) -> Repeated:
    """The loop at the end, if a coin that is thrown before or after each round decides whether there is another."""
    loop = program.body[-1] if program.body else None
    if not isinstance(loop, While):
        refuse("there is no loop at the end")
    stop = stop_of(loop.condition) or refuse("no flag ends the loop")
    flag = stop.target
    match loop.body:
        case (*before, Sample(target=coin, law=Flip(probability=chance))) if coin == flag:
            return Repeated(flag, coin, chance, tuple(before), ())
        case (*before, Sample(target=coin, law=Flip(probability=chance)), If(then=one, otherwise=two) as fork):
            leave, go_on = (one, two) if stop in one else (two, one)
            if fork.condition != coin or coin == flag or stop not in leave or (before and go_on):
                refuse("the coin does not decide between another round and the end")
            set_last = tuple(each for each in leave if isinstance(each, Assign))
            if len(set_last) != len(leave) or [each for each in set_last if each.target == flag] != [stop]:
                refuse("more than assignments is made at the end, or the flag is set twice")
            return Repeated(flag, coin, chance, (*before, *go_on), set_last)
        case _:
            refuse("no coin ends the loop")
