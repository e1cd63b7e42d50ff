"""z3 formulas made by z3's own functions: the ordinary way, with its coercions, costs more than solving them.

Whole numbers and reals have a class each, so that nobody has to ask z3 for a sort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_int, c_void_p
from ctypes import cast as cast_in_memory
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar, cast

import z3
from z3 import z3core

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort

F = TypeVar("F", bound=Callable[..., Any])
CONTEXT = z3.main_ctx()
REFERENCE = CONTEXT.ref()
PAIR = z3.Ast * 2
KEPT: list[Callable[[], None]] = []


def bare(call: Any) -> Any:
    """A function of z3's library as it is; its wrapper asks for errors after each call, and Python for types before."""
    checked = call.__defaults__[-1].f
    made = type(checked)(cast_in_memory(checked, c_void_p).value)
    made.restype = checked.restype
    return made


RETAIN, RELEASE, EVALUATE = map(bare, (z3core.Z3_inc_ref, z3core.Z3_dec_ref, z3core.Z3_model_eval))
ADD, SUBTRACT, MULTIPLY = map(bare, (z3core.Z3_mk_add, z3core.Z3_mk_sub, z3core.Z3_mk_mul))
TO_REAL, OPPOSITE, EQUAL = map(bare, (z3core.Z3_mk_int2real, z3core.Z3_mk_unary_minus, z3core.Z3_mk_eq))
NOT, OR, AND, CHOOSE = map(bare, (z3core.Z3_mk_not, z3core.Z3_mk_or, z3core.Z3_mk_and, z3core.Z3_mk_ite))
AT_MOST = bare(z3core.Z3_mk_pble)
NAME, SYMBOL, APPLY = map(bare, (z3core.Z3_mk_string_symbol, z3core.Z3_mk_const, z3core.Z3_mk_app))
ASK = bare(z3core.Z3_solver_check_assumptions)
ORDER = {
    "<": bare(z3core.Z3_mk_lt),
    "<=": bare(z3core.Z3_mk_le),
    ">": bare(z3core.Z3_mk_gt),
    ">=": bare(z3core.Z3_mk_ge),
}


def kept(make: F) -> F:
    """The same function, which makes each thing once, as long as the context lasts that it belongs to."""
    made = cache(make)
    KEPT.append(made.cache_clear)
    return cast(F, made)


@contextmanager
def context_of_its_own() -> Iterator[None]:
    """A context of z3 in which nothing was made before, for everything here and for z3's own functions."""
    before = z3.main_ctx()
    enter(z3.Context())
    try:
        yield
    finally:
        enter(before)


def enter(context: Any) -> None:
    """Go on in a context; nothing that was made in another one can be used there."""
    global CONTEXT, REFERENCE
    z3.z3._main_ctx, CONTEXT, REFERENCE = context, context, context.ref()
    for forget in KEPT:
        forget()


class Expression(z3.ExprRef):  # type: ignore[misc]
    """An expression that asks z3 for errors only if nothing was made."""

    def __init__(self, ast: Any, context: Any) -> None:
        self.ast, self.ctx = ast, context
        if not ast:
            raise z3.Z3Exception("z3 makes no such expression")
        RETAIN(context.ctx, ast)

    def __del__(self) -> None:
        if self.ast and self.ctx.ctx is not None:
            RELEASE(self.ctx.ctx, self.ast)


class Whole(Expression, z3.ArithRef):  # type: ignore[misc]
    """An expression for a whole number."""


class Real(Expression, z3.ArithRef):  # type: ignore[misc]
    """An expression for a real."""


class Truth(Expression, z3.BoolRef):  # type: ignore[misc]
    """An expression for a truth value."""


SCALARS: dict[Sort, type[Expression]] = {BOOL: Truth, INT: Whole, REAL: Real}


@kept
def z3_sort(sort: Sort) -> Any:
    """The z3 sort for a sort."""
    if isinstance(sort, ListOf):
        return z3.DeclareSort(f"list of {z3_sort(sort.element)}")
    return {BOOL: z3.BoolSort(), INT: z3.IntSort(), REAL: z3.RealSort()}[sort]


