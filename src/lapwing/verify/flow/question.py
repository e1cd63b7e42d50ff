"""A question about one observation: what an observer knows, what he sees, and which secrets there might be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import NoReturn

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.sort import BOOL, INT, ListOf, Sort
from lapwing.kernel.language.term import sort_of
from lapwing.numbers.written import number_in
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from lapwing.run.interpreter.value import Value as Plain
from lapwing.verify.flow.channel import Seen
from lapwing.verify.flow.domain import Domain
from lapwing.verify.flow.leakage import Secret
from lapwing.verify.flow.observer import seen
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.runs import EndlessError, Inputs, run
from lapwing.verify.flow.search import has_draws

BIT = Domain(Fraction(0), Fraction(1), whole=True)


@dataclass(frozen=True)
class Question:
    """`places` says for each secret which values it may have, None for too many to list; lists are as long as given."""

    flow: Flow
    observer: str
    known: Mapping[str, Value]
    secrets: tuple[str, ...]
    lengths: Mapping[str, int]
    domains: Mapping[str, Domain]
    observation: Seen | None

    @property
    def total(self) -> int | None:
        """How many secrets there are at first; None for infinitely many."""
        sizes = [self.size(name) for name in self.secrets]
        known = [size for size in sizes if size is not None]
        return prod(known) if len(known) == len(sizes) else None

    def size(self, name: str) -> int | None:
        """How many values a secret may have."""
        domain = self.domains.get(name)
        if domain is None or domain.size is None:
            return None
        return int(domain.size ** self.lengths.get(name, 1))

    def values(self, name: str) -> list[Value]:
        """The values of a secret whose domain is finite."""
        domain, sort = self.domains[name], sort_in(self.flow, name)
        single: list[Value] = list(range(int(domain.low), int(domain.high) + 1))
        if sort == BOOL:
            return [False, True]
        if name in self.lengths:
            return [tuple(items) for items in product(single, repeat=self.lengths[name])]
        return single

    def possible(self) -> tuple[Secret, ...]:
        """All secrets, in order."""
        return tuple(product(*(self.values(name) for name in self.secrets)))

    def inputs(self, secret: Secret) -> dict[str, Value]:
        """What is known together with a secret."""
        return {**self.known, **dict(zip(self.secrets, secret, strict=True))}


def ask(
    flow: Flow,
    observer: str,
    given: Mapping[str, str],
    observe: str | None = None,
    domains: Mapping[str, Domain] | None = None,
) -> Question:
    """Read a question: inputs by name, and what is seen unless a run on the inputs shows it."""
    if observer not in flow.lattice.levels:
        reject("unknown-level", name=observer, known=", ".join(flow.lattice.levels))
    known_names = ", ".join(flow.parameters)
    for name in (*given, *(domains or {})):
        if name not in flow.parameters:
            reject("input-unknown", name=name, known=known_names)
    values = {name: read_value(name, text, sort_in(flow, name)) for name, text in given.items()}
    secrets = tuple(name for name, label in flow.parameters.items() if not flow.lattice.flows(label.highest, observer))
    for name in flow.parameters:
        if name not in secrets and name not in values:
            reject("input-missing", name=name)
    own = {**flow.domains, **(domains or {})}
    own |= {name: BIT for name in secrets if sort_in(flow, name) == BOOL}
    lengths = {name: length_of(flow, observer, name, values) for name in secrets if is_list(flow, name)}
    known = {name: value for name, value in values.items() if name not in secrets}
    observation = observed_value(flow, observer, values, secrets, observe)
    return Question(flow, observer, known, secrets, lengths, own, observation)


def observed_value(
    flow: Flow, observer: str, values: Mapping[str, Value], secrets: tuple[str, ...], observe: str | None
) -> Seen | None:
    """What is seen: as given, or by a run on the inputs."""
    terms = seen(flow, observer)
    if observe is not None:
        texts = split(observe) if len(terms) != 1 else [observe]
        if len(texts) != len(terms):
            no_question("This observation", f"{observer} sees {len(terms)} results", "Give one value for each result.")
        pairs = zip(texts, terms, strict=True)
        return tuple(read_value("the observation", text, sort_of(term)) for text, term in pairs)
    if any(name not in values for name in secrets) or has_draws(flow.program.body):
        return None
    plain = {name: plain_value(name, value) for name, value in values.items()}
    try:
        results = run(flow, plain)
    except EndlessError:
        no_question("This run", "it does not end", "Use other inputs.")
    found: list[Value] = []
    for label, result in zip(flow.results, results, strict=True):
        if flow.lattice.flows(label.highest, observer):
            found.append(exact_value(result))
        elif flow.lattice.flows(label.level, observer):
            found.append(len(result) if isinstance(result, list) else 0)
    return tuple(found)


def length_of(flow: Flow, observer: str, name: str, values: Mapping[str, Value]) -> int:
    """How long a secret list is."""
    held = values.get(name)
    if not flow.lattice.flows(flow.parameters[name].level, observer):
        no_question(f"The list {name}", "its length is secret, too", "Ask about a list whose length is known.")
    if not isinstance(held, tuple):
        no_question(f"The list {name}", "its length is not known", f"Give a list of that length: {name}=[0, 0].")
    return len(held)


def is_list(flow: Flow, name: str) -> bool:
    """Whether a parameter is a list."""
    return isinstance(sort_in(flow, name), ListOf)


def sort_in(flow: Flow, name: str) -> Sort:
    """The sort of a parameter."""
    return next(each.param.sort for each in flow.program.parameters if each.param.name == name)


def read_value(name: str, text: str, sort: Sort) -> Value:
    """A value as it is written: 3, 1/2, log(3), True, [1, 2]."""
    text = text.strip()
    if isinstance(sort, ListOf):
        if not (text.startswith("[") and text.endswith("]")):
            no_value(name, text, "it is not a list", "Give a list: [1, 2].")
        return tuple(read_value(name, item, sort.element) for item in split(text[1:-1]))
    if sort == BOOL:
        if text not in ("True", "False"):
            no_value(name, text, "it is neither True nor False", "Give True or False.")
        return text == "True"
    if text.startswith("log(") and text.endswith(")") and sort != INT:
        return Log(Fraction(1), above_one(name, text))
    number = fraction(name, text)
    if sort == INT and number.denominator != 1:
        no_value(name, text, "it is not a whole number", "Give a whole number.")
    return int(number) if number.denominator == 1 else number


def fraction(name: str, text: str) -> Fraction:
    """An exact number of moderate length."""
    found = number_in(text) if len(text) <= 100 else None
    if found is None:
        no_value(name, text, "it is not a number", "Give a number such as 3, 0.1 or 1/3.")
    return found


def above_one(name: str, text: str) -> Fraction:
    """The number in `log(number)`, which is above 1."""
    base = fraction(name, text[4:-1])
    if base <= 1:
        no_value(name, text, "it is not above 0", "Give the logarithm of a number above 1.")
    return base


def split(text: str) -> list[str]:
    """The parts between commas that stand outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[(") - (letter in ")]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts] if text.strip() else []


