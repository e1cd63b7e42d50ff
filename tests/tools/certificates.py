"""Certificates that are right, one for each kind of step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language import law, role
from lapwing.kernel.language import program as code
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Block, Parameter, Program
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
)
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.choice import Choice
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.finite import Finite
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.neighbours import Instance
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.split import Split
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.syntax.certificate.certificate import certify
from lapwing.syntax.certificate.write import write_certificate

Data = dict[str, Any]


def number(value: int | Fraction) -> Literal:
    return Literal(value, INT if isinstance(value, int) else REAL)


def step(rule: Rule, *premises: Derivation) -> Derivation:
    return Derivation(rule, premises)


def steps(*chain: Rule) -> Derivation:
    """A derivation in which every rule but the last has one premise."""
    last = step(chain[-1])
    for rule in reversed(chain[:-1]):
        last = step(rule, last)
    return last


def both(name: str, sort: Sort) -> tuple[Sided, Sided]:
    return Sided(name, sort, 1), Sided(name, sort, 2)


def less(left: Term, right: Term) -> Term:
    return Compare("<=", left, right)


def equal(left: Term, right: Term) -> Term:
    return Compare("==", left, right)


def over(left: Term, right: Term) -> Term:
    return Arithmetic("/", left, right)


def minus(left: Term, right: Term) -> Term:
    return Arithmetic("-", left, right)


ZERO, ONE, TWO = number(0), number(1), number(2)
HALF = number(Fraction(1, 2))
TRUE, FALSE = Literal(True, BOOL), Literal(False, BOOL)
EPS, Q, D, SCORES = Param("eps", REAL), Param("q", REAL), Param("d", ListOf(REAL)), Param("s", ListOf(REAL))
X, Y, STEP, N, OUT = Local("x", REAL), Local("y", REAL), Local("i", INT), Local("n", INT), Local("out", ListOf(REAL))
X1, X2 = both("x", REAL)
I1, I2 = both("i", INT)
Q1, Q2 = both("q", REAL)
OUT1, OUT2 = both("out", ListOf(REAL))
FLAG = Local("flag", BOOL)
SPENT = Spent(0)
ONCE: tuple[tuple[Unit, ...], tuple[tuple[Term, ...], ...]] = ((Unit(EPS),), ((ONE,),))
FREE: tuple[tuple[Unit, ...], tuple[tuple[Term, ...], ...]] = ((), ((),))


def program(
    parameters: dict[Param, role.Role], body: Block, *results: Term, requires: tuple[Term, ...] = ()
) -> Program:
    known = {EPS: role.Epsilon(), **parameters}
    return Program("f", tuple(Parameter(param, what) for param, what in known.items()), requires, body, results)


def text_of(subject: Program, epsilon: Term, derivation: Derivation, group: Term = ONE) -> str:
    return write_certificate(certify(subject, Claim(epsilon, ZERO, group), derivation))


def query(body: Block, *results: Term) -> Program:
    return program({Q: role.Query(ONE)}, body, *results)


def one_draw() -> str:
    subject = query((code.Sample(X, law.Laplace(Q, over(ONE, EPS))),), X)
    return text_of(subject, EPS, steps(Direct(*ONCE), Laplace(ZERO, 0), Skip()))


def two_draws() -> str:
    scale = over(TWO, EPS)
    subject = query((code.Sample(X, law.Laplace(Q, scale)), code.Sample(Y, law.Laplace(Q, scale))), X, Y)
    middle = And((equal(X1, X2), less(SPENT, ONE)))
    cut = Seq(1, 1, middle)
    halves = [steps(Laplace(ZERO, 0), Skip())] * 2
    root = Direct((Unit(over(EPS, TWO)),), ((TWO,),))
    return text_of(subject, EPS, step(root, step(cut, *halves)))


def noisy_rows() -> str:
    """Every row with its own noise: only the row that differs is paid for."""
    item = Snoc(OUT, X)
    round = (
        code.Sample(X, law.Laplace(Index(D, STEP), over(ONE, EPS))),
        code.Assign(OUT, item),
        code.Assign(STEP, Arithmetic("+", STEP, ONE)),
    )
    body = (code.Assign(OUT, Empty(REAL)), code.Assign(STEP, ZERO), code.While(Compare("<", STEP, Length(D)), round))
    subject = program({D: role.Database(role.Interval(ZERO, ONE), "replace")}, body, OUT)
    paid = Choose(Compare(">", I1, Logical("d@", INT)), ONE, ZERO)
    invariant = And((equal(I1, I2), less(ZERO, I1), equal(OUT1, OUT2), less(SPENT, paid)))
    inner = steps(Instance("d", I1), Laplace(ZERO, 0), Assign("both"), Assign("both"), Skip())
    loop = step(WhileBoth(invariant), inner, steps(Skip()))
    return text_of(subject, EPS, step(Direct(*ONCE), step(Assign("both"), step(Assign("both"), loop))))


def alone() -> str:
    """A loop on one side after the other, counting down, with a coin in each round."""
    round = (code.Sample(Local("c", BOOL), law.Flip(HALF)), code.Assign(STEP, minus(STEP, ONE)))
    body = (code.Assign(STEP, number(3)), code.While(Compare(">", STEP, ZERO), round))
    first = And((less(ZERO, I1), equal(I2, number(3))))
    second = And((less(ZERO, I2), equal(I1, ZERO)))
    right = step(WhileAlone(2, second, I2), steps(Sample(2), Assign("right"), Skip()), steps(Skip()))
    left = step(WhileAlone(1, first, I1), steps(Sample(1), Assign("left"), Skip()), right)
    root = step(Direct(*FREE), step(Assign("both"), left))
    return text_of(query(body, STEP), ZERO, root)


def apart() -> str:
    """Loops that run out of step: the number of rounds is private, the result is not."""
    rows = role.Database(role.Interval(ZERO, ONE), "add-remove")
    body = (
        code.Assign(STEP, ZERO),
        code.While(Compare("<", STEP, Length(D)), (code.Assign(STEP, Arithmetic("+", STEP, ONE)),)),
    )
    invariant = And((less(ZERO, I1), less(ZERO, I2)))
    bound = minus(Length(Sided("d", ListOf(REAL), 2)), I2)
    loop = step(
        WhileApart(invariant, FALSE, FALSE, bound),
        steps(Assign("both"), Skip()),
        steps(Assign("left"), Skip()),
        steps(Assign("right"), Skip()),
        steps(Skip()),
    )
    root = step(Direct(*FREE), step(Assign("both"), loop))
    return text_of(program({D: rows}, body, ONE), ZERO, root)


def waiting() -> str:
    """The left loop waits until the right one is done, and the result does not depend on the number of rounds."""
    body = (
        code.Assign(STEP, ZERO),
        code.While(Compare("<", STEP, Length(D)), (code.Assign(STEP, Arithmetic("+", STEP, ONE)),)),
    )
    bound = minus(Length(Sided("d", ListOf(REAL), 2)), I2)
    rounds = (steps(Assign("both"), Absurd()), steps(Assign("left"), Skip()), steps(Assign("right"), Skip()))
    loop = step(WhileApart(TRUE, FALSE, TRUE, bound), *rounds, steps(Skip()))
    subject = program({D: role.Database(role.Interval(ZERO, ONE), "add-remove")}, body, ONE)
    return text_of(subject, ZERO, step(Direct(*FREE), step(Assign("both"), loop)))


def response() -> str:
    answer = Local("a", BOOL)
    subject = program(
        {Q: role.Query(ONE)}, (code.Sample(answer, law.RandomizedResponse(Compare(">", Q, ZERO), EPS)),), answer
    )
    return text_of(subject, EPS, steps(Direct(*ONCE), Response(FALSE, 0), Skip()))


def mechanism() -> str:
    chosen = code.Sample(N, law.Exponential(SCORES, over(TWO, EPS)))
    root = Direct((Unit(over(EPS, TWO)),), ((TWO,),))
    subject = program({SCORES: role.Queries(ONE, False)}, (chosen,), N, requires=(less(ONE, Length(SCORES)),))
    return text_of(subject, EPS, steps(root, Exponential(0), Skip()))


def upwards() -> str:
    """One-sided noise on an exact threshold: the shift is never downwards, and a swap of sides is a case."""
    subject = query(
        (code.Sample(X, law.ExponentialNoise(ZERO, over(ONE, EPS))), code.Sample(Y, law.Laplace(Q, over(ONE, EPS)))), Y
    )
    chain = (Direct(*ONCE), ExponentialNoise(ZERO, 0), Laplace(ZERO, 0), Skip())
    return text_of(subject, EPS, steps(*chain))


def branches() -> str:
    """A branch on the data before a result that does not depend on it, with consequence, case and absurdity."""
    flip = code.Sample(Local("c", BOOL), law.Flip(over(ONE, TWO)))
    branch = code.If(Compare(">", Q, ZERO), (code.Assign(X, ONE),), (code.Assign(X, TWO),))
    c1, c2 = both("c", BOOL)
    known = And((equal(c1, c2), less(ONE, X1), less(ONE, X2)))
    end = step(Case(less(X1, ZERO)), steps(Absurd()), steps(Skip()))
    weaken = step(Conseq(known, And((known, TRUE))), end)
    right = step(If("right"), *[step(Assign("right"), weaken)] * 2)
    left = step(If("left"), *[step(Assign("left"), right)] * 2)
    return text_of(query((flip, branch), Local("c", BOOL)), ZERO, step(Direct(*FREE), step(Same(), left)))


def above() -> str:
    """Whether a noisy answer is above 0, shown pointwise with a shift that looks at the drawn value."""
    drawn = Logical("drawn", REAL)
    shift = Choose(less(drawn, ZERO), minus(Q2, Q1), minus(Q2, Q1))
    subject = query((code.Sample(X, law.Laplace(Q, over(ONE, EPS))),), Compare(">", minus(X, Q), ZERO))
    return text_of(subject, ZERO, steps(Pointwise((Unit(EPS),), ((ZERO,),)), Laplace(shift, 0), Skip()))


def grouped() -> str:
    k = Param("k", INT)
    draw = code.Sample(X, law.Laplace(Q, over(ONE, EPS)))
    subject = program({Q: role.Query(ONE), k: role.Public()}, (draw,), X, requires=(less(ONE, k),))
    single = steps(Group(EPS, ZERO), Direct(*ONCE), Laplace(ZERO, 0), Skip())
    return text_of(subject, Arithmetic("*", k, EPS), single, group=k)


def processed() -> str:
    body = (code.Sample(X, law.Laplace(Q, over(ONE, EPS))), code.Assign(Y, over(X, TWO)))
    derivation = steps(PostProcessing(1, (X,)), Direct(*ONCE), Laplace(ZERO, 0), Skip())
    return text_of(query(body, Y), EPS, derivation)


def adaptive() -> str:
    """The second draw is around an answer that the first one moves."""
    scale, half = over(TWO, EPS), over(EPS, TWO)
    body = (code.Sample(X, law.Laplace(Q, scale)), code.Sample(Y, law.Laplace(Arithmetic("+", Q, X), scale)))
    part = steps(Direct((Unit(half),), ((ONE,),)), Laplace(ZERO, 0), Skip())
    claim = Claim(half, ZERO, ONE)
    return text_of(query(body, X, Y), EPS, step(Sequential(1, (X,), claim, claim), part, part))


VALID = [one_draw, two_draws, noisy_rows, alone, apart, waiting, response, mechanism, upwards, branches, above]


def scaled() -> str:
    """Prices with two unknowns: the sensitivity and a number of rounds that is at least 1."""
    c, k = Param("c", INT), Param("k", REAL)
    known: dict[Param, role.Role] = {Q: role.Query(k), c: role.Public(), k: role.Public()}
    scale = over(Arithmetic("*", Arithmetic("*", number(8), c), k), EPS)
    price = over(EPS, Arithmetic("*", Arithmetic("*", number(4), k), c))
    requires = (less(ONE, c), Compare(">", k, ZERO))
    subject = program(known, (code.Sample(X, law.Laplace(Q, scale)),), X, requires=requires)
    bound = Arithmetic("*", HALF, k)
    claim = over(EPS, number(8))
    return text_of(subject, claim, steps(Direct((Unit(price),), ((bound,),)), Laplace(ZERO, 0), Skip()))


def split_rows() -> str:
    """Two rows with noise each: where they differ at the first one, the second draw is free."""
    draws = [
        code.Sample(target, law.Laplace(Index(D, place), over(ONE, EPS))) for target, place in ((X, ZERO), (Y, ONE))
    ]
    rows = role.Database(role.Interval(ZERO, ONE), "replace")
    subject = program({D: rows}, tuple(draws), X, Y, requires=(less(TWO, Length(D)),))
    paid, free = Claim(EPS, ZERO, ONE), Claim(ZERO, ZERO, ONE)

    def part(place: Term, bound: Term) -> Derivation:
        return steps(Direct((Unit(EPS),), ((bound,),)), Instance("d", place), Laplace(ZERO, 0), Skip())

    inside = step(Sequential(1, (X,), paid, free), part(ZERO, ONE), part(ONE, ZERO))
    outside = step(Sequential(1, (X,), free, paid), part(ZERO, ZERO), part(ONE, ONE))
    first = less(Logical("d@", INT), minus(Length(D), Length(D)))
    return text_of(subject, EPS, step(Split(first), inside, outside))


def coins() -> str:
    """A bit of the data or its opposite, by a coin whose odds are exp(eps)."""
    grown = Apply("exp", (EPS,))
    coin = code.Sample(FLAG, law.Flip(over(grown, Arithmetic("+", ONE, grown))))
    told = equal(FLAG, Compare(">", Q, ZERO))
    swapped = Compare("!=", Compare(">", Q1, ZERO), Compare(">", Q2, ZERO))
    return text_of(query((coin,), told), EPS, steps(Direct(*ONCE), Flip(swapped, 0), Skip()))


def known_coins() -> str:
    """The same with a coin that shows tails nine times out of ten, in units of log(3)."""
    log3 = Apply("log", (number(3),))
    coin = code.Sample(FLAG, law.Flip(over(ONE, number(10))))
    told = equal(FLAG, Compare(">", Q, ZERO))
    swapped = Compare("!=", Compare(">", Q1, ZERO), Compare(">", Q2, ZERO))
    root = Direct((Unit(log3),), ((TWO,),))
    return text_of(query((coin,), told), Arithmetic("*", TWO, log3), steps(root, Flip(swapped, 0), Skip()))


def turned() -> str:
    """A number that a choice hides."""
    secret = Param("s", INT)
    choose = code.Sample(N, law.Uniform(number(7)))
    hidden = Arithmetic("%", Arithmetic("+", N, secret), number(7))
    shift = minus(*both("s", INT))
    return text_of(
        program({secret: role.Query(ONE)}, (choose,), hidden), ZERO, steps(Direct(*FREE), Choice(shift), Skip())
    )


VALID += [turned, split_rows, coins, known_coins]


def in_steps() -> str:
    """A draw with any sensitivity, paid with one step where the answers differ."""
    k = Param("k", REAL)
    draw = code.Sample(X, law.Laplace(Q, over(k, EPS)))
    subject = program({Q: role.Query(k), k: role.Public()}, (draw,), X, requires=(Compare(">", k, ZERO),))
    amount = Choose(equal(Q1, Q2), ZERO, ONE)
    return text_of(subject, EPS, steps(Direct(*ONCE), LaplaceSteps(ZERO, 0, k, amount), Skip()))


def entries() -> str:
    """The first entry of the first row, which is a bit."""
    rows, k = Param("d", ListOf(ListOf(INT))), Param("k", INT)
    table = role.Database(role.Vector(role.Integers(ZERO, ONE), k), "replace")
    draw = code.Sample(X, law.Laplace(Index(Index(rows, ZERO), ZERO), over(ONE, EPS)))
    requires = (less(ONE, k), less(ONE, Length(rows)))
    subject = program({rows: table, k: role.Public()}, (draw,), X, requires=requires)
    return text_of(subject, EPS, steps(Direct(*ONCE), Entry("d", ZERO, ZERO), Laplace(ZERO, 0), Skip()))


def fields() -> str:
    """The second field of the first row, which is a bit, though the first one is not."""
    rows = Param("d", ListOf(ListOf(REAL)))
    domains = role.Interval(ZERO, number(9)), role.Integers(ZERO, ONE)
    table = role.Database(role.Row(domains), "replace")
    draw = code.Sample(X, law.Laplace(Index(Index(rows, ZERO), ONE), over(ONE, EPS)))
    subject = program({rows: table}, (draw,), X, requires=(less(ONE, Length(rows)),))
    return text_of(subject, EPS, steps(Direct(*ONCE), Entry("d", ZERO, ONE), Laplace(ZERO, 0), Skip()))


def listed() -> str:
    """All answers of a finite program in a list, and lists in a list."""
    bit, rows = Param("b", INT), Local("rows", ListOf(ListOf(INT)))
    row = Local("row", ListOf(INT))
    body = (
        code.Sample(FLAG, law.RandomizedResponse(equal(bit, ONE), EPS)),
        code.Assign(row, Empty(INT)),
        code.If(FLAG, (code.Assign(row, Snoc(row, TWO)),), ()),
        code.Assign(rows, Snoc(Snoc(Empty(ListOf(INT)), Empty(INT)), row)),
    )
    subject = program({bit: role.Record(role.Integers(ZERO, ONE))}, body, row, rows)
    return text_of(subject, EPS, step(Finite()))


VALID += [grouped, processed, adaptive, scaled, entries, fields, in_steps, listed]
