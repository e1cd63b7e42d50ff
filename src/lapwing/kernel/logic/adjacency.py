"""What neighbours have in common: facts about private parameters, one index at a time."""

from lapwing.kernel.language import role as r
from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.judgment import Setting
from lapwing.kernel.logic.relational_terms import at_most, between, both, equal, implies, minus, plus

MINUS_ONE = t.Literal(-1, INT)


def pair(parameter: Parameter) -> tuple[t.Sided, t.Sided]:
    """A private parameter in the two runs."""
    name, sort = parameter.param.name, parameter.param.sort
    return t.Sided(name, sort, 1), t.Sided(name, sort, 2)


def start_of(setting: Setting) -> t.Term:
    """What holds of any two neighbours at the start: requirements, restriction, public ranges, lengths, scalars."""
    known = (start_fact(parameter) for parameter in setting.program.parameters)
    return both(*setting.program.requires, setting.where, *known)


def start_fact(parameter: Parameter) -> t.Term:
    """One answer moves by at most its sensitivity, one person's values are any two of the domain, and so on.

    A row that one of two databases has more stands at a place inside it, so its place may be taken to lie there.
    """
    (left, right), (place, other), change = pair(parameter), places_of(parameter), change_of(parameter)
    lengths = t.Length(left), t.Length(right)
    public = both(equal(*lengths), equal(t.Length(parameter.param), lengths[0]))
    one_step = between(MINUS_ONE, change, t.ONE)
    match parameter.role:
        case r.Epsilon():
            return t.Compare(">", parameter.param, t.ZERO)
        case r.Delta():
            return both(t.Compare(">", parameter.param, t.ZERO), t.Compare("<", parameter.param, t.ONE))
        case r.Query(sensitivity=sensitivity):
            return at_most(minus(left, right), sensitivity)
        case r.Record(of=r.Interval(low=low, high=high) | r.Integers(low=low, high=high)):
            return both(between(low, left, high), between(low, right, high))
        case r.Record(of=r.Vector(length=length)):
            return both(public, equal(lengths[0], length))
        case r.Database(neighbours="add-remove"):
            within = (t.Compare("<=", t.ZERO, place), *(t.Compare("<=", place, length) for length in lengths))
            return both(equal(lengths[0], plus(lengths[1], change)), one_step, *within)
        case r.Database() | r.Queries():
            return public
        case r.Histogram(neighbours="add-remove"):
            return both(public, one_step)
        case r.Histogram():
            return both(public, one_step, t.Or((equal(change, t.ZERO), t.Compare("!=", place, other))))
        case r.Public() if isinstance(parameter.param.sort, ListOf):
            return t.Compare(">=", t.Length(parameter.param), t.ZERO)
        case _:
            return t.TRUE


def places_of(parameter: Parameter) -> tuple[t.Logical, t.Logical]:
    """Where two databases or histograms differ: one place, or two."""
    return t.Logical(f"{parameter.param.name}@", INT), t.Logical(f"{parameter.param.name}@2", INT)


def change_of(parameter: Parameter) -> t.Logical:
    """By how much the first run's list is longer, or its count larger."""
    return t.Logical(f"{parameter.param.name}+", INT)


def witnesses_of(program: Program) -> frozenset[t.Logical]:
    """The values that say where and which way neighbours differ."""
    lists = [p for p in program.parameters if isinstance(p.role, r.Database | r.Queries | r.Histogram)]
    facts = tuple((start_fact(p), fact_at(p, t.ZERO)) for p in lists)
    return frozenset(v for v in variables_of(facts) if isinstance(v, t.Logical))


def fact_at(parameter: Parameter, index: t.Term) -> t.Term:
    """What neighbours have in common at an index.

    Answers move; rows stay but for one, or from one on all are one place further; one count changes, or two do; of one
    person's values nothing but their domain is known.
    """
    if t.sort_of(index) != INT:
        refuse("an index is a whole number")
    left, right = (t.Index(side, index) for side in pair(parameter))
    (place, other), change = places_of(parameter), change_of(parameter)
    match parameter.role:
        case r.Queries(sensitivity=sensitivity, monotone=False):
            return at_most(minus(left, right), sensitivity)
        case r.Queries(sensitivity=sensitivity):
            up, rise = t.Logical(change.name, BOOL), minus(right, left)
            grows, falls = between(t.ZERO, rise, sensitivity), between(t.Negative(sensitivity), rise, t.ZERO)
            return both(implies(up, grows), implies(t.Not(up), falls))
        case r.Record(of=r.Vector(of=domain)):
            return both(*ranges(parameter, index, domain))
        case r.Database(of=domain, neighbours="replace"):
            same = implies(t.Compare("!=", index, place), equal(left, right))
            return both(same, *ranges(parameter, index, domain))
        case r.Database(of=domain):
            unmoved = t.Or((t.Compare("<", index, place), equal(change, t.ZERO)))
            more, fewer = (both(t.Not(unmoved), equal(change, by)) for by in (t.ONE, MINUS_ONE))
            next_left, next_right = (t.Index(side, plus(index, t.ONE)) for side in pair(parameter))
            moved = implies(more, equal(right, next_left)), implies(fewer, equal(left, next_right))
            return both(implies(unmoved, equal(left, right)), *moved, *ranges(parameter, index, domain))
        case r.Histogram(neighbours=neighbours):
            back = t.Choose(equal(index, other), t.Negative(change), t.ZERO) if neighbours == "replace" else t.ZERO
            return equal(minus(left, right), t.Choose(equal(index, place), change, back))
        case _:
            refuse(f"{parameter.param.name} is not a private list")


def ranges(parameter: Parameter, index: t.Term, domain: r.Domain) -> list[t.Term]:
    """Rows inside a database lie in their domain."""
    if isinstance(domain, r.Vector | r.Row):
        return []
    rows = ((there(index, t.Length(side)), t.Index(side, index)) for side in pair(parameter))
    return [implies(known, between(domain.low, row, domain.high)) for known, row in rows]


def entry_at(parameter: Parameter, row: t.Term, column: t.Term) -> t.Term:
    """Entries of rows inside a database lie in their domain."""
    if t.sort_of(row) != INT or t.sort_of(column) != INT:
        refuse("an index is a whole number")
    sides = [(there(row, t.Length(side)), t.Index(t.Index(side, row), column)) for side in pair(parameter)]
    match parameter.role:
        case r.Database(of=r.Vector(of=domain, length=length)):
            here = there(column, length)
            return both(*(implies(both(known, here), between(domain.low, e, domain.high)) for known, e in sides))
        case r.Database(of=r.Row(of=fields)):
            if not isinstance(column, t.Literal) or column.value not in range(len(fields)):
                refuse("a field is one that rows have, and written as a number")
            return both(*(implies(known, field_fact(fields[int(column.value)], entry)) for known, entry in sides))
        case _:
            refuse(f"{parameter.param.name} is not a database whose rows are vectors or have fields")


def field_fact(domain: r.Interval | r.Integers, entry: t.Term) -> t.Term:
    """A field lies in its domain; a whole number is one also where it is kept as a real."""
    inside = between(domain.low, entry, domain.high)
    return both(inside, equal(t.Apply("floor", (entry,)), entry)) if isinstance(domain, r.Integers) else inside


def there(index: t.Term, length: t.Term) -> t.Term:
    """`0 <= index < length`."""
    return both(t.Compare("<=", t.ZERO, index), t.Compare("<", index, length))
