"""A program's runs in floating point, as a mechanism to audit, with noise on a grid that floats can hold.

Every real that is drawn lies on the grid, so that no digit of a float tells anything of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import exp, floor, log, sqrt
from random import Random
from typing import Any

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, Base, ListOf, Sort
from lapwing.numbers.clipped import clipped

GRID = 64
STEPS = 20_000
LONGEST = 1 << 16
LARGEST = 2.0**40

Memory = dict[str, Any]
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "floor": floor,
    "log": lambda x: log(x) if x > 0 else 0.0,
    "exp": exp,
    "sqrt": lambda x: sqrt(max(x, 0.0)),
}


def simulated(program: Program) -> Callable[[Mapping[str, Any], Random], Any]:
    """A callable that runs the program on inputs with noise from a generator."""

    def run(inputs: Mapping[str, Any], rng: Random) -> Any:
        memory: Memory = dict(inputs)
        follow(program.body, memory, rng, [STEPS])
        results = tuple(shown(evaluate(term, memory), t.sort_of(term)) for term in program.results)
        return results[0] if len(results) == 1 else results

    return run


def shown(value: Any, sort: Sort) -> Any:
    """A result without digits beyond the grid; its kind is that of its sort, whichever way the run went."""
    match sort:
        case ListOf(element=element):
            return tuple(shown(item, element) for item in value)
        case Base.BOOL:
            return bool(value)
        case Base.INT:
            return int(value)
        case Base.REAL:
            return round(value * GRID) / GRID


def follow(block: Block, memory: Memory, rng: Random, steps: list[int]) -> None:
    """Run statements; a run that takes too long is refused."""
    for statement in block:
        count(steps)
        match statement:
            case Assign(target=target, value=term):
                memory[target.name] = evaluate(term, memory)
            case Sample(target=target, law=law):
                memory[target.name] = draw(law, memory, rng)
            case If(condition=condition, then=then, otherwise=otherwise):
                follow(then if evaluate(condition, memory) else otherwise, memory, rng, steps)
            case While(condition=condition, body=body):
                while evaluate(condition, memory):
                    count(steps)
                    follow(body, memory, rng, steps)


def count(steps: list[int]) -> None:
    """One step less is left."""
    steps[0] -= 1
    if steps[0] < 0:
        refuse("a run takes too many steps")


def draw(law: laws.Law, memory: Memory, rng: Random) -> Any:
    """A value of a law."""
    match law:
        case laws.Laplace(center=center, scale=scale):
            return placed(evaluate(center, memory), two_sided(evaluate(scale, memory) * GRID, rng))
        case laws.ExponentialNoise(center=center, scale=scale):
            return placed(evaluate(center, memory), one_sided(evaluate(scale, memory) * GRID, rng))
        case laws.Geometric(center=center, scale=scale):
            return evaluate(center, memory) + two_sided(evaluate(scale, memory), rng)
        case laws.Gaussian(center=center, sigma=sigma):
            return placed(evaluate(center, memory), round(rng.gauss(0.0, max(evaluate(sigma, memory), 0.0) * GRID)))
        case laws.Flip(probability=probability):
            return rng.random() < evaluate(probability, memory)
        case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
            honest = rng.random() < 1 / (1 + exp(-evaluate(epsilon, memory)))
            return evaluate(bit, memory) == honest
        case laws.Uniform(size=size):
            return rng.randrange(max(int(evaluate(size, memory)), 1))
        case laws.Exponential(scores=scores, scale=scale):
            found, wide = evaluate(scores, memory), evaluate(scale, memory)
            top = max(found, default=0)
            return (
                rng.choices(range(len(found)), [exp((score - top) / wide) for score in found])[0]
                if found and wide > 0
                else 0
            )


def placed(center: float, steps: int) -> float:
    """The point of the grid so many steps from a centre, which is rounded to the grid first."""
    if not -LARGEST < center < LARGEST:
        refuse("a number gets too large")
    return (round(center * GRID) + steps) / GRID


def two_sided(scale: float, rng: Random) -> int:
    """A whole number k with probability proportional to exp(-|k| / scale)."""
    return one_sided(scale, rng) - one_sided(scale, rng)


def one_sided(scale: float, rng: Random) -> int:
    """A whole number k from 0 up with probability proportional to exp(-k / scale)."""
    return floor(-log(1.0 - rng.random()) * scale) if scale > 0 else 0


def evaluate(term: t.Term, memory: Memory) -> Any:
    """The value of a term in floating point; what is outside a list, or divided by 0, is 0."""
    match term:
        case t.Literal(value=known):
            return known if isinstance(known, bool | int) else float(known)
        case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort):
            return memory[name] if name in memory else zero(sort)
        case t.Compare(operator=operator, left=left, right=right):
            return compared(operator, evaluate(left, memory), evaluate(right, memory))
        case t.Arithmetic(operator=operator, left=left, right=right):
            return computed(operator, evaluate(left, memory), evaluate(right, memory))
        case t.Negative(operand=operand):
            return -evaluate(operand, memory)
        case t.Not(operand=operand):
            return not evaluate(operand, memory)
        case t.And(operands=operands):
            return all(evaluate(operand, memory) for operand in operands)
        case t.Or(operands=operands):
            return any(evaluate(operand, memory) for operand in operands)
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if evaluate(condition, memory) else otherwise, memory)
        case t.Length(list=inner):
            return len(evaluate(inner, memory))
        case t.Index(list=inner, index=index):
            items, place = evaluate(inner, memory), evaluate(index, memory)
            return items[place] if 0 <= place < len(items) else zero(t.sort_of(term))
        case t.Empty():
            return ()
        case t.Snoc(list=inner, item=last):
            return (*evaluate(inner, memory), evaluate(last, memory))
        case t.Repeat(item=each, count=count):
            size = evaluate(count, memory)
            return (evaluate(each, memory),) * size if size <= LONGEST else refuse("a list gets too long")
        case t.Added(left=left, right=right, count=count):
            size, sides = evaluate(count, memory), (evaluate(left, memory), evaluate(right, memory))
            if size > LONGEST:
                refuse("a list gets too long")
            return tuple(sum(side[at] for side in sides if at < len(side)) for at in range(size))
        case t.Clipped(list=inner, bound=bound, norm=norm):
            exact = [Fraction(each) for each in evaluate(inner, memory)]
            return tuple(map(float, clipped(exact, Fraction(evaluate(bound, memory)), norm, GRID)))
        case t.Store(list=inner, index=index, item=new):
            items, place = evaluate(inner, memory), evaluate(index, memory)
            inside = 0 <= place < len(items)
            return (*items[:place], evaluate(new, memory), *items[place + 1 :]) if inside else items
        case t.Apply(function=function, arguments=arguments):
            return FUNCTIONS[function](*(evaluate(argument, memory) for argument in arguments))
        case _:
            refuse("a program speaks of its own variables only")


def compared(operator: str, left: Any, right: Any) -> bool:
    """A comparison."""
    ways: dict[str, Callable[[], bool]] = {
        "==": lambda: left == right,
        "!=": lambda: left != right,
        "<": lambda: left < right,
        "<=": lambda: left <= right,
        ">": lambda: left > right,
        ">=": lambda: left >= right,
    }
    return bool(ways[operator]())


def computed(operator: str, left: Any, right: Any) -> Any:
    """Arithmetic."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _ if not right:
            return 0
        case "/":
            return left / right
        case "//":
            return left // right
        case _:
            return left % right


def zero(sort: Any) -> Any:
    """What an unset value of a sort is."""
    return () if isinstance(sort, ListOf) else False if sort == BOOL else 0
