"""Random private programs: well-formed text that uses most of the language, and always ends."""

from __future__ import annotations

import os
from random import Random

from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("LAPWING_FUZZ", "150"))
FUZZ = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

HEADER = """\
def clamp(x, low, high):
    if x < low:
        return low
    if x > high:
        return high
    return x


def noisy_pair(x, scale):
    first = laplace(x, scale=scale)
    return first, flip()


def first_positive(items):
    for index, item in enumerate(items):
        if item > 0:
            return index
    return -1


@private(epsilon="3 * eps / 2", requires="c >= 1")
def program(q: Queries(sensitivity=1), d: Database(of=Bit), c: Public[int], eps: Epsilon):
"""


class Writer:
    """Writes one program; `depth` bounds nesting, loops have small fixed bounds."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.counters = 0
        self.lines: list[str] = []

    def choose(self, *options: str) -> str:
        return self.random.choice(options)

    def program(self) -> str:
        for line in ("a = 0", "b = c", "x = 0.5", "y = laplace(q[0], scale=2 / eps)", "p = False", "out = []"):
            self.lines.append("    " + line)
        self.block(self.random.randint(1, 5), 1, 1, in_loop=False)
        self.lines.append("    return " + self.choose("a", "x", "p", "out", "a, x", "out, b, p", self.number(2)))
        return HEADER + "\n".join(self.lines) + "\n"

    def block(self, size: int, indent: int, depth: int, in_loop: bool) -> None:
        for _ in range(size):
            self.statement(indent, depth, in_loop)

    def write(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def statement(self, indent: int, depth: int, in_loop: bool) -> None:
        kinds = ["assign"] * 6 + ["append", "pair", "swap", "call"]
        if depth < 4:
            kinds += ["if"] * 3 + ["for", "each", "while"]
        if in_loop:
            kinds += ["break", "continue"]
        if depth > 1:
            kinds += ["return"]
        match self.random.choice(kinds):
            case "assign":
                self.assignment(indent)
            case "append":
                self.write(indent, f"out.append({self.choose(self.number(1), self.truth(1))})")
            case "pair":
                self.write(indent, f"x, p = noisy_pair({self.number(1)}, c / eps)")
            case "swap":
                self.write(indent, self.choose("x, y = y, x", "a, b = b, a + b", "a = b = 1"))
            case "call":
                self.write(indent, self.choose("a = first_positive(q)", f"x = clamp({self.number(1)}, 0, c)"))
            case "if":
                self.branch(indent, depth, in_loop)
            case "for" | "each" | "while" as kind:
                self.loop(kind, indent, depth)
            case "return":
                self.write(indent, f"if {self.truth(1)}:")
                self.write(indent + 1, self.lines_of_return())
            case jump:
                self.write(indent, f"if {self.truth(1)}:")
                self.write(indent + 1, jump)

    def lines_of_return(self) -> str:
        return "return RESULT"

    def assignment(self, indent: int) -> None:
        target = self.choose("a", "b", "x", "y", "p")
        if target == "p":
            self.write(indent, f"p = {self.truth(2)}")
        elif target in "ab":
            value = self.choose(
                self.integer(2),
                f"geometric({self.integer(1)}, scale=c / eps)",
                "uniform(3)",
                "exponential(q, scale=2 / eps)",
            )
            self.write(
                indent, f"{target} = {value}" if self.random.random() < 0.7 else f"{target} += {self.integer(1)}"
            )
        else:
            operator = self.choose("=", "=", "+=", "-=")
            self.write(indent, f"{target} {operator} {self.number(2)}")

    def branch(self, indent: int, depth: int, in_loop: bool) -> None:
        self.write(indent, f"if {self.truth(2)}:")
        self.block(self.random.randint(1, 3), indent + 1, depth + 1, in_loop)
        if self.random.random() < 0.4:
            self.write(indent, f"elif {self.truth(2)}:")
            self.block(self.random.randint(1, 2), indent + 1, depth + 1, in_loop)
        if self.random.random() < 0.5:
            self.write(indent, "else:")
            self.block(self.random.randint(1, 2), indent + 1, depth + 1, in_loop)

    def loop(self, kind: str, indent: int, depth: int) -> None:
        self.counters += 1
        name = self.choose("i", f"k{self.counters}")
        if kind == "for":
            spans = ("range(3)", "range(len(q))", "range(1, len(d), 2)", "range(2, -1, -1)", "range(min(abs(a), 2))")
            self.write(indent, f"for {name} in {self.choose(*spans)}:")
        elif kind == "each":
            self.write(indent, self.choose(f"for {name} in q:", f"for {name}, x in enumerate(d):", f"for {name} in d:"))
        else:
            self.write(indent, f"n{self.counters} = 0")
            guard = self.choose("", f" and ({self.truth(1)})")
            self.write(indent, f"while n{self.counters} < 3{guard}:")
            self.write(indent + 1, f"n{self.counters} += 1")
        if kind != "while":
            self.write(indent + 1, f"x += {name}")
        self.block(self.random.randint(1, 3), indent + 1, depth + 1, in_loop=True)

    # expressions

    def number(self, depth: int) -> str:
        if depth == 0:
            return self.choose("a", "b", "x", "y", "c", "1", "0.25", "q[0]", "d[1]", "len(d)", "len(out)", "q[-1]")
        one, two = self.number(depth - 1), self.number(depth - 1)
        return self.choose(
            self.number(depth - 1),
            f"{one} + {two}",
            f"{one} - {two}",
            f"({one}) * 2",
            f"({one}) / 4",
            f"-({one})",
            f"max({one}, {two})",
            f"min({one}, {two}, 7)",
            f"abs({one})",
            f"({one} if {self.truth(depth - 1)} else {two})",
            f"laplace({one}, scale=4 / eps)",
            f"exponential_noise({one}, scale=1 / eps)",
            f"gaussian({one}, sigma=1)",
            "sum(d)",
            f"clamp({one}, 0, 3)",
        )

    def integer(self, depth: int) -> str:
        if depth == 0:
            return self.choose("a", "b", "c", "2", "d[0]", "len(q)", "first_positive(d)")
        one, two = self.integer(depth - 1), self.integer(depth - 1)
        return self.choose(f"{one} + {two}", f"{one} - {two}", f"3 * ({one})", f"({one}) // 2", f"({one}) % 3", one)

    def truth(self, depth: int) -> str:
        if depth == 0:
            return self.choose(
                "p", "flip()", "flip(1 / 4)", "x > y", "a == b", "True", "randomized_response(d[0], eps)"
            )
        one, two = self.truth(depth - 1), self.truth(depth - 1)
        numbers = [self.number(depth - 1) for _ in range(3)]
        return self.choose(
            f"({one}) and ({two})",
            f"({one}) or ({two})",
            f"not ({one})",
            f"{numbers[0]} {self.choose('<', '<=', '==', '!=', '>', '>=')} {numbers[1]}",
            f"{numbers[0]} < {numbers[1]} <= {numbers[2]}",
            one,
        )


def random_program(random: Random) -> str:
    """The text of a random private program."""
    text = Writer(random).program()
    last = text.rstrip().splitlines()[-1].strip()
    return text.replace("return RESULT", last)
