"""A proof that a few facts cannot all hold: which literals contradict each other, found one set after another with z3.

Rocq shows each of these conflicts by arithmetic, once, and computes that with them the facts contradict each other by
their connectives alone.
"""

from __future__ import annotations

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.prove.rocq.cases import WORK, Cases, Oracle, closed_here, index_pairs
from lapwing.prove.rocq.chosen import TooHard
from lapwing.prove.rocq.clauses import Clauses, Literal, literal
from lapwing.prove.rocq.shorter import Facts, Shorter
from lapwing.prove.rocq.state import Names, State

CONFLICTS = 400


def by_conflicts(state: State, facts: Facts) -> None:
    """The tactics that show that named facts contradict each other."""
    state, facts = about_names(state, facts)
    facts = eliminated(state, facts)
    shorter = Shorter(state)
    state, facts, known = shorter.named(facts)
    core = needed(state, [*(fact for _, fact in facts), *(each.fact for each in known)])
    facts, known = [each for each in facts if each[1] in core], [each for each in known if each.fact in core]
    shorter.say(state, facts, known)
    facts += [(each.name, each.fact) for each in known]
    clauses, conflicts = Clauses(), list[list[Literal]]()
    for _, fact in facts:
        clauses.formula(fact)
    oracle, atoms = Oracle(state), list(clauses.atoms)
    places = [case for same in index_pairs(atoms) for case in (same, t.Not(same))]
    oracle.load(list(dict.fromkeys([*atoms, *map(t.Not, atoms), *places])))
    solver = z3.Solver()
    solver.add([clauses.formula(fact) for _, fact in facts])
    while solver.check() == z3.sat:
        model = solver.model()
        reasons = dict.fromkeys(each for _, fact in facts for each in clauses.reasons(fact, model))
        found = oracle.core([literal(*each) for each in reasons])
        if found is None or len(conflicts) == CONFLICTS:
            raise TooHard
        conflicts.append([each for each in reasons if literal(*each) in found])
        solver.add(denied(clauses, conflicts[-1]))
    written(state, oracle, clauses, *useful(clauses, facts, conflicts))


def about_names(state: State, facts: Facts) -> tuple[State, Facts]:
    """The facts with one variable for each Rocq name; a parameter is one by itself."""
    every = dict.fromkeys(variable for _, fact in facts for variable in variables_of(fact))
    inputs = {state.names[each]: each for each in reversed(every) if isinstance(each, t.Param) and each in state.names}
    changes = {each: inputs.get(state.names.get(each, "")) or closed_here(each, state) for each in every}
    names: Names = {each: each.name for each in changes.values() if isinstance(each, t.Logical)}
    new = state.at(names={**state.names, **names})
    found = [(name, substitute(fact, changes)) for name, fact in facts]
    for (_, one), (_, other) in zip(facts, found, strict=True):
        if state.terms.prop(one, state.names) != new.terms.prop(other, new.names):
            raise TooHard
    return new, found


def eliminated(state: State, facts: Facts) -> Facts:
    """The facts without variables that are said to be something else."""
    while found := next(((name, what) for name, fact in facts if (what := meaning(fact, facts))), None):
        name, (variable, value) = found
        facts = [each for each in facts if each[0] != name]
        used = [other for other, term in facts if variable in variables_of(term)]
        if used:
            state.script.say(f"rewrite {name} in {', '.join(used)}.")
        state.script.say(f"clear {name}.")
        facts = [(other, substitute(term, {variable: value})) for other, term in facts]
    return facts


def meaning(fact: t.Term, facts: Facts) -> tuple[t.Logical, t.Term] | None:
    """A variable and what it is, if the fact says so, and it can be exchanged wherever it stands.

    A number is left, as it is written in another way where a real is wanted.
    """
    match fact:
        case t.Compare(operator="==", left=t.Logical() as variable, right=value) if not isinstance(value, t.Literal):
            sorts = t.sort_of(variable), t.sort_of(value)
            known = sorts[0] == sorts[1] != BOOL and variable not in variables_of(value)
            return (variable, value) if known and not multiplied(variable, facts) else None
        case _:
            return None


def multiplied(variable: t.Variable, facts: Facts) -> bool:
    """Whether a variable is part of a product or quotient, which is written by what stands in it."""
    products = (node for _, fact in facts for node in inside(fact) if isinstance(node, t.Arithmetic))
    return any(node.operator not in "+-" and variable in variables_of(node) for node in products)


def needed(state: State, facts: list[t.Term]) -> list[t.Term]:
    """Those from which a contradiction follows."""
    oracle = Oracle(state)
    oracle.load(list(dict.fromkeys(facts)))
    core = oracle.core(facts)
    if core is None:
        raise TooHard
    return core


def denied(clauses: Clauses, conflict: list[Literal]) -> z3.BoolRef:
    """That not all literals hold."""
    return z3.Not(z3.And([clauses.formula(literal(*each)) for each in conflict]))


def useful(clauses: Clauses, facts: Facts, conflicts: list[list[Literal]]) -> tuple[Facts, list[list[Literal]]]:
    """Facts and conflicts that are enough."""
    solver = z3.Solver()
    solver.set("rlimit", WORK, "core.minimize", True)
    formulas = [clauses.formula(fact) for _, fact in facts] + [denied(clauses, each) for each in conflicts]
    marks = [z3.Bool(f"mark{number}") for number in range(len(formulas))]
    solver.add([z3.Or(z3.Not(mark), formula) for mark, formula in zip(marks, formulas, strict=True)])
    if solver.check(*marks) != z3.unsat:
        raise TooHard
    core = {str(each) for each in solver.unsat_core()}
    kept = [str(mark) in core for mark in marks]
    return (
        [each for each, keep in zip(facts, kept, strict=False) if keep],
        [each for each, keep in zip(conflicts, kept[len(facts) :], strict=True) if keep],
    )


def written(state: State, oracle: Oracle, clauses: Clauses, facts: Facts, conflicts: list[list[Literal]]) -> None:
    """Each conflict as a fact of its own, and that no case is left."""
    script, names = state.script, [name for name, _ in facts]
    short = Clauses()
    forms = [short.text(fact) for _, fact in facts]
    for conflict in conflicts:
        names.append(script.fresh("conflict"))
        literals = [(script.fresh("h"), literal(*each)) for each in conflict]
        texts = [state.terms.prop(term, state.names) for _, term in literals]
        script.say(f"assert ({' -> '.join((*texts, 'False'))}) as {names[-1]}.", "{")
        script.say(f"clear; intros {' '.join(name for name, _ in literals)}.")
        Cases(state, oracle).leaf(literals)
        script.say("}")
        form = "No"
        for each in reversed(conflict):
            form = f"(Then {short.text(literal(*each))} {form})"
        forms.append(form)
    atoms = "; ".join(f"{state.terms.prop(atom, state.names)} : Prop" for atom in short.atoms)
    proof = "I"
    for name in reversed(names):
        proof = f"(conj {name} {proof})"
    script.say(f"clash_by [{atoms}] [{'; '.join(forms)}] {proof}.")
