"""Rows: a loop whose rounds each read one row.

    the body is: assignments that read nothing private; while c: A; i := i + 1, where A does not set i
    c, A and the results read no variable of an earlier round but the shared ones; c and the results nothing private
    all that A reads of what is private is d[t], with t = i, i + number or i - number, of a database in which one row
    is replaced (or of a histogram with one row more or less); e and d are not below 0
    A, with x for d[t], given any values of the shared variables with c and releasing their new ones, is (e, d)-private;
    a shared variable that A only adds to (a sum, or a list that grows) may start at 0 (or empty)
    --------------------------------------------------------------------------------------------------------------------
    the program is (e, d)-private

Neighbours differ at one place p, and i grows, so t = p in at most one round.  All rounds before it have one law in both
runs, and so have all after it, given the shared variables.  So the probability of a set of results is E[h(shared after
the round with t = p)], from the same shared variables with the same distribution, where h in [0, 1] is the probability
of the set from there on, the same for both; and (e, d)-private for sets is so for functions into [0, 1].  If there is
no such round, or t lies outside the list, where both read 0, the laws are equal, which e, d >= 0 covers.  What A adds
to a sum or a list does not depend on what was there, so it tells as much as the new value: each follows from the other.
The same holds in rho: a round from shared variables of one law diverges by no more than from the worst of them, and
what comes after raises no divergence, also of what is left of a law that has lost at most d; and in mu, as the average
of convex functions G of error rates is at least G of their average.
Lecture: parallel composition, of as many parts as there are rows; randomized response of everyone's answer.
"""

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import ListOf
from lapwing.kernel.language.substitute import replaced, substitute, variables_of
from lapwing.kernel.language.term import ZERO, Arithmetic, Empty, Index, Literal, Local, Param, Snoc, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.grid import given_to
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.one_item import check_nothing_else, exchanged, item_of, steps_of_one
from lapwing.kernel.rules.shared.rounds import rounds_of


class Rows(Step):
    shared: tuple[Local, ...]
    item: Index

    def premises(self, goal: Goal) -> Premises:
        """One round about one row, as a program of its own."""
        statement = steps_of_one(goal)
        program = statement.program
        value, (loop, counter, _, _) = item_of(self.item, program), rounds_of(program, self.shared)
        if not is_place(self.item.index, counter):
            refuse("the item is not one that each round has for itself")
        given = {local: Param(f"{local.name}_before", local.sort) for local in self.shared}
        body = replaced(exchanged(loop.body[:-1], self.item, value.param), {counter: given[counter]})
        kept = tuple(local for local in self.shared if local != counter)
        check_nothing_else(body, value.param, (*kept, *targets_of(body), given[counter]), program)
        parameters = (*program.parameters, value, *(Parameter(given[each], given_to(each, program)) for each in given))
        requires = (*program.requires, substitute(loop.condition, dict(given.items())))
        begin = tuple(Assign(local, nothing(local) if only_adds(body, local) else given[local]) for local in kept)
        one = Program(program.name, parameters, requires, (*begin, *body), kept)
        return Premises((Private(one, statement.claim),))


def is_place(index: Term, counter: Local) -> bool:
    """Whether an index is another one in every round."""
    match index:
        case Arithmetic(operator="+" | "-", left=Local() as local, right=Literal()):
            return local == counter
        case _:
            return index == counter


def nothing(local: Local) -> Term:
    """What a sum or a list starts with."""
    return Empty(local.sort.element) if isinstance(local.sort, ListOf) else ZERO


def only_adds(block: Block, local: Local) -> bool:
    """Whether all that a block does with a variable is to add to it what does not depend on it."""
    for node in inside(block):
        match node:
            case Assign(target=target, value=Snoc(list=old, item=more) | Arithmetic("+", old, more)) if target == old:
                read: object = (target, more) if target != local else more
            case Assign() | Sample():
                read = node
            case If(condition=condition) | While(condition=condition):
                read = condition
            case _:
                continue
        if local in variables_of(read):
            return False
    return True
