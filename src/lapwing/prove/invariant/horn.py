"""Invariants by z3's solver for Horn clauses, where elimination has no candidate that fits.

Each loop's head gets an unknown predicate over the numbers and truth values there; a stretch says that one follows
from another.  Lists are left out: what is read of them may be anything that neighbours allow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import z3

from lapwing.deadline import Deadline
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf
from lapwing.kernel.language.term import TRUE, And, Compare, Length, Logical, Param, Sided, Spent, Term, sort_of
from lapwing.kernel.logic.adjacency import change_of, places_of
from lapwing.prove.execution.state import State
from lapwing.prove.invariant.candidates import Candidate
from lapwing.prove.invariant.houdini import Checker, Kept
from lapwing.prove.invariant.segments import START, Segments, symbol
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.program.sites import Path
from lapwing.prove.shift.synthesis import Task
from lapwing.prove.smt import algebra
from lapwing.prove.smt.clock import limit
from lapwing.prove.smt.decode import NotATermError, decode
from lapwing.prove.smt.lists import fitting

STEPS = 20_000_000
SORTS = {BOOL: z3.BoolSort, INT: z3.IntSort, REAL: z3.RealSort}


@dataclass
class Clauses:
    """The predicates, what they are about, and the constants that stand for what is read of lists."""

    segments: Segments
    predicates: dict[Path, Any] = field(default_factory=dict)
    replaced: dict[int, tuple[Any, Any]] = field(default_factory=dict)
    same: list[tuple[Any, Any]] = field(default_factory=list)


def solve_horn(segments: Segments, checkers: list[Checker], kept: Kept, post: Term, deadline: Deadline) -> Kept | None:
    """Facts at each loop's head that exclude everything wrong, as candidates; None if none are found in time."""
    clauses = Clauses(segments)
    solver = limit(z3.SolverFor("HORN"), deadline, STEPS)
    for checker in checkers:
        segment = checker.segment
        clauses.same = equal_constants(checker, kept.get(segment.start, []))
        known = [checker.before.holds(each) for each in kept.get(segment.start, [])]
        body = [plain(clauses, each) for each in (checker.facts, *known)]
        if segment.start != START:
            body.append(predicate(clauses, segment.start, segment.before))
        wrong = plain(clauses, checker.wrong_end(post))
        heads = [z3.Not(wrong)]
        if segment.end != START:
            heads.append(predicate(clauses, segment.end, segment.after))
        body += agreements(clauses, z3.And(*body, *heads))
        for head in heads:
            rule = z3.Implies(z3.And(*body), head) if head is not heads[0] else z3.Implies(z3.And(*body, wrong), False)
            names = constants_in(rule)
            solver.add(z3.ForAll(names, rule) if names else rule)
    if solver.check() != z3.sat:
        return None
    return decoded(clauses, solver.model())


def equal_constants(checker: Checker, kept: list[Candidate]) -> list[tuple[Any, Any]]:
    """The constants of the second run that are known to be those of the first."""
    pairs = []
    for each in kept:
        if each.guard is TRUE and isinstance(each.fact, Compare) and each.fact.operator == "==":
            sides = [checker.segment.before.value(term) for term in (each.fact.right, each.fact.left)]
            if all(isinstance(value, z3.ExprRef) and z3.is_const(value) for value in sides):
                pairs.append((sides[0], sides[1]))
    return pairs


def decoded(clauses: Clauses, model: Any) -> Kept | None:
    """The predicates found, as candidates."""
    result: Kept = {}
    for path in clauses.segments.loops:
        names = {str(constant): term for constant, term in subjects(clauses, path, None)}
        constants = [constant for constant, _ in subjects(clauses, path, None)]
        meaning = model[predicate_symbol(clauses, path)]
        found = z3.BoolVal(True) if meaning is None else z3.substitute_vars(meaning.else_value(), *constants)
        try:
            term = decode(z3.simplify(found), names)
        except NotATermError:
            return None
        parts = term.operands if isinstance(term, And) else (term,)
        result[path] = [Candidate(TRUE, part) for part in parts if part != TRUE]
    return result


