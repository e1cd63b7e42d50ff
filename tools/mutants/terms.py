"""Changes inside terms: comparisons, arithmetic, indices, and one value for another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    ArithmeticOperator,
    Choose,
    Compare,
    CompareOperator,
    Index,
    Literal,
    Local,
    Not,
    Or,
    Snoc,
    Term,
    sort_of,
)
from tools.mutants.places import TermEdit, draws_of, each_term, locals_of

ONE = Literal(1, INT)
FLIPPED: dict[str, CompareOperator] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "!=", "!=": "=="}
LOOSER: dict[str, CompareOperator] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
NEGATED: dict[str, CompareOperator] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
OPPOSITE: dict[str, ArithmeticOperator] = {"+": "-", "-": "+", "//": "%", "%": "//"}


def compared(operators: dict[str, CompareOperator]) -> TermEdit:
    """A comparison with another operator."""

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Compare) and term.operator in operators:
            yield Compare(operators[term.operator], term.left, term.right)

    return edit


def limit(operator: ArithmeticOperator) -> TermEdit:
    """What a number is compared with is one more or less."""

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Compare) and sort_of(term.right) != BOOL and sort_of(term.left) != BOOL:
            yield Compare(term.operator, term.left, Arithmetic(operator, term.right, ONE))

    return edit


def decided(answer: bool) -> TermEdit:
    """A comparison always has the same answer."""

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Compare):
            yield Literal(answer, BOOL)

    return edit


def conjunct_dropped(term: Term) -> Iterator[Term]:
    """A condition asks for less."""
    if isinstance(term, And):
        for place in range(len(term.operands)):
            rest = (*term.operands[:place], *term.operands[place + 1 :])
            yield rest[0] if len(rest) == 1 else And(rest)


def disjunct_dropped(term: Term) -> Iterator[Term]:
    """A condition allows less."""
    if isinstance(term, Or):
        for place in range(len(term.operands)):
            rest = (*term.operands[:place], *term.operands[place + 1 :])
            yield rest[0] if len(rest) == 1 else Or(rest)


def and_or(term: Term) -> Iterator[Term]:
    """`and` for `or`, and the other way round."""
    if isinstance(term, And | Or):
        yield (Or if isinstance(term, And) else And)(term.operands)


def not_dropped(term: Term) -> Iterator[Term]:
    """A condition without its `not`."""
    if isinstance(term, Not):
        yield term.operand


def branches_swapped(term: Term) -> Iterator[Term]:
    """A conditional expression the other way round."""
    if isinstance(term, Choose):
        yield Choose(term.condition, term.otherwise, term.then)


def least_greatest(term: Term) -> Iterator[Term]:
    """`min` for `max`, and the other way round."""
    if isinstance(term, Apply) and term.function in ("min", "max"):
        yield Apply("max" if term.function == "min" else "min", term.arguments)


def function_dropped(term: Term) -> Iterator[Term]:
    """A value that is not clipped."""
    if isinstance(term, Apply) and term.function in ("min", "max", "abs"):
        yield from term.arguments


def arithmetic(term: Term) -> Iterator[Term]:
    """`+` for `-`, `//` for `%`, and the other way round."""
    if isinstance(term, Arithmetic) and term.operator in OPPOSITE:
        yield Arithmetic(OPPOSITE[term.operator], term.left, term.right)


def index(operator: ArithmeticOperator) -> TermEdit:
    """A list is read one place further, or before."""

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Index):
            yield Index(term.list, Arithmetic(operator, term.index, ONE))

    return edit


def number(more: int) -> TermEdit:
    """A whole number is one more or less."""

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Literal) and term.sort == INT:
            yield Literal(int(term.value) + more, INT)

    return edit


def truth_turned(term: Term) -> Iterator[Term]:
    """False for True, and the other way round."""
    if isinstance(term, Literal) and term.sort == BOOL:
        yield Literal(not term.value, BOOL)


def on_each(edit: TermEdit) -> Callable[[Program], Iterator[Program]]:
    """An edit of terms as a change of programs."""
    return lambda program: each_term(program, edit)


def other_variable(program: Program) -> Iterator[Program]:
    """One variable read in place of another one of its sort."""
    known = locals_of(program)

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Local):
            yield from (other for other in known if other != term and other.sort == term.sort)

    yield from each_term(program, edit)


def without_noise(program: Program) -> Iterator[Program]:
    """A noisy value, such as a threshold, is taken without its noise where it is compared or added."""
    centers = {draw.target: draw.law.center for draw in draws_of(program) if isinstance(draw.law, laws.Laplace)}

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Compare | Arithmetic):
            if term.left in centers:
                yield type(term)(term.operator, centers[term.left], term.right)  # type: ignore[arg-type]
            if term.right in centers:
                yield type(term)(term.operator, term.left, centers[term.right])  # type: ignore[arg-type]

    yield from each_term(program, edit)


def other_item(program: Program) -> Iterator[Program]:
    """Something noisy, or something private, is appended instead."""
    values = released(program)

    def edit(term: Term) -> Iterator[Term]:
        if isinstance(term, Snoc):
            for value in values:
                if sort_of(value) == sort_of(term.item) and value != term.item:
                    yield Snoc(term.list, value)

    yield from each_term(program, edit)


def released(program: Program) -> list[Term]:
    """What a careless program may give away: drawn values, and what they are drawn around."""
    found: list[Term] = []
    for draw in draws_of(program):
        found.append(draw.target)
        if isinstance(draw.law, laws.Laplace | laws.Geometric | laws.ExponentialNoise):
            found.append(draw.law.center)
    return list(dict.fromkeys(found))


TERMS: dict[str, Callable[[Program], Iterator[Program]]] = {
    "comparison flipped": on_each(compared(FLIPPED)),
    "comparison looser or stricter": on_each(compared(LOOSER)),
    "comparison negated": on_each(compared(NEGATED)),
    "comparison with one more": on_each(limit("+")),
    "comparison with one less": on_each(limit("-")),
    "comparison always true": on_each(decided(True)),
    "comparison always false": on_each(decided(False)),
    "conjunct dropped": on_each(conjunct_dropped),
    "disjunct dropped": on_each(disjunct_dropped),
    "and for or": on_each(and_or),
    "not dropped": on_each(not_dropped),
    "conditional turned": on_each(branches_swapped),
    "min for max": on_each(least_greatest),
    "clipping dropped": on_each(function_dropped),
    "plus for minus": on_each(arithmetic),
    "index one further": on_each(index("+")),
    "index one before": on_each(index("-")),
    "number one more": on_each(number(1)),
    "number one less": on_each(number(-1)),
    "truth value turned": on_each(truth_turned),
    "another variable": other_variable,
    "noisy value without noise": without_noise,
    "another item appended": other_item,
}
