"""The sort of every variable: the widest of what it is given anywhere."""

from __future__ import annotations

from collections.abc import Mapping

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf, Sort
from lapwing.syntax import tree

LAW_SORTS: dict[str, Base] = {
    "laplace": REAL,
    "geometric": INT,
    "exponential_noise": REAL,
    "gaussian": REAL,
    "flip": BOOL,
    "randomized_response": BOOL,
    "exponential": INT,
    "uniform": INT,
}
ORDER = (BOOL, INT, REAL)


def infer_sorts(body: tree.Block, parameters: Mapping[str, Sort]) -> dict[str, Sort]:
    """The sorts of the variables and parameters.  Each pass can only widen a sort, so the passes end."""
    sorts = dict(parameters)
    while True:
        before = dict(sorts)
        _block(body, sorts)
        _sources(body, sorts, parameters)
        if sorts == before:
            return sorts


def _block(block: tree.Block, sorts: dict[str, Sort]) -> None:
    for statement in block:
        match statement:
            case tree.Assign(
                targets=(target,), values=(tree.ListDisplay(items=()),), declared=ListOf() as declared, span=span
            ):
                _widen(target.name, declared, sorts, span)
            case tree.Assign(targets=(target,), values=(value,), declared=declared, span=span):
                _widen(target.name, _join(sort_of(value, sorts), declared, target.name, span), sorts, span)
            case tree.Sample(target=target, draw=draw, declared=declared, span=span):
                _widen(target.name, _join(LAW_SORTS[draw.law], declared, target.name, span), sorts, span)
            case tree.If(then=then, otherwise=otherwise):
                _block(then, sorts)
                _block(otherwise, sorts)
            case tree.While(body=body):
                _block(body, sorts)
            case _:
                pass


def _sources(block: tree.Block, sorts: dict[str, Sort], parameters: Mapping[str, Sort]) -> None:
    """A list of whole numbers that is copied into one of reals is one of reals as well."""
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=(value,), span=span):
                source = _copied(value)
                given = None if source is None or source in parameters else sorts.get(source)
                if source is not None and (given, sorts.get(target.name)) == (ListOf(INT), ListOf(REAL)):
                    _widen(source, ListOf(REAL), sorts, span)
            case tree.If(then=then, otherwise=otherwise):
                _sources(then, sorts, parameters)
                _sources(otherwise, sorts, parameters)
            case tree.While(body=body):
                _sources(body, sorts, parameters)
            case _:
                pass


def _copied(expression: tree.Expression) -> str | None:
    """The variable whose list an expression gives, perhaps with other items or more of them."""
    match expression:
        case tree.Name(name=name):
            return name
        case tree.Copy(value=inner) | tree.Snoc(list=inner) | tree.Stored(list=inner):
            return _copied(inner)
        case _:
            return None


def _widen(name: str, sort: Sort | None, sorts: dict[str, Sort], span: Span) -> None:
    wider = _join(sorts.get(name), sort, name, span)
    if wider is not None:
        sorts[name] = wider


def _join(first: Sort | None, second: Sort | None, name: str, span: Span) -> Sort | None:
    """The sort that includes both; None stands for one that is not known yet."""
    match first, second:
        case (None, sort) | (sort, None):
            return sort
        case Base(), Base():
            return max(first, second, key=ORDER.index)
        case ListOf(element=one), ListOf(element=other):
            element = _join(one, other, name, span)
            return None if element is None else ListOf(element)
        case _:
            reject("mixed-sorts", span, name=name, first=words(first), second=words(second))


def sort_of(expression: tree.Expression, sorts: Mapping[str, Sort]) -> Sort | None:
    """The sort of an expression, None if it is not known yet."""
    match expression:
        case tree.Number(value=value):
            return INT if isinstance(value, int) else REAL
        case tree.Name(name=name):
            return sorts.get(name)
        case tree.Copy(value=value):
            return sort_of(value, sorts)
        case tree.Truth() | tree.Invert() | tree.Comparison() | tree.Logic() | tree.Builtin(function="match"):
            return BOOL
        case tree.Binary(operator="/") | tree.Builtin(function="log" | "exp" | "sqrt"):
            return REAL
        case tree.Builtin(function="len" | "floor") | tree.Whole():
            return INT
        case tree.Builtin(function="clip_norm" | "clip_norm1"):
            return ListOf(REAL)
        case tree.Builtin(function="add_vectors", arguments=(left, right, _)):
            return _join(sort_of(left, sorts), sort_of(right, sorts), "the sum", expression.span)
        case tree.Opaque(sort=declared):
            return declared
        case tree.Minus(operand=operand):
            return _number(operand, sorts)
        case tree.Binary(left=left, right=right):
            return _join(_number(left, sorts), _number(right, sorts), "", expression.span)
        case tree.Builtin(arguments=arguments):
            sort: Sort | None = None
            for argument in arguments:
                sort = _join(sort, _number(argument, sorts), "", expression.span)
            return sort
        case tree.Conditional(then=then, otherwise=otherwise):
            return _join(sort_of(then, sorts), sort_of(otherwise, sorts), "the value", expression.span)
        case tree.Subscript(list=items):
            found = sort_of(items, sorts)
            return found.element if isinstance(found, ListOf) else None
        case tree.ListDisplay(items=items):
            element: Sort | None = BOOL
            for item in items:
                element = _join(element, sort_of(item, sorts), "the list", item.span)
            return None if element is None else ListOf(element)
        case tree.Snoc(list=items, item=item):
            found, added = sort_of(items, sorts), sort_of(item, sorts)
            return _join(found, None if added is None else ListOf(added), "the list", expression.span)
        case tree.Stored(list=items, item=item):
            found, added = sort_of(items, sorts), sort_of(item, sorts)
            return _join(found, None if added is None else ListOf(added), "the list", expression.span)
        case tree.Repeated(item=item):
            repeated = sort_of(item, sorts)
            return None if repeated is None else ListOf(repeated)
        case tree.Draw(law=law):
            return LAW_SORTS[law]
        case tree.Invoke() | tree.Blank():
            return None


def _number(expression: tree.Expression, sorts: Mapping[str, Sort]) -> Sort | None:
    """In arithmetic a truth value counts as 0 or 1; a list is found out later."""
    sort = sort_of(expression, sorts)
    return None if isinstance(sort, ListOf) else INT if sort == BOOL else sort


def words(sort: Sort | None) -> str:
    """A sort as messages say it."""
    match sort:
        case ListOf(element=element):
            return f"a list of {words(element).removeprefix('a ')}s" if isinstance(element, Base) else "a list of lists"
        case None:
            return "a value of unknown sort"
        case _:
            return {BOOL: "a truth value", INT: "a whole number", REAL: "a number"}[sort]
