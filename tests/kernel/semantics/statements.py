"""Trials of the rules for statements of privacy: a maker for each."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, replace
from fractions import Fraction

from lapwing.kernel.language import law, role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Assign, Block, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.term import Apply, Choose, Index, Literal, Local, Logical, Not, Param, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Unit
from lapwing.kernel.rules.cell import Cell
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.in_steps import InSteps
from lapwing.kernel.rules.parts import Parts
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.split import Split
from tests.kernel.build import EPS, NO, ONE, TWO, YES, ZERO, compare, number, of
from tests.kernel.semantics.grower import PARAMETERS, PLAIN, SECRET, B, Trial, X, plain
from tests.kernel.semantics.world import Scores, World

HALF = Literal(Fraction(1, 2), REAL)
EIGHTH = Literal(Fraction(1, 8), REAL)
SMALL = replace(PLAIN, amounts=(0, 1, 2))


def claimed(random_: random.Random, most: int = 2, group: Term = ONE) -> Claim:
    """A whole number of eps, and perhaps a delta."""
    delta = random_.choice((ZERO, ZERO, EIGHTH)) if group == ONE else ZERO
    return Claim(of("*", number(random_.randint(0, most)), EPS), delta, group)


def make_private(random_: random.Random, kind: type[Direct] | type[Pointwise]) -> Trial:
    grower = plain(random_)
    asked = Sample(B, law.RandomizedResponse(random_.choice((compare("==", SECRET, ONE), YES)), EPS))
    body: Block = (random_.choice((asked, asked, grower.assign())), *grower.block(2))
    program = Program("p", PARAMETERS, (), body, random_.choice(((B,), (X,), (B, X))))
    bound = random_.randrange(3)
    delta = random_.choice((ZERO, ZERO, EIGHTH))
    claim = Claim(of("*", number(random_.choice((bound, bound, 2))), EPS), delta, ONE)
    rule = kind((Unit(EPS),), ((number(bound),),))
    if random_.random() < 0.3:
        return Trial(rule, Private(survey(random_), claim, condition(random_)), ROWS)
    return Trial(rule, Private(program, claim), SMALL)


def make_direct(random_: random.Random) -> Trial:
    return make_private(random_, Direct)


def make_pointwise(random_: random.Random) -> Trial:
    return make_private(random_, Pointwise)


# two rows, and where they differ

D, C, PLACE = Param("d", ListOf(INT)), Local("c", BOOL), Logical("d@", INT)
ROW = Parameter(D, role.Database(role.Integers(ZERO, ONE), "replace"))


def rows() -> tuple[Scores, ...]:
    """Two rows each, equal but at one place; equal ones may be said to differ anywhere."""
    pairs = itertools.product(itertools.product((0, 1), repeat=2), repeat=2)
    found = []
    for (one, two), place in itertools.product(pairs, range(-1, 3)):
        if all(one[index] == two[index] for index in range(2) if index != place):
            found.append(((("d", one), ("d@", place)), (("d", two),)))
    return tuple(found)


ROWS = World(((B, (False, True)), (C, (False, True))), rows(), amounts=(0, 1, 2))


def survey(random_: random.Random) -> Program:
    """Two answers, each about a row or about nothing; the second may depend on the first."""
    topics: list[Term] = [compare("==", Index(D, number(place)), ONE) for place in (0, 1, random_.randrange(2))]
    first, second = random_.choice((topics[:2], topics[:2], random_.sample([*topics, YES], 2)))
    ask: Statement = Sample(C, law.RandomizedResponse(random_.choice((second, second, compare("==", second, B))), EPS))
    body: Block = (Sample(B, law.RandomizedResponse(first, EPS)), random_.choice((ask, ask, Assign(C, second))))
    return Program("p", (ROW, PARAMETERS[-1]), (), body, random_.choice(((B, C), (C,), (compare("==", B, C),))))


def condition(random_: random.Random) -> Term:
    options: tuple[Term, ...] = (
        compare("<=", PLACE, ZERO),
        compare("==", PLACE, ONE),
        YES,
        NO,
        compare("<", PLACE, ONE),
    )
    return random_.choice((*options, Not(options[0])))


def make_split(random_: random.Random) -> Trial:
    where = random_.choice((YES, YES, condition(random_)))
    return Trial(Split(condition(random_)), Private(survey(random_), claimed(random_), where), ROWS)


@dataclass(frozen=True)
class Parallel:
    """Split, and then sequential composition in both cases."""

    condition: Term
    first: Claim
    second: Claim

    def premises(self, goal: Goal) -> Premises:
        free = Claim(ZERO, ZERO, ONE)
        inside, outside = Split(self.condition).premises(goal).goals
        one = Sequential(1, (B,), self.first, free).premises(inside)
        two = Sequential(1, (B,), free, self.second).premises(outside)
        return Premises((*one.goals, *two.goals))


def make_parallel(random_: random.Random) -> Trial:
    first, second = claimed(random_, 1), claimed(random_, 1)
    larger = Claim(Apply("max", (first.epsilon, second.epsilon)), Apply("max", (first.delta, second.delta)), ONE)
    claim = random_.choice((larger, larger, claimed(random_)))
    return Trial(Parallel(condition(random_), first, second), Private(survey(random_), claim), ROWS)


# one row, or one in each round

COUNTER = Local("i", INT)
STEP = Assign(COUNTER, of("+", COUNTER, ONE))
BEFORE: tuple[tuple[Local, tuple[int, ...]], ...] = tuple(
    (Local(f"{name}_before", sort), (0, 1)) for name, sort in (("b", BOOL), ("x", INT), ("i", INT))
)
ITEMS = tuple(
    ((*one, ("d_item", first)), (*two, ("d_item", second)))
    for (one, two), first, second in itertools.product(ROWS.neighbours, (0, 1), (0, 1))
)
ONE_ROW = replace(ROWS, variables=(*ROWS.variables, (X, (0, 1)), (COUNTER, (0, 1, 2)), *BEFORE), neighbours=ITEMS)


def make_rows(random_: random.Random) -> Trial:
    place: Term = random_.choice((COUNTER, COUNTER, COUNTER, of("+", COUNTER, ONE), of("-", COUNTER, ONE), ZERO))
    row = Index(D, place)
    bit = compare("==", row, ONE)
    ask = Sample(C, law.RandomizedResponse(random_.choice((bit, bit, bit, compare("==", bit, B))), EPS))
    chosen = Choose(C, ONE, ZERO)
    kept: Statement = random_.choice(
        (
            Assign(X, of("+", X, chosen)),
            Assign(B, C),
            Assign(B, compare("==", B, C)),
            Assign(X, random_.choice((row, X))),
        )
    )
    rounds = While(compare("<", COUNTER, TWO), (random_.choice((ask, ask, Sample(C, law.Flip(HALF)))), kept, STEP))
    start: Block = (Assign(COUNTER, ZERO), Assign(B, NO), Assign(X, ZERO))
    results = random_.choice(((B,), (X,), (B, X)))
    program = Program("p", (ROW, PARAMETERS[-1]), (), (*start, rounds), results)
    rule = Rows(
        random_.choice(((B, X, COUNTER), (B, X, COUNTER), (X, COUNTER))),
        Index(D, random_.choice((place, place, COUNTER))),
    )
    return Trial(rule, Private(program, claimed(random_)), ONE_ROW)


def make_rounds(random_: random.Random) -> Trial:
    """Two rounds, each with an answer about a row or about nothing, which may depend on the answers before."""
    topics: list[Term] = [compare("==", Index(D, place), ONE) for place in (COUNTER, ZERO)]
    topic = random_.choice((*topics, compare("==", topics[0], B), YES))
    ask = random_.choice((Sample(C, law.RandomizedResponse(topic, EPS)), Assign(C, topic), Sample(C, law.Flip(HALF))))
    kept = random_.choice((Assign(B, C), Assign(B, compare("==", B, C)), Assign(X, of("+", X, Choose(C, ONE, ZERO)))))
    rounds = While(compare("<", COUNTER, TWO), (ask, kept, STEP))
    start: Block = (Assign(COUNTER, ZERO), Assign(B, NO), Assign(X, ZERO))
    program = Program("p", (ROW, PARAMETERS[-1]), (), (*start, rounds), random_.choice(((B,), (X,), (B, X))))
    shared = random_.choice(((B, X, COUNTER), (B, X, COUNTER), (X, COUNTER)))
    each = Claim(of("*", number(random_.randint(0, 1)), EPS), random_.choice((ZERO, ZERO, EIGHTH)), ONE)
    return Trial(Rounds(shared, each), Private(program, claimed(random_)), ONE_ROW)


def make_cell(random_: random.Random) -> Trial:
    rule = Cell(Index(D, number(random_.randrange(2))))
    return Trial(rule, Private(survey(random_), claimed(random_)), ONE_ROW)


# parts of programs


def cut(random_: random.Random) -> tuple[Program, int, tuple[Local, ...]]:
    """A program that asks and then goes on, where to cut it, and what is shared."""
    grower = plain(random_)
    asked = Sample(B, law.RandomizedResponse(random_.choice((compare("==", SECRET, ONE), grower.truth())), EPS))
    second: Statement = random_.choice((Assign(X, grower.whole()), Sample(X, law.Uniform(TWO)), grower.branch(), asked))
    body: Block = (random_.choice((asked, grower.assign())), second, *grower.block(1))
    program = Program("p", PARAMETERS, (), body, random_.choice(((B,), (X,), (B, X))))
    shared = random_.choice(((B,), (B,), (X,), (B, X), ()))
    return program, random_.randint(0, len(body)), shared


def make_sequential(random_: random.Random) -> Trial:
    program, place, shared = cut(random_) if random_.random() < 0.6 else (survey(random_), 1, (B,))
    rule = Sequential(place, shared, claimed(random_, 1), claimed(random_, 1))
    return Trial(
        rule, Private(program, claimed(random_)), ROWS if D in [p.param for p in program.parameters] else SMALL
    )


def make_post_processing(random_: random.Random) -> Trial:
    program, place, shared = cut(random_) if random_.random() < 0.7 else (survey(random_), 1, (B,))
    world = ROWS if D in [p.param for p in program.parameters] else SMALL
    where = condition(random_) if world is ROWS else YES
    return Trial(PostProcessing(place, shared), Private(program, claimed(random_), where), world)


# groups, and what can be enumerated

STEPS: tuple[Scores, ...] = tuple(
    ((("s", one),), (("s", two),)) for one in range(4) for two in range(4) if abs(one - two) <= 1
)


def make_group(random_: random.Random) -> Trial:
    bits: list[Term] = [compare(">=", SECRET, number(value)) for value in (1, 2, 3)]
    draws = [Sample(target, law.RandomizedResponse(random_.choice(bits), EPS)) for target in (B, C)]
    body: Block = tuple(draws[: random_.randint(1, 2)])
    program = Program("p", PARAMETERS, (), body, random_.choice(((B, C), (B,))))
    group = number(random_.randint(1, 3))
    single = of("*", number(random_.randint(0, 2)), EPS)
    claim = claimed(random_, 6, group)
    return Trial(Group(single, ZERO), Private(program, claim), replace(ROWS, neighbours=STEPS))


# databases that move by several steps, and families of which few do

E, F = Param("e", ListOf(INT)), Param("f", ListOf(INT))
BITS_APART = role.Database(role.Integers(ZERO, ONE), "replace")


def any_rows(names: tuple[str, ...], size: int) -> tuple[Scores, ...]:
    """All pairs of databases; which of them are neighbours is what their roles say."""
    inputs = [
        tuple(zip(names, chosen, strict=True))
        for chosen in itertools.product(itertools.product((0, 1), repeat=size), repeat=len(names))
    ]
    return tuple((one, two) for one in inputs for two in inputs)


FAMILY = replace(ROWS, neighbours=any_rows(("d", "e", "f"), 1))
APART = replace(ROWS, neighbours=any_rows(("d",), 2))


def make_parts(random_: random.Random) -> Trial:
    """Answers about the rows of one of three databases, of which one or two move."""
    most = random_.choice((1, 1, 2))
    members = random_.choice((("d", "e", "f"), ("d", "e", "e"), ("d", "d", "e")))
    rows = [
        Parameter(each, role.Part(BITS_APART, "one", member, most))
        for each, member in zip((D, E, F), members, strict=True)
    ]
    topics: list[Term] = [compare("==", Index(each, ZERO), ONE) for each in random_.choices((D, E, F), k=2)]
    body: Block = tuple(
        Sample(target, law.RandomizedResponse(each, EPS)) for target, each in zip((B, C), topics, strict=True)
    )
    program = Program("p", (*rows, PARAMETERS[-1]), (), body, random_.choice(((B, C), (C,), (B,))))
    return Trial(Parts("one", ("d",)), Private(program, claimed(random_)), FAMILY)


def make_in_steps(random_: random.Random) -> Trial:
    """Answers about two rows, one or both of which are replaced."""
    found = survey(random_)
    apart = Parameter(D, role.Steps(BITS_APART, number(random_.randint(1, 2))))
    program = replace(found, parameters=(apart, PARAMETERS[-1]))
    return Trial(InSteps(), Private(program, claimed(random_)), APART)


def make_finite(random_: random.Random) -> Trial:
    program, _, _ = cut(random_)
    bit = Parameter(SECRET, role.Record(role.Integers(ZERO, ONE)))
    return Trial(Finite(), Private(replace(program, parameters=(bit, PARAMETERS[-1])), claimed(random_)), SMALL)