def read_domain_text(name: str, text: str) -> Domain:
    """`low..high`"""
    low, dots, high = text.partition("..")
    if not dots:
        no_value(name, text, "it is no range", "Write the least and the greatest value: 0..99.")
    ends = fraction(name, low), fraction(name, high)
    if ends[0] > ends[1] or any(end.denominator != 1 for end in ends):
        no_value(name, text, "it is no range of whole numbers", "Write the least and the greatest value: 0..99.")
    return Domain(*ends, whole=True)


def plain_value(name: str, held: Value) -> Plain:
    """A value as runs take it."""
    if isinstance(held, tuple):
        return [plain_value(name, item) for item in held]
    if not isinstance(held, bool | int | Fraction):
        no_value(name, str(held), "a run needs a rational number", "Give a number such as 3 or 1/3.")
    return held


def exact_value(held: Plain) -> Value:
    """A result of a run as exact evaluation has it."""
    return tuple(map(exact_value, held)) if isinstance(held, list) else held


def inputs_for_run(question: Question, secret: Secret) -> Inputs:
    """The inputs of a run with a secret."""
    return {name: plain_value(name, value) for name, value in question.inputs(secret).items()}


def no_value(name: str, text: str, why: str, instead: str) -> NoReturn:
    """The value is at fault."""
    reject("input-value", name=name, what=text, why=why, instead=instead)


def no_question(what: str, why: str, instead: str) -> NoReturn:
    """The question is at fault."""
    reject("flow-question", what=what, why=why, instead=instead)
