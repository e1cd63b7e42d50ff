"""The inputs of a run: exact, of the right sort, and within what their roles allow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, NoReturn, cast

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.plural import plural
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, Base, ListOf, Sort
from lapwing.kernel.language.term import Term
from lapwing.numbers.plain import plain_bool, plain_fraction, plain_int
from lapwing.numbers.written import fraction_of
from lapwing.run.interpreter.aggregates.fold import Table
from lapwing.run.interpreter.aggregates.length import with_counts
from lapwing.run.interpreter.evaluate import evaluate, evaluate_truth
from lapwing.run.interpreter.exact_list import ExactList, is_list, of_floats, of_steps
from lapwing.run.interpreter.listed import array_of, listed
from lapwing.run.interpreter.number import exact_number
from lapwing.run.interpreter.runnable import check_runnable
from lapwing.run.interpreter.value import Scalar, Value
from lapwing.syntax.pretty_term import LOWEST, show_term

# shorter arrays are lists from the start
FEWEST = 256

Refuse = Callable[[str, object, str, str], NoReturn]


def bind_inputs(
    program: Program, arguments: Sequence[object], named: Mapping[str, object], functions: Collection[str] = ()
) -> dict[str, Value]:
    """Each value under its parameter's name, checked; tables are left out, as they are checked by themselves."""
    names = [parameter.param.name for parameter in program.parameters]
    known = ", ".join(names)
    if len(arguments) > len(names):
        reject("input-unknown", name=f"number {len(names) + 1}", known=known)
    given = dict(zip(names, arguments, strict=False))
    for name, value in named.items():
        if name not in names or name in given:
            reject("input-unknown", name=name if name not in names else f"{name} a second time", known=known)
        given[name] = value
    for name in names:
        if name not in given:
            reject("input-missing", name=name)
    return check_inputs(program, given, functions)


def check_inputs(program: Program, given: Mapping[str, object], functions: Collection[str] = ()) -> dict[str, Value]:
    """Convert inputs to exact values, and check them against the types, roles and requirements of a program."""
    check_runnable(program, functions)
    listed = [each for each in program.parameters if not is_table(each, given[each.param.name])]
    inputs = {parameter.param.name: exact_input(parameter, given[parameter.param.name]) for parameter in listed}
    for parameter in listed:
        check_role(parameter, inputs[parameter.param.name], inputs)
    tables = {name: value for name, value in given.items() if isinstance(value, Table)}
    for condition in program.requires:
        if not evaluate_truth(with_counts(condition, tables), inputs):
            reject("requirement", what=show_term(condition, LOWEST))
    return inputs


def is_table(parameter: Parameter, value: object) -> bool:
    """Whether a dataset is given as a table, which has its rows in their domain already."""
    return isinstance(value, Table) and isinstance(parameter.role, roles.Database)


def exact_input(parameter: Parameter, value: object) -> Value:
    """The value as an exact one; if it is at fault and private, it is not told."""
    refuse = refuse_value if roles.is_public(parameter.role) else refuse_private
    return exact(parameter.param.name, value, parameter.param.sort, refuse)


def exact(name: str, value: object, sort: Sort, refuse: Refuse) -> Value:
    """The value as an exact one of the sort."""
    if isinstance(sort, ListOf):
        if sort.element in NUMBERS and (numbers := plain_numbers(value, sort.element)) is not None:
            return numbers
        items = listed(value, isinstance(sort.element, ListOf))
        if items is None:
            frame = "a data frame" if isinstance(sort.element, ListOf) else "a data frame with one column"
            refuse(name, value, "it is not a list", f"Give a list, an array, a column, or {frame}.")
        return [exact(f"{name}[{place}]", item, sort.element, refuse) for place, item in enumerate(items)]
    return exact_scalar(name, value, sort, refuse)


def plain_numbers(value: object, sort: Base) -> list[Value] | None:
    """A copy of a list that has nothing but ints or finite floats in it, or of an array of such; None for others."""
    if type(value) is list or type(value) is tuple:
        kinds = set(map(type, value))
        if kinds == {float} and len(value) >= FEWEST:
            return array_numbers(np.array(value), sort)
        return list(value) if kinds == {int} else None
    array = array_of(value)
    return None if array is None else array_numbers(array, sort)


def array_numbers(array: NDArray[Any], sort: Base) -> list[Value] | None:
    """The numbers of an array, as one that nobody else can change; None for those that are taken one by one."""
    if array.ndim != 1:
        return None
    match array.dtype.kind:
        case "i" | "u" if len(array) < FEWEST or array.dtype == np.uint64:
            return list(array.tolist())
        case "i" | "u":
            return cast("list[Value]", of_steps(array.astype(np.int64), 1))
        case "f" if sort == REAL and array.dtype.itemsize == 8 and len(array) >= FEWEST and np.all(np.isfinite(array)):
            return cast("list[Value]", of_floats(array.copy()))
        case _:
            return None


