"""What coqc has to show of arithmetic: each part by itself, from the few facts that a solver says it follows from.

Which facts these are is a hint only.  The file states each of them again, coqc finds it among what it knows, forgets
the rest, and shows the part from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.adjacency import start_of, there
from lapwing.kernel.logic.judgment import Obligation
from lapwing.kernel.logic.relational_terms import both, equal, implies, plus
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.prove.rocq.cases import FEW_LEAVES, LEAVES, Cases, Oracle, binary, index_pairs, subformulas
from lapwing.prove.rocq.chosen import TooHard
from lapwing.prove.rocq.clips import named_clips
from lapwing.prove.rocq.closed import closed
from lapwing.prove.rocq.conflicts import by_conflicts
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.state import Names, State, keep_only
from lapwing.prove.rocq.terms import sort_text

WORK = 8_000_000
Built = t.Store | t.Repeat | t.Snoc | t.Empty | t.Added | t.Clipped


def conjuncts(term: t.Term) -> list[t.Term]:
    """The parts of a conjunction."""
    if isinstance(term, t.And):
        return [part for each in term.operands for part in conjuncts(each)]
    return [] if term == t.TRUE else [term]


def known_facts(state: State, known: t.Term) -> list[t.Term]:
    """What is known here and of all neighbours, each part once."""
    return list(dict.fromkeys([*conjuncts(known), *conjuncts(start_of(state.judged.setting))]))


def discharge(state: State, known: t.Term, conclusion: t.Term) -> list[str]:
    """Each part of a conclusion as a fact of its own; their names."""
    facts, names = known_facts(state, known), []
    for part in conjuncts(conclusion):
        names.append(state.script.fresh("shown"))
        state.script.say(f"assert {wrapped(state.terms.prop(part, state.names))} as {names[-1]}.")
        show(state, facts, part)
    return names


def show_parts(state: State, known: t.Term, conclusion: t.Term) -> None:
    """Each part of a conclusion, which are the goals now."""
    facts = known_facts(state, known)
    for part in conjuncts(conclusion):
        show(state, facts, part)


def learn(state: State, known: t.Term, *sources: str) -> State:
    """Facts as the kernel says them, from what the last step has brought."""
    texts = [state.terms.prop(fact, state.names) for fact in conjuncts(known) if named(fact, state.names)]
    new = []
    for text in texts:
        if text not in state.facts:
            new.append(state.script.fresh("fact"))
            only = f"first [assumption | {keep_only(list(sources))[:-1]}; learned]" if sources else "known"
            state.script.say(f"assert {wrapped(text)} as {new[-1]} by ({only}).")
    return state.at(facts=state.facts | set(texts)).named({}, *new)


def named(fact: t.Term, names: Names) -> bool:
    """Whether all variables of a fact have names."""
    return all(variable in names for variable in variables_of(fact))


def wrapped(text: str) -> str:
    """A proposition in parentheses."""
    return text if text.startswith("(") else f"({text})"


def show(state: State, facts: list[t.Term], conclusion: t.Term) -> None:
    """One part, which is the goal now."""
    script = state.script
    if isinstance(conclusion, t.Compare) and t.sort_of(conclusion.left) == BOOL and conclusion.operator == "==":
        script.say("apply bool_iff.")
        for one, other in ((conclusion.left, conclusion.right), (conclusion.right, conclusion.left)):
            held = script.fresh("held")
            script.say("{", f"intro {held}; as_fact {held}.")
            reached = learn(state, one, held)
            shown = discharge(reached, both(*facts, one), other)
            script.say(f"{keep_only(shown)[:-1]}; obligation.", "}")
        return
    core = core_of(facts, conclusion, state.names)
    if core is None:
        script.say("{ obligation. }")
        return
    script.say("{")
    names = []
    for fact in core:
        names.append(script.fresh("from"))
        script.say(f"assert {wrapped(state.terms.prop(fact, state.names))} as {names[-1]} by known.")
    script.say(keep_only(names))
    mark = len(script.lines)
    try:
        by_cases(state, list(zip(names, core, strict=True)), conclusion)
    except TooHard:
        del script.lines[mark:]
        script.say(*(f"pose proof ({lemma})." for lemma, _ in list_facts([*core, conclusion], state)), "obligation.")
    script.say("}")


def by_cases(state: State, facts: list[tuple[str, t.Term]], conclusion: t.Term) -> None:
    """The goal, from a few named facts."""
    script, denied = state.script, state.script.fresh("denied")
    facts = [(name, binary(fact)) for name, fact in facts]
    if conclusion != t.FALSE:
        script.say(f"by_contradiction {denied}.")
        facts.append((denied, t.Not(binary(conclusion))))
    for lemma, fact in list_facts([fact for _, fact in facts], state):
        name = script.fresh("listed")
        script.say(
            f"assert {wrapped(state.terms.prop(fact, state.names))} as {name}"
            f" by (first [exact ({lemma}) | pose proof ({lemma}) as {name}; clear - {name}; listed])."
        )
        facts.append((name, binary(fact)))
    state, facts = named_clips(state, facts)
    oracle = Oracle(state)
    formulas = [part for _, fact in facts for part in subformulas(fact)]
    places = [case for same in index_pairs([fact for _, fact in facts]) for case in (same, t.Not(same))]
    oracle.load(list(dict.fromkeys([*formulas, *places])))
    mark = len(script.lines)
    few, whole = Cases(state, oracle, FEW_LEAVES), Cases(state, oracle, LEAVES)
    for attempt in (few.run, partial(by_conflicts, state), whole.run):
        try:
            attempt(facts)
        except TooHard:
            del script.lines[mark:]
        else:
            return
    raise TooHard


def list_facts(terms: list[t.Term], state: State) -> list[tuple[str, t.Term]]:
    """Lengths and squares, and the items of lists that are built, wherever lists of their kind are read: lemmas."""
    parts = list(dict.fromkeys(node for term in terms for node in inside(term)))
    found: dict[t.Term, str] = {}
    indices = {(t.sort_of(each.list), each.index): None for each in parts if isinstance(each, t.Index)}
    indices |= {(t.sort_of(each), each.index): None for each in parts if isinstance(each, t.Store)}
    for each in parts:
        match each:
            case t.Length(list=items):
                found[t.Compare(">=", each, t.ZERO)] = f"len_nonneg {state.terms.items(items, state.names)}"
            case t.Square(root=root):
                found[t.Compare(">=", each, t.ZERO)] = f"square_not_below {state.terms.real(root, state.names)}"
            case _:
                pass
        if isinstance(each, t.Length):
            each = each.list
        if isinstance(each, Built):
            fact, lemma = length_fact(each, state)
            found[fact] = lemma
            for sort, index in indices:
                if sort == t.sort_of(each) and not isinstance(each, t.Empty | t.Clipped):
                    fact, lemma = item_fact(each, index, state)
                    found[fact] = lemma
    return [(lemma, fact) for fact, lemma in found.items()]


def length_fact(built: Built, state: State) -> tuple[t.Term, str]:
    """How long a list is that is built, and the lemma that says so."""
    terms, names, sort = state.terms, state.names, element(t.sort_of(built))
    match built:
        case t.Store(list=items, index=at, item=item):
            parts = terms.items(items, names), terms.integer(at, names), terms.of_sort(item, sort, names)
            return equal(t.Length(built), t.Length(items)), f"len_store {' '.join(parts)}"
        case t.Snoc(list=items, item=item):
            lemma = f"len_snoc {terms.items(items, names)} {terms.of_sort(item, sort, names)}"
            return equal(t.Length(built), plus(t.Length(items), t.ONE)), lemma
        case t.Repeat(item=item, count=count):
            lemma = f"len_copies {terms.of_sort(item, sort, names)} {terms.integer(count, names)}"
            return equal(t.Length(built), t.Apply("max", (t.ZERO, count))), lemma
        case t.Empty():
            return equal(t.Length(built), t.ZERO), f"len_nil (A := {sort_text(sort)})"
        case t.Added(left=left, right=right, count=count):
            lists = f"{terms.items(left, names)} {terms.items(right, names)}"
            lemma = f"len_sums{'Z' if sort == INT else ''} {lists} {terms.integer(count, names)}"
            return equal(t.Length(built), t.Apply("max", (t.ZERO, count))), lemma
        case t.Clipped(list=items, bound=bound, norm=norm):
            square = "true" if norm == "l2" else "false"
            kind = "_whole" if t.sort_of(items) == ListOf(INT) else ""
            lemma = f"len_clipped{kind} {square} N {terms.real(bound, names)} {terms.items(items, names)}"
            return equal(t.Length(built), t.Length(items)), lemma


def item_fact(built: t.Store | t.Repeat | t.Snoc | t.Added, index: t.Term, state: State) -> tuple[t.Term, str]:
    """What stands at an index of a list that is built, and the lemma that says so."""
    terms, names = state.terms, state.names
    place, sort = terms.integer(index, names), element(t.sort_of(built))
    match built:
        case t.Store(list=items, index=at, item=item):
            parts = terms.items(items, names), terms.integer(at, names), terms.of_sort(item, sort, names)
            here = both(equal(index, at), there(at, t.Length(items)))
            value = t.Choose(here, item, t.Index(items, index))
            return equal(t.Index(built, index), value), f"item_stored {' '.join(parts)} {place}"
        case t.Snoc(list=items, item=item):
            value = t.Choose(equal(index, t.Length(items)), item, t.Index(items, index))
            lemma = f"item_snoc {terms.items(items, names)} {terms.of_sort(item, sort, names)} {place}"
            return equal(t.Index(built, index), value), lemma
        case t.Repeat(item=item, count=count):
            inside_ = both(t.Compare("<=", t.ZERO, index), t.Compare("<", index, count))
            lemma = f"item_copies {terms.of_sort(item, sort, names)} {terms.integer(count, names)} {place}"
            return implies(inside_, equal(t.Index(built, index), item)), lemma
        case t.Added(left=left, right=right, count=count):
            inside_ = both(t.Compare("<=", t.ZERO, index), t.Compare("<", index, count))
            lists = f"{terms.items(left, names)} {terms.items(right, names)}"
            lemma = f"item_sums{'Z' if sort == INT else ''} {lists} {terms.integer(count, names)} {place}"
            return implies(
                inside_, equal(t.Index(built, index), plus(t.Index(left, index), t.Index(right, index)))
            ), lemma


def element(sort: Sort) -> Sort:
    """The sort of a list's items."""
    return sort.element if isinstance(sort, ListOf) else sort


def core_of(facts: Iterable[t.Term], conclusion: t.Term, names: Names) -> list[t.Term] | None:
    """A few facts from which the conclusion follows, as z3 says; nothing if it does not say so."""
    usable = [(fact, closed(fact, names)) for fact in facts]
    wanted = closed(conclusion, names)
    if wanted is None:
        return None
    marked = [(fact, found, t.Logical(f"fact{n}", BOOL)) for n, (fact, found) in enumerate(usable) if found is not None]
    assumption = t.And((t.TRUE, *(t.Or((t.Not(mark), found)) for _, found, mark in marked)))
    try:
        text = to_smtlib(Obligation("", assumption, wanted)).replace("(check-sat)", "")
    except (Refused, NotExportable):
        return None
    solver = z3.Solver()
    solver.set("rlimit", WORK, "core.minimize", True)
    solver.from_string(text)
    marks = {f"'{mark.name}": fact for fact, _, mark in marked}
    if solver.check(*(z3.Bool(name) for name in marks)) != z3.unsat:
        return None
    return [marks[str(each).strip("|")] for each in solver.unsat_core()]
