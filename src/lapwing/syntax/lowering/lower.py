"""Lowering: from the author's tree to the kernel's program and claim."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Span
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import Base, ListOf, Sort
from lapwing.kernel.language.term import Term, sort_of
from lapwing.syntax import tree
from lapwing.syntax.fields import records_in
from lapwing.syntax.lowering.aliases import check_aliases
from lapwing.syntax.lowering.claims import claim_terms, lower_claim, lower_requires
from lapwing.syntax.lowering.counters import settle_counters
from lapwing.syntax.lowering.emit import emit
from lapwing.syntax.lowering.flow import private_variables
from lapwing.syntax.lowering.fusion import fuse
from lapwing.syntax.lowering.hoist import hoist
from lapwing.syntax.lowering.roles import lower_parameters
from lapwing.syntax.lowering.sizes import count_sizes
from lapwing.syntax.lowering.sorts import ORDER, infer_sorts, words
from lapwing.syntax.lowering.stores import stores_as_values
from lapwing.syntax.places import Places
from lapwing.syntax.record import Records
from lapwing.syntax.seen import Seen


@dataclass(frozen=True, slots=True)
class Lowered:
    """A program in normal form, what is claimed of it, where its statements stand in the text, and hints as texts.

    `calls` says where in the body calls of other private programs end, and what these claim.  If the program tells more
    than an observer of the text sees, `less` is one that tells no more than that: what is proved of the program holds
    for the text, and so does what is refuted of the other.  `records` says what the rows of a dataset are made of, and
    `seen` what an observer sees, by the results of the program that may be refuted.  `added` are the
    requirements of the program that nobody wrote down: the theorem is only about runs in which they hold.
    """

    program: Program
    claim: AnyClaim | None
    places: Places
    private: frozenset[str]
    hints: tuple[tree.HintTree, ...] = ()
    calls: tuple[tuple[int, AnyClaim], ...] = ()
    less: Program | None = None
    notes: tuple[str, ...] = ()
    records: Records = ()
    seen: Seen | None = None
    added: tuple[Term, ...] = ()


def lower(function: tree.Tree, *, lists_are_values: bool = False) -> Lowered:
    """Check a private program and bring it into normal form.

    In Python a list may have several names; where lists are values, the tree says already what each of them holds.
    """
    if function.claim is None:
        reject("no-such-program", function.span, name=function.name, known="none")
    try:
        return _lower(function, function.claim, lists_are_values)
    except RecursionError:
        raise ProgramError((diagnose("too-involved", function.span, name=function.name),)) from None


def _lower(function: tree.Tree, claim: tree.ClaimTree, lists_are_values: bool) -> Lowered:
    parameters = lower_parameters(function)
    terms = claim_terms(parameters)
    requires = lower_requires(claim, terms)
    core = stores_as_values(hoist(function))
    roles = {parameter.param.name: parameter.role for parameter in parameters}
    sorts = infer_sorts(core.body, {parameter.param.name: parameter.param.sort for parameter in parameters})
    if not lists_are_values:
        check_aliases(core.body, sorts)
    private = private_variables(core.body, roles)
    program, places, calls = emit(function.name, parameters, requires, core, sorts)
    ends = tuple(end for end, _ in calls)
    for change in (count_sizes, fuse):
        program, places, ends, origins = change(program, places, ends, core.names)
        private |= {name for name, origin in origins.items() if origin in private}
    calls = tuple((end, claimed) for end, (_, claimed) in zip(ends, calls, strict=True))
    check_returns(function, program)
    claimed = lower_claim(claim, terms)
    records = records_in(function.parameters)
    return Lowered(settle_counters(program), claimed, places, private, claim.hints, calls, records=records)


def require_claim(lowered: Lowered, place: Span) -> AnyClaim:
    """The claim of a program; one without a claim is refused."""
    if lowered.claim is None:
        reject("no-claim", place, name=lowered.program.name)
    return lowered.claim


def check_returns(function: tree.Tree, program: Program) -> None:
    """The annotated result must include the actual one."""
    if function.returns is None:
        return
    found = tuple(sort_of(result) for result in program.results)
    fits = len(found) == len(function.returns) and all(
        includes(declared, actual) for declared, actual in zip(function.returns, found, strict=True)
    )
    if not fits:
        shown = [" and ".join(words(sort) for sort in sorts) for sorts in (found, function.returns)]
        reject("return-sort", function.span, found=shown[0], declared=shown[1])


def includes(declared: Sort, actual: Sort) -> bool:
    """Whether every value of the actual sort is one of the declared sort, as Python sees it."""
    match declared, actual:
        case Base(), Base():
            return ORDER.index(actual) <= ORDER.index(declared)
        case ListOf(element=one), ListOf(element=other):
            return includes(one, other)
        case _:
            return False
