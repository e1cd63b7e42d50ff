"""Changes of noise: more, less, none, or the same noise for several purposes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.role import Public
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import Arithmetic, ArithmeticOperator, Literal, Local, Negative, Not, Param, Term
from tools.mutants.places import each_block, each_law, each_statement, with_field

ZERO, ONE, TWO = (Literal(number, INT) for number in (0, 1, 2))
CENTERED = laws.Laplace | laws.Geometric | laws.ExponentialNoise | laws.Gaussian


def scale_of(law: Law) -> tuple[str, Term] | None:
    """The field that says how much noise there is."""
    match law:
        case laws.Laplace(scale=scale) | laws.Geometric(scale=scale) | laws.ExponentialNoise(scale=scale):
            return "scale", scale
        case laws.Exponential(scale=scale):
            return "scale", scale
        case laws.Gaussian(sigma=sigma):
            return "sigma", sigma
        case _:
            return None


def scaled(factor: Fraction) -> Callable[[Program], Iterator[Program]]:
    """So many times as much noise at one draw; an answer's epsilon is divided by it."""

    def edit(law: Law) -> Iterator[Law]:
        found = scale_of(law)
        if found is not None:
            yield with_field(law, found[0], Arithmetic("*", Literal(factor, REAL), found[1]))
        elif isinstance(law, laws.RandomizedResponse):
            yield replace(law, epsilon=Arithmetic("*", Literal(1 / factor, REAL), law.epsilon))

    return lambda program: each_law(program, edit)


def scale_without(program: Program) -> Iterator[Program]:
    """A public whole number in one scale, such as a cut-off, becomes 1."""
    for parameter in program.parameters:
        if isinstance(parameter.role, Public) and parameter.param.sort == INT:
            yield from each_law(program, lambda law, param=parameter.param: without(law, param))  # type: ignore[misc]


def without(law: Law, param: Param) -> Iterator[Law]:
    """A law whose scale takes a parameter for 1."""
    found = scale_of(law)
    if found is not None and param in set(variables_of(found[1])):
        yield with_field(law, found[0], substitute(found[1], {param: ONE}))


def dropped(program: Program) -> Iterator[Program]:
    """One draw gives its centre."""

    def edit(statement: Statement) -> Iterator[Block]:
        match statement:
            case Sample(target=target, law=law) if isinstance(law, CENTERED):
                yield (Assign(target, law.center),)
            case Sample(target=target, law=laws.RandomizedResponse(bit=bit)):
                yield (Assign(target, bit),)
            case _:
                pass

    yield from each_statement(program, edit)


def centre(change: Callable[[Term], Term]) -> Callable[[Program], Iterator[Program]]:
    """One draw around something else."""

    def edit(law: Law) -> Iterator[Law]:
        if isinstance(law, CENTERED):
            yield replace(law, center=change(law.center))

    return lambda program: each_law(program, edit)


def one_sided(program: Program) -> Iterator[Program]:
    """One Laplace draw never falls below its centre."""

    def edit(law: Law) -> Iterator[Law]:
        if isinstance(law, laws.Laplace):
            yield laws.ExponentialNoise(law.center, law.scale)

    yield from each_law(program, edit)


def coin(change: Callable[[Term], Term]) -> Callable[[Program], Iterator[Program]]:
    """One coin falls with another probability."""

    def edit(law: Law) -> Iterator[Law]:
        if isinstance(law, laws.Flip):
            yield laws.Flip(change(law.probability))

    return lambda program: each_law(program, edit)


def answer_turned(program: Program) -> Iterator[Program]:
    """One answer is about the opposite."""

    def edit(law: Law) -> Iterator[Law]:
        if isinstance(law, laws.RandomizedResponse):
            yield replace(law, bit=Not(law.bit))

    yield from each_law(program, edit)


def reused(program: Program) -> Iterator[Program]:
    """One draw takes the noise of the draw before it in its block."""

    def edit(block: Block) -> Iterator[Block]:
        before: Sample | None = None
        for place, statement in enumerate(block):
            if not isinstance(statement, Sample) or not isinstance(statement.law, laws.Laplace):
                continue
            if before is not None and isinstance(before.law, laws.Laplace):
                noise = Arithmetic("-", before.target, before.law.center)
                again = Assign(statement.target, Arithmetic("+", statement.law.center, noise))
                yield (*block[:place], again, *block[place + 1 :])
            before = statement

    yield from each_block(program, edit)


def shared(program: Program) -> Iterator[Program]:
    """One draw of a loop is drawn once, before it, for all rounds."""

    def edit(block: Block) -> Iterator[Block]:
        for place, statement in enumerate(block):
            if not isinstance(statement, While):
                continue
            for inner, each in enumerate(statement.body):
                if isinstance(each, Sample) and isinstance(each.law, laws.Laplace):
                    once = Local("once", REAL)
                    add = Assign(each.target, Arithmetic("+", each.law.center, once))
                    body = (*statement.body[:inner], add, *statement.body[inner + 1 :])
                    draw = Sample(once, laws.Laplace(ZERO, each.law.scale))
                    yield (*block[:place], draw, While(statement.condition, body), *block[place + 1 :])

    yield from each_block(program, edit)


def moved_up(program: Program) -> Iterator[Program]:
    """One draw at the beginning of a branch or loop is made before it."""

    def edit(statement: Statement) -> Iterator[Block]:
        match statement:
            case If(condition=condition, then=(Sample() as draw, *rest), otherwise=otherwise):
                yield draw, If(condition, tuple(rest), otherwise)
            case While(condition=condition, body=(Sample() as draw, *rest)):
                yield draw, While(condition, tuple(rest))
            case _:
                pass

    yield from each_statement(program, edit)


def paired(operator: ArithmeticOperator, other: Term) -> Callable[[Term], Term]:
    """A term combined with another one."""
    return lambda term: Arithmetic(operator, term, other)


NOISE: dict[str, Callable[[Program], Iterator[Program]]] = {
    "noise doubled": scaled(Fraction(2)),
    "noise halved": scaled(Fraction(1, 2)),
    "noise a little less": scaled(Fraction(9, 10)),
    "cut-off left out of a scale": scale_without,
    "noise dropped": dropped,
    "centre dropped": centre(lambda center: ZERO),
    "centre doubled": centre(lambda center: Arithmetic("*", TWO, center)),
    "centre negated": centre(Negative),
    "noise one-sided": one_sided,
    "coin turned": coin(lambda chance: Arithmetic("-", ONE, chance)),
    "coin halved": coin(paired("/", TWO)),
    "answer turned": answer_turned,
    "noise of the draw before": reused,
    "noise shared between rounds": shared,
    "draw moved out": moved_up,
}
