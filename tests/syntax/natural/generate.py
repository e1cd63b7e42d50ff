"""Random functions over the whole surface of the language, each with a contract above it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.syntax.natural.expressions import CONTRACT, HELPERS, TYPES, Expressions


@dataclass
class Writer(Expressions):
    """Statements of each kind."""

    # statements

    def block(self, size: int) -> None:
        known = dict(self.names)
        self.depth += 1
        for _ in range(size):
            self.statement()
        if not size or self.lines[-1].rstrip().endswith(":"):
            self.write("pass")
        self.depth -= 1
        self.names = known

    def statement(self) -> None:
        self.budget -= 1
        kinds = [self.assign, self.assign, self.assign, self.augment, self.change, self.change, self.draw]
        if self.depth < 5 and self.budget > 0:
            kinds += [
                self.branch,
                self.branch,
                self.loop,
                self.loop,
                self.count_up,
                self.attempt,
                self.closure,
                self.coin,
                self.noisy_items,
                self.several_draws,
                self.hold_back,
                self.alias,
            ]
        if self.depth > 1:
            kinds += [self.leave]
        self.random.choice(kinds)()
        for name, kind in list(self.names.items()):
            if kind.endswith("!"):
                del self.names[name]

    def assign(self) -> None:
        kind = self.pick(*TYPES)
        value = self.of(kind)
        old = self.named(kind)
        if old is not None and old not in ("data", "k") and self.chance(0.5):
            self.write(f"{old} = {value}")
            return
        if kind == "pair" and self.chance(0.5):
            one, two = self.fresh("p"), self.fresh("q")
            self.write(f"{one}, {two} = {value}")
            self.names |= {one: "int", two: "int"}
            return
        if kind == "list" and self.chance(0.15):
            alias = self.named("list")
            if alias not in (None, "data"):
                value = alias
        made = self.fresh(kind[0])
        self.write(f"{made} = {value}")
        self.names[made] = kind

    def own(self, kind: str) -> str | None:
        name = self.named(kind)
        return None if name in ("data", "k") else name

    def augment(self) -> None:
        name = self.own(self.pick("int", "float", "list"))
        if name is None:
            return self.assign()
        value = self.of("list") if self.names[name] == "list" else self.of("int")
        sign = "+=" if self.names[name] == "list" else self.pick("+=", "-=", "*=")
        self.write(f"{name} {sign} {value}")

    def change(self) -> None:
        kind = self.pick("list", "list", "dict", "box", "nested")
        name = self.own(kind)
        if name is None:
            return self.assign()
        one = self.of("int")
        match kind:
            case "list":
                self.write(
                    self.random.choice(
                        [
                            f"{name}.append({one})",
                            f"{name}.append({one})",
                            f"{name}.extend({self.of('list')})",
                            f"{name}.insert({self.pick('0', '1')}, {one})",
                            f"{name}.pop()",
                            f"{name}.remove({one})",
                            f"{name}.sort()",
                            f"{name}.reverse()",
                            f"{name}[{self.pick('0', '-1', self.of('int', 1))}] = {one}",
                            f"{name}[{self.pick('0', '-1', self.of('int', 1))}] += {one}",
                            f"del {name}[{self.pick('0', '-1')}]",
                        ]
                    )
                )
            case "dict":
                key = self.pick('"a"', '"b"', self.of("text", 1))
                self.write(self.pick(f"{name}[{key}] = {one}", f"{name}[{key}] += {one}", f"{name}.update(a={one})"))
            case "box":
                self.write(self.pick(f"{name}.size = {one}", f"{name}.size += {one}", f"{name}.grow({one})"))
            case _:
                self.write(
                    self.pick(f"{name}[0].append({one})", f"{name}[-1] = {self.of('list')}", f"{name}[1][0] = {one}")
                )
        return None

    def draw(self) -> None:
        made = self.fresh("noise")
        self.write(
            self.random.choice(
                [
                    f"{made} = rng.laplace(0, {self.pick('2', '1', '0.5')})",
                    f"{made} = {self.of('int', 1)} + rng.laplace(0, 2)",
                    f"{made} = rng.laplace({self.of('int', 1)}, 1)",
                    f"{made} = noisy({self.of('int', 1)}, rng, scale=2)",
                    f"{made} = rng.exponential(2)",
                    f"{made} = {self.of('int', 1)} + 2 * rng.laplace()",
                    f"{made} = rng.integers(0, 4)",
                ]
            )
        )
        self.names[made] = "float"

    def noisy_items(self) -> None:
        made = self.fresh("noises")
        self.write(
            self.random.choice(
                [
                    f"{made} = sum([x + rng.laplace(0, 1) for x in {self.of('list')}])",
                    f"{made} = max([x + rng.laplace(0, 1) for x in {self.of('list')}], default=0)",
                    f"{made} = len([x for x in {self.of('list')} if x + rng.laplace(0, 1) > 1])",
                    f"{made} = sum(noisy(x, rng) for x in {self.of('list')} if x > 1)",
                ]
            )
        )
        self.names[made] = "float"

    def several_draws(self) -> None:
        """A list of draws that is added to something later."""
        made, total = self.fresh("draws"), self.fresh("f")
        items = self.of("list")
        self.write(f"{made} = [rng.laplace(0, 2) for _ in range({self.pick('3', 'k', 'len(data)', f'len({items})')})]")
        self.write(f"{total} = 0.0")
        self.write(f"for at, one in enumerate({made}):")
        self.write(f"    {total} += one{self.pick('', ' * 2', ' + at', ' + len(data)')}")
        if self.chance(0.5):
            self.write(f"    if {total} > 3:")
            self.write(f"        {self.pick('break', 'continue')}")
        self.names[total] = "float"

    def hold_back(self) -> None:
        """A value that is kept only if a test does not stop the round."""
        kept, tried, x = self.fresh("i"), self.fresh("t"), self.fresh("x")
        self.write(f"{kept} = {self.of('int', 1)}")
        self.write(f"for {x} in {self.of('list')}:")
        self.write(f"    {tried} = {kept} + {x}")
        self.write(f"    if {tried} > {self.of('int', 1)}:")
        self.write(f"        {self.pick('break', 'continue')}")
        self.write(f"    {kept} = {tried}")
        self.names[kept] = "int"

    def alias(self) -> None:
        """A second name for an object, or for one of two."""
        kind = self.pick("list", "dict", "box", "nested")
        one, two = self.own(kind), self.own(kind)
        if one is None or two is None:
            return self.assign()
        made = self.fresh(kind[0])
        self.write(
            self.pick(f"{made} = {one}", f"{made} = {one} if {self.of('bool', 1)} else {two}", f"{made} = {two}")
        )
        self.names[made] = kind
        self.change()
        return None

    def coin(self) -> None:
        self.write(f"if rng.random() < {self.pick('0.5', '0.25', '0.75')}:")
        self.block(2)
        if self.chance(0.5):
            self.write("else:")
            self.block(1)

    def branch(self) -> None:
        self.write(f"if {self.of('bool', 3)}:")
        self.block(self.random.randint(1, 2))
        if self.chance(0.3):
            self.write(f"elif {self.of('bool')}:")
            self.block(1)
        if self.chance(0.4):
            self.write("else:")
            self.block(1)

    def loop(self) -> None:
        name = self.fresh("x")
        known = dict(self.names)
        match self.random.randrange(6):
            case 0:
                self.write(f"for {name} in range({self.pick('2', 'k', 'len(data)', self.of('int', 1))}):")
            case 1:
                other = self.fresh("i")
                self.write(f"for {other}, {name} in enumerate({self.of('list')}):")
                self.names[other] = "int"
            case 2:
                other = self.fresh("y")
                self.write(f"for {name}, {other} in zip({self.of('list')}, {self.of('list')}):")
                self.names[other] = "int"
            case _:
                self.write(f"for {name} in {self.of('list')}:")
        self.names[name] = "int"
        self.loops += 1
        self.block(self.random.randint(1, 3))
        self.loops -= 1
        self.names = known
        if self.chance(0.2):
            self.write("else:")
            self.block(1)

    def count_up(self) -> None:
        name = self.fresh("n")
        self.write(f"{name} = 0")
        self.write(f"while {name} < {self.pick('3', 'k', 'len(data)', self.of('int', 1))} and {name} < 4:")
        self.depth += 1
        self.write(f"{name} += 1")
        self.depth -= 1
        self.loops += 1
        inner = dict(self.names)
        self.block(self.random.randint(1, 2))
        self.loops -= 1
        self.names = inner
        if self.chance(0.2):
            self.write("else:")
            self.block(1)
        self.names[name] = "int"

    def leave(self) -> None:
        choices = [f"return {self.of(self.pick(*TYPES[:9]))}"]
        if self.loops:
            choices += ["break", "continue", "break", "continue"]
        if self.chance(0.3):
            choices += [f"raise {self.pick('ValueError', 'KeyError')}('no')"]
        self.write(self.random.choice(choices))

    def attempt(self) -> None:
        self.write("try:")
        self.block(self.random.randint(1, 2))
        loops, self.loops = self.loops, self.loops
        self.write(f"except {self.pick('IndexError', 'ZeroDivisionError', 'ValueError', '(KeyError, IndexError)')}:")
        self.block(1)
        if self.chance(0.3):
            self.write("else:")
            self.block(1)
        if self.chance(0.3):
            self.write("finally:")
            self.loops = 0
            self.block(1)
        self.loops = loops

    def closure(self) -> None:
        name = self.fresh("helper")
        self.write(f"def {name}(u, v={self.of('int', 1)}):")
        loops, self.loops = self.loops, 0
        self.depth += 1
        known = dict(self.names)
        self.names |= {"u": "int", "v": "int"}
        self.names = {
            key: kind
            for key, kind in self.names.items()
            if kind not in ("list", "dict", "box", "nested") or key == "data"
        }
        hidden = self.of("bool", 1)
        self.write(f"if {hidden}:")
        self.depth += 1
        self.write(f"return {self.of('int')}")
        self.depth -= 1
        self.write(f"return {self.of('int')}")
        self.depth -= 1
        self.names, self.loops = known, loops
        made = self.fresh("c")
        self.write(f"{made} = {name}({self.of('int', 1)})")
        self.names[made] = "int"


def random_function(seed: int) -> str:
    """A file whose last function is random."""
    writer = Writer(Random(seed))
    writer.names |= {"data": "list", "k": "int", "epsilon": "float"}
    writer.budget = writer.random.randint(4, 14)
    while writer.budget > 0:
        writer.statement()
    for name in list(writer.names):
        if name in ("data", "k", "epsilon"):
            del writer.names[name]
    kept = [name for name, kind in writer.names.items() if kind != "box"]
    writer.random.shuffle(kept)
    writer.write(f"return {', '.join(kept[:4]) or '0'}")
    body = "\n".join(writer.lines)
    return f"{HELPERS}\n{CONTRACT}\ndef f(data, k, epsilon, rng):\n{body}\n"


def inputs_of(seed: int) -> list[dict[str, object]]:
    """Some inputs, the empty dataset among them."""
    random = Random(seed)
    many = [[], [random.randrange(6)], [random.randrange(6) for _ in range(random.randint(2, 4))]]
    return [{"data": data, "k": random.randrange(-1, 4), "epsilon": random.choice([0.5, 1.0])} for data in many]
