"""A private parameter of a program bound to columns of a described dataset, by name, before any row is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.program.cell import Cell, code_bounds
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.term import Param, Term
from lapwing.run.interpreter.evaluate import evaluate
from lapwing.run.interpreter.inputs import exact_input
from lapwing.run.interpreter.number import exact_number
from lapwing.run.interpreter.value import Scalar, Value
from lapwing.syntax.record import Leaf, Records

Ends = roles.Interval | roles.Integers


@dataclass(frozen=True, slots=True)
class Binding:
    """The parameter that the rows are bound to, the cells of a row, and public values that follow from the columns.

    Under `replace` each row counts whatever is missing in it, because how many there are is public.
    """

    parameter: Parameter
    cells: tuple[Cell, ...]
    is_flat: bool
    keeps_all: bool
    implied: Mapping[str, object]

    @property
    def grid(self) -> int:
        """The grid that all values of the columns lie on."""
        return lcm(*(cell.scaled.scale for cell in self.cells))


def bind(program: Program, records: Records, description: Description, given: Mapping[str, object]) -> Binding:
    """Find the columns of the rows, and check them against the domain that the program is proved for.

    `given` are the inputs of the run; under the name of the private parameter stand its columns, if they are said.
    """
    parameter = private_parameter(program)
    role, name = parameter.role, parameter.param.name
    if not isinstance(role, roles.Database):
        reject("data-program-role", name=name, role=type(role).__name__)
    leaves = dict(records).get(name) or plain_leaves(role.of)
    columns = columns_of(parameter, leaves, description, given.get(name))
    ends = ends_of(role.of, len(columns))
    if len(leaves) == 1 and len(columns) > 1:
        leaves = leaves * len(columns)
    implied = implied_by(program, leaves, ends, columns, role.of, given)
    public = public_values(program, {**given, **implied})
    cells = tuple(
        Cell.of(place, column, leaf, low_of(end, public), high_of(end, public), isinstance(end, roles.Integers))
        for place, (column, leaf, end) in enumerate(zip(columns, leaves, ends, strict=True))
    )
    is_flat = not isinstance(role.of, roles.Row | roles.Vector)
    return Binding(parameter, cells, is_flat, role.neighbours == "replace", implied)


def private_parameter(program: Program) -> Parameter:
    """The only private parameter."""
    private = [parameter for parameter in program.parameters if not is_public(parameter.role)]
    if len(private) != 1:
        known = ", ".join(parameter.param.name for parameter in private) or "none"
        reject("data-program-private", name=program.name, known=known)
    return private[0]


def plain_leaves(domain: roles.Domain) -> tuple[Leaf, ...]:
    """The numbers of a row whose fields have no names."""
    return tuple(Leaf(None) for _ in domain.of) if isinstance(domain, roles.Row) else (Leaf(None),)


def ends_of(domain: roles.Domain, count: int) -> tuple[Ends, ...]:
    """The domain of each number of a row; of a vector, as many as there are columns."""
    match domain:
        case roles.Row(of=fields):
            return fields
        case roles.Vector(of=inner):
            return (inner,) * count
        case _:
            return (domain,)


def columns_of(
    parameter: Parameter, leaves: Sequence[Leaf], description: Description, said: object
) -> tuple[Column, ...]:
    """A column for each number of a row: as it is said, or of the same name as the field or the parameter."""
    name = parameter.param.name
    is_vector = isinstance(parameter.role, roles.Database) and isinstance(parameter.role.of, roles.Vector)
    fields = list(dict.fromkeys(leaf.field for leaf in leaves))
    unnamed = fields == [None] and (len(leaves) == 1 or leaves[0].is_flag)
    if said is None and None in fields and not (unnamed and not is_vector):
        reject("data-program-columns", name=name, known=names_of(description))
    match said:
        case None if unnamed:
            return (only_column(name, description),) * len(leaves)
        case None:
            return tuple(description.column(str(leaf.field)) for leaf in leaves)
        case str() if unnamed and not is_vector:
            return (description.column(said),) * len(leaves)
        case list() | tuple() if all(isinstance(each, str) for each in said):
            listed = [description.column(each) for each in said]
            if is_vector and listed:
                return tuple(listed)
            if fields == [None] and len(listed) == len(leaves):
                return tuple(listed)
            if None not in fields and len(listed) == len(fields):
                by_field = dict(zip(fields, listed, strict=True))
                return tuple(by_field[leaf.field] for leaf in leaves)
        case Mapping() if None not in fields and set(said) <= set(fields):
            return tuple(description.column(str(said.get(leaf.field, leaf.field))) for leaf in leaves)
    wanted = "the name of a column" if unnamed else "a column for each of " + ", ".join(str(one) for one in fields)
    reject("data-program-said", name=name, what=shown(said), wanted=wanted)


def only_column(name: str, description: Description) -> Column:
    """The column with the name of the parameter, or the only one there is."""
    same = [column for column in description.columns if column.name == name]
    if same or len(description.columns) == 1:
        return (same or list(description.columns))[0]
    reject("data-program-columns", name=name, known=names_of(description))


def names_of(description: Description) -> str:
    """The columns, for a message."""
    return ", ".join(column.name for column in description.columns) or "none"


def implied_by(
    program: Program,
    leaves: Sequence[Leaf],
    ends: Sequence[Ends],
    columns: Sequence[Column],
    domain: roles.Domain,
    given: Mapping[str, object],
) -> dict[str, object]:
    """Public parameters that stand for what the description says: bounds, the length of vectors, known strings."""
    found: dict[str, object] = {}
    public = {parameter.param for parameter in program.parameters if is_public(parameter.role)}

    def imply(term: Term, value: object) -> None:
        if isinstance(term, Param) and term in public and term.name not in given:
            found.setdefault(term.name, value)

    if isinstance(domain, roles.Vector):
        imply(domain.length, len(columns))
    for leaf, end, column in zip(leaves, ends, columns, strict=True):
        if leaf.texts is not None:
            imply(end.high, max(len(leaf.texts), 1))
        elif not leaf.is_flag and (bounds := code_bounds(column)) is not None:
            widen(found, imply, end, bounds)
    return found


def widen(found: dict[str, object], imply: object, end: Ends, bounds: Bounds) -> None:
    """Bounds that hold for all columns that a parameter stands for."""
    for term, value, pick in ((end.low, bounds.lower, min), (end.high, bounds.upper, max)):
        callable(imply) and imply(term, value)
        if isinstance(term, Param) and isinstance(known := found.get(term.name), Fraction):
            found[term.name] = pick(known, value)


def public_values(program: Program, given: Mapping[str, object]) -> dict[str, Value]:
    """The public inputs, exactly."""
    found: dict[str, Value] = {}
    for parameter in program.parameters:
        if is_public(parameter.role):
            if parameter.param.name not in given:
                reject("input-missing", name=parameter.param.name)
            found[parameter.param.name] = exact_input(parameter, given[parameter.param.name])
    return found


def low_of(end: Ends, public: Mapping[str, Value]) -> Scalar:
    """The lower end of a domain."""
    return exact_number(end.low, lambda inner: evaluate(inner, public))


def high_of(end: Ends, public: Mapping[str, Value]) -> Scalar:
    """The upper end of a domain."""
    return exact_number(end.high, lambda inner: evaluate(inner, public))
