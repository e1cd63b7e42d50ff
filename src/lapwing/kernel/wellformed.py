"""A program the logic may speak of: every name has one meaning and one sort, and terms are a program's own."""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping

from lapwing.kernel.law import Exponential, Geometric, Law, RandomizedResponse, Uniform, sort_of_law
from lapwing.kernel.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.refuse import refuse
from lapwing.kernel.role import (
    Database,
    Delta,
    Domain,
    Epsilon,
    Histogram,
    Integers,
    Interval,
    Public,
    Queries,
    Query,
    Record,
    Role,
    Vector,
    has_public_length,
    is_public,
)
from lapwing.kernel.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.sorting import NUMBERS, check_term, may_hold
from lapwing.kernel.substitute import substitute, variables_of
from lapwing.kernel.term import And, Apply, Length, Literal, Local, Or, Param, Term, Variable, parts_of, sort_of


def check_program(program: Program) -> None:
    """Refuse a program in which a name could be taken for another."""
    params = [parameter.param for parameter in program.parameters]
    if len({param.name for param in params}) != len(params):
        refuse("two parameters have one name")
    sorts: dict[str, Sort] = {}
    for term in (*terms_of(program.body), *program.results):
        for variable in variables_of(term):
            match variable:
                case Local(name=name, sort=sort):
                    if sorts.setdefault(name, sort) != sort:
                        refuse(f"{name} has two sorts")
                case Param() if variable in params:
                    pass
                case _:
                    refuse("a program speaks of its own variables and parameters only")
    if sorts.keys() & {param.name for param in params}:
        refuse("a variable has the name of a parameter")
    for name in (program.name, *sorts, *(param.name for param in params)):
        check_name(name)
    check_sorts(program)
    public = {parameter.param for parameter in program.parameters if is_public(parameter.role)}
    lengths = {parameter.param for parameter in program.parameters if has_public_length(parameter.role)}
    for condition in program.requires:
        check_public(condition, public, lengths)


def check_name(name: str) -> None:
    """Refuse a name that reads like something else."""
    if not (name.isascii() and name.isidentifier()) or keyword.iskeyword(name):
        refuse("a name is no plain one")


def terms_of_role(role: Role) -> tuple[Term, ...]:
    """The sensitivity, bounds or length that a role speaks of."""
    match role:
        case Query(sensitivity=sensitivity) | Queries(sensitivity=sensitivity):
            return (sensitivity,)
        case Record(of=domain) | Database(of=domain):
            return terms_of_domain(domain)
        case _:
            return ()


def terms_of_domain(domain: Domain) -> tuple[Term, ...]:
    """The bounds of a domain, and a vector's length."""
    if isinstance(domain, Vector):
        return (domain.length, *terms_of_domain(domain.of))
    return (domain.low, domain.high)


def check_sorts(program: Program) -> None:
    """Refuse a program in which a value has the wrong sort for its place."""
    for term in (*terms_of(program.body), *program.results, *program.requires):
        check_term(term)
    for term in (*program.results, *program.requires):
        check_exact(term)
    for condition in program.requires:
        if sort_of(condition) != BOOL:
            refuse("a requirement is no condition")
    for parameter in program.parameters:
        if parameter.param.sort != sort_of_role(parameter.role, parameter.param.sort):
            refuse(f"{parameter.param.name} has the wrong sort for its role")
    check_block(program.body)


def check_block(block: Block) -> None:
    """Assigned and drawn values fit their variables, conditions are truth values."""
    for statement in block:
        match statement:
            case Assign(target=target, value=value):
                check_exact(value)
                if not may_hold(target.sort, sort_of(value)):
                    refuse(f"{target.name} gets a value of the wrong sort")
            case Sample(target=target, law=law):
                if not may_hold(target.sort, sort_of_law(law)):
                    refuse(f"{target.name} gets a value of the wrong sort")
                check_law(law)
            case If(condition=condition, then=then, otherwise=otherwise):
                check_exact(condition)
                if sort_of(condition) != BOOL:
                    refuse("a condition is no truth value")
                check_block(then)
                check_block(otherwise)
            case While(condition=condition, body=body):
                check_exact(condition)
                if sort_of(condition) != BOOL:
                    refuse("a condition is no truth value")
                check_block(body)


