"""What the core program of an ordinary function gives on concrete data, and what Python gives for the same text."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isclose
from textwrap import dedent, indent
from typing import Any
from unittest.mock import patch

import numpy as np

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.natural import outcome, program
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.whose import plainly
from lapwing.syntax.pretty_program import pretty
from tests.contracts import contract_of, definitions

HEAD = """\
import collections, copy, functools, heapq, itertools, math, operator, random, statistics
from collections import Counter, defaultdict, deque
from fractions import Fraction
import numpy as np
import pandas as pd


"""
WHOLE = 'Database(of=Integers(-50, 50), neighbours="add-remove")'


@dataclass(frozen=True)
class Failed:
    """An error, by its name."""

    name: str


def text_of(lines: str, role: str = WHOLE) -> str:
    """A function of `data` with these lines; a single expression is what it returns."""
    body = dedent(lines).strip("\n")
    if "\n" not in body and "return" not in body:
        body = f"return {body}"
    return (
        f"{HEAD}# lapwing: data: {role}; epsilon = epsilon\ndef f(data, epsilon, rng=None):\n{indent(body, '    ')}\n"
    )


def ours(text: str, data: object, noise: Sequence[object] = ()) -> object:
    """What the core program gives, put together again as the machine took it apart."""
    found: dict[str, Any] = {}
    fit = outcome.fit  # type: ignore[attr-defined]

    def seen(machine: Any, value: v.Value, shape: s.Shape) -> Any:
        found["shape"], found["texts"], found["errors"] = plainly(shape), machine.texts, machine.errors
        return fit(machine, value, shape)

    with patch.object(outcome, "fit", seen), patch.object(program, "bared", lambda body, *_: body):
        (definition,) = (each for each in definitions(text) if each.name == "f")
        made = program.evaluate_function(definition, contract_of(text))
    core = lower(made.tree).program
    given = inputs_of(core, data, found["texts"])
    random = GivenNoise(tuple(noise))
    result = interpret(core, check_inputs(core, given), random)
    leaves = result if isinstance(result, tuple) else (result,)
    codes = {code: text for text, code in found["texts"].items()}
    errors = {-code: text for text, code in found["errors"].items()}
    return built(found["shape"], iter(leaves), codes | errors)


def inputs_of(core: Any, data: Any, texts: Mapping[str, int]) -> dict[str, object]:
    """The parameters of the core: columns of a frame by their names."""
    given: dict[str, object] = {}
    for parameter in core.parameters:
        name = parameter.param.name
        if name == "epsilon":
            given[name] = 1
        elif isinstance(data, Mapping):
            rows = list(zip(*data.values(), strict=True))
            given[name] = [list(row) for row in rows]
        else:
            given[name] = [texts[each] if isinstance(each, str) else each for each in data]
    return given


def built(shape: Any, leaves: Iterator[Any], texts: Mapping[int, str]) -> object:
    """A value of a shape."""
    match shape:
        case s.Constant(value=v.Known(value=value)):
            return value
        case s.Constant(value=v.Odd(name=name)):
            return float(name)
        case s.Scalar():
            return next(leaves)
        case s.Word():
            return texts.get(next(leaves), "")
        case s.Product(parts=parts, fields=fields):
            items = [built(part, leaves, texts) for part in parts]
            return (
                Failed(str(items[0]).removeprefix("@error ").split(",")[0])
                if fields[:1] == ("@error",)
                else tuple(items)
            )
        case s.Sum(cases=cases):
            tag = next(leaves)
            return [built(case, leaves, texts) for case in cases][tag]
        case s.Row(parts=parts):
            return [built(part, leaves, texts) for part in parts]
        case s.Sequence(item=item):
            columns = [next(leaves) for _ in s.columns(item)]
            return [built(item, iter(row), texts) for row in zip(*columns, strict=True)]
        case s.Dictionary(keys=keys, parts=parts):
            return {key.value: built(part, leaves, texts) for key, part in zip(keys, parts, strict=True)}  # type: ignore[union-attr]
        case s.Pairs(key=key, item=item):
            first, second = (s.Sequence(part, "list") for part in (key, item))
            return dict(zip(built(first, leaves, texts), built(second, leaves, texts), strict=True))  # type: ignore[call-overload]
        case _:
            raise TypeError(shape)


def theirs(text: str, data: object, given: object, rng: object = None) -> object:
    """What Python gives, or the name of the error; warnings of NumPy about NaN are no errors."""
    scope: dict[str, Any] = {}
    exec(compile(text, "python", "exec"), scope)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return plain(scope["f"](given, Fraction(1), rng))
        except Exception as error:  # noqa: BLE001
            return Failed(type(error).__name__)


def plain(value: Any) -> object:
    """NumPy's and pandas' values as those of Python."""
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if hasattr(value, "to_dict") and not isinstance(value, dict):
        return plain(value.to_dict() if type(value).__name__ == "DataFrame" else value.tolist())
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(plain(item) for item in value)
    if isinstance(value, list | set | frozenset):
        return [plain(item) for item in value]
    return value


def same(one: Any, two: Any) -> bool:
    """Equal up to rounding."""
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        return len(one) == len(two) and all(map(same, one, two))
    if isinstance(one, dict) and isinstance(two, dict):
        return list(one) == list(two) and all(same(one[key], two[key]) for key in one)
    numbers = int | float | Fraction
    if isinstance(one, numbers) and isinstance(two, numbers):
        if float(one) != float(one):
            return float(two) != float(two)
        return isclose(float(one), float(two), rel_tol=1e-9, abs_tol=1e-9)
    return bool(one == two)


TABLES = ([], [3], [0], [2, 2], [1, 5, -3], [4, -1, 4, 0, 2, -7], [0, 0, 1, 1, 1, 0, 2])  # type: ignore[var-annotated]


def agree(lines: str, kind: str = "list", tables: Sequence[Any] = TABLES, role: str = WHOLE) -> None:
    """The core gives what Python gives on every table."""
    text = text_of(lines, role)
    for table in tables:
        given: Any = np.array(table, dtype=int) if kind == "array" else list(table) if kind == "list" else table
        expected = theirs(text, table, given)
        found = ours(text, table)
        assert same(found, expected), f"{lines} on {table}: {found} instead of {expected}"


BITS = 'Database(of=Bit, neighbours="add-remove")'
NOISE_HEAD = """\
import math, random, secrets
import numpy as np
import opendp.prelude as dp
from diffprivlib import mechanisms
from scipy import stats


