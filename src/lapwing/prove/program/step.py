"""One step of a shift: how far an answer, or a row, may move."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.law import Laplace, Law, sort_of_law
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.kernel.language.role import Database, Integers, Interval, Public, Queries, Query, Record, Vector, is_public
from lapwing.kernel.language.sort import INT, NUMBERS, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import (
    ONE,
    Apply,
    Arithmetic,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Opaque,
    Param,
    Store,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import terms_of
from lapwing.memoize import remembered


def step_of(program: Program, whole: bool) -> Term:
    """One step of a shift: the sensitivity if that is a single name, else 1."""
    for parameter in program.parameters:
        match parameter.role:
            case Query(sensitivity=step) | Queries(sensitivity=step) if not isinstance(step, Literal):
                return step if not whole or sort_of(step) == INT else ONE
            case Query(sensitivity=Literal(value=value) as step) | Queries(sensitivity=Literal(value=value) as step):
                return step if value == int(value) else ONE
            case Database(of=domain) | Record(of=Vector(of=domain) | domain) if isinstance(domain, Interval | Integers):
                if parameter.param in only_compared(program):
                    continue
                match domain.low, domain.high:
                    case Literal(value=low), Literal(value=high) if high - low == int(high - low) and high > low:
                        widths = (width(*each, whole) for each in paid_widths(program))
                        return next(widths, Literal(int(high - low), INT))
                    case Literal(value=0), Param() as high if not whole or high.sort == INT:
                        return high if is_paid(high, program) else next(tops_in(program, high.sort), high)
                    case Negative(operand=Param() as low), Param() as high if low == high and is_paid(high, program):
                        return high if not whole or high.sort == INT else ONE
                    case Param() as low, Param() as high if is_paid(low, program) and is_paid(high, program):
                        return width(low, high, whole)
                    case _:
                        for low, high in paid_widths(program):
                            return width(low, high, whole)
            case _:
                pass
    return ONE


def width(low: Param, high: Param, whole: bool) -> Term:
    """How far apart two bounds are."""
    return Arithmetic("-", high, low) if not whole or high.sort == low.sort == INT else ONE


def paid_widths(program: Program) -> Iterator[tuple[Param, Param]]:
    """The public bounds by whose distance noise is scaled: what values are clipped to, in whatever way."""
    public = {each.param for each in program.parameters if is_public(each.role)}
    for node in inside(tuple(scales_in(program))):
        match node:
            case Arithmetic(operator="-", left=Param() as high, right=Param() as low) if {low, high} <= public:
                yield low, high
            case _:
                pass


def tops_in(program: Program, sort: Sort) -> Iterator[Term]:
    """The public bounds from above that values are clipped to, and that noise is scaled by; for numbers it is 1."""
    public = {each.param for each in program.parameters if is_public(each.role)}
    for node in inside(program.body):
        match node:
            case Apply(function="min", arguments=parts):
                for each in parts:
                    if isinstance(each, Param) and each in public and each.sort == sort and is_paid(each, program):
                        yield each
                if any(isinstance(each, Literal) and each.value > 0 for each in parts):
                    yield ONE
            case _:
                pass


def is_paid(bound: Param, program: Program) -> bool:
    """Whether noise is scaled by a bound of the rows: where it is not, rows are clipped to another one."""
    return any(bound in variables_of(part) for part in scales_in(program))


def scales_in(program: Program) -> Iterator[Term]:
    """What says how wide the noise of each draw is."""
    for node in inside(program.body):
        if isinstance(node, Sample):
            yield from parts_of(node.law)[1:]


def required_widths(program: Program) -> Iterator[Term]:
    """The public numbers that noise is scaled by, of which the author requires something besides their sign."""
    required = [set(variables_of(each)) for each in program.requires]
    spoken = {each for names in required if len(names) > 1 for each in names}
    numbers = {each.param for each in program.parameters if isinstance(each.role, Public)} & spoken
    for scale in scales_in(program):
        yield from (each for each in variables_of(scale) if each in numbers and sort_of(each) in NUMBERS)


@remembered
def only_compared(program: Program) -> frozenset[Param]:
    """The parameters whose values are only compared or used as places: how large they may be does not matter."""
    private = {each.param for each in program.parameters if isinstance(each.role, Database | Record)}
    stands: dict[Local, Param] = {}
    for node in inside(program.body):
        if isinstance(node, Assign) and (read := value_of(node.value, private)) is not None:
            stands[node.target] = read
    used: set[Param] = set()
    for node in inside(program.body):
        match node:
            case Assign(value=value) if value_of(value, private) is not None:
                pass
            case Assign(value=value):
                used |= computed_with(value, private, stands)
            case Sample(law=law):
                used.update(*(computed_with(term, private, stands) for term in terms_of(law)))
            case _:
                pass
    for result in program.results:
        used |= computed_with(result, private, stands)
    seen = {read for node in inside(program.body) if (read := read_in(node, private)) is not None}
    return frozenset(seen - used)


def read_in(node: object, private: set[Param]) -> Param | None:
    """The parameter whose value, or one of whose rows, is read here."""
    return value_of(node, private) if isinstance(node, Index | Param) else None


def value_of(term: Term, private: set[Param]) -> Param | None:
    """The parameter whose value, or one of whose rows, a term is."""
    match term:
        case Index(list=Param() as param) if param in private:
            return param
        case Param() if term in private:
            return term
        case _:
            return None


def computed_with(term: Term, private: set[Param], stands: dict[Local, Param]) -> set[Param]:
    """The parameters whose values a term computes with, other than to compare them, to count rows or as places."""
    if isinstance(term, Compare | Opaque | Length):
        return set()
    read = value_of(term, private)
    if read is not None:
        return {read}
    if isinstance(term, Local) and term in stands:
        return {stands[term]}
    parts = [part for part in parts_of(term) if not (isinstance(term, Index | Store) and part is term.index)]
    return set().union(*(computed_with(part, private, stands) for part in parts))


def counted_step(program: Program, whole: bool) -> Term | None:
    """The step, if it is no number: then steps are counted, as multiples of it are not linear."""
    step = step_of(program, whole)
    return None if isinstance(step, Literal) else step


def moves_by_whole(law: Law, program: Program) -> bool:
    """Whether noise is added to whole numbers that may differ: how far is no matter of how large a real may be."""
    if sort_of_law(law) == INT or not isinstance(law, Laplace):
        return sort_of_law(law) == INT
    public = {each.param for each in program.parameters if is_public(each.role)}
    return sort_of(law.center) == INT and any(each not in public for each in variables_of(law.center))