def are_between(value: list[Value], low: Scalar, high: Scalar | None) -> bool:
    """Whether a list has nothing but plain numbers in it, none of them outside some bounds."""
    if isinstance(value, ExactList) and value.held is not None:
        ends = (int(find(value.held.array)) for find in (np.argmin, np.argmax))
        least, most = (value[end] for end in ends)
        return bool(least >= low and (high is None or most <= high))
    if set(map(type, value)) != {int}:
        return False
    numbers = cast("list[int]", value)
    return min(numbers) >= low and (high is None or max(numbers) <= high)


def exact_scalar(name: str, value: object, sort: Base, refuse: Refuse) -> Scalar:
    """The value as an exact scalar of the sort."""
    truth = plain_bool(value)
    if sort == BOOL:
        return truth if truth is not None else refuse(name, value, "it is not True or False", "Give True or False.")
    whole = int(truth) if truth is not None else plain_int(value)
    if whole is not None:
        return whole
    written = fraction_of(value)
    if written is not None and written.denominator == 1:
        return written.numerator
    found = None if sort == INT else written if written is not None else plain_fraction(value)
    if found is None:
        kinds, like = ("a whole number", "2") if sort == INT else ("a finite number", "2, 0.5 or Fraction(1, 3)")
        refuse(name, value, f"{kinds} is needed", f"Give {kinds}, such as {like}.")
    return found


def check_role(parameter: Parameter, value: Value, inputs: Mapping[str, Value]) -> None:
    """The value must be one the role allows."""
    name = parameter.param.name
    match parameter.role:
        case roles.Epsilon():
            check_between(name, value, above=0)
        case roles.Delta():
            check_between(name, value, above=0, below=1)
        case roles.Record(of=domain):
            check_bounds(name, domain, inputs)
            check_domain(name, value, domain, inputs)
        case roles.Database(of=domain) if is_list(value):
            check_bounds(name, domain, inputs)
            if isinstance(domain, roles.Interval | roles.Integers) and are_between(
                value, bound(domain.low, inputs), bound(domain.high, inputs)
            ):
                return
            for place, row in enumerate(value):
                check_domain(f"{name}[{place}]", row, domain, inputs)
        case roles.Histogram() if is_list(value) and not are_between(value, 0, None):
            for place, count in enumerate(value):
                check_range(f"{name}[{place}]", count, 0, None)
        case _:
            pass


def check_between(name: str, value: Value, above: int, below: int | None = None) -> None:
    """Strictly between the bounds."""
    inside = not isinstance(value, list) and value > above and (below is None or value < below)
    if not inside:
        upper = "" if below is None else f" and below {below}"
        refuse_value(name, value, "it is out of range", f"Give a value above {above}{upper}.")


def check_bounds(name: str, domain: roles.Domain, inputs: Mapping[str, Value]) -> None:
    """The bounds of a domain, which are public, must leave something between them."""
    if isinstance(domain, roles.Row):
        for place, field in enumerate(domain.of):
            check_bounds(f"{name}[{place}]", field, inputs)
        return
    inner = domain.of if isinstance(domain, roles.Vector) else domain
    low, high = bound(inner.low, inputs), bound(inner.high, inputs)
    if low > high:
        why = "the lower bound is above the upper one"
        reject("input-value", name=f"the domain of {name}", what=f"from {low} to {high}", why=why, instead="Turn them.")


def check_domain(name: str, value: Value, domain: roles.Domain, inputs: Mapping[str, Value]) -> None:
    """A row must be in its domain."""
    if isinstance(domain, roles.Vector):
        length = bound(domain.length, inputs)
        if not isinstance(value, list) or len(value) != length:
            refuse_private(name, value, "its length is wrong", f"Give {plural(str(length), 'value')}.")
        for place, part in enumerate(value):
            check_domain(f"{name}[{place}]", part, domain.of, inputs)
        return
    if isinstance(domain, roles.Row):
        if not isinstance(value, list) or len(value) != len(domain.of):
            refuse_private(name, value, "its length is wrong", f"Give {plural(len(domain.of), 'value')}.")
        for place, (part, field) in enumerate(zip(value, domain.of, strict=True)):
            check_domain(f"{name}[{place}]", part, field, inputs)
        return
    if isinstance(domain, roles.Integers) and not isinstance(value, list) and Fraction(value).denominator != 1:
        refuse_private(name, value, "it is not a whole number", "Give an int.")
    check_range(name, value, bound(domain.low, inputs), bound(domain.high, inputs))


def check_range(name: str, value: Value, low: Scalar, high: Scalar | None) -> None:
    """From low to high, both included."""
    inside = not isinstance(value, list) and value >= low and (high is None or value <= high)
    if not inside:
        upper = "up" if high is None else f"to {high}"
        refuse_private(name, value, "it is outside its domain", f"Give a value from {low} {upper}.")


def bound(term: Term, inputs: Mapping[str, Value]) -> Scalar:
    """The value of a bound over public parameters."""
    return exact_number(term, lambda inner: evaluate(inner, inputs))


def refuse_private(name: str, value: object, why: str, instead: str) -> NoReturn:
    """The input is at fault, and private: its value is not told."""
    reject("input-private", name=name, why=why, instead=instead)


def refuse_value(name: str, value: object, why: str, instead: str) -> NoReturn:
    """The input is at fault."""
    try:
        shown = repr(value)
    except ValueError:
        shown = "this value"
    reject("input-value", name=name, what=shown, why=why, instead=instead)
