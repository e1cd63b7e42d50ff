"""Random programs with labels over small domains, and their meaning by going through all runs."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from lapwing.run.interpreter.value import Value
from lapwing.verify.flow.channel import distribution
from lapwing.verify.flow.observer import observers_of, seen
from lapwing.verify.flow.program import Flow
from lapwing.verify.flow.question import exact_value
from lapwing.verify.flow.runs import EndlessError, known_of, run, seen_of

LEVELS = ("Low", "Medium", "High")
CELLS = 2


class Writer:
    """Writes one random program; with `noise` it may toss coins, with `match` compare by match."""

    def __init__(self, random: Random, match: bool = False, noise: bool = False) -> None:
        self.random, self.match, self.noise = random, match, noise
        self.levels = LEVELS if random.random() < 0.25 else ("Low", "High")
        self.scalars = ["secret", "public", "third"]
        self.lists = ["cells"]
        self.locals: list[str] = []
        self.loops = 0

    def program(self) -> str:
        """The text of a program."""
        mark = ' (levels="Low < Medium < High")'.strip() if len(self.levels) == 3 else ""
        third = self.random.choice(self.levels)
        cells = self.random.choice(self.levels)
        results = [self.random.choice(self.levels[: self.random.choice((1, 1, 3))]) for _ in range(2)]
        lines = [
            f"@secret_flow{mark}",
            f"def program(secret: {label('High')}, public: {label('Low')}, third: {label(third)},",
            f"            cells: list[{label(cells, 1)}]) -> tuple[{plain(results[0])}, {plain(results[1])}]:",
            *self.start(),
            *self.block(1, self.random.randint(2, 5)),
            f"    return {self.expression(2)}, {self.expression(1)}",
        ]
        return "\n".join(lines)

    def start(self) -> list[str]:
        """Variables with a value, some with a label."""
        found = []
        for name in ("x", "y", "z"):
            given = f": {plain(self.random.choice(self.levels))}" if self.random.random() < 0.2 else ""
            source = self.random.choice(("0", "1", "public", "secret", "third", "public"))
            found.append(f"    {name}{given} = {source}")
            self.locals.append(name)
        found.append(f"    memory = {self.random.choice(('list(cells)', '[0, 1]', '[public, 2]'))}")
        self.lists.append("memory")
        return found

    def block(self, depth: int, size: int) -> list[str]:
        """Statements at a depth."""
        return [line for _ in range(size) for line in self.statement(depth)]

    def statement(self, depth: int) -> list[str]:
        """One statement."""
        pad = "    " * depth
        kind = self.random.random()
        if kind < 0.4 or depth > 3:
            return [f"{pad}{self.random.choice(self.locals)} = {self.expression(2)}"]
        if kind < 0.5:
            return [f"{pad}memory[{self.expression(0)}] = {self.expression(1)}"]
        if kind < 0.55:
            return [f"{pad}memory.append({self.expression(1)})"]
        if kind < 0.6 and depth > 1:
            return [f"{pad}return {self.expression(1)}, {self.expression(1)}"]
        if kind < 0.8:
            lines = [f"{pad}if {self.condition()}:", *self.block(depth + 1, self.random.randint(1, 2))]
            if self.random.random() < 0.5:
                lines += [f"{pad}else:", *self.block(depth + 1, 1)]
            return lines
        return self.loop(depth, pad)

    def loop(self, depth: int, pad: str) -> list[str]:
        """A loop that ends, though perhaps only a secret says when; now and then one that need not end."""
        if self.loops >= 2:
            return [f"{pad}x = {self.expression(1)}"]
        self.loops += 1
        if self.random.random() < 0.5:
            over = self.random.choice(("2", "public", "secret", "len(cells)", "third"))
            return [f"{pad}for i in range({over}):", *self.block(depth + 1, 1)]
        name = self.random.choice(self.locals)
        guard = self.random.choice((f"{name} > 0", f"{name} > 0", f"{name} != 0"))
        return [f"{pad}while {guard}:", *self.block(depth + 1, 1), f"{pad}    {name} = {name} - 1"]

    def condition(self) -> str:
        """A condition."""
        if self.match and self.random.random() < 0.5:
            return f"match({self.random.choice(('secret', 'third', 'cells[0]'))}, {self.expression(0)})"
        return f"{self.expression(1)} {self.random.choice(('<', '==', '>', '!='))} {self.expression(0)}"

    def expression(self, depth: int) -> str:
        """An expression."""
        kind = self.random.random()
        if depth and kind < 0.35:
            return f"{self.expression(depth - 1)} {self.random.choice('+-')} {self.expression(depth - 1)}"
        if depth and kind < 0.45:
            return f"({self.expression(depth - 1)} if {self.condition()} else {self.expression(depth - 1)})"
        if depth and kind < 0.5:
            return self.random.choice(("min", "max")) + f"({self.expression(0)}, {self.expression(0)})"
        if depth and kind < 0.6:
            return f"{self.random.choice(self.lists)}[{self.expression(0)}]"
        if depth and kind < 0.65 and self.noise:
            return f"(1 if flip({self.random.choice(('1/2', '1/2', '1/3'))}) else 0)"
        if kind < 0.7:
            return f"len({self.random.choice(self.lists)})"
        return self.random.choice((*self.locals, *self.scalars, "0", "1", "2"))


def label(level: str, high: int = 2) -> str:
    """A labelled domain."""
    return f'Annotated[int, Integers(0, {high}), "{level}"]'


def plain(level: str) -> str:
    """A labelled whole number."""
    return f'Annotated[int, "{level}"]'


def all_inputs(flow: Flow) -> list[dict[str, Value]]:
    """All inputs, with lists of two cells."""
    ranges: list[list[Value]] = []
    for name, of in flow.parameters.items():
        values = range(int(flow.domains[name].high) + 1)
        single: list[Value] = list(values)
        ranges.append([list(pair) for pair in product(values, repeat=CELLS)] if of.items is not None else single)
    return [dict(zip(flow.parameters, chosen, strict=True)) for chosen in product(*ranges)]


def leaks_by_runs(flow: Flow, steps: int = 2000) -> set[str]:
    """The observers for whom two runs that end show a leak, by going through all runs."""
    found: set[str] = set()
    ends: list[tuple[dict[str, Value], tuple[Value, ...]]] = []
    for inputs in all_inputs(flow):
        try:
            ends.append((inputs, run(flow, inputs, steps)))
        except EndlessError:
            continue
    for observer in observers_of(flow):
        by_known: dict[object, object] = {}
        for inputs, results in ends:
            shown = seen_of(flow, observer, results)
            if by_known.setdefault(known_of(flow, observer, inputs), shown) != shown:
                found.add(observer)
    return found


def leaks_by_chance(flow: Flow) -> set[str]:
    """The observers for whom two inputs have different distributions of what they see."""
    found: set[str] = set()
    for observer in observers_of(flow):
        by_known: dict[object, dict[object, Fraction]] = {}
        for inputs in all_inputs(flow):
            exact = {name: exact_value(held) for name, held in inputs.items()}
            shown: dict[object, Fraction] = dict(distribution(flow.program, seen(flow, observer), exact).items())
            if by_known.setdefault(known_of(flow, observer, inputs), shown) != shown:
                found.add(observer)
    return found
