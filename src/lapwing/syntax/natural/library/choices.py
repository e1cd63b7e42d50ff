"""Choices at random: equally likely, with weights, and in proportion to exponentials of scores."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, mapped
from lapwing.syntax.natural.item import position
from lapwing.syntax.natural.library.conversions import whole
from lapwing.syntax.natural.library.laws import drawn_vector
from lapwing.syntax.natural.library.noise import IDEAL, shaped
from lapwing.syntax.natural.library.ranges import make_range
from lapwing.syntax.natural.library.reductions import plain_quotient
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.library.softmax import softmax
from lapwing.syntax.natural.library.whole_noise import whole_uniform
from lapwing.syntax.natural.number import numeric
from lapwing.syntax.natural.operators import arithmetic, compare
from lapwing.syntax.natural.sequence import length, settle, static_items, view
from lapwing.syntax.natural.sign import refuse_where
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library("numpy.random.choice")
def choice(machine: Machine, given: Arguments) -> v.Value:
    """`choice(a, size=None, replace=True, p=None)`."""
    (options,), (size, replace, weights) = given.split(machine, "choice", "a", "size=", "replace=", "p=")
    if not is_sequence(machine, options):
        from lapwing.syntax.natural.library.ranges import make_range

        options = make_range(machine, v.Known(0), options, 1)
    if size is not None and size not in (v.Known(None), v.Known(1)) and replace not in (None, v.Known(True)):
        return without_repetition(machine, options, size, weights)

    def one() -> v.Value:
        if weights is None or weights == v.Known(None):
            place = whole_uniform(machine, v.Known(0), length(machine, options), None)
        else:
            check_weights(machine, options, weights)
            place = weighted(machine, weights, adds_up=True)
        return at_place(machine, options, place)

    machine.note(IDEAL)
    if is_beyond(machine, weights):
        return v.Opaque("a random choice", tuple(machine.settled(each) for each in (options, weights, size) if each))
    return shaped(machine, size, one)


def is_beyond(machine: Machine, weights: v.Value | None) -> bool:
    """Whether there is an unknown number of weights that are no exponentials: a choice tells no more than they do."""
    if weights is None or weights == v.Known(None) or not is_sequence(machine, weights):
        return False
    found = view(machine, weights)
    if isinstance(found, v.Items) or (isinstance(found.length, v.Known) and found.guard is None):
        return False
    with machine.scratch():
        return softmax(machine, weights) is None


@library("numpy.random.multinomial")
def multinomial_(machine: Machine, given: Arguments) -> v.Value:
    """`multinomial(1, pvals)`: a 1 at an index chosen with these probabilities, 0 elsewhere."""
    (many, weights), (count,) = given.split(machine, "multinomial", "n", "pvals", "size=")
    if many != v.Known(1) or count not in (None, v.Known(None)):
        return drawn_vector(machine, "multinomial", tuple(each for each in (many, weights, count) if each))
    size = length(machine, weights)
    place = machine.hold(choice(machine, Arguments([size], {"p": weights})), "place")
    places = make_range(machine, v.Known(0), size, 1)

    def one(each: v.Value) -> v.Value:
        return whole(machine, compare(machine, ast.Eq, each, place))

    return settle(machine, mapped(machine, places, one))


@library("random.choice", "secrets.choice")
def random_choice(machine: Machine, given: Arguments) -> v.Value:
    """`random.choice(seq)`."""
    (options,) = given.need(machine, "choice", "seq")
    place = whole_uniform(machine, v.Known(0), length(machine, options), None, "IndexError")
    return at_place(machine, options, place)


@library("random.choices")
def random_choices(machine: Machine, given: Arguments) -> v.Value:
    """`random.choices(population, weights=None, *, cum_weights=None, k=1)`."""
    many = given.named.pop("k", v.Known(1))
    if "cum_weights" in given.named:
        machine.outside("the argument cum_weights of random.choices", "Give the weights themselves.")
    (options,), (weights,) = given.split(machine, "choices", "population", "weights=")

    def one() -> v.Value:
        if weights is None or weights == v.Known(None):
            place = whole_uniform(machine, v.Known(0), length(machine, options), None, "IndexError")
        else:
            check_weights(machine, options, weights)
            place = weighted(machine, weights, adds_up=False)
        return at_place(machine, options, place)

    machine.note(IDEAL)
    if is_beyond(machine, weights):
        return v.Opaque("random choices", tuple(machine.settled(each) for each in (options, weights, many) if each))
    return shaped(machine, many, one)


def without_repetition(machine: Machine, options: v.Value, size: v.Value, weights: v.Value | None) -> v.Value:
    """Several options, none of them twice."""
    from lapwing.syntax.natural.library.orders import sampled

    if weights is not None and weights != v.Known(None):
        machine.outside("a choice of several without repetition and with weights", "Choose one after the other.")
    return sampled(machine, options, size, "array")


def check_weights(machine: Machine, options: v.Value, weights: v.Value) -> None:
    """As many weights as options; anything else is an error."""
    from lapwing.syntax.natural.operators import compare, truth

    differ = truth(machine, compare(machine, ast.NotEq, length(machine, options), length(machine, weights)))
    if differ is True:
        machine.raise_error("ValueError", ())
    elif differ is not False:
        machine.check(differ, "ValueError")


def at_place(machine: Machine, options: v.Value, place: v.Value) -> v.Value:
    """The option at a place that is drawn, which is never outside."""
    from lapwing.syntax.natural.sequence import view

    found = view(machine, options)
    term, _ = machine.number(place)
    if isinstance(term, tree.Name):
        size, _ = machine.number(length(machine, options))
        machine.ranges[term.name] = (
            tree.Number(0, machine.span),
            tree.Binary("-", size, tree.Number(1, machine.span), machine.span),
        )
    if isinstance(found, v.Lazy) and found.guard is None:
        return found.item(machine, term)
    return position(machine, options, place)


def weighted(machine: Machine, weights: v.Value, adds_up: bool) -> v.Value:
    """A place, in proportion to its weight; NumPy wants weights that add up to 1."""
    scored = softmax(machine, weights)
    if scored is not None:
        scores, scale = scored
        return machine.draw("exponential", (scores, scale), INT, "choice")
    parts = static_items(machine, weights)
    whole: v.Value = v.Known(0)
    for part in parts:
        whole = arithmetic(machine, "+", whole, part)
    check_sum(machine, parts, whole, adds_up)
    return by_coins(machine, parts, machine.hold(whole, "total"), 0)


def check_sum(machine: Machine, parts: tuple[v.Value, ...], whole: v.Value, adds_up: bool) -> None:
    """Weights that do not add up as they must, or are below 0, are an error."""
    from lapwing.syntax.natural.operators import compare, truth

    for part in parts:
        refuse_where(machine, "<", numeric(machine, part)[0])
    if not adds_up:
        refuse_where(machine, "<=", numeric(machine, whole)[0])
        return
    terms = [machine.expanded(machine.number(part)[0]) for part in parts]
    rights = [term.right for term in terms if isinstance(term, tree.Binary) and term.operator == "/"]
    shares = len(rights) == len(terms) and all(right == rights[0] for right in rights)
    total = machine.expanded(machine.number(whole)[0])
    one = tree.Number(1, machine.span)
    if shares or (machine.label(total) == PUBLIC and not isinstance(total, tree.Number)) or is_same(total, one):
        return
    differ = truth(machine, compare(machine, ast.NotEq, whole, v.Known(1)))
    if differ is True:
        machine.raise_error("ValueError", ())
    elif differ is not False:
        machine.check(differ, "ValueError")


def is_same(left: tree.Expression, right: tree.Expression) -> bool:
    """Whether two sums are the same when they are worked out."""
    from lapwing.syntax.natural.bounds import is_less

    little = tree.Number(Fraction(1, 10**8), left.span)
    above = tree.Binary("+", right, little, left.span)
    below = tree.Binary("-", right, little, left.span)
    return is_less(left, above) and is_less(below, left)


def by_coins(machine: Machine, parts: tuple[v.Value, ...], left: v.Value, place: int) -> v.Value:
    """One coin for each place but the last."""
    if place == len(parts) - 1:
        return v.Known(place)
    share, _ = numeric(machine, plain_quotient(machine, parts[place], left))
    coin = machine.draw("flip", (share,), BOOL, "coin")
    rest = arithmetic(machine, "-", left, parts[place])
    return machine.choose(coin.term, lambda: v.Known(place), lambda: by_coins(machine, parts, rest, place + 1))
