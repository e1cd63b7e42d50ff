"""Everywhere a program can be changed: each edit gives the programs in which exactly one place is different."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.role import Role
from lapwing.kernel.language.term import Local, Term

TermEdit = Callable[[Term], Iterator[Term]]
BlockEdit = Callable[[Block], Iterator[Block]]
LawEdit = Callable[[Law], Iterator[Law]]
RoleEdit = Callable[[Role], Iterator[Role]]


def in_term(term: Term, edit: TermEdit) -> Iterator[Term]:
    """A term with one part changed, itself perhaps."""
    yield from edit(term)
    parts = parts_of(term)
    for place, part in enumerate(parts):
        for new in in_term(part, edit):
            yield rebuild(term, (*parts[:place], new, *parts[place + 1 :]))


def in_law(law: Law, edit: TermEdit) -> Iterator[Law]:
    """A law with one part of one of its terms changed."""
    for field in fields(law):
        for new in in_term(getattr(law, field.name), edit):
            yield with_field(law, field.name, new)


def with_field(law: Law, name: str, term: Term) -> Law:
    """A law with another term."""
    terms = {field.name: getattr(law, field.name) for field in fields(law)}
    return type(law)(**{**terms, name: term})


def in_statement(statement: Statement, edit: TermEdit) -> Iterator[Statement]:
    """A statement with one part of a term changed."""
    match statement:
        case Assign(target=target, value=value):
            yield from (Assign(target, new) for new in in_term(value, edit))
        case Sample(target=target, law=law):
            yield from (Sample(target, new) for new in in_law(law, edit))
        case If(condition=condition, then=then, otherwise=otherwise):
            yield from (If(new, then, otherwise) for new in in_term(condition, edit))
        case While(condition=condition, body=body):
            yield from (While(new, body) for new in in_term(condition, edit))


def in_block(block: Block, edit: BlockEdit) -> Iterator[Block]:
    """A block changed as a whole, or one inside it."""
    yield from edit(block)
    for place, statement in enumerate(block):
        for new in inside(statement, edit):
            yield (*block[:place], new, *block[place + 1 :])


def inside(statement: Statement, edit: BlockEdit) -> Iterator[Statement]:
    """A statement with one of its blocks changed."""
    match statement:
        case If(condition=condition, then=then, otherwise=otherwise):
            yield from (If(condition, new, otherwise) for new in in_block(then, edit))
            yield from (If(condition, then, new) for new in in_block(otherwise, edit))
        case While(condition=condition, body=body):
            yield from (While(condition, new) for new in in_block(body, edit))
        case _:
            pass


def each_block(program: Program, edit: BlockEdit) -> Iterator[Program]:
    """Programs with one block changed."""
    yield from (replace(program, body=body) for body in in_block(program.body, edit))


def each_statement(program: Program, edit: Callable[[Statement], Iterator[Block]]) -> Iterator[Program]:
    """Programs with one statement replaced by others."""

    def change(block: Block) -> Iterator[Block]:
        for place, statement in enumerate(block):
            yield from ((*block[:place], *new, *block[place + 1 :]) for new in edit(statement))

    yield from each_block(program, change)


def each_term(program: Program, edit: TermEdit, results: bool = True) -> Iterator[Program]:
    """Programs with one part of a term changed, in the body or in the results."""
    yield from each_statement(program, lambda statement: ((new,) for new in in_statement(statement, edit)))
    if results:
        for place, result in enumerate(program.results):
            for new in in_term(result, edit):
                yield replace(program, results=(*program.results[:place], new, *program.results[place + 1 :]))


def each_law(program: Program, edit: LawEdit) -> Iterator[Program]:
    """Programs with one draw's law changed."""

    def change(statement: Statement) -> Iterator[Block]:
        if isinstance(statement, Sample):
            yield from ((Sample(statement.target, new),) for new in edit(statement.law))

    yield from each_statement(program, change)


def each_role(program: Program, edit: RoleEdit) -> Iterator[Program]:
    """Programs with one parameter's role changed."""
    for place, parameter in enumerate(program.parameters):
        for role in edit(parameter.role):
            changed = replace(parameter, role=role)
            yield replace(program, parameters=(*program.parameters[:place], changed, *program.parameters[place + 1 :]))


def statements_in(block: Block) -> Iterator[Statement]:
    """All statements, those inside others too."""
    for statement in block:
        yield statement
        match statement:
            case If(then=then, otherwise=otherwise):
                yield from statements_in(then)
                yield from statements_in(otherwise)
            case While(body=body):
                yield from statements_in(body)
            case _:
                pass


def locals_of(program: Program) -> list[Local]:
    """The variables a program sets, in the order in which they appear."""
    found = (each.target for each in statements_in(program.body) if isinstance(each, Assign | Sample))
    return list(dict.fromkeys(found))


def draws_of(program: Program) -> list[Sample]:
    """All draws."""
    return [each for each in statements_in(program.body) if isinstance(each, Sample)]
