"""All values of private parameters with finite domains."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from lapwing.kernel.finite.evaluate import Memory, Value, evaluate
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Integers, Record, Vector
from lapwing.kernel.language.term import Term

INPUTS = 64
LARGEST = 1 << 16


def inputs_of(program: Program) -> Iterator[Memory]:
    """All values of the private parameters that have finitely many."""
    values: dict[str, tuple[range, int | None]] = {}
    for parameter in program.parameters:
        match parameter.role:
            case Record(of=Integers() as domain):
                values[parameter.param.name] = between(domain), None
            case Record(of=Vector(of=Integers() as domain, length=length)):
                many = whole(length)
                values[parameter.param.name] = (
                    between(domain),
                    many if many >= 0 else refuse("a row has a length below 0"),
                )
    if not 0 < prod(len(each) ** (1 if many is None else many) for each, many in values.values()) <= INPUTS:
        refuse(f"there are not 1 to {INPUTS} private inputs")
    chosen: list[Iterable[Value]] = [
        each if many is None else product(each, repeat=many) for each, many in values.values()
    ]
    for inputs in product(*chosen):
        yield dict(zip(values, inputs, strict=True))


def between(domain: Integers) -> range:
    """The numbers of a domain."""
    return range(whole(domain.low), whole(domain.high) + 1)


def whole(term: Term) -> int:
    """A whole number that is not too far from 0 to count to."""
    found = evaluate(term, {})
    if not isinstance(found, int):
        refuse("a private whole number is not between two others, or a row has no fixed length")
    return found if abs(found) <= LARGEST else refuse(f"there are not 1 to {INPUTS} private inputs")
