"""What an attempt must leave as it is: the contract of a function, or the function under a claim."""

from __future__ import annotations

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import read
from lapwing.kernel.language.program import Program
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Fault, Subject, subjects_of
from lapwing.verify.exercise.level import Level


def started(level: Level) -> Subject:
    """The function as the level gives it."""
    return read_subject(level, solved=False)


def solved(level: Level) -> Subject:
    """The function as the solution has it."""
    return read_subject(level, solved=True)


def read_subject(level: Level, solved: bool) -> Subject:
    """The function in a file of the level."""
    path = level.solution if solved else level.start
    found = next(each for each in subjects_of(read(path), path.parent) if each.name == level.function)
    if isinstance(found, Fault):
        raise ProgramError(found.diagnostics)
    return found


def check_kept(level: Level, attempt: Subject, lowered: Lowered) -> None:
    """Refuse an attempt that changes the question."""
    given = started(level)
    if level.mend == "claim":
        if apart_from_name(lowered.program) != apart_from_name(given.lower().program):
            reject("exercise-function", attempt.span, name=level.function)
    elif question_of(attempt, lowered) != question_of(given, given.lower()):
        reject("exercise-contract", attempt.span, name=level.function)


def question_of(subject: Subject, lowered: Lowered) -> object:
    """What a contract says: the roles and the claim."""
    contract = subject.contract
    if contract is not None:
        return dict(contract.roles), contract.claim
    return lowered.program.parameters, lowered.program.requires, lowered.claim


def apart_from_name(program: Program) -> object:
    """What a program does."""
    return program.parameters, program.requires, program.body, program.results
