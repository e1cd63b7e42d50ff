"""Trials of sums of randomized rows: six rows, all of them enumerated."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, replace
from fractions import Fraction

from lapwing.kernel.language import law
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Choose, Index, Length, Literal, Local, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private
from lapwing.kernel.rules.shuffled import Shuffled
from tests.kernel.build import EPS, NO, ONE, TWO, ZERO, compare, number, of
from tests.kernel.semantics.grower import HALF, PARAMETERS, B, Trial, X
from tests.kernel.semantics.statements import COUNTER, ROW, STEP, C, D
from tests.kernel.semantics.world import Scores, World

MANY = 6
DOUBLED = Fraction(693_147, 1_000_000), Fraction(693_148, 1_000_000)  # log(2), from below and from above


def neighbours() -> tuple[Scores, ...]:
    """Rows of which the first or the last is replaced; and, for one round alone, any two values of a row."""
    found: list[Scores] = []
    for rows, place in itertools.product(itertools.product((0, 1), repeat=MANY), (0, MANY - 1)):
        other = (*rows[:place], 1 - rows[place], *rows[place + 1 :])
        found.append(((("d", rows), ("d@", place), ("d_item", 0)), (("d", other), ("d_item", 0))))
    rows, place, *_ = (item for _, item in found[0][0])
    for one, two in itertools.product((0, 1), repeat=2):
        found.append(((("d", rows), ("d@", place), ("d_item", one)), (("d", rows), ("d_item", two))))
    return tuple(found)


BEFORE = tuple((Local(f"{name}_before", sort), (0,)) for name, sort in (("b", BOOL), ("x", INT), ("i", INT)))
OWN = (B, (False, True)), (C, (False, True)), (X, tuple(range(4 * MANY))), (COUNTER, tuple(range(MANY + 1)))
WORLD = World((*OWN, *BEFORE), neighbours(), amounts=(0, 1, 2))


@dataclass(frozen=True)
class InNumbers:
    """The rule is about numbers, and in these worlds exp(eps) is 2: what is claimed is rounded down, and what is known
    of one row is rounded up, so that the rule proves no less of what it is asked for."""

    rule: Shuffled
    times: int

    def premises(self, goal: Goal) -> Premises:
        assert isinstance(goal, Private) and isinstance(goal.claim, Claim)
        claim = replace(goal.claim, epsilon=times_log(goal.claim.epsilon, DOUBLED[0]))
        each = replace(self.rule, each=Literal(self.times * DOUBLED[1], REAL))
        (one,) = each.premises(replace(goal, claim=claim)).goals
        if self.rule.rows > MANY:
            refuse("there are not so many rows")
        assert isinstance(one, Private)
        return Premises((replace(one, claim=Claim(of("*", number(self.times), EPS), ZERO, ONE)),))


def times_log(epsilon: Term, log: Fraction) -> Term:
    """So many eps as a number."""
    match epsilon:
        case Literal(value=times):
            return Literal(times * log, REAL)
    raise NotImplementedError(epsilon)


def make_shuffled(random_: random.Random) -> Trial:
    """Rows that add something, which in some trials depends on more than a rule about sums allows."""
    flaw = random_.randrange(14)
    row = Index(D, COUNTER)
    bit = compare("==", row, ONE)
    answer = Sample(C, law.RandomizedResponse(compare("==", bit, B) if flaw == 0 else bit, EPS))
    asked: Statement = random_.choice((answer, answer, answer, Assign(C, bit), Sample(C, law.Flip(HALF))))
    share: Term = Choose(C, ONE, ZERO)
    kept: Statement = random_.choice((Assign(X, of("+", X, share)), If(C, (Assign(X, of("+", X, TWO)),), ())))
    flawed: dict[int, Statement] = {
        1: Assign(X, of("+", X, row)),
        2: Assign(X, of("+", X, Choose(C, COUNTER, ZERO))),
        3: Assign(B, C),
        4: Assign(X, share),
    }
    start: Block = (Assign(COUNTER, ONE if flaw == 5 else ZERO), Assign(B, NO), Assign(X, ZERO))
    limit = TWO if flaw == 6 else Length(D)
    body = (*start, While(compare("<", COUNTER, limit), (asked, flawed.get(flaw, kept), STEP)))
    requires = (compare(">=", Length(D), number(MANY)),)
    program = Program("p", (ROW, PARAMETERS[-1]), requires, body, (B, X) if flaw == 3 else (X,))
    delta = Literal(Fraction(random_.randint(0, 7), 8), REAL)
    claim = Claim(number(random_.randint(0, 2)), delta, ONE)
    shared = (X, COUNTER) if flaw == 7 else (B, X, COUNTER)
    rule = Shuffled(shared, row, ZERO, MANY + random_.choice((-1, 0, 0, 0, 1)), random_.choice((2, 2, 2, 3, 4)))
    return Trial(InNumbers(rule, random_.choice((0, 1, 1, 1, 2))), Private(program, claim), WORLD)
