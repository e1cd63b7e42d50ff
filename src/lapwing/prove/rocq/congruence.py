"""Which arguments of functions are equal by arithmetic, so that what is read or built with them is equal.

A function is whatever arithmetic knows nothing of: lists, products, unknown functions.  z3 sees a name of its own for
each of their values; where all arguments of two are equal, so are the names, and more may follow.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.sort import BOOL, NUMBERS
from lapwing.prove.rocq.z3_script import script_of

WORK = 2_000_000
ROUNDS = 4
Pair = tuple[t.Term, t.Term]


def argument_pairs(literals: list[t.Term]) -> list[Pair]:
    """Any two arguments at the same place of a function, in the order in which they are read."""
    return list(dict.fromkeys(pair for one, other in call_pairs(literals) for pair in numbers_of(one, other)))


def call_pairs(literals: list[t.Term]) -> Iterator[Pair]:
    """Any two values of one kind of function."""
    calls = list(dict.fromkeys(node for term in literals for node in inside(term) if arguments_of(node)))
    for number, one in enumerate(calls):
        yield from ((other, one) for other in calls[:number] if type(one) is type(other))


def numbers_of(one: t.Term, other: t.Term) -> Iterator[Pair]:
    """The numbers among their arguments that are not the same."""
    for left, right in zip(arguments_of(one), arguments_of(other), strict=False):
        if left != right and t.sort_of(left) in NUMBERS:
            yield left, right


def equal_arguments(literals: list[t.Term]) -> set[Pair]:
    """The pairs that are equal by what the literals say; none if they contradict each other without any."""
    pairs, calls = argument_pairs(literals), list(call_pairs(literals))
    names: dict[t.Term, t.Logical] = {}
    known, found = [plain(literal, names) for literal in literals], set[Pair]()
    for _ in range(ROUNDS if pairs else 0):
        open_pairs = [pair for pair in pairs if pair not in found]
        marked = [t.Logical(f"mark{number}", BOOL) for number in range(len(open_pairs))]
        apart = [
            t.Or((t.Not(mark), t.Compare("!=", *(plain(each, names) for each in pair))))
            for mark, pair in zip(marked, open_pairs, strict=True)
        ]
        solver = z3.Solver()
        solver.set("rlimit", WORK)
        solver.from_string(script_of([*known, *apart]))
        if solver.check() == z3.unsat:
            break
        new = {
            pair
            for mark, pair in zip(marked, open_pairs, strict=True)
            if solver.check(z3.Bool(f"'{mark.name}")) == z3.unsat
        }
        found |= new
        joined = [
            t.Compare("==", plain(one, names), plain(other, names))
            for one, other in calls
            if set(numbers_of(one, other)) <= found and t.sort_of(one) in NUMBERS
        ]
        if not new or all(each in known for each in joined):
            break
        known += [each for each in joined if each not in known]
    return found


def plain(term: t.Term, names: dict[t.Term, t.Logical]) -> t.Term:
    """The term with a name for each value of a function."""
    if arguments_of(term):
        return names.setdefault(term, t.Logical(f"call{len(names)}", t.sort_of(term)))
    parts = parts_of(term)
    return rebuild(term, [plain(part, names) for part in parts]) if parts else term


def arguments_of(node: t.Term) -> tuple[t.Term, ...]:
    """The arguments of what arithmetic takes for some function."""
    match node:
        case t.Index(index=index):
            return (index,)
        case t.Snoc(item=item):
            return (item,)
        case t.Store(index=index, item=item):
            return index, item
        case t.Repeat(item=item, count=count):
            return item, count
        case t.Opaque(arguments=arguments):
            return arguments
        case t.Distance(start=start):
            return (start,)
        case t.Square(root=root):
            return (root,)
        case t.Arithmetic(operator="*" | "/" | "//" | "%", left=left, right=right):
            known = isinstance(right, t.Literal) or (isinstance(left, t.Literal) and node.operator == "*")
            return () if known else (left, right)
        case _:
            return ()
