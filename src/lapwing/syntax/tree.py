"""The program as its author wrote it: every node knows its place in the text.

Trees are compared without their places.  `Sample`, `Whole` and `Blank` come in only while a tree is lowered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import Base, Sort

if TYPE_CHECKING:
    from lapwing.syntax.scope import Scope


@dataclass(frozen=True, slots=True)
class Number:
    """A decimal in the text means exactly what it says: 0.1 is one tenth."""

    value: int | Fraction
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Truth:
    value: bool
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Name:
    name: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Minus:
    operand: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Invert:
    """`not operand`."""

    operand: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    operator: str
    left: Expression
    right: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """`a < b <= c`: one operator fewer than operands."""

    operators: tuple[str, ...]
    operands: tuple[Expression, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` or `or`."""

    operator: str
    operands: tuple[Expression, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Subscript:
    list: Expression
    index: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ListDisplay:
    items: tuple[Expression, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Snoc:
    """A list with one more item."""

    list: Expression
    item: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Stored:
    """A list with another item at an index."""

    list: Expression
    index: Expression
    item: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Repeated:
    """`[item] * count`."""

    item: Expression
    count: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Copy:
    """`list(value)`: the same value, but never a second name for the same list."""

    value: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Whole:
    """The value, which must be a whole number."""

    value: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Blank:
    """A value of the right sort that will not be read; of a list, the empty one."""

    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Builtin:
    """`len`, `min`, `max`, `abs`, `floor`, `match`, `log`, `exp`, `sqrt`; of vectors, `add_vectors` or `clip_norm`."""

    function: str
    arguments: tuple[Expression, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Opaque:
    """`unknown("name", …)`: a function of which nothing is known but that equal arguments give equal results."""

    name: str
    arguments: tuple[Expression, ...]
    sort: Base
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Draw:
    """Noise; the arguments stand in the order of the law's own fields."""

    law: str
    arguments: tuple[Expression, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Invoke:
    """A call of another function; the arguments stand in the order of its parameters."""

    function: str
    positional: tuple[Expression, ...]
    named: tuple[tuple[str, Expression], ...]
    span: Span = field(compare=False)


Expression = (
    Number
    | Truth
    | Name
    | Minus
    | Invert
    | Binary
    | Comparison
    | Logic
    | Conditional
    | Subscript
    | ListDisplay
    | Snoc
    | Stored
    | Repeated
    | Copy
    | Whole
    | Blank
    | Builtin
    | Opaque
    | Draw
    | Invoke
)


@dataclass(frozen=True, slots=True)
class Assign:
    """One value to one target, or as many values (or one call) to several; `declared` is the annotated sort."""

    targets: tuple[Name, ...]
    values: tuple[Expression, ...]
    declared: Sort | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Sample:
    target: Name
    draw: Draw
    declared: Sort | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Append:
    list: Name
    item: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Store:
    """`list[index] = value`: a memory cell gets another value; outside the list nothing happens."""

    list: Name
    index: Expression
    value: Expression
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    then: Block
    otherwise: Block
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class While:
    condition: Expression
    body: Block
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Range:
    start: Expression
    stop: Expression
    step: int


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a list; with a counter for `enumerate`."""

    list: Expression
    counter: Name | None


@dataclass(frozen=True, slots=True)
class For:
    target: Name
    over: Range | Items
    body: Block
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Break:
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Continue:
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Return:
    values: tuple[Expression, ...]
    span: Span = field(compare=False)


Statement = Assign | Sample | Append | Store | If | While | For | Break | Continue | Return
Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class RoleTree:
    """A role as annotated: its kind and options, each an expression, a text, a truth value, a sort, a role or texts."""

    kind: str
    options: Mapping[str, Expression | str | bool | Sort | RoleTree | tuple[str, ...]]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class LabelTree:
    """A labelled sort as annotated: the level of a value, or of a list's length and of its items; perhaps a domain."""

    level: str | None
    items: str | None
    sort: Sort
    domain: RoleTree | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class ParameterTree:
    """`role` is missing in helper functions, whose annotations say nothing to Lapwing, and where there are labels."""

    name: str
    role: RoleTree | None
    span: Span = field(compare=False)
    label: LabelTree | None = None


@dataclass(frozen=True, slots=True)
class HintTree:
    """A hint for the prover, still as text: a shift for the draws of a variable, or without a name an invariant."""

    text: str
    name: str | None = None
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ClaimTree:
    """What the decorator says; without `epsilon`, `rho`, `renyi` or `mu` there is no claim.

    `renyi` is an epsilon at the Rényi order `order`.
    """

    epsilon: Expression | None
    delta: Expression | None
    group: Expression | None
    requires: tuple[Expression, ...]
    span: Span = field(compare=False)
    hints: tuple[HintTree, ...] = ()
    rho: Expression | None = None
    order: Expression | None = None
    renyi: Expression | None = None
    mu: Expression | None = None

    def amounts(self) -> tuple[Expression, ...]:
        """What is claimed, without the size of groups."""
        found = (self.epsilon, self.delta, self.rho, self.order, self.renyi, self.mu)
        return tuple(each for each in found if each is not None)

    def claiming(self, amounts: Mapping[str, Expression]) -> ClaimTree:
        """The same with other amounts, by their names."""
        changed: Any = amounts
        return replace(self, **changed)


@dataclass(frozen=True, slots=True)
class FlowTree:
    """What a program with secrets says: the order of its levels, and the labels of its variables and results."""

    levels: str | None
    variables: tuple[tuple[str, LabelTree], ...]
    results: tuple[LabelTree, ...] | None
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Tree:
    """A function: a program if it has a `claim` (perhaps an empty one), else a helper; with `flow`, one with labels."""

    name: str
    parameters: tuple[ParameterTree, ...]
    body: Block
    returns: tuple[Sort, ...] | None
    claim: ClaimTree | None
    span: Span = field(compare=False)
    scope: Scope = field(compare=False, repr=False)
    flow: FlowTree | None = None