def subjects(clauses: Clauses, path: Path, state: State | None) -> list[tuple[Any, Term]]:
    """What a predicate is about: live numbers of both runs, amounts spent, and values that never change."""
    task = clauses.segments.task
    mark = ".".join(map(str, path))
    found: list[tuple[Any, Term]] = []
    for local in sorted(live_at_loops(task.program)[path].head, key=lambda each: each.name):
        if isinstance(local.sort, Base):
            for side in (1, 2):
                term = Sided(local.name, local.sort, 1 if side == 1 else 2)
                constant = symbol(f"{local.name}<{side}> at {mark}", local.sort)
                found.append((constant if state is None else state.value(term), term))
    for unit in range(len(task.units)):
        constant = symbol(f"spent {unit} at {mark}", REAL)
        found.append((constant if state is None else state.spent[unit], Spent(unit)))
    public = [parameter.param for parameter in task.program.parameters if roles.is_public(parameter.role)]
    found += [(symbol(param.name, param.sort), param) for param in public if isinstance(param.sort, Base)]
    found += [(symbol(f"'{each.name}", each.sort), each) for each in unchanging(task)]
    for each in lists_of(task):
        found.append((stand_in(clauses, size_of(symbol_of(each))), Length(each)))
    for local in sorted(live_at_loops(task.program)[path].head, key=lambda each: each.name):
        if isinstance(local.sort, ListOf):
            pair = Sided(local.name, local.sort, 1), Sided(local.name, local.sort, 2)
            value = z3.Bool(f"same {local.name} at {mark}")
            if state is not None:
                value = same_lists(clauses, *(state.value(each).symbol for each in pair))
            found.append((value, Compare("==", *pair)))
    return found


def lists_of(task: Task) -> list[Param | Sided]:
    """The lists that are inputs, as both runs see them."""
    found: list[Param | Sided] = []
    for parameter in task.program.parameters:
        name, sort = parameter.param.name, parameter.param.sort
        if isinstance(sort, ListOf):
            found += (
                [parameter.param] if roles.is_public(parameter.role) else [Sided(name, sort, 1), Sided(name, sort, 2)]
            )
    return found


def symbol_of(items: Param | Sided) -> Any:
    """The z3 constant of a list that is an input."""
    name = items.name if isinstance(items, Param) else f"{items.name}<{items.side}>"
    return symbol(name, items.sort).symbol


def size_of(items: Any) -> Any:
    """The unknown function behind the length of a list."""
    return z3.Function(f"length {items.sort()}", items.sort(), z3.IntSort())(items)


def same_lists(clauses: Clauses, left: Any, right: Any) -> Any:
    """Whether two lists are the same, as far as can be told from how they were built."""
    if clauses.same:
        left, right = (z3.substitute(each, *clauses.same) for each in (left, right))
    if left.eq(right):
        return z3.BoolVal(True)
    for one, other in ((left, right), (right, left)):
        if one.decl().kind() == z3.Z3_OP_ITE:
            condition, then, otherwise = one.children()
            branches = same_lists(clauses, then, other), same_lists(clauses, otherwise, other)
            return z3.If(plain(clauses, condition), *branches)
    if left.num_args() == 2 and right.num_args() == 2 and left.decl().eq(right.decl()):
        items = plain(clauses, left.arg(1)) == plain(clauses, right.arg(1))
        return z3.And(same_lists(clauses, left.arg(0), right.arg(0)), items)
    if left.num_args() == 0 and right.num_args() == 0:
        return z3.Bool(f"same {str(left).replace('<1>', '').replace('<2>', '')}")
    return z3.BoolVal(False)


