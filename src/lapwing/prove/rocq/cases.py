"""A proof by cases that a few facts cannot all hold, found with z3 and written as tactics that coqc checks.

Facts are taken apart as their connectives say; where literals alone do not yet contradict each other, a disjunction is
split, one with as few open branches as there are.  At a leaf only the literals that contradict each other are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.prove.rocq.chosen import (
    Choice,
    Chosen,
    TooHard,
    changed_in,
    changed_inside,
    choices_in,
    condition_of,
    opposite,
    outcomes_of,
)
from lapwing.prove.rocq.closed import closed
from lapwing.prove.rocq.congruence import argument_pairs, equal_arguments
from lapwing.prove.rocq.state import State
from lapwing.prove.rocq.z3_script import script_of

WORK = 8_000_000
FEW_LEAVES = 1
LEAVES = 1_500
PAIRS = 20


def split_of(term: t.Term) -> tuple[t.Term, ...] | None:
    """The disjuncts of what is a disjunction by its form, as Rocq has it."""
    match term:
        case t.Or(operands=operands) if len(operands) > 1:
            return (operands[0], operands[1] if len(operands) == 2 else t.Or(operands[1:]))
        case t.Not(operand=t.And(operands=operands)) if len(operands) > 1:
            return (t.Not(operands[0]), t.Not(operands[1] if len(operands) == 2 else t.And(operands[1:])))
        case t.Choose(condition=condition, then=then, otherwise=otherwise) if t.sort_of(term) == BOOL:
            return (t.And((condition, then)), t.And((t.Not(condition), otherwise)))
        case _:
            return None


def joined_of(term: t.Term) -> tuple[str, tuple[t.Term, ...]] | None:
    """What a fact consists of, if it is a conjunction by its form, and the tactic that takes it apart."""
    match term:
        case t.And(operands=operands) if len(operands) > 1:
            return "apart_and", (operands[0], operands[1] if len(operands) == 2 else t.And(operands[1:]))
        case t.And(operands=(only,)) | t.Or(operands=(only,)):
            return "apart_one", (only,)
        case t.Not(operand=t.Or(operands=operands)) if len(operands) > 1:
            return "apart_not_or", (
                t.Not(operands[0]),
                t.Not(operands[1] if len(operands) == 2 else t.Or(operands[1:])),
            )
        case t.Not(operand=t.And(operands=(only,)) | t.Or(operands=(only,))):
            return "apart_one", (t.Not(only),)
        case t.Not(operand=t.Not(operand=inner)):
            return "apart_not_not", (inner,)
        case t.Not(operand=t.Compare(operator="!=", left=left, right=right)):
            return "apart_not_not", (t.Compare("==", left, right),)
        case t.Not(operand=t.Choose(condition=condition, then=then, otherwise=otherwise)) if t.sort_of(then) == BOOL:
            whole = t.Or((t.And((condition, then)), t.And((t.Not(condition), otherwise))))
            return "apart_one", (t.Not(whole),)
        case _:
            return None


@dataclass
class Oracle:
    """z3, asked about sets of terms that are known from the start, in either polarity."""

    state: State
    solver: z3.Solver = field(default_factory=z3.Solver)
    marks: dict[t.Term, z3.BoolRef] = field(default_factory=dict)

    def load(self, terms: list[t.Term]) -> None:
        """Read the terms."""
        parts: list[t.Term] = []
        for number, term in enumerate(terms):
            parts.append(t.Or((t.Not(t.Logical(f"mark{number}", BOOL)), closed_here(term, self.state))))
            self.marks[term] = z3.Bool(f"'mark{number}")
        self.solver.set("rlimit", WORK, "core.minimize", True)
        self.solver.from_string(script_of(parts))

    def core(self, terms: list[t.Term]) -> list[t.Term] | None:
        """Those of the terms that contradict each other; nothing if z3 does not find that any do."""
        if self.solver.check(*(self.marks[term] for term in terms)) != z3.unsat:
            return None
        found = {str(each).strip("|") for each in self.solver.unsat_core()}
        return [term for term in terms if str(self.marks[term]).strip("|") in found]


def closed_here(term: t.Term, state: State) -> t.Term:
    """The term with all that has a name here."""
    found = closed(term, state.names)
    if found is None:
        raise TooHard
    return found


def index_pairs(terms: list[t.Term]) -> list[t.Compare]:
    """Any two places at which one list is read."""
    read = dict.fromkeys(node for term in terms for node in inside(term) if isinstance(node, t.Index))
    found: dict[t.Compare, None] = {}
    for one in read:
        for other in read:
            if one.list == other.list and repr(one.index) < repr(other.index):
                found[t.Compare("==", one.index, other.index)] = None
    return list(found)[:PAIRS]


def subformulas(term: t.Term) -> Iterator[t.Term]:
    """Every formula that taking a fact apart may lead to."""
    waiting = [term]
    while waiting:
        found = waiting.pop()
        yield found
        parts = joined_of(found)
        waiting += parts[1] if parts else split_of(found) or ()


def binary(term: t.Term) -> t.Term:
    """The term with least and largest numbers of two numbers each."""
    parts = [binary(part) for part in parts_of(term)]
    found = rebuild(term, parts) if parts else term
    if isinstance(found, t.Apply) and found.function in ("min", "max") and len(found.arguments) > 2:
        *others, last = found.arguments
        return t.Apply(found.function, (binary(t.Apply(found.function, tuple(others))), last))
    return found


@dataclass
class Cases:
    """One proof by cases."""

    state: State
    oracle: Oracle
    most: int = LEAVES
    leaves: int = 0

    def run(self, facts: list[tuple[str, t.Term]]) -> None:
        """The tactics that show that named facts contradict each other."""
        self.branch([], facts)

    def branch(self, literals: list[tuple[str, t.Term]], pending: list[tuple[str, t.Term]]) -> None:
        """One case."""
        waiting, splits, script = list(pending), [], self.state.script
        literals = list(literals)
        while waiting:
            name, term = waiting.pop(0)
            parts = joined_of(term)
            if parts is not None:
                names = [script.fresh("h") for _ in parts[1]]
                script.say(f"{parts[0]} {name} {' '.join(names)}.")
                waiting = [*zip(names, parts[1], strict=True), *waiting]
            elif split_of(term) is not None:
                splits.append((name, term))
            else:
                literals.append((name, term))
        core = self.oracle.core([term for _, term in literals])
        if core is not None:
            self.leaf([each for each in literals if each[1] in core])
            return
        name, term = self.choose(literals, splits)
        left = [each for each in splits if each[0] != name]
        script.say(f"cases {name}.")
        for part in split_of(term) or ():
            script.say("{")
            self.branch(literals, [(name, part), *left])
            script.say("}")

    def choose(self, literals: list[tuple[str, t.Term]], splits: list[tuple[str, t.Term]]) -> tuple[str, t.Term]:
        """A disjunction to split, with as few open branches as there are."""
        known = [term for _, term in literals]
        needed = self.oracle.core([*known, *(term for _, term in splits)])
        if needed is None:
            raise TooHard
        useful = [each for each in splits if each[1] in needed]
        best: tuple[int, tuple[str, t.Term]] | None = None
        for each in useful:
            opened = sum(self.oracle.core([*known, part]) is None for part in split_of(each[1]) or ())
            if best is None or opened < best[0]:
                best = opened, each
            if opened <= 1:
                break
        if best is None:
            raise TooHard
        return best[1]

    def leaf(self, literals: list[tuple[str, t.Term]]) -> None:
        """Literals that contradict each other: what is chosen in them is settled first."""
        self.leaves += 1
        if self.leaves > self.most:
            raise TooHard
        names = [name for name, _ in literals]
        self.state.script.say(f"clear - {' '.join(names)}." if names else "clear.")
        self.places(literals)

    def places(self, literals: list[tuple[str, t.Term]]) -> None:
        """A case for any two places of one list that may be the same or not."""
        known, script = [term for _, term in literals], self.state.script
        for same in index_pairs(known):
            if same in known or t.Not(same) in known or same not in self.oracle.marks:
                continue
            plain = [term for term in known if not any(isinstance(node, t.OfLists) for node in inside(term))]
            if all(self.oracle.core([*plain, case]) is None for case in (same, t.Not(same))):
                name = script.fresh("place")
                texts = [self.state.terms.integer(each, self.state.names) for each in (same.left, same.right)]
                script.say(f"destruct (Z.eq_dec {' '.join(texts)}) as [{name}|{name}].")
                for case in (same, t.Not(same)):
                    script.say("{")
                    self.leaf([*literals, (name, case)])
                    script.say("}")
                return
        self.settle(literals, {})

    def settle(
        self, literals: list[tuple[str, t.Term]], known: dict[t.Term, t.Term], outcomes: tuple[t.Term, ...] = ()
    ) -> None:
        """A case for each choice that is needed, then arithmetic."""
        settled = [changed_in(literal, known) for _, literal in literals]
        settled += [changed_inside(outcome, known) for outcome in outcomes]
        reals = any(t.sort_of(node) == REAL for literal in settled for node in inside(literal))
        choice = self.next_choice(settled, reals)
        if choice is None:
            self.state.script.say(*self.equalities(settled), "contradicted.")
            return
        self.leaves += 1
        if self.leaves > self.most:
            raise TooHard
        self.decide(choice, literals, known, outcomes)

    def next_choice(self, settled: list[t.Term], reals: bool) -> Choice | None:
        """A choice that a contradiction needs, an outer one: what it leaves out is not looked at any more."""
        truths = (each for literal in settled for each in choices_in(literal) if t.sort_of(each) == BOOL)
        first = next(truths, None)
        if first is not None:
            return first
        names = Chosen(reals)
        plain = [names.without(closed_here(term, self.state)) for term in settled]
        if not names.found:
            return None
        solver, marks = z3.Solver(), {}
        for number, made in enumerate(names.found.values()):
            mark = t.Logical(f"mark{number}", BOOL)
            marks[f"'{mark.name}"] = made.choice
            plain.append(t.Or((t.Not(mark), made.definition())))
        solver.set("rlimit", WORK, "core.minimize", True)
        solver.from_string(script_of(plain))
        if solver.check(*(z3.Bool(name) for name in marks)) != z3.unsat:
            raise TooHard
        needed = {str(each).strip("|") for each in solver.unsat_core()}
        originals = {closed_here(each, self.state): each for literal in settled for each in choices_in(literal)}
        return next((originals[choice] for name, choice in reversed(marks.items()) if name in needed), None)

    def decide(
        self,
        choice: Choice,
        literals: list[tuple[str, t.Term]],
        known: dict[t.Term, t.Term],
        outcomes: tuple[t.Term, ...],
    ) -> None:
        """One choice, either way."""
        script, terms, names = self.state.script, self.state.terms, self.state.names
        condition, fact = condition_of(choice), script.fresh("chosen")
        whole = t.sort_of(choice) == INT
        yes, no = outcomes_of(choice)
        match choice:
            case t.Apply(function="abs", arguments=(inner,)):
                text = terms.integer(inner, names) if whole else terms.real(inner, names)
                script.say(f"{'z' if whole else 'r'}abs_by {text} {fact}.")
            case t.Apply(function=function):
                texts = [terms.of_sort(each, t.sort_of(choice), names) for each in (yes, no)]
                script.say(f"{'z' if whole else 'r'}{function}_by {' '.join(texts)} {fact}.")
            case _:
                script.say(f"choice_by {terms.boolean(condition, names)} {fact}.")
        for outcome, value in ((condition, yes), (opposite(condition), no)):
            script.say("{")
            self.settle(literals, {**known, choice: value}, (*outcomes, outcome))
            script.say("}")

    def equalities(self, literals: list[t.Term]) -> list[str]:
        """Tactics for arguments that are equal by arithmetic."""
        return [self.made_equal(pair) for pair in self.equal_pairs(literals)]

    def equal_pairs(self, literals: list[t.Term]) -> list[tuple[t.Term, t.Term]]:
        """Arguments of functions that are equal by arithmetic: what is read or built with them is equal then.

        Each is exchanged for another one only once, as it does not occur any more after that.
        """
        found = equal_arguments([closed_here(literal, self.state) for literal in literals])
        pairs = list[tuple[t.Term, t.Term]]()
        for pair in argument_pairs(literals):
            if tuple(closed_here(each, self.state) for each in pair) not in found:
                continue
            left, right = (after(each, pairs) for each in pair)
            if left != right:
                pairs.append((left, right))
        return pairs[:PAIRS]

    def made_equal(self, pair: tuple[t.Term, t.Term]) -> str:
        """The tactic that exchanges an argument for an equal one."""
        terms, names = self.state.terms, self.state.names
        whole = all(t.sort_of(each) == INT for each in pair)
        texts = [terms.integer(each, names) if whole else terms.real(each, names) for each in pair]
        return f"{'same_index' if whole else 'same_real'} {' '.join(texts)}."


def exchanged(term: t.Term, left: t.Term, right: t.Term) -> t.Term:
    """The term with one part for another."""
    if term == left:
        return right
    parts = parts_of(term)
    return rebuild(term, [exchanged(part, left, right) for part in parts]) if parts else term


def after(term: t.Term, pairs: list[tuple[t.Term, t.Term]]) -> t.Term:
    """What is left of a term after some parts have been exchanged, one after another."""
    for left, right in pairs:
        term = exchanged(term, left, right)
    return term
