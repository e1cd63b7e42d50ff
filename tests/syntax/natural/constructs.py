"""Random functions of the constructs that people use besides loops and lists: each is a few lines with a result."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.syntax.natural.makers import ERRORS, MAKERS

BEFORE = """\
import math
import statistics
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from typing import NamedTuple

import numpy as np
import pandas as pd


class Point(NamedTuple):
    x: int
    y: int = 2


class Color(Enum):
    RED = 1
    BLUE = 2


class Base:
    def value(self):
        return 1

    def twice(self):
        return self.value() * 2


class Derived(Base):
    def __init__(self, start):
        self.start = start

    def value(self):
        return super().value() + self.start


@dataclass
class Record:
    size: int
    tags: list = field(default_factory=list)
    step: int = 3

    def add(self, tag):
        self.tags.append(tag)
        return self


class TooLarge(ValueError):
    pass


def checked(value, limit=3):
    if value > limit:
        raise TooLarge("too large")
    return value * 2


def doubled(f):
    def inner(*args):
        return f(*args) * 2
    return inner


@doubled
def shifted(value):
    return value + 1


def walk(items, stop):
    for item in items:
        if item == stop:
            return
        yield item
"""
CONTRACT = '# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); k: Public[int]; epsilon = epsilon'


@dataclass
class Constructs:
    """A function as far as it is written; every construct leaves a number or a list in a name of its own."""

    random: Random
    lines: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=lambda: ["k", "len(data)"])
    lists: list[str] = field(default_factory=lambda: ["data"])
    made: int = 0

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def fresh(self) -> str:
        self.made += 1
        return f"v{self.made}"

    def number(self) -> str:
        return self.pick("0", "1", "2", "3", "-1", *self.numbers)

    def items(self) -> str:
        return self.pick(*self.lists)

    def write(self, text: str) -> None:
        self.lines += text.split("\n")

    def construct(self) -> None:
        name, n, m, items = self.fresh(), self.number(), self.number(), self.items()
        maker = self.random.choice(MAKERS)
        text, kind = maker(self, name, n, m, items)
        self.write(text)
        (self.lists if kind == "list" else self.numbers).append(name)

    def inside(self) -> None:
        """A construct that only some runs get to."""
        start = len(self.lines)
        known = list(self.numbers), list(self.lists)
        self.construct()
        name = f"v{self.made}"
        body = ["    " + line for line in self.lines[start:]]
        is_list = name in self.lists
        self.numbers, self.lists = known
        other = "[]" if is_list else self.number()
        head, tail = self.random.choice(
            [
                (f"if {self.number()} > {self.number()}:", f"else:\n    {name} = {other}"),
                ("try:", f"except {self.pick(*ERRORS)}:\n    {name} = {other}"),
                (
                    "try:",
                    f"except {self.pick(*ERRORS)}:\n    {name} = {other}\nfinally:\n    last{self.made} = len(data)",
                ),
                (f"{name} = {other}\nfor i{self.made} in range({self.pick('2', 'k', 'len(data)')}):", ""),
            ]
        )
        self.lines[start:] = [*head.split("\n"), *body, *(tail.split("\n") if tail else [])]
        (self.lists if is_list else self.numbers).append(name)

    def finish(self) -> str:
        names = [name for name in (*self.numbers, *self.lists) if name.startswith("v")]
        self.random.shuffle(names)
        self.write(f"return {', '.join(names[:5]) or '0'}")
        body = "\n".join("    " + line for line in self.lines)
        return f"{BEFORE}\n\n{CONTRACT}\ndef f(data, k, epsilon, rng):\n{body}\n"


def random_constructs(seed: int) -> str:
    """A file whose last function is a row of random constructs."""
    writer = Constructs(Random(seed))
    for _ in range(writer.random.randint(2, 5)):
        (writer.inside if writer.random.random() < 0.35 else writer.construct)()
    return writer.finish()