def unchanging(task: Task) -> list[Logical]:
    """The wanted results, and what witnesses that inputs are neighbours."""
    found = []
    if task.pointwise:
        sorts = [sort_of(result) for result in task.program.results]
        found += [Logical(f"r{number}", sort) for number, sort in enumerate(sorts) if isinstance(sort, Base)]
    for parameter in task.program.parameters:
        match parameter.role:
            case roles.Database() | roles.Histogram():
                found += [*places_of(parameter), change_of(parameter)]
            case roles.Queries(monotone=True):
                found.append(Logical(f"{parameter.param.name}+", BOOL))
            case _:
                pass
    return found


def predicate_symbol(clauses: Clauses, path: Path) -> Any:
    """The unknown predicate of a loop's head."""
    if path not in clauses.predicates:
        sorts = [SORTS[sort]() for _, term in subjects(clauses, path, None) if isinstance(sort := sort_of(term), Base)]
        clauses.predicates[path] = z3.Function(f"head {path}", *sorts, z3.BoolSort())
    return clauses.predicates[path]


def predicate(clauses: Clauses, path: Path, state: State) -> Any:
    """What holds at a loop's head, said of a state."""
    values = [fitting(value, sort_of(term)) for value, term in subjects(clauses, path, state)]
    return predicate_symbol(clauses, path)(*[plain(clauses, value) for value in values])


def plain(clauses: Clauses, expression: Any) -> Any:
    """An expression with a constant for each value that is read of a list, and for each comparison of lists."""
    expression = algebra.lift(expression)
    if isinstance(expression, int):
        return z3.IntVal(expression)
    if clauses.same:
        expression = z3.substitute(expression, *clauses.same)
    strange: list[tuple[Any, Any]] = []
    seen: set[int] = set()
    waiting = [expression]
    while waiting:
        each = waiting.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        if z3.is_eq(each) and each.arg(0).sort().kind() == z3.Z3_UNINTERPRETED_SORT:
            strange.append((each, same_lists(clauses, each.arg(0), each.arg(1))))
        elif is_strange(each):
            strange.append((each, stand_in(clauses, each)))
        else:
            waiting.extend(each.children())
    return z3.substitute(expression, *strange) if strange else expression


def is_strange(expression: Any) -> bool:
    """Whether an expression is about lists, an unknown function, or a number rounded down, which takes for ever."""
    if expression.num_args() == 0:
        return False
    if expression.decl().kind() in (z3.Z3_OP_UNINTERPRETED, z3.Z3_OP_TO_INT):
        return True
    return any(child.sort().kind() == z3.Z3_UNINTERPRETED_SORT for child in expression.children())


def stand_in(clauses: Clauses, expression: Any) -> Any:
    """The constant that stands for an expression."""
    key = expression.get_id()
    if key not in clauses.replaced:
        constant = z3.Const(f"read {len(clauses.replaced)}", expression.sort())
        clauses.replaced[key] = constant, expression
    return clauses.replaced[key][0]


def agreements(clauses: Clauses, rule: Any) -> list[Any]:
    """What is read of a list at equal places is equal."""
    used = {constant.get_id() for constant in constants_in(rule)}
    reads = [pair for pair in clauses.replaced.values() if pair[0].get_id() in used and pair[1].num_args() > 1]
    facts = []
    for number, (one, first) in enumerate(reads):
        for other, second in reads[:number]:
            if first.decl().eq(second.decl()) and first.arg(0).eq(second.arg(0)):
                places = [plain(clauses, each.arg(1)) for each in (first, second)]
                facts.append(z3.Implies(places[0] == places[1], one == other))
    return facts


def constants_in(expression: Any) -> list[Any]:
    """The constants of an expression."""
    found: dict[int, Any] = {}
    seen: set[int] = set()
    waiting = [expression]
    while waiting:
        each = waiting.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        if each.num_args() == 0 and each.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[each.get_id()] = each
        waiting.extend(each.children())
    return list(found.values())