"""


def drawn(lines: str, role: str = BITS) -> list[str]:
    """The draws of the core program of a function of `data`."""
    body = dedent(lines).strip("\n")
    if "\n" not in body and "return" not in body:
        body = f"return {body}"
    text = (
        f"{NOISE_HEAD}# lapwing: data: {role}; epsilon = epsilon\ndef f(data, epsilon, rng):\n{indent(body, '    ')}\n"
    )
    (definition,) = (each for each in definitions(text) if each.name == "f")
    made = program.evaluate_function(definition, contract_of(text))
    core = pretty(lower(made.tree).program)
    return [line.partition(" = ")[2] for line in core.splitlines() if any(f" = {law}(" in line for law in LAWS)]


LAWS = ("laplace", "gaussian", "geometric", "exponential_noise", "exponential", "flip", "uniform")


def refusal(lines: str, role: str = BITS) -> str:
    """Why a function of `data` is refused."""
    try:
        drawn(lines, role)
    except ProgramError as error:
        return error.diagnostics[0].cause
    return ""


IDEAL_NOTE = "The code draws floating-point noise; the verdict is about ideal noise with the same distribution."
COLUMNS = 'Frame(a=Integers(-9, 9), b=Integers(0, 3), neighbours="add-remove")'
FRAMES: tuple[dict[str, list[int]], ...] = (
    {"a": [], "b": []},
    {"a": [3], "b": [1]},
    {"a": [1, -5, 4, 4], "b": [0, 1, 1, 3]},
)


def agree_frame(lines: str) -> None:
    """The core gives what pandas gives on every data frame."""
    import pandas as pd

    text = text_of(lines, COLUMNS)
    for table in FRAMES:
        frame = pd.DataFrame({name: pd.Series(values, dtype=int) for name, values in table.items()})
        expected, found = theirs(text, table, frame), ours(text, table)
        assert same(found, expected), f"{lines} on {table}: {found} instead of {expected}"


def refusal_of_frame(lines: str) -> str:
    """Why a function of a data frame is refused."""
    try:
        ours(text_of(lines, COLUMNS), FRAMES[0])
    except ProgramError as error:
        return error.diagnostics[0].cause
    return ""
