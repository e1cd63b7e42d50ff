"""A mutant of a true statement of the corpus, and all of them in a fixed order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.exact_types import check_genuine
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ZERO, Local
from lapwing.kernel.language.wellformed import check_program
from lapwing.syntax.corpus.entry import corpus_directory, read_corpus
from lapwing.syntax.lowering.lower import lower
from tools.mutants.claims import CLAIMS, ROLES
from tools.mutants.noise import NOISE
from tools.mutants.statements import STATEMENTS
from tools.mutants.terms import TERMS

PROGRAM_OPERATORS = NOISE | TERMS | STATEMENTS | ROLES
OPERATORS = (*PROGRAM_OPERATORS, *CLAIMS)


@dataclass(frozen=True, slots=True)
class Mutant:
    """What was changed, and what came of it."""

    operator: str
    program: Program
    claim: AnyClaim


@cache
def statements() -> list[tuple[Program, AnyClaim]]:
    """The true statements of the corpus, each once."""
    found = []
    for entry in read_corpus(corpus_directory()):
        for expectation in entry.expectations:
            lowered = lower(expectation.statement)
            if expectation.verdict == "proved" and lowered.claim is not None:
                found.append((lowered.program, lowered.claim))
    return list(dict.fromkeys(found))


def mutants_of(program: Program, claim: AnyClaim, dropped: Counter[str] | None = None) -> Iterator[Mutant]:
    """Every well-formed change of one statement, each once; what is no program is counted."""
    seen = {(program, claim)}
    for name in OPERATORS:
        for new in changed(name, program, claim):
            if new in seen:
                continue
            seen.add(new)
            if is_proper(*new):
                yield Mutant(name, *new)
            elif dropped is not None:
                dropped[name] += 1


def changed(operator: str, program: Program, claim: AnyClaim) -> Iterator[tuple[Program, AnyClaim]]:
    """What an operator makes of one statement."""
    if operator in CLAIMS:
        yield from ((program, new) for new in CLAIMS[operator](program, claim))
    else:
        yield from ((new, claim) for new in PROGRAM_OPERATORS[operator](program))


def is_proper(program: Program, claim: AnyClaim) -> bool:
    """Whether the logic may speak of a program, and every variable that is read is set somewhere."""
    try:
        check_genuine(program, Program)
        check_genuine(claim, AnyClaim)
        check_program(program)
    except Refused:
        return False
    known = known_after(program.body, frozenset())
    return known is not None and known.issuperset(locals_in(program.results))


def known_after(block: Block, known: frozenset[Local]) -> frozenset[Local] | None:
    """The variables that surely have a value after a block; None if it may read one that has none, as no text may."""
    for statement in block:
        match statement:
            case Assign(target=target, value=read) | Sample(target=target, law=read):
                after = known | {target} if known.issuperset(locals_in(read)) else None
            case If(condition=condition, then=then, otherwise=otherwise):
                ways = known_after(then, known), known_after(otherwise, known)
                both = None if ways[0] is None or ways[1] is None else ways[0] & ways[1]
                after = both if known.issuperset(locals_in(condition)) else None
            case While(condition=condition, body=body):
                may = known.issuperset(locals_in(condition)) and known_after(body, known) is not None
                after = known if may else None
        if after is None:
            return None
        known = after
    return known


def locals_in(read: object) -> frozenset[Local]:
    """The variables that something reads."""
    return frozenset(each for each in variables_of(read) if isinstance(each, Local))


def sample(count: int, seed: int = 0, approximate: bool = False) -> tuple[list[Mutant], Counter[str]]:
    """So many mutants, of each operator equally many as far as there are that many, and how many are no programs.

    If they are to be approximate, only of programs whose claim has a delta.
    """
    random, dropped = Random(seed), Counter[str]()
    waiting: dict[str, list[Mutant]] = {name: [] for name in OPERATORS}
    chosen_from = [each for each in statements() if not (approximate and is_pure(each[1]))]
    for program, claim in chosen_from:
        for mutant in mutants_of(program, claim, dropped):
            waiting[mutant.operator].append(mutant)
    for each in waiting.values():
        random.shuffle(each)
    chosen: list[Mutant] = []
    while len(chosen) < count and any(waiting.values()):
        chosen += [waiting[name].pop() for name in OPERATORS if waiting[name]]
    return chosen[:count], dropped


def is_pure(claim: AnyClaim) -> bool:
    """Whether a claim is in epsilon alone."""
    return isinstance(claim, Claim) and claim.delta == ZERO


def few(count: int, seed: int) -> list[Mutant]:
    """So many mutants without making all: of statements and operators chosen at random."""
    random, known = Random(seed), statements()
    chosen: list[Mutant] = []
    while len(chosen) < count:
        statement, operator = random.choice(known), random.choice(OPERATORS)
        found = [new for new in changed(operator, *statement) if new != statement]
        if found and is_proper(*(new := random.choice(found))):
            chosen.append(Mutant(operator, *new))
    return chosen
