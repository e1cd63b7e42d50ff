"""A program as a graph of steps, in the order of its text, with the variables that each step still needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.term import Local, Term
from lapwing.memoize import remembered
from lapwing.refute.exact.early import early, locals_in, terms_of_law
from lapwing.refute.exact.growing import growing, rising
from lapwing.refute.exact.needed import needed
from lapwing.refute.exact.value import Meaning, meaning


@dataclass
class Step:
    """A statement with the steps that may follow: one, or for a branch those of yes and no.  The last has none."""

    statement: Assign | Sample | Term | None
    following: list[int] = field(default_factory=list)
    live: frozenset[str] = frozenset()
    meaning: Meaning | None = None
    order: tuple[str, ...] = ()


@dataclass(frozen=True)
class Graph:
    """The first step is number 0 and the last one the end.

    `appended` are results that only ever grow, `raised` counters among them, `unread` ones that nothing but the end
    looks at, `final` ones that a single step outside of loops gives their value; `settled` are the steps after which no
    other gives their result a value; `heads` are the steps where loops begin, and `loops` the first and last steps of
    each, inner ones first.
    """

    steps: tuple[Step, ...]
    results: tuple[Term, ...]
    appended: frozenset[str]
    raised: frozenset[str]
    unread: frozenset[str]
    final: frozenset[str]
    settled: frozenset[int]
    heads: frozenset[int]
    loops: tuple[tuple[int, int], ...]


@remembered
def graph_of(program: Program) -> Graph:
    """The steps of a program; a step stands before those that follow it, but for the ways back to a loop's head."""
    steps: list[Step] = []
    ends = lay(early(needed(program)), steps, [])
    steps.append(Step(None))
    connect(steps, ends, len(steps) - 1)
    mark_live(steps, frozenset(name for term in program.results for name in locals_in(term)))
    names = frozenset(term.name for term in program.results if isinstance(term, Local))
    read = frozenset(name for step in steps for term in terms_of_step(step) for name in locals_in(term))
    loops = {target: place for place, step in enumerate(steps) for target in step.following if target <= place}
    inner_first = tuple(sorted(loops.items(), key=lambda loop: loop[1] - loop[0]))
    appended, raised = (only(program, grows) for grows in (growing, rising))
    final = names & given_once(steps, inner_first)
    settled = settling(steps, names)
    return Graph(
        tuple(steps), program.results, appended, raised, names - read, final, settled, frozenset(loops), inner_first
    )


def given_once(steps: list[Step], loops: tuple[tuple[int, int], ...]) -> frozenset[str]:
    """The variables that one step gives a value, once in a run."""
    given = Counter[str]()
    for place, step in enumerate(steps):
        if isinstance(step.statement, Assign | Sample):
            again = any(first <= place <= last for first, last in loops)
            given[step.statement.target.name] += 2 if again else 1
    return frozenset(name for name, times in given.items() if times == 1)


def settling(steps: list[Step], results: frozenset[str]) -> frozenset[int]:
    """The assignments to results that no other one can follow."""
    later: list[frozenset[str]] = [frozenset()] * len(steps)
    changed = True
    while changed:
        changed = False
        for place in range(len(steps) - 1, -1, -1):
            found = frozenset[str]().union(
                *(given_by(steps[next_], results) | later[next_] for next_ in steps[place].following)
            )
            if found != later[place]:
                later[place], changed = found, True
    return frozenset(
        place
        for place, step in enumerate(steps)
        if isinstance(step.statement, Assign) and given_by(step, results) - later[place]
    )


def given_by(step: Step, results: frozenset[str]) -> frozenset[str]:
    """The result that a step gives a value."""
    return results & {step.statement.target.name} if isinstance(step.statement, Assign | Sample) else frozenset()


Loose = list[tuple[int, int]]


def lay(block: Block, steps: list[Step], loose: Loose) -> Loose:
    """Put down a block; loose ends are (step, which of its ways) that lead to whatever comes next."""
    for statement in block:
        here = len(steps)
        connect(steps, loose, here)
        match statement:
            case Assign() | Sample():
                found = meaning(statement.value) if isinstance(statement, Assign) else None
                steps.append(Step(statement, [-1], meaning=found))
                loose = [(here, 0)]
            case If(condition=condition, then=then, otherwise=otherwise):
                steps.append(Step(condition, [-1, -1], meaning=meaning(condition)))
                loose = [*lay(then, steps, [(here, 0)]), *lay(otherwise, steps, [(here, 1)])]
            case While(condition=condition, body=body):
                steps.append(Step(condition, [-1, -1], meaning=meaning(condition)))
                connect(steps, lay(body, steps, [(here, 0)]), here)
                loose = [(here, 1)]
    return loose


def connect(steps: list[Step], loose: Loose, target: int) -> None:
    """Let loose ends lead to a step."""
    for step, way in loose:
        steps[step].following[way] = target


def mark_live(steps: list[Step], wanted: frozenset[str]) -> None:
    """Before each step: the variables whose values may still be read."""
    changed = True
    while changed:
        changed = False
        for step in reversed(steps):
            after = frozenset[str]().union(*(steps[place].live for place in step.following))
            if isinstance(step.statement, Assign | Sample):
                after -= {step.statement.target.name}
            live = after.union(*(locals_in(term) for term in terms_of_step(step)))
            if step.statement is None:
                live = wanted
            if live != step.live:
                step.live, changed = live, True
    for step in steps:
        step.order = tuple(sorted(step.live))


def terms_of_step(step: Step) -> tuple[Term, ...]:
    """What a step reads."""
    match step.statement:
        case Assign(value=term):
            return (term,)
        case Sample(law=law):
            return terms_of_law(law)
        case None:
            return ()
        case condition:
            return (condition,)


def only(program: Program, grows: Callable[[Program, Local], bool]) -> frozenset[str]:
    """The results that only grow."""
    return frozenset(term.name for term in program.results if isinstance(term, Local) and grows(program, term))
