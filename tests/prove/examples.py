"""Small programs that several tests of the prover use, and the tasks they make."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from lapwing.deadline import Deadline
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Private
from lapwing.prove.program.hints import Hints
from lapwing.prove.script.assertion import read_assertion
from lapwing.prove.shift.synthesis import Choices, Task
from lapwing.prove.strategy.found import Search
from lapwing.prove.strategy.solve import tasks_of
from tests.helpers import lowered
from tests.proofs import MAX as MAX
from tests.typed import in_epsilon

MECHANISM = """
@private(epsilon="eps")
def mechanism(answer: Query(sensitivity=1), eps: Epsilon):
    noisy = laplace(answer, scale=1 / eps)
    return noisy
"""
SUM = """
@private(epsilon="eps")
def noisy_sum(d: Database(of=Interval(0, 1)), eps: Epsilon):
    total = 0
    for i in range(len(d)):
        total += d[i]
    noisy = laplace(total, scale=1 / eps)
    return noisy
"""
RESPONSE = """
@private(epsilon="eps")
def response(answer: Bit, eps: Epsilon):
    return randomized_response(answer == 1, eps)
"""
GROUP = MECHANISM.replace('epsilon="eps"', 'epsilon="3 * eps", group=3')
SUMS = """
@private(epsilon="eps")
def sums(d: Database(of=Bit), eps: Epsilon):
    total = 0
    out = []
    for i in range(len(d)):
        total += d[i]
        out.append(laplace(total, scale=1 / eps))
    return out
"""
TWO = """
@private(epsilon="eps1 + 3 * eps2")
def two_answers(q: Query(sensitivity=1), r: Query(sensitivity=1), eps1: Epsilon, eps2: Epsilon):
    y = laplace(q, scale=1 / eps1)
    z = laplace(r, scale=1 / eps2)
    x = laplace(r, scale=1 / (2 * eps2))
    return y, z, x
"""
COIN_LAST = """
@private(epsilon="{epsilon}")
def coin_last(b: Bit, q: Query(sensitivity=1), eps: Epsilon):
    noisy = laplace(q, scale=1 / eps)
    honest = flip(1 / 2)
    answer = b == 1
    if not honest:
        answer = flip(1 / 2)
    return answer, noisy
"""


def stated(text: str) -> tuple[Program, Claim]:
    """The first program of a text, and its claim."""
    found = lowered(text)
    assert found.claim is not None
    return found.program, in_epsilon(found.claim)


def search(seconds: float = 30) -> Search:
    """A search with nothing to go by."""
    return Search(Deadline.after(seconds))


def task_of(text: str, way: int = 0) -> Task:
    """One of the ways to compare two runs of a program."""
    return list(tasks_of(Private(*stated(text)), Hints()))[way]


def term_in(task: Task, text: str) -> Term:
    """An assertion about two runs of a task's program."""
    return read_assertion(text, task.setting())


def nothing_chosen(task: Task) -> Choices:
    """No draw is shifted."""
    return {path: {name: 0 for name, _, _ in template.numbers()} for path, template in task.templates.items()}


def chosen(task: Task, numbers: Mapping[str, int]) -> Choices:
    """The same numbers at every draw, 0 where none is given."""
    return {path: {**each, **numbers} for path, each in nothing_chosen(task).items()}


@cache
def second_checker() -> ModuleType:
    """`tools/recheck.py` as a module."""
    path = Path(__file__).resolve().parents[2] / "tools" / "recheck.py"
    spec = importlib.util.spec_from_file_location("recheck", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["recheck"] = module
    spec.loader.exec_module(module)
    return module
