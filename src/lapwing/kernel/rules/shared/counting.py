"""Counting loops, and what a round uses of earlier rounds."""

from collections.abc import Collection, Iterable

from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, And, Arithmetic, Compare, Local, Term
from lapwing.kernel.language.wellformed import is_open, targets_of


def counted(loop: While) -> tuple[Local, Term]:
    """The counter of a loop and the limit below which it goes on: each round adds 1 at its end, and nothing else."""
    conditions = loop.condition.operands if isinstance(loop.condition, And) else (loop.condition,)
    for condition in conditions:
        match condition:
            case Compare(operator="<", left=Local() as counter, right=limit):
                steps = loop.body[-1:] == (Assign(counter, Arithmetic("+", counter, ONE)),)
                fixed = set(variables_of(limit)).isdisjoint(targets_of(loop.body))
                if steps and fixed and counter not in targets_of(loop.body[:-1]):
                    return counter, limit
    refuse("a loop does not count up to a limit")


def check_ends(block: Block) -> None:
    """Every loop of a block ends after finitely many rounds, whatever is drawn."""
    for node in inside(block):
        if isinstance(node, While):
            counted(node)


def settle(block: Block, known: Iterable[Local]) -> frozenset[Local]:
    """The variables that have a value after a block that knows some; refuses a block that reads others."""
    settled = frozenset(known)
    for statement in block:
        match statement:
            case Assign(target=target, value=value):
                check_known((value,), settled)
                settled |= {target}
            case Sample(target=target, law=law):
                check_known(parts_of(law), settled)
                settled |= {target}
            case If(condition=condition, then=then, otherwise=otherwise):
                check_known((condition,), settled)
                settled = settle(then, settled) & settle(otherwise, settled)
            case While(condition=condition, body=body):
                check_known((condition,), settled)
                settle(body, settled)
    return settled


def check_known(terms: Iterable[Term], known: frozenset[Local]) -> None:
    """The terms read no other variables."""
    if any(isinstance(variable, Local) and variable not in known for variable in variables_of(tuple(terms))):
        refuse("a variable is read that is not shared and not yet set")


def check_open(terms: Iterable[Term], known: Collection[Local], program: Program) -> None:
    """The terms read these variables, public parameters and public lengths, and nothing else."""
    if not all(is_open(term, program, known) for term in terms):
        refuse("something private, or something that is not shared, is read outside the rounds")
