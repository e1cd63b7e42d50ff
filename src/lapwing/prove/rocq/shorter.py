"""Names for all that is not linear arithmetic: numbers that are chosen, what is read of lists, lists that are built.

What is known of a name is what it stands for, of a number that is chosen in each case, and that two such numbers are
equal whose parts are.  Facts become short, and most of this is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.sort import BOOL, NUMBERS
from lapwing.kernel.logic.relational_terms import equal
from lapwing.prove.rocq.chosen import TooHard, condition_of, outcomes_of
from lapwing.prove.rocq.state import Names, State, keep_only

Facts = list[tuple[str, t.Term]]
FEW = 3
PAIRS = 60
CALLS = t.Index | t.Length | t.Snoc | t.Store | t.Repeat | t.Added | t.Clipped | t.Opaque | t.Distance | t.Square
STRUCTURE = t.Arithmetic | t.Negative | t.Apply | t.Choose | t.Compare | t.And | t.Or | t.Not


@dataclass(frozen=True)
class Known:
    """A fact about names, and the tactic that shows it."""

    name: str
    fact: t.Term
    shown: str


@dataclass
class Shorter:
    """The names so far, inner ones first; in each term those inside it have theirs."""

    state: State
    products: dict[t.Term, t.Logical] = field(default_factory=dict)
    found: dict[t.Term, t.Logical] = field(default_factory=dict)

    def without(self, term: t.Term) -> t.Term:
        """The term with names for what is not linear in it."""
        if is_product(term):
            return self.name(self.products, term)
        parts = parts_of(term)
        changed = rebuild(term, [self.without(part) for part in parts]) if parts else term
        match changed:
            case t.Choose() if t.sort_of(changed) == BOOL:
                return changed
            case t.Choose() if t.sort_of(changed) not in NUMBERS:
                raise TooHard
            case t.Choose() | t.Apply(function="abs" | "min" | "max"):
                return self.name(self.found, changed)
            case _:
                return self.name(self.found, changed) if isinstance(changed, CALLS) else changed

    def name(self, found: dict[t.Term, t.Logical], term: t.Term) -> t.Logical:
        """The name of a term."""
        if term not in found:
            found[term] = t.Logical(self.state.script.fresh("value"), t.sort_of(term))
        return found[term]

    def named(self, facts: Facts) -> tuple[State, Facts, list[Known]]:
        """The facts with names, what is known of these, and the state in which they have a meaning."""
        facts = [(name, self.without(fact)) for name, fact in facts]
        names: Names = {each: each.name for each in (*self.products.values(), *self.found.values())}
        state, script, known = self.state.at(names={**self.state.names, **names}), self.state.script, list[Known]()
        for term, name in self.found.items():
            if not isinstance(term, t.Choose | t.Apply):
                known.append(Known(script.fresh("said"), equal(name, term), "reflexivity"))
                continue
            condition, (yes, no) = condition_of(term), outcomes_of(term)
            cases = ((condition, yes), (t.Not(condition), no))
            fact = t.Or(tuple(t.And((case, equal(name, value))) for case, value in cases))
            shown = "choice_is"
            if isinstance(term, t.Choose):
                shown = f"chosen_is {state.terms.boolean(condition, state.names)}"
            known.append(Known(script.fresh("choice"), fact, f"unfold {name.name}; {shown}"))
        known += [Known(script.fresh("alike"), fact, f"alike_by {one} {other}") for fact, one, other in self.alike()]
        return state, facts, known

    def say(self, state: State, facts: Facts, known: list[Known]) -> None:
        """The tactics that give the names which are needed, and what is known of them."""
        script, terms = state.script, state.terms
        script.say(keep_only([name for name, _ in facts]))
        used = {
            node for fact in (*(fact for _, fact in facts), *(each.fact for each in known)) for node in inside(fact)
        }
        for term, name in reversed(self.found.items()):
            if name in used:
                used |= {*inside(term)}
        named = {
            name.name: terms.of_sort(term, t.sort_of(term), state.names)
            for term, name in (*self.products.items(), *self.found.items())
            if name in used
        }
        if len({*named.values()}) < len(named):
            raise TooHard
        script.say(*(f"set ({name} := {text}) in *." for name, text in named.items()))
        for each in known:
            script.say(f"assert {terms.prop(each.fact, state.names)} as {each.name} by ({each.shown}).")
        script.say(*([f"clearbody {' '.join(named)}."] if named else []))

    def alike(self) -> Iterator[tuple[t.Term, str, str]]:
        """Any two choices of one form, and that they are equal where their few different parts are."""
        made, count = [each for each in self.found.items() if not isinstance(each[0], CALLS)], 0
        for number, (one, name) in enumerate(made):
            for other, called in made[:number]:
                pairs = differences(other, one)
                if pairs is None or not 0 < len(pairs) <= FEW or count == PAIRS:
                    continue
                count += 1
                apart = [t.Not(t.Compare("==", *pair)) for pair in pairs]
                yield t.Or((*apart, t.Compare("==", called, name))), called.name, name.name


def is_product(term: t.Term) -> bool:
    """Whether a term is a product or quotient of two that are no numbers."""
    match term:
        case t.Arithmetic(operator="+" | "-"):
            return False
        case t.Arithmetic(left=left, right=right):
            return not isinstance(right, t.Literal) and not (term.operator == "*" and isinstance(left, t.Literal))
        case _:
            return False


def differences(one: t.Term, other: t.Term) -> list[tuple[t.Term, t.Term]] | None:
    """Which parts of two terms of one form are not the same; nothing if their forms differ."""
    if one == other:
        return []
    parts = parts_of(one), parts_of(other)
    alike = isinstance(one, STRUCTURE) and type(one) is type(other) and len(parts[0]) == len(parts[1])
    if alike and rebuild(one, parts[1]) == other:
        found = dict[tuple[t.Term, t.Term], None]()
        for pair in zip(*parts, strict=True):
            inner = differences(*pair)
            if inner is None:
                return None
            found |= dict.fromkeys(inner)
        return list(found)
    sorts = t.sort_of(one), t.sort_of(other)
    kinds = t.Literal | STRUCTURE
    if sorts[0] != sorts[1] or isinstance(one, kinds) or isinstance(other, kinds):
        return None
    return [(one, other)]