@kept
def function_of(name: str, about: Sort | None, arguments: tuple[Sort, ...], result: Sort) -> Any:
    """An unknown function; of the lists of one sort, it is another one for each sort."""
    title = name if about is None else f"{name} {z3_sort(about)}"
    return z3.Function(title, *map(z3_sort, arguments), z3_sort(result))


def symbol(name: str, sort: Sort) -> Any:
    """A constant of a sort, which z3 knows nothing of."""
    made = SYMBOL(REFERENCE, NAME(REFERENCE, name.encode()), z3_sort(sort).ast)
    return SCALARS.get(sort, Expression)(made, CONTEXT)


def applied(function: Any, result: Sort, *arguments: Any) -> Any:
    """What a function gives, which has this sort."""
    parts = (z3.Ast * len(arguments))(*(each.ast for each in arguments))
    return SCALARS.get(result, Expression)(APPLY(REFERENCE, function.ast, len(parts), parts), CONTEXT)


def is_whole(expression: Any) -> bool:
    """Whether an expression is a whole number."""
    if isinstance(expression, Whole | Real):
        return isinstance(expression, Whole)
    return bool(z3.is_int(expression))


def is_same(left: Any, right: Any) -> bool:
    """Whether two expressions are the very same; z3 keeps each only once."""
    return bool(left.ast.value == right.ast.value)


def typed(expression: Any) -> Any:
    """An expression of the class for its sort."""
    if isinstance(expression, z3.ArithRef) and not isinstance(expression, Whole | Real):
        return (Whole if expression.is_int() else Real)(expression.ast, CONTEXT)
    return expression


@kept
def numeral(value: int | Fraction, whole: bool) -> Any:
    """A known number."""
    return typed(z3.IntVal(value) if whole else z3.RealVal(f"{value.numerator}/{value.denominator}"))


def is_fraction(value: Any) -> bool:
    """Whether a value is a known number that is not whole."""
    return type(value) is Fraction and value.denominator != 1


def alike(values: tuple[Any, ...]) -> tuple[list[Any], bool]:
    """Numbers, known or not, as expressions of one sort, and whether they are whole."""
    whole = not any(is_fraction(each) or (isinstance(each, z3.ExprRef) and not is_whole(each)) for each in values)
    return [in_sort(each, whole) for each in values], whole


def in_sort(value: Any, whole: bool) -> Any:
    """A number as an expression of a sort."""
    if not isinstance(value, z3.ExprRef):
        return numeral(value, whole)
    if whole or not is_whole(value):
        return value
    return Real(TO_REAL(REFERENCE, value.ast), CONTEXT)


def combined(make: Any, left: Any, right: Any) -> Any:
    """A sum, difference or product."""
    (one, other), whole = alike((left, right))
    return (Whole if whole else Real)(make(REFERENCE, 2, PAIR(one.ast, other.ast)), CONTEXT)


def added(left: Any, right: Any) -> Any:
    """The sum."""
    return combined(ADD, left, right)


def subtracted(left: Any, right: Any) -> Any:
    """The difference."""
    return combined(SUBTRACT, left, right)


def multiplied(left: Any, right: Any) -> Any:
    """The product."""
    return combined(MULTIPLY, left, right)


def opposite(value: Any) -> Any:
    """The opposite number."""
    return (Whole if is_whole(value) else Real)(OPPOSITE(REFERENCE, value.ast), CONTEXT)


def compared(operator: str, left: Any, right: Any) -> Any:
    """A comparison of numbers."""
    (one, other), _ = alike((left, right))
    if operator in ORDER:
        return Truth(ORDER[operator](REFERENCE, one.ast, other.ast), CONTEXT)
    same = equal(one, other)
    return same if operator == "==" else negated(same)


def equal(left: Any, right: Any) -> Any:
    """Two expressions of one sort are equal."""
    return Truth(EQUAL(REFERENCE, left.ast, right.ast), CONTEXT)


