"""Real calls of unknown functions in a run.

A theorem about a program with `unknown("f", …)` holds for every function that depends on its arguments alone.  Whether
a Python function does is told from its code: it reads nothing but its arguments, constants and functions of that kind,
and changes nothing outside itself.  What cannot be told is refused, before any data are read.
"""

from __future__ import annotations

import builtins
import dis
import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.sort import BOOL, INT, Sort
from lapwing.run.interpreter.grid import round_value
from lapwing.run.interpreter.value import Value

LOWEST = -(1 << 200)
"""What a call gives that fails, or gives no number: below any bound, so that a clip makes its lower bound of it."""

MODULES = {"math", "cmath", "statistics", "re", "string", "fractions", "numpy"}
OF_NUMPY = {
    "abs",
    "arctan",
    "array",
    "asarray",
    "ceil",
    "clip",
    "cos",
    "dot",
    "e",
    "exp",
    "expm1",
    "floor",
    "inf",
    "log",
}
OF_NUMPY |= {"log1p", "log2", "log10", "max", "maximum", "mean", "min", "minimum", "nan", "pi", "round", "sign", "sin"}
OF_NUMPY |= {"sqrt", "square", "sum", "tanh", "where"}
HARMFUL = {"open", "input", "print", "exec", "eval", "compile", "globals", "locals", "vars", "setattr", "delattr"}
HARMFUL |= {"__import__", "id", "hash", "breakpoint", "getattr", "super", "type", "memoryview", "help", "exit", "quit"}
FORBIDDEN = {"STORE_GLOBAL", "DELETE_GLOBAL", "STORE_ATTR", "DELETE_ATTR", "IMPORT_NAME", "IMPORT_FROM"}
FORBIDDEN |= {"YIELD_VALUE", "GET_AWAITABLE", "LOAD_BUILD_CLASS", "STORE_NAME"}
CONSTANTS = (bool, int, float, complex, str, bytes, Fraction, type(None))

Function = Callable[..., object]

OWN: Mapping[str, Function] = {"operators.mul": operator.mul, "operators.truediv": operator.truediv}
"""Functions that every run has: products and quotients of data, of which a proof knows only their bounds."""


class Calls:
    """The functions of a run, each called once for the same arguments."""

    def __init__(self, functions: Mapping[str, Function], points: int) -> None:
        self.functions, self.points = {**OWN, **functions}, points
        self.known: dict[object, Value] = {}

    def __call__(self, name: str, arguments: tuple[Value, ...], sort: Sort) -> Value:
        """What a function gives: a truth value, a whole number, or a real on the grid of the run."""
        key = name, frozen(arguments), sort
        if key not in self.known:
            self.known[key] = self.number(name, arguments, sort)
        return self.known[key]

    def number(self, name: str, arguments: tuple[Value, ...], sort: Sort) -> Value:
        """One call.  Whatever goes wrong in it may tell about a row, so nothing of it is shown."""
        try:
            found = self.functions[name](*map(plain, arguments))
            if sort == BOOL:
                return bool(found)
            exact = Fraction(found)  # type: ignore[call-overload]
        except Exception:  # noqa: BLE001
            return False if sort == BOOL else LOWEST
        return math.floor(exact) if sort == INT else round_value(exact, self.points)


def frozen(value: object) -> object:
    """Arguments as a key; numbers of different kinds are told apart."""
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    return type(value), value


def plain(value: Value) -> object:
    """A value as Python code expects it, and a copy of it."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    return float(value) if isinstance(value, Fraction) else value


def check_functions(functions: Mapping[str, object]) -> Mapping[str, Function]:
    """Functions that depend on their arguments alone; any other is refused."""
    for name, function in functions.items():
        if not callable(function):
            refuse(name, "it cannot be called")
        check(name, function, set())
    return functions  # type: ignore[return-value]


def check(name: str, found: object, seen: set[int]) -> None:
    """Refuse what a function may read if that can change, or tell more than the arguments do."""
    if id(found) in seen or isinstance(found, CONSTANTS):
        return
    seen.add(id(found))
    if isinstance(found, tuple | frozenset):
        for part in found:
            check(name, part, seen)
    elif isinstance(found, FunctionType):
        check_python(name, found, seen)
    elif isinstance(found, BuiltinFunctionType):
        if found.__module__ not in MODULES | {"builtins"} or found.__name__ in HARMFUL:
            refuse(name, f"it calls {found.__name__}")
    elif isinstance(found, ModuleType):
        if found.__name__ not in MODULES:
            refuse(name, f"it reads the module {found.__name__}")
    elif not (isinstance(found, type) and found.__module__ == "builtins" and found.__name__ not in HARMFUL):
        refuse(name, f"it reads a {type(found).__name__}, which may change")


def check_python(name: str, function: FunctionType, seen: set[int]) -> None:
    """A function written in Python: its code, its defaults, and all that it names."""
    defaults = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
    for each in (*defaults, *cells):
        check(name, each, seen)
    for code in codes_of(function.__code__):
        for instruction in dis.get_instructions(code):
            argument = str(instruction.argval)
            if instruction.opname in FORBIDDEN:
                refuse(name, "it changes or imports something outside itself")
            if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                numeric = "numpy" in modules_of(function, code) and argument not in OF_NUMPY
                if argument.startswith("_") or argument == "samples" or numeric:
                    refuse(name, f"it reads {argument}")
            if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
                check(name, looked_up(name, function, argument), seen)


def modules_of(function: FunctionType, code: CodeType) -> set[str]:
    """The modules that some code names."""
    found = (function.__globals__.get(each) for each in code.co_names)
    return {each.__name__ for each in found if isinstance(each, ModuleType)}


def looked_up(name: str, function: FunctionType, asked: str) -> object:
    """What a name means to a function."""
    if asked in function.__globals__:
        return function.__globals__[asked]
    if not hasattr(builtins, asked) or asked in HARMFUL:
        refuse(name, f"it reads {asked}")
    return getattr(builtins, asked)


def codes_of(code: CodeType) -> list[CodeType]:
    """The code of a function and of those inside it."""
    return [code, *(inner for each in code.co_consts if isinstance(each, CodeType) for inner in codes_of(each))]


def refuse(name: str, why: str) -> NoReturn:
    """This function may depend on more than its arguments."""
    reject("run-function", name=name, why=why)
