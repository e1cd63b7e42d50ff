"""Which programs can be run: those whose values are all computed exactly, whatever the data."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Assign, If, Program, Sample, While
from lapwing.kernel.language.term import Opaque, is_irrational
from lapwing.kernel.language.wellformed import is_open
from lapwing.run.interpreter.calls import OWN


def check_runnable(program: Program, functions: Collection[str] = ()) -> None:
    """Refuse a program for what stands in its text alone, so that no refusal tells anything about the data.

    Of unknown functions it may call those that are given, and those that every run has.
    """
    for term in values_of(program):
        for node in inside(term):
            if isinstance(node, Opaque) and node.name not in {*OWN, *functions}:
                reject("run-unknown", name=node.name)
            if is_irrational(node):
                reject("run-inexact", name=node.function)


def values_of(program: Program) -> Iterator[Any]:
    """What a run has to compute, without the scales that are made of public values."""
    yield program.results
    for node in inside(program.body):
        match node:
            case Assign(value=value):
                yield value
            case Sample(law=law):
                *about, scale = parts_of(law)
                yield tuple(about)
                if not is_open(scale, program) or any(isinstance(part, Opaque) for part in inside(scale)):
                    yield scale
            case If(condition=condition) | While(condition=condition):
                yield condition
            case _:
                pass