def check_exact(term: Term) -> None:
    """Values are computed exactly, so log, exp and sqrt stand in scales only."""
    if isinstance(term, Apply) and term.function in ("log", "exp", "sqrt"):
        refuse("a value is not computed exactly")
    if isinstance(term, And | Or) and not term.operands:
        refuse("a condition is empty")
    for part in parts_of(term):
        check_exact(part)


def check_law(law: Law) -> None:
    """The terms of a law have the sorts it needs, and what it is about is exact; its last term is the scale."""
    for term in terms_of_law(law)[:-1]:
        check_exact(term)
    match law:
        case RandomizedResponse(bit=bit, epsilon=scale):
            proper = sort_of(bit) == BOOL and sort_of(scale) in NUMBERS
        case Exponential(scores=scores, scale=scale):
            proper = sort_of(scores) in (ListOf(INT), ListOf(REAL)) and sort_of(scale) in NUMBERS
        case Geometric(center=center, scale=scale):
            proper = sort_of(center) == INT and sort_of(scale) in NUMBERS
        case Uniform(size=size):
            proper = sort_of(size) == INT
        case _:
            proper = all(sort_of(term) in NUMBERS for term in terms_of_law(law))
    if not proper:
        refuse("a law has a term of the wrong sort")


def sort_of_role(role: Role, found: Sort) -> Sort:
    """The sort a parameter with this role has; a public one may have any."""
    match role:
        case Epsilon() | Delta():
            return REAL
        case Record(of=domain):
            return sort_of_domain(domain)
        case Database(of=domain):
            return ListOf(sort_of_domain(domain))
        case Histogram():
            return ListOf(INT)
        case Query():
            return found if found in NUMBERS else REAL
        case Queries():
            return found if found in (ListOf(INT), ListOf(REAL)) else ListOf(REAL)
        case Public():
            return found


def sort_of_domain(domain: Domain) -> Sort:
    """The sort of a domain's values."""
    match domain:
        case Integers():
            return INT
        case Interval():
            return REAL
        case Vector(of=of):
            return ListOf(sort_of_domain(of))


def check_public(term: Term, public: set[Param], lengths: set[Param]) -> None:
    """A requirement or claim speaks of public values and of public lengths only."""
    if not is_made_of(term, public, lengths):
        refuse("a requirement speaks of something private, or a claim of what is not public")


def is_made_of(term: Term, public: set[Param], lengths: set[Param]) -> bool:
    """Whether a term speaks of these parameters and these lists' lengths only."""
    if (isinstance(term, Length) and term.list in lengths) or term in public:
        return True
    parts = parts_of(term)
    return bool(parts or isinstance(term, Literal)) and all(is_made_of(part, public, lengths) for part in parts)


def terms_of(block: Block) -> Iterator[Term]:
    """The terms of all statements of a block, assigned variables among them."""
    for statement in block:
        match statement:
            case Assign(target=target, value=value):
                yield from (target, value)
            case Sample(target=target, law=law):
                yield from (target, *terms_of_law(law))
            case If(condition=condition, then=then, otherwise=otherwise):
                yield condition
                yield from terms_of(then)
                yield from terms_of(otherwise)
            case While(condition=condition, body=body):
                yield condition
                yield from terms_of(body)


def targets_of(block: Block) -> Iterator[Local]:
    """The variables a block assigns."""
    for statement in block:
        match statement:
            case Assign(target=target) | Sample(target=target):
                yield target
            case If(then=then, otherwise=otherwise):
                yield from targets_of(then)
                yield from targets_of(otherwise)
            case While(body=body):
                yield from targets_of(body)


def replace_terms(block: Block, new: Mapping[Variable, Term]) -> Block:
    """The block with variables replaced in everything it computes; what it assigns stays."""
    return tuple(replace_in(statement, new) for statement in block)


def replace_in(statement: Statement, new: Mapping[Variable, Term]) -> Statement:
    """One statement with variables replaced."""
    match statement:
        case Assign(target=target, value=value):
            return Assign(target, substitute(value, new))
        case Sample(target=target, law=law):
            return Sample(target, type(law)(*(substitute(term, new) for term in terms_of_law(law))))
        case If(condition=condition, then=then, otherwise=otherwise):
            return If(substitute(condition, new), replace_terms(then, new), replace_terms(otherwise, new))
        case While(condition=condition, body=body):
            return While(substitute(condition, new), replace_terms(body, new))


def terms_of_law(law: Law) -> tuple[Term, ...]:
    """The centre or choices of a law, and its scale."""
    return tuple(getattr(law, name) for name in law.__dataclass_fields__)
