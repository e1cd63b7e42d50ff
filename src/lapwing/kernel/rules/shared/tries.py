"""Rounds that are independent tries: only the best one is ever released."""

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, Program, Sample
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Local
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.rules.shared.counting import check_open, settle
from lapwing.kernel.rules.shared.repeated import Repeated


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
