"""Draws that rest on delta, and whether shifts of drawn values keep them apart."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Logical, Term
from lapwing.kernel.logic.grid import DRAWN, mentions_drawn
from lapwing.kernel.rules.shared.bad_events import Coin, center_of, fact_of
from lapwing.prove.execution.state import Active, Choice, State
from lapwing.prove.program.rare import Rare
from lapwing.prove.program.sites import Site
from lapwing.prove.program.template import Template, is_number
from lapwing.prove.smt import algebra
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.formula import is_whole


def move(state: State, site: Site, drawn: Value, together: Value) -> tuple[Value, Value, Value]:
    """Gaussian noise that is moved on some branches: the second value, and how often epsilon and delta are paid."""
    template, choice = state.plan.templates[site.path], state.plan.choices[site.path]

    def evaluate(term: Term, value: Value = drawn) -> Value:
        return state.value(term, None, {DRAWN: value})

    guard = template.guard_value(choice, evaluate)
    centers = [state.value(site.center, side) for side in (1, 2)]
    moved = []
    for case, part in zip((guard, algebra.invert(guard)), template.sides(choice, evaluate), strict=True):
        stretched = part if site.divisor is None else algebra.multiply(state.value(site.divisor), part)
        apart = algebra.subtract(algebra.add(stretched, centers[0]), centers[1])
        limit = evaluate(site.bell.distance) if site.bell is not None else 0
        beyond = algebra.compare(">", algebra.absolute(apart), limit)
        state.broken.append(algebra.conjoin([together, case, beyond]))
        moved.append(algebra.choose(algebra.compare("==", apart, 0), 0, 1))
    shift = template.value(choice, evaluate)
    check_injective(
        state, template, choice, drawn, shift, together, lambda v: template.value(choice, lambda t: evaluate(t, v))
    )
    lost = algebra.choose(is_number(choice["guard"], 0), moved[0], algebra.add(*moved))
    return algebra.add(drawn, shift), algebra.choose(guard, *moved), lost


def assume_good(state: State, rare: Rare, draw: Sample, values: tuple[Value, Value], active: Active) -> None:
    """Nothing bad is drawn, where that is needed: on the left, or on the right where only that run draws."""
    together, only = algebra.conjoin(active), algebra.conjoin([active[1], algebra.invert(active[0])])
    wanted = algebra.choose(together, algebra.truth(state.value(rare.needed)), True)
    asked = algebra.conjoin([active[0], wanted]), only
    for side, where in ((1, asked[0]), (2, asked[1])):
        middle = None if isinstance(rare.bad, Coin) else state.value(center_of(draw.law), side)
        fact = fact_of(rare.bad, Logical("here", draw.target.sort), Logical("middle", REAL))
        good = state.value(fact, None, {"here": values[side - 1], "middle": middle})
        state.facts.append(algebra.disjoin([algebra.invert(where), good]))
    paid = algebra.choose(algebra.disjoin(asked), rare.weight, 0)
    state.spent[rare.unit] = algebra.add(state.spent[rare.unit], paid)


def check_injective(
    state: State,
    template: Template,
    choice: Choice,
    drawn: Value,
    moved: Value,
    together: Value,
    shift: Callable[[Value], Value],
) -> None:
    """Note where two drawn values would meet after the shift."""
    looking = [
        is_number(choice["guard"], number)
        for number, guard in enumerate(template.guards, start=1)
        if mentions_drawn(guard)
    ]
    if template.given is not None:
        looking.append(mentions_drawn(template.given))
    if not state.careful or algebra.disjoin(looking) is False:
        return
    other = state.fresh("other", INT if is_whole(drawn) else REAL)
    meet = algebra.compare("==", algebra.add(drawn, moved), algebra.add(other, shift(other)))
    apart = algebra.compare("!=", drawn, other)
    state.broken.append(algebra.conjoin([together, apart, meet]))
