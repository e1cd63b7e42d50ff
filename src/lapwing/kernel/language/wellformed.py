"""Well-formed programs: every name has one meaning and one sort, and terms belong to the program."""

import keyword
from collections.abc import Collection, Iterator

from lapwing.kernel.language import role as r
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.data import data_in, inside, parts_of
from lapwing.kernel.language.law import SORTS, sort_of_law
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, ListOf, Sort
from lapwing.kernel.language.sorting import check_term, may_hold
from lapwing.kernel.language.substitute import variables_of


def check_program(program: Program) -> None:
    """Refuse a program in which a name could be taken for another, or a value has the wrong sort for its place."""
    own: list[t.Local | t.Param] = [*set(targets_of(program.body)), *(each.param for each in program.parameters)]
    if not set(own).issuperset(variables_of((program.body, program.results))):
        refuse("a program speaks of its own variables and parameters only, and of no variable that is never set")
    names = [variable.name for variable in own]
    if len(set(names)) != len(names):
        refuse("two parameters or variables have one name")
    for name in (program.name, *names):
        check_name(name)
    for parameter in program.parameters:
        if parameter.param.sort not in sorts_of_role(parameter.role, parameter.param.sort):
            refuse(f"{parameter.param.name} has the wrong sort for its role")
    for term in terms_of((program.body, program.results, program.requires)):
        check_term(term)
        if any(isinstance(node, t.Distance | t.Square) for node in inside(term)):
            refuse("a program has a term that only assertions have")
    if any(isinstance(node, t.Opaque | t.Clipped) or t.is_irrational(node) for node in inside(program.requires)):
        refuse("a requirement is not computed exactly")
    for condition in program.requires:
        check_condition(condition)
        check_public(condition, program)
    for node in inside(program.body):
        check_statement(node)


def check_name(name: str) -> None:
    """Refuse a name that reads like something else."""
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name):
        refuse("a name is not a plain identifier")


def check_statement(node: object) -> None:
    """Assigned and drawn values fit their variables, conditions are truth values, laws have terms of their sorts."""
    match node:
        case Assign(target=target, value=value):
            check_fits(target, t.sort_of(value))
        case Sample(target=target, law=law):
            terms = parts_of(law)
            check_fits(target, sort_of_law(law))
            if not all(t.sort_of(term) in sorts for term, sorts in zip(terms, SORTS[type(law)][1:], strict=True)):
                refuse("a law has a term of the wrong sort")
        case If(condition=condition) | While(condition=condition):
            check_condition(condition)


def check_fits(target: t.Local, found: Sort) -> None:
    """A variable may get a value of a sort."""
    if not may_hold(target.sort, found):
        refuse(f"{target.name} gets a value of the wrong sort")


def check_condition(condition: t.Term) -> None:
    """A condition is a truth value."""
    if t.sort_of(condition) != BOOL:
        refuse("a condition is not a truth value")


def sorts_of_role(role: r.Role, found: Sort) -> Collection[Sort]:
    """The sorts that a parameter with this role may have; a public one may have any."""
    match role:
        case r.Epsilon() | r.Delta():
            return (REAL,)
        case r.Query():
            return NUMBERS
        case r.Record(of=domain):
            return (sort_of_domain(domain),)
        case r.Database(of=domain) | r.Part(of=r.Database(of=domain)) | r.Steps(of=r.Database(of=domain)):
            return (ListOf(sort_of_domain(domain)),)
        case r.Histogram():
            return (ListOf(INT),)
        case r.Queries():
            return (ListOf(INT), ListOf(REAL))
        case r.Public():
            return (found,)


def sort_of_domain(domain: r.Domain) -> Sort:
    """The sort of a domain's values."""
    if isinstance(domain, r.Vector):
        return ListOf(sort_of_domain(domain.of))
    if isinstance(domain, r.Row):
        return ListOf(REAL if any(isinstance(field, r.Interval) for field in domain.of) else INT)
    return INT if isinstance(domain, r.Integers) else REAL


def check_claim(claim: AnyClaim, program: Program) -> None:
    """A claim is made of numbers that are public."""
    for term in parts_of(claim):
        if t.sort_of(check_term(term)) not in NUMBERS:
            refuse("a claim is not a number")
        check_public(term, program)


def check_public(term: t.Term, program: Program) -> None:
    """A requirement or claim speaks of public values and of public lengths only."""
    if not is_open(term, program):
        refuse("a requirement speaks of something private, or a claim of what is not public")


def is_open(term: t.Term, program: Program, known: Collection[t.Variable] = ()) -> bool:
    """Whether a term reads public parameters, public lengths and variables that are known, and nothing else."""
    roles = program.roles()
    match term:
        case t.Length(list=t.Param() as items) if items in roles and r.has_public_length(roles[items]):
            return True
        case t.Distance():
            return False
        case t.Param() | t.Local() | t.Sided() | t.Logical() | t.Spent():
            return term in known or (term in roles and r.is_public(roles[term]))
        case _:
            return all(is_open(part, program, known) for part in parts_of(term))


def terms_of(value: object) -> Iterator[t.Term]:
    """The terms of statements, laws, roles and the like, assigned variables among them."""
    for node in data_in(value):
        if isinstance(node, t.Term):
            yield node
        else:
            yield from terms_of(parts_of(node))


def targets_of(block: Block) -> Iterator[t.Local]:
    """The variables a block assigns."""
    return (node.target for node in inside(block) if isinstance(node, Assign | Sample))
