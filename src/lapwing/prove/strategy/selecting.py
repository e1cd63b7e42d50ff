"""Rounds that a coin ends and of which the best is released: three times what one round costs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Compare, Literal, Local, Negative, Not, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.selection import Selection
from lapwing.kernel.rules.shared.choosing import ways_through
from lapwing.kernel.rules.shared.repeated import repeated
from lapwing.prove.program.expression import expression
from lapwing.prove.program.parts import released_parts
from lapwing.prove.smt.discharge import discharge
from lapwing.prove.strategy.composed import Cheapest
from lapwing.prove.strategy.found import Found, Search

FREE = Claim(ZERO, ZERO, ONE)
FALSE = Literal(False, BOOL)
THREE = Literal(3, INT)
LATER_WINS = {">": False, ">=": True, "<": False, "<=": True}


def by_selection(search: Search, goal: Private, cheapest: Cheapest) -> Found | None:
    """A claim about such rounds, from the smallest price of one of them."""
    for post, part in chain([(None, goal)], released_parts(goal)):
        found = smallest_selection(search, part.program, cheapest)
        if found is None:
            continue
        try:
            found.derivation.rule.premises(part)
        except Refused:
            continue
        derivation = found.derivation if post is None else Derivation(post, (found.derivation,))
        return Found(goal.claim, derivation, found.solutions)
    return None


def smallest_selection(search: Search, program: Program, cheapest: Cheapest) -> Found | None:
    """The smallest claim about a program that ends with such rounds."""
    for rule, one in selections_of(program):
        part = None if search.is_over() else cheapest(search, one)
        if part is None or not isinstance(part.claim, Claim) or part.claim.delta != ZERO:
            continue
        price = part.claim.epsilon
        whole = Claim(expression(quotient_of(Arithmetic("*", THREE, price))), ZERO, ONE)
        priced = Selection(rule.cut, rule.kept, rule.score, rule.rank, rule.empty, rule.ties, price)
        return Found(whole, Derivation(priced, (part.derivation,)), part.solutions)
    return None


def selections_of(program: Program) -> Iterator[tuple[Selection, Program]]:
    """The rules that fit the end of a program, without a price yet, each with one round as a program."""
    for rule in candidates(program):
        goal = Private(program, FREE)
        try:
            premises = rule.premises(goal)
            for obligation in premises.obligations:
                discharge(obligation, goal)
        except Refused:
            continue
        (one,) = premises.goals
        if isinstance(one, Private):
            yield rule, one.program


def candidates(program: Program) -> Iterator[Selection]:
    """What may be compared in a round: what is kept is set before the rounds and after all draws of a round."""
    try:
        loop = repeated(program)
    except Refused:
        return
    drawing = [
        place
        for place, each in enumerate(loop.rounds)
        if any(isinstance(node, Sample | While) for node in inside((each,)))
    ]
    cut = max(drawing, default=-1) + 1
    choice = loop.rounds[cut:]
    kept = tuple(dict.fromkeys(each for each in targets_of(choice) if each in {*targets_of(program.body[:-1])}))
    try:
        asked = [node for met, _ in ways_through(choice, {}) for node in inside(met)]
    except Refused:
        return
    for score, rank, ties in comparisons(asked, kept):
        for empty in (FALSE, *nothing_kept(asked, kept)):
            yield Selection(cut, kept, score, rank, empty, ties, ZERO)


def comparisons(asked: list[Term], kept: tuple[Local, ...]) -> Iterator[tuple[Term, Term, bool]]:
    """The score of a round, that of what is kept, and whether the later of equals wins."""
    for node in dict.fromkeys(each for each in asked if isinstance(each, Compare) and each.operator in LATER_WINS):
        left, right = (bool({*variables_of(side)} & {*kept}) for side in (node.left, node.right))
        if left == right:
            continue
        score, rank = (node.right, node.left) if left else (node.left, node.right)
        rising = (node.operator in (">", ">=")) != left
        ties = LATER_WINS[node.operator]
        for later in (ties, not ties):
            yield (score, rank, later) if rising else (Negative(score), Negative(rank), later)
        for later in (ties, not ties):
            yield (Negative(score), Negative(rank), later) if rising else (score, rank, later)


def nothing_kept(asked: list[Term], kept: tuple[Local, ...]) -> list[Term]:
    """Conditions on what is kept alone, which may say that it is nothing yet."""
    atoms = dict.fromkeys(
        each for each in asked if isinstance(each, Compare | Local) and {*variables_of(each)} <= {*kept}
    )
    alone = [each for each in atoms if isinstance(each, Compare) or each.sort == BOOL]
    return [term for each in alone if {*variables_of(each)} for term in (each, Not(each))]
