"""What a program shows besides its result: printing, logging, writing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.sequence import append

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library(
    "builtins.print",
    "logging.debug",
    "logging.info",
    "logging.warning",
    "logging.error",
    "logging.critical",
    "logging.exception",
    "warnings.warn",
    "sys.stdout.write",
    "sys.stderr.write",
)
def show(machine: Machine, given: Arguments) -> v.Value:
    """An observer sees what is shown."""
    from lapwing.syntax.natural.text import said

    shown = [said(machine, value) for value in values_of(given) if not isinstance(value, v.Known | v.Library)]
    line = v.Tuple((v.Known(machine.span.line), *(machine.settled(value) for value in shown)))
    append(machine, machine.output, line)
    return v.Known(None)


@library("logging.getLogger")
def get_logger(machine: Machine, given: Arguments) -> v.Value:
    """A logger shows what it is given."""
    return v.Library("logging")


@library(
    "numpy.errstate", "warnings.catch_warnings", "warnings.simplefilter", "warnings.filterwarnings", "numpy.seterr"
)
def quiet(machine: Machine, given: Arguments) -> v.Value:
    """Warnings are ignored; turning them into errors is refused."""
    if any(isinstance(value, v.Known) and value.value in ("raise", "call", "error") for value in values_of(given)):
        machine.outside("turning warnings into errors", "Leave the warnings as they are.")
    return v.Known(None)


def values_of(given: Arguments) -> list[v.Value]:
    """All arguments of a call."""
    return [*given.positional, *given.named.values()]


@library("time.time", "time.perf_counter", "time.monotonic", "time.process_time", "datetime.datetime.now")
def clock(machine: Machine, given: Arguments) -> v.Value:
    """What a clock shows: it may be read, but nothing may be computed from it."""
    return v.Library("@clock")
