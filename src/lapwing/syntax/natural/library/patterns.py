"""Regular expressions: unknown functions of a string and a pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.opaque import opaque
from lapwing.syntax.natural.library.registry import Arguments, library, method

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MARK = "@pattern"
QUESTIONS = ("match", "fullmatch", "search", "findall", "split", "sub")


@library("re.compile")
def compile_(machine: Machine, given: Arguments) -> v.Value:
    """A pattern: its methods are unknown functions of a string."""
    (pattern,), (flags,) = given.split(machine, "compile", "pattern", "flags=")
    if not isinstance(pattern, v.Known):
        machine.outside("a pattern that is computed", "Write it out.")
    if flags is not None and not isinstance(flags, v.Library):
        machine.outside("these flags of a pattern", "Write one flag out.")
    told = () if flags is None else (flags.path,)
    return v.Tuple((v.Known(" ".join((str(pattern.value), *told))),), (MARK,))


def ask(name: str) -> None:
    """A method of a pattern, and the function of the same name."""

    @library(f"re.{name}")
    def call(machine: Machine, given: Arguments) -> v.Value:
        """An unknown function of a string and a pattern; whether it found something can be asked."""
        return opaque(machine, f"re.{name}", [*given.positional, *given.named.values()])

    @method(f"tuple.{name}")
    def of_pattern(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
        """An unknown function of a string and a pattern; whether it found something can be asked."""
        match owner:
            case v.Tuple(items=(pattern,), fields=(mark,)) if mark == MARK:
                return opaque(machine, f"re.{name}", [pattern, *given.positional, *given.named.values()])
            case _:
                machine.reject(f"needs a pattern for .{name}()")

    del call, of_pattern


for each in QUESTIONS:
    ask(each)
