"""How a round is compared with the best of the earlier ones."""

from collections.abc import Iterator
from typing import NamedTuple

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, If, Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import NUMBERS
from lapwing.kernel.language.sorting import check_term
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import Compare, Local, Not, Or, Sided, Term, Variable, sort_of
from lapwing.kernel.language.wellformed import check_condition, terms_of
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.logic.relational_terms import both, equal
from lapwing.kernel.rules.shared.counting import check_open

MOST_BRANCHES = 6


class Ranking(NamedTuple):
    """What is kept; the score of a round and of what is kept, if it is not empty; whether the later of equals wins."""

    kept: tuple[Local, ...]
    score: Term
    rank: Term
    empty: Term
    ties: bool


def chosen(choice: Block, by: Ranking, program: Program) -> tuple[tuple[Term, ...], tuple[Obligation, ...]]:
    """What is kept of a round that wins, the same for each way to win, and that the scores decide who does."""
    local = {each for each in variables_of((program.body, program.results)) if isinstance(each, Local)}
    check_open((by.score, *terms_of(choice)), local, program)
    check_open((by.rank, by.empty), by.kept, program)
    check_condition(check_term(by.empty))
    if not {sort_of(check_term(by.score)), sort_of(check_term(by.rank))}.issubset(NUMBERS):
        refuse("a score is not a number")
    if sum(isinstance(each, If) for each in inside(choice)) > MOST_BRANCHES:
        refuse("there are too many branches")
    wins = Or((by.empty, Compare(">=" if by.ties else ">", by.score, by.rank)))
    found, facts = set[tuple[Term, ...]](), list[tuple[Term, Term]]()
    for met, values in ways_through(choice, {}):
        after = tuple(values.get(each, each) for each in by.kept)
        if after == by.kept:
            facts.append((both(*met), Not(wins)))
            continue
        found.add(after)
        new: dict[Variable, Term] = dict(zip(by.kept, after, strict=True))
        known = both(equal(substitute(by.rank, new), by.score), Not(substitute(by.empty, new)))
        facts.append((both(*met), both(wins, known)))
    if len(found) != 1:
        refuse("no round is kept, or not each in the same way")
    own: dict[Variable, Term] = {each: Sided(each.name, each.sort, 1) for each in local}
    each_way = (Obligation("the scores decide", *(substitute(term, own) for term in fact)) for fact in facts)
    return found.pop(), tuple(each_way)


def ways_through(
    block: Block, values: dict[Variable, Term], met: tuple[Term, ...] = ()
) -> Iterator[tuple[tuple[Term, ...], dict[Variable, Term]]]:
    """The conditions that each way through a block meets, and the values it leaves, in terms of those before."""
    for place, statement in enumerate(block):
        match statement:
            case Assign(target=target, value=value):
                values = {**values, target: substitute(value, values)}
            case If(condition=condition, then=then, otherwise=otherwise):
                asked, rest = substitute(condition, values), block[place + 1 :]
                yield from ways_through((*then, *rest), values, (*met, asked))
                yield from ways_through((*otherwise, *rest), values, (*met, Not(asked)))
                return
            case _:
                refuse("a choice is made of assignments and branches")
    yield met, values
