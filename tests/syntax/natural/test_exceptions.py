"""Errors are told apart by what their names resolve to."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source
from lapwing.kernel.language.program import Program
from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from lapwing.syntax.natural import lower_natural
from tests.agreement import agree, refusal, text_of
from tests.contracts import contract_of

RAISED = [
    ("ValueError()", "ValueError"),
    ("UnicodeError", "ValueError"),
    ("FileNotFoundError", "IOError"),
    ("NotImplementedError()", "(KeyError, RuntimeError)"),
    ("ModuleNotFoundError", "ImportError"),
    ("StopIteration", "Exception"),
    ("statistics.StatisticsError()", "ValueError"),
    ("np.linalg.LinAlgError()", "ValueError"),
    ("KeyError", "ValueError"),
    ("SystemExit", "Exception"),
    ("SystemExit", "BaseException"),
    ("KeyboardInterrupt", "(Exception, KeyboardInterrupt)"),
]
BASES = """\
class Base(Exception):
    pass
class Odd(Base):
    pass
try:
    raise Odd(1)
except Base:
    return len(data)
"""
CHECKED = """\
def check(n):
    if n > 2:
        raise ValueError(n)
    return n
try:
    return check(len(data))
except ValueError:
    return -1
"""
RERAISED = """\
try:
    try:
        raise KeyError
    except KeyError:
        raise
except LookupError:
    return len(data)
"""
RAISED_BY_ANOTHER = """\
def again():
    raise
try:
    try:
        1 / len(data)
    except ZeroDivisionError:
        again()
except ArithmeticError:
    return -1
return len(data)
"""
MEANS = [
    BASES,
    CHECKED,
    RERAISED,
    RAISED_BY_ANOTHER,
    "mistakes = (KeyError, ValueError)\ntry:\n    raise ValueError\nexcept mistakes:\n    return len(data)",
    "wrong = ValueError\ntry:\n    raise wrong('no')\nexcept ValueError:\n    return len(data)",
    "error = KeyError(1)\ntry:\n    raise error\nexcept LookupError:\n    return len(data)",
]
NESTED = """\
try:
    try:
        raise {raised}
    except {caught}:
        return 1
except BaseException:
    return 2
"""


@pytest.mark.parametrize(("raised", "caught"), RAISED)
def test_a_handler_takes_what_it_takes_in_python(raised: str, caught: str) -> None:
    agree(NESTED.format(raised=raised, caught=caught))


@pytest.mark.parametrize("lines", MEANS)
def test_means_what_python_means(lines: str) -> None:
    agree(lines)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("total = sum(data)\nraise total", "Raising `total` is not supported"),
        ("if sum(data) > 1:\n    raise\nreturn 0", "`raise` without an error"),
        ("try:\n    1 / sum(data)\nexcept sum:\n    return 2\nreturn 1", "Catching `sum`"),
        ("class ValueError(Exception):\n    pass\nraise ValueError()", "A second error called `ValueError`"),
        ("try:\n    return 1 / sum(data)\nexcept ZeroDivisionError as e:\n    pass\nreturn e", "e is not defined"),
    ],
)
def test_is_refused(lines: str, why: str) -> None:
    assert refusal(lines).startswith(why)


SHOWN = [
    "try:\n    return {}[len(data)]\nexcept KeyError as error:\n    return error.args[0]",
    "try:\n    raise ValueError(len(data))\nexcept ValueError:\n    raise RuntimeError('no')",
    "count = len(data)\nraise ValueError('no') from KeyError(count)",
    "error = ValueError(f'{len(data)} rows')\nraise error",
    "print(end='x' * len(data))\nreturn 0",
    "print(1, sep=str(len(data)))\nreturn 0",
]


@pytest.mark.parametrize("lines", SHOWN)
def test_what_an_error_or_a_line_shows_is_seen(lines: str) -> None:
    text = text_of(lines)
    core = lower_natural(Source("a.py", text), "f", contract_of(text)).program
    assert run_core(core, [1]) != run_core(core, [1, 1])


def test_an_error_that_stands_alone_shows_nothing_else() -> None:
    text = text_of("try:\n    raise ValueError(len(data))\nexcept ValueError:\n    raise RuntimeError('no') from None")
    core = lower_natural(Source("a.py", text), "f", contract_of(text)).program
    assert run_core(core, [1]) == run_core(core, [1, 1])


def run_core(core: Program, data: list[int]) -> object:
    return interpret(core, check_inputs(core, {"data": data, "epsilon": 1}), GivenNoise(()))
