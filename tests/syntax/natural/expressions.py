"""What random functions are made of: their helpers, and expressions of each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

CONTRACT = '# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); k: Public[int]; epsilon = epsilon'
HELPERS = """
LIMIT = 3
WEIGHTS = [1, 2, 4]
SIZES = {"a": 1, "b": 2}

class Box:
    def __init__(self, size, step=1):
        self.size = size
        self.step = step

    def grow(self, by):
        self.size += by * self.step
        return self.size

    @property
    def double(self):
        return self.size * 2

def clamp(value, low=0, high=4):
    if value < low:
        return low
    if value > high:
        return high
    return value

def first_above(items, limit, otherwise=None):
    for item in items:
        if item > limit:
            return item
    return otherwise

def add_all(*values, start=0):
    for value in values:
        start += value
    return start

def noisy(value, rng, scale=1):
    return value + rng.laplace(0, scale)

def push(items, value):
    items.append(value)
    return len(items)
"""
TYPES = ("int", "int", "int", "float", "bool", "list", "list", "pair", "dict", "text", "maybe", "box", "nested")


@dataclass
class Expressions:
    """A function as far as it is written: its lines and the names that are bound here, with their types."""

    random: Random
    lines: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    depth: int = 1
    loops: int = 0
    made: int = 0
    budget: int = 14

    def write(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def fresh(self, base: str) -> str:
        self.made += 1
        return f"{base}{self.made}"

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def named(self, kind: str) -> str | None:
        found = [name for name, each in self.names.items() if each == kind]
        return self.random.choice(found) if found else None

    # expressions

    def of(self, kind: str, deep: int = 2) -> str:
        name = self.named(kind)
        if name is not None and self.chance(0.4 if deep else 0.8):
            return name
        makers: dict[str, Callable[[int], str]] = {
            "int": self.integer,
            "float": self.number,
            "bool": self.truth,
            "list": self.items,
            "pair": lambda d: f"({self.of('int', d)}, {self.of('int', d)})",
            "dict": self.mapping,
            "text": self.text,
            "maybe": self.maybe,
            "box": lambda d: self.pick(
                f"Box({self.of('int', d)})", f"Box({self.of('int', d)}, step={self.of('int', 0)})"
            ),
            "nested": lambda d: f"[{self.of('list', d)}, {self.of('list', d)}]",
        }
        return makers[kind](max(deep - 1, 0))

    def integer(self, deep: int) -> str:
        if deep == 0 or self.chance(0.2):
            return self.pick("0", "1", "2", "3", "-1", "k", "LIMIT", "len(data)")
        one, two = self.of("int", deep), self.of("int", deep)
        some = self.of("list", deep)
        simple = [
            f"({one} + {two})",
            f"({one} - {two})",
            f"({one} * {self.pick('2', '3', '-1')})",
            f"({one} // {self.pick('2', '3', two)})",
            f"({one} % {self.pick('2', '3', '-2', two)})",
            f"len({some})",
            f"sum({some})",
            f"min({one}, {two})",
            f"max({one}, {two}, 1)",
            f"max({some}, default={one})",
            f"min({some})",
            f"abs({one})",
            f"{some}[{self.pick('0', '-1', '1', '-2', one)}]",
            f"({one} if {self.of('bool', deep)} else {two})",
            f"sum(x * {self.pick('x', '2', one)} for x in {some})",
            f"sum(1 for x in {some} if x {self.pick('<', '>', '==', '!=', '>=')} {one})",
            f"len([x for x in {some} if x % 2 == {self.pick('0', '1')}])",
            f"clamp({one})",
            f"clamp({one}, high={two})",
            f"add_all({one}, {two}, start={self.of('int', 0)})",
            f"add_all(*{self.of('pair', deep)})",
            f"{self.of('pair', deep)}[{self.pick('0', '1', '-1')}]",
            f"{self.of('dict', deep)}[{self.pick(chr(34) + 'a' + chr(34), chr(34) + 'b' + chr(34))}]",
            f"{self.of('dict', deep)}.get({self.of('text', 0)}, {one})",
            f"{some}.count({one})",
            f"int({self.of('bool', deep)})",
            f"(lambda u, w=2: u + w)({one})",
            f"WEIGHTS[{self.pick('0', '1', '-1', one)}]",
            f"{self.of('box', deep)}.double",
            f"sum(a * b for a, b in zip({some}, {self.of('list', deep)}))",
            f"sum(i * x for i, x in enumerate({some}))",
            f"sum(1 for i in range({one}) if i % 2)",
            f"sorted({some})[{self.pick('0', '-1')}]",
            f"divmod({one}, 3)[{self.pick('0', '1')}]",
            f"sum(map(lambda u: u + 1, {some}))",
            f"sum(len(row) for row in {self.of('nested', deep)})",
            f"next((x for x in {some} if x > {one}), {two})",
            f"({one} or {two})",
            f"({one} and {two})",
            f"({self.of('maybe', deep)} or {one})",
            f"round({self.of('float', deep)})",
            f"int({self.of('float', deep)})",
            f"{self.of('nested', deep)}[{self.pick('0', '1', '-1')}][{self.pick('0', '-1')}]",
        ]
        name = self.named("list")
        if name is not None:
            simple += [
                f"{name}.pop()",
                f"{name}.pop({self.pick('0', '-1', '1')})",
                f"push({name}, {one})",
                f"{name}.index({one})",
            ]
        box = self.named("box")
        if box is not None:
            simple += [f"{box}.size", f"{box}.grow({one})"]
        maybe = self.named("maybe")
        if maybe is not None:
            simple += [f"({one} if {maybe} is None else {maybe})", f"({maybe} if {maybe} is not None else {one})"]
        if self.chance(0.05):
            made = self.fresh("w")
            self.names[made] = "int!"
            return f"({made} := {one})"
        return self.random.choice(simple)

    def number(self, deep: int) -> str:
        if deep == 0:
            return self.pick("0.5", "1.5", "-0.25", "2.0", "epsilon")
        one, two = self.of("float", deep), self.of("int", deep)
        return self.random.choice(
            [
                f"({one} + {two})",
                f"({two} - 0.5)",
                f"({two} / 2)",
                f"({one} * 2)",
                f"max({one}, {two})",
                f"(sum({self.of('list', deep)}) / 4)",
                f"float({two})",
                f"({one} if {self.of('bool', deep)} else {two})",
                f"abs({one})",
                f"sum([{one}, {two}])",
                f"({two} + 0.5) % 2",
                f"({two} + 0.5) // 2",
                f"{two} ** 2 / 2",
            ]
        )

    def truth(self, deep: int) -> str:
        if deep == 0:
            return self.pick("True", "False", "k > 1", "len(data) > 1", "not data")
        one, two = self.of("int", deep), self.of("int", deep)
        some = self.of("list", deep)
        return self.random.choice(
            [
                f"{one} {self.pick('<', '<=', '>', '>=', '==', '!=')} {two}",
                f"{one} {self.pick('<', '<=')} {two} {self.pick('<', '<=', '!=')} {self.of('int', deep)}",
                f"({self.of('bool', deep)} and {self.of('bool', deep)})",
                f"({self.of('bool', deep)} or {self.of('bool', deep)})",
                f"(not {self.of('bool', deep)})",
                f"{one} in {some}",
                f"{one} not in {self.of('pair', deep)}",
                f"{self.of('text', 0)} in {self.of('dict', deep)}",
                f"any(x > {one} for x in {some})",
                f"all(x > {one} for x in {some})",
                f"bool({some})",
                f"{self.of('float', deep)} < {self.of('float', deep)}",
                f"{self.of('maybe', deep)} is None",
                f"{self.of('pair', deep)} {self.pick('<', '==', '>=', '!=')} {self.of('pair', deep)}",
                f"{self.of('text', deep)} == {self.of('text', deep)}",
                f"isinstance({self.of('maybe', deep)}, int)",
                f"({self.of('bool', deep)}) == ({self.of('bool', deep)})",
                f"{self.of('maybe', deep)} == {one}",
                f"[{one}] == [{two}]",
            ]
        )

    def items(self, deep: int) -> str:
        if deep == 0:
            return self.pick("data", "[1, 2, 3]", "[]", "[k]", "WEIGHTS")
        one, some = self.of("int", deep), self.of("list", deep)
        return self.random.choice(
            [
                f"[{one}, {self.of('int', deep)}]",
                f"[x + {one} for x in {some}]",
                f"[x for x in {some} if x > {one}]",
                f"[x if x > 1 else {one} for x in {some} if x != {self.of('int', deep)}]",
                f"sorted({some})",
                f"sorted({some}, reverse=True)",
                f"sorted({some}, key=lambda u: -u)",
                f"{some}[{self.pick('1', '-1', '', one)}:{self.pick('', '2', '-1', one)}]",
                f"{some}[::-1]",
                f"{some}[::2]",
                f"list(range({one}))",
                f"list(range({one}, {self.of('int', deep)}, {self.pick('1', '2', '-1')}))",
                f"(list({some}) + {self.of('list', deep)})",
                f"[{self.of('int', 0)}] * {self.pick('2', '3', 'k', one)}",
                f"list(reversed({some}))",
                f"{some}.copy()",
                f"list({some})",
                f"[a - b for a, b in zip({some}, {self.of('list', deep)})]",
                f"[i for i, x in enumerate({some}, start=1) if x > 1]",
                f"[y for row in {self.of('nested', deep)} for y in row]",
                f"list(map(lambda u: u * 2, {some}))",
                f"list(filter(lambda u: u > {one}, {some}))",
                f"list({self.of('dict', deep)}.values())",
                f"[*{self.of('pair', deep)}, {one}]",
                f"{self.of('nested', deep)}[{self.pick('0', '1', '-1')}]",
                f"({some} if {self.of('bool', deep)} else {self.of('list', deep)})",
                f"list({self.of('pair', deep)})",
            ]
        )

    def mapping(self, deep: int) -> str:
        one, two = self.of("int", deep), self.of("int", deep)
        return self.random.choice(
            [
                f'{{"a": {one}, "b": {two}}}',
                f'{{"b": {one}, "a": {two}}}',
                f"dict(a={one}, b={two})",
                f'{{key: {one} for key in ("a", "b")}}',
                f'{{**SIZES, "a": {one}}}',
                f'dict(zip(["a", "b"], [{one}, {two}]))',
                f"{{name: size + {one} for name, size in SIZES.items()}}",
            ]
        )

    def text(self, deep: int) -> str:
        if deep == 0:
            return self.pick('"a"', '"b"', '"c"')
        return self.pick(f'("a" if {self.of("bool", deep)} else "b")', 'f"{LIMIT}a"', '"a" + "b"', '"a"')

    def maybe(self, deep: int) -> str:
        return self.random.choice(
            [
                "None",
                self.of("int", deep),
                f"first_above({self.of('list', deep)}, {self.of('int', deep)})",
                f"({self.of('int', deep)} if {self.of('bool', deep)} else None)",
                f"SIZES.get({self.of('text', deep)})",
            ]
        )