def chosen(condition: Any, then: Any, otherwise: Any) -> Any:
    """One expression or the other, of one sort."""
    return type(then)(CHOOSE(REFERENCE, condition.ast, then.ast, otherwise.ast), CONTEXT)


def negated(condition: Any) -> Any:
    """`not condition`."""
    return Truth(NOT(REFERENCE, condition.ast), CONTEXT)


def any_of(conditions: Iterable[Any]) -> Any:
    """At least one of the conditions."""
    parts = [condition.ast for condition in conditions]
    return Truth(OR(REFERENCE, len(parts), (z3.Ast * len(parts))(*parts)), CONTEXT)


def all_of(conditions: Iterable[Any]) -> Any:
    """All of the conditions."""
    parts = [condition.ast for condition in conditions]
    return Truth(AND(REFERENCE, len(parts), (z3.Ast * len(parts))(*parts)), CONTEXT)


class Weighed:
    """Conditions with a weight each, to be asked again and again how heavy those that hold are together."""

    def __init__(self, weights: Sequence[tuple[Any, int]]) -> None:
        self.size = len(weights)
        self.parts = (z3.Ast * self.size)(*(condition.ast for condition, _ in weights))
        self.weights = (c_int * self.size)(*(weight for _, weight in weights))

    def at_most(self, most: int) -> Any:
        """Those that hold are no heavier than this."""
        return Truth(AT_MOST(REFERENCE, self.size, self.parts, self.weights, most), CONTEXT)


@kept
def truth(value: bool) -> Any:
    """A known truth value."""
    return z3.BoolVal(value)


def value_in(model: Any, condition: Any) -> bool:
    """Whether a condition holds in a model."""
    found = (z3.Ast * 1)()
    EVALUATE(REFERENCE, model.model, condition.ast, True, found)
    return bool(found[0].value == truth(True).ast.value)


@kept
def usual_limits(**most: int) -> Any:
    """Limits of what a solver may do, made once for many questions."""
    return limits(**most)


def limits(**most: int) -> Any:
    """Limits of what a solver may do."""
    made = z3.ParamsRef()
    for name, value in most.items():
        made.set(name, value)
    return made


def limited(solver: Any, most: Any) -> Any:
    """A solver that keeps to limits; telling it again would take as long as many an answer."""
    if getattr(solver, "most", None) is not most:
        z3core.Z3_solver_set_params(REFERENCE, solver.solver, most.params)
        solver.most = most
    return solver


def demand(solver: Any, condition: Any) -> None:
    """Let a solver look only for models in which a condition holds."""
    z3core.Z3_solver_assert(REFERENCE, solver.solver, condition.ast)


def asked(solver: Any, assumptions: Sequence[Any]) -> int:
    """Whether a solver finds a model in which all assumptions hold: 1 if so, -1 if there is none, 0 if it gave up."""
    parts = (z3.Ast * len(assumptions))(*(each.ast for each in assumptions))
    return int(ASK(REFERENCE, solver.solver, len(parts), parts))


EARLIER_SIMPLEX = {"arith.solver": 2, "phase_selection": 0}


class QuickSolver(z3.Solver):  # type: ignore[misc]
    """A solver that prepares nothing, and begins with z3's earlier simplex.

    Most questions are small, and that takes a third less time for them.  It finds a few very hard: ask it by
    `clock.answer`, which leaves these to the usual one.  Where it is free to choose, it takes a condition to be false:
    a run that violates one candidate then tends to violate many.
    """

    def __init__(self) -> None:
        super().__init__(z3core.Z3_mk_simple_solver(REFERENCE), CONTEXT)
        self.is_quick = True
        limited(self, usual_limits(**EARLIER_SIMPLEX))

    def settle(self) -> None:
        """Go on with the usual simplex, about the same demands."""
        if self.is_quick:
            usual = z3.SimpleSolver()
            usual.add(self.assertions())
            self.solver, usual.solver = usual.solver, self.solver
            self.is_quick, self.most = False, None
