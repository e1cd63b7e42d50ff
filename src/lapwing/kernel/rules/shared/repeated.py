"""A loop at the end of a program that a coin ends."""

from typing import NamedTuple

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Flip
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Literal, Local, Not, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.rules.shared.counting import check_open, settle


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
    match loop.condition:
        case Local() as flag:
            stop = Assign(flag, Literal(False, BOOL))
        case Not(operand=Local() as flag):
            stop = Assign(flag, Literal(True, BOOL))
        case _:
            refuse("no flag ends the loop")
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


def check_rounds(
    program: Program, loop: Repeated, tried: Block, choice: Block, kept: tuple[Local, ...]
) -> frozenset[Local]:
    """What is known after a try, which takes nothing from earlier rounds; all that is shown is the same at first."""
    front, last = program.body[:-1], {loop.flag, *targets_of(loop.leave)}
    shown = last.union(kept)
    if len(set(kept)) != len(kept) or not {loop.coin, *last}.isdisjoint(kept) or loop.coin in targets_of(loop.leave):
        refuse("something is kept twice, or is set when the rounds end")
    if not {loop.coin, *shown}.isdisjoint(targets_of(tried)) or not {loop.coin, *last}.isdisjoint(targets_of(choice)):
        refuse("a try sets what is shown, or a round the coin")
    at_once = [each for each in front if isinstance(each, Assign) and each.target in shown]
    deeper = tuple(each for each in front if not isinstance(each, Assign))
    if any(isinstance(each, Sample) for each in inside(front)) or not shown.isdisjoint(targets_of(deeper)):
        refuse("something is drawn before the rounds, or what is shown is set by more than assignments")
    if not shown.issubset(each.target for each in at_once):
        refuse("what is shown has no value at first")
    check_open((each.value for each in at_once), (), program)
    check_open((*(each.value for each in loop.leave), *program.results), shown, program)
    changed = {loop.coin, *shown, *targets_of(loop.rounds)}
    settled = settle(tried, {each for each in variables_of((front, loop.rounds)) if isinstance(each, Local)} - changed)
    settle(choice, settled.union(kept))
    return settled
