"""Random functions over arrays, matrices, series and data frames, each with a contract above it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

IMPORTS = "import numpy as np\nimport pandas as pd\n"
DATA = '# lapwing: data: Database(of=Integers(0, 5), neighbours="add-remove"); k: Public[int]; epsilon = epsilon'
FRAME = (
    '# lapwing: df: Frame(a=Integers(0, 5), g=Category("u", "v"), c=Integers(-2, 2), neighbours="add-remove")\n'
    "# lapwing: k: Public[int]; epsilon = epsilon"
)


@dataclass
class VectorWriter:
    """A function as far as it is written: its lines, and the arrays and numbers that have names."""

    random: Random
    lines: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    depth: int = 1
    made: int = 0

    def write(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def fresh(self, kind: str) -> str:
        self.made += 1
        self.names[f"{kind}{self.made}"] = kind
        return f"{kind}{self.made}"

    def named(self, *kinds: str) -> str | None:
        found = [name for name, kind in self.names.items() if kind in kinds]
        return self.random.choice(found) if found else None

    # kinds: v three numbers, w as many as there are data, m two rows of three, s a series, n a number

    def number(self) -> str:
        of = self.named("v", "w", "m", "s") or "np.arange(3)"
        return self.random.choice(
            [
                self.pick("0", "1", "2", "-1", "3"),
                "k",
                self.named("n") or "2",
                f"{of}.sum()",
                f"len({of})",
                f"({of} > {self.pick('0', '1', '2')}).sum()",
                f"int(({of} == 1).any())",
                f"np.clip({of}, 0, 2).sum()",
                f"np.count_nonzero({of})",
            ]
        )

    def vector(self, kind: str, deep: int = 2) -> str:
        same = self.named(kind)
        if same is not None and self.chance(0.5 if deep else 0.9):
            return same
        if not deep:
            return {
                "v": "np.array([1, 0, 3])",
                "w": "np.array(data, dtype=int)",
                "m": "np.array([[1, 2, 3], [0, -1, 2]])",
            }[kind]
        one, two = self.vector(kind, deep - 1), self.vector(kind, deep - 1)
        shared = [
            f"{one} {self.pick('+', '-', '*')} {two}",
            f"{one} {self.pick('+', '-', '*', '//', '%')} {self.pick('2', '3', '-2')}",
            f"{self.pick('2', '1')} - {one}",
            f"-{one}",
            f"np.abs({one})",
            f"np.clip({one}, 0, {self.pick('1', '2', 'k')})",
            f"np.where({one} > {self.pick('0', '1')}, {one}, {two})",
            f"np.maximum({one}, {two})",
            f"np.minimum({one}, {self.pick('1', 'k')})",
            f"np.zeros_like({one})",
            f"{one}.copy()",
            f"({one} > {two}).astype(int)",
            f"{one} ** 2",
            f"np.sign({one})",
        ]
        if kind == "m":
            shared += ["np.zeros((2, 3))", "np.ones((2, 3), dtype=int)", f"np.vstack([{self.vector('v', 0)}] * 2)"]
            shared += [f"{self.vector('v', 0)} + {one}"]
        else:
            shared += [
                f"np.cumsum({one})",
                f"{one}[::-1]",
                f"np.sort({one})",
                f"{one}[np.argsort({one}, kind='stable')]",
            ]
            shared += [
                f"np.asarray({one})",
                f"np.array([x + 1 for x in {one}], dtype=int)",
                f"np.diff({one}, prepend=0)",
            ]
        if kind == "v":
            rows = self.vector("m", 0)
            shared += ["np.zeros(3)", "np.arange(3)", "np.full(3, 2)", f"{rows}[{self.pick('0', '1', '-1')}]"]
            shared += [
                f"{rows}.sum(axis=0)",
                f"{rows}.max(axis=0)",
                "np.bincount(np.array(data, dtype=int) % 3, minlength=3)",
            ]
            shared += [f"np.concatenate([{one}[:1], {two}[1:]])"]
        if kind == "w":
            shared += ["np.asarray(data, dtype=int)", "np.zeros(len(data))", "np.array(data, dtype=float)"]
        return self.random.choice(shared)

    def statement(self) -> None:
        kinds = [self.assign] * 4 + [self.change] * 4 + [self.alias, self.reduce, self.draw]
        if self.depth < 3:
            kinds += [self.branch, self.loop]
        self.random.choice(kinds)()

    def assign(self) -> None:
        kind = self.pick("v", "v", "w", "w", "m", "n")
        value = self.number() if kind == "n" else self.vector(kind)
        old = self.named(kind)
        target = old if old is not None and self.chance(0.3) else None
        self.write(f"{target or self.fresh(kind)} = {value}")

    def change(self) -> None:
        """Something that changes an array in place."""
        name = self.named("v", "w", "m")
        if name is None:
            self.assign()
            return
        kind, one = self.names[name], self.number()
        choices = [f"{name} {self.pick('+=', '-=', '*=')} {one}", f"{name}[:] = {one}"]
        if kind == "m":
            row = self.vector("v", 0)
            choices += [
                f"{name}[{self.pick('0', '1', '-1', 'k % 2')}] {self.pick('=', '+=')} {self.pick(one, row)}",
                f"{name}[{self.pick('0', '1', 'k % 2')}, {self.pick('0', '1', '2')}] {self.pick('=', '+=')} {one}",
                f"{name}[:, {self.pick('0', '1', '2')}] {self.pick('=', '+=')} {one}",
                f"{name}[{self.pick('0', '1')}, 1:] = {one}",
            ]
        else:
            other = self.vector(kind, 0)
            choices += [
                f"{name}[{name} {self.pick('> 0', '< 2', '== 1', '> 1')}] {self.pick('=', '+=', '*=')} {one}",
                f"{name}[{other} > 1] = {self.pick(one, f'{other}[{other} > 1]')}",
                f"{name}[{self.pick('1:', ':2', '1:2', ':-1', 'k:', '::-1', '-1:')}] {self.pick('=', '+=')} {one}",
                f"{name}[{self.pick('0', '1', '-1', 'k')}] {self.pick('=', '+=')} {one}",
                f"{name} += {other}",
                f"{name}[:] = {other}",
            ]
            if kind == "v":
                choices += [f"{name}[[0, 2]] {self.pick('=', '+=')} {one}", f"{name}[[2, 0]] = {name}[[0, 1]]"]
                choices += [f"for x in data:\n{'    ' * (self.depth + 1)}{name}[x % 3] += {self.pick('1', 'x')}"]
        self.write(self.random.choice(choices))

    def alias(self) -> None:
        name = self.named("v", "w")
        if name is None:
            self.assign()
            return
        kind = self.names[name]
        made = self.fresh(kind)
        self.write(
            f"{made} = {self.pick(name, f'{name}[:]', f'{name}[::-1]', f'np.asarray({name})', f'np.array({name})')}"
        )
        self.change()

    def reduce(self) -> None:
        of = self.named("v", "w", "m")
        if of is None:
            self.assign()
            return
        rows = self.names[of] == "m"
        made = self.fresh("n")
        options = [f"{of}.{self.pick('sum', 'max', 'min', 'any', 'all', 'mean', 'argmax', 'argmin')}()"]
        if rows:
            options += [f"{of}.sum(axis=1)[{self.pick('0', '1')}]", f"{of}.T[2][{self.pick('0', '1')}]", f"{of}[1, 2]"]
            options += [f"{of}.ravel()[4]", f"({of} @ np.array([1, 0, 2]))[0]", f"{of}.shape[1]"]
        else:
            options += [
                f"np.dot({of}, {of})",
                f"{of}[{of} > 0].sum()",
                f"{of}[0]",
                f"np.unique({of}).size",
                f"{of}.size",
            ]
            options += [
                f"float(np.median({of}))",
                f"np.var({of})",
                f"np.prod({of})",
                f"sum({of})",
                f"max({of}, default=0)",
            ]
        self.write(f"{made} = {self.random.choice(options)}")

    def draw(self) -> None:
        of = self.named("v", "w")
        if of is None:
            self.assign()
            return
        made = self.fresh("x")
        self.write(
            self.random.choice(
                [
                    f"{made} = {of} + rng.laplace(0, 1, size=len({of}))",
                    f"{made} = {of} + rng.laplace(0, 1)",
                    f"{made} = {of}.sum() + rng.laplace(0, 2)",
                    f"{made} = np.round({of} + rng.laplace(0, 1, size={of}.shape))",
                ]
            )
        )

    def branch(self) -> None:
        self.write(f"if {self.number()} > {self.pick('0', '1', '2')}:")
        self.block()
        if self.chance(0.4):
            self.write("else:")
            self.block()

    def loop(self) -> None:
        self.write(self.pick("for i in range(2):", "for x in data:", "for i in range(k):"))
        self.block()

    def block(self) -> None:
        known = dict(self.names)
        self.depth += 1
        for _ in range(self.random.randint(1, 2)):
            self.statement()
        self.depth -= 1
        self.names = known

    def finish(self, contract: str, head: str) -> str:
        kept = [name for name, kind in self.names.items() if kind != "f"]
        self.random.shuffle(kept)
        self.write(f"return {', '.join(kept[:4]) or '0'}")
        return f"{IMPORTS}\n{contract}\ndef f({head}):\n" + "\n".join(self.lines) + "\n"


@dataclass
class FrameWriter(VectorWriter):
    """A function of a data frame."""

    def series(self, frame: str, deep: int = 1) -> str:
        column = self.pick(f'{frame}["a"]', f'{frame}["c"]', f"{frame}.a", f'{frame}.loc[:, "c"]')
        if not deep:
            return column
        one = self.series(frame, deep - 1)
        return self.random.choice(
            [
                column,
                f"{one}.clip({self.pick('0', '-1')}, {self.pick('1', '3')})",
                f"({one} + {self.pick('1', self.series(frame, 0))})",
                f"({one} * 2)",
                f"{one}.abs()",
                f"{one}.apply(lambda x: x * x)",
                f"{one}.fillna(0)",
                f"{one}.astype(float)",
                f"{one}.where({one} > 0, 0)",
                f"pd.Series(np.where({one} > 1, 1, 0))" if self.chance(0.3) else f"{one}.map(lambda x: x + 1)",
            ]
        )

    def mask(self, frame: str, deep: int = 1) -> str:
        one = self.random.choice(
            [
                f"({self.series(frame)} {self.pick('>', '<=', '==', '!=')} {self.pick('0', '1', '2')})",
                f'({frame}["g"] == "{self.pick("u", "v")}")',
                f'{frame}["g"].isin(["{self.pick("u", "v")}"])',
                f"{self.series(frame, 0)}.between(0, 2)",
            ]
        )
        if deep and self.chance(0.4):
            return self.pick(f"{one} & {self.mask(frame, 0)}", f"{one} | {self.mask(frame, 0)}", f"~{one}")
        return one

    def table(self) -> str:
        return self.named("f") or "df"

    def statement(self) -> None:
        frame = self.table()
        choices = [self.select, self.select, self.column, self.value, self.value, self.value, self.groups, self.groups]
        self.random.choice(choices)(frame)

    def select(self, frame: str) -> None:
        value = self.random.choice(
            [
                f"{frame}[{self.mask(frame)}]",
                f"{frame}.loc[{self.mask(frame)}]",
                f'{frame}.query("{self.pick("a > 2", "c == 0 and a < 4", "a >= 1 or c > 0")}")',
                f"{frame}.copy()",
                f"{frame}.head({self.pick('1', '2')})",
                f'{frame}.sort_values("a", kind="stable")',
                f"{frame}.reset_index(drop=True)",
            ]
        )
        self.write(f"{self.fresh('f')} = {value}")

    def column(self, frame: str) -> None:
        if frame == "df":
            self.write(f"{self.fresh('f')} = df.copy()")
            return
        self.write(f'{frame}["{self.pick("a", "c", "n")}"] = {self.series(frame)}')

    def value(self, frame: str) -> None:
        one = self.series(frame)
        value = self.random.choice(
            [
                f"{one}.{self.pick('sum', 'max', 'min', 'mean', 'count', 'nunique')}()",
                f"len({frame})",
                f"{frame}.shape[0]",
                f"{self.mask(frame)}.sum()",
                f"{frame}.loc[{self.mask(frame)}, 'a'].sum()",
                f"({one} > 1).{self.pick('any', 'all', 'mean')}()",
                f"sum(row['a'] for _, row in {frame}.iterrows())",
                f"sum(row.c for row in {frame}.itertuples())",
                f"{one}.tolist()",
                f"{frame}.empty",
                f"{frame}[['a', 'c']].sum()['a']",
                f"np.sum({one}) + rng.laplace(0, 1)",
            ]
        )
        self.write(f"{self.fresh('n')} = {value}")

    def groups(self, frame: str) -> None:
        key = self.pick("g", "a")
        known = self.pick('"u"', '"v"') if key == "g" else self.pick("0", "1", "5")
        value = self.random.choice(
            [
                f"{frame}['{key}'].value_counts().get({known}, 0)",
                f"{frame}.groupby('{key}').size().get({known}, 0)",
                f"{frame}.groupby('{key}')['c'].sum().get({known}, 0)",
                f"{frame}.groupby('{key}')['a'].{self.pick('sum', 'max', 'mean', 'count')}().to_dict()",
                f"{frame}.groupby('g').size().reindex(['u', 'v'], fill_value=0).tolist()",
                f"{{name: len(part) for name, part in {frame}.groupby('{key}')}}",
                f"len({frame}['{key}'].unique())",
                f"{frame}['{key}'].value_counts().sum()",
                f"{frame}['g'].value_counts().reindex(['u', 'v', 'w']).fillna(0).to_dict()",
            ]
        )
        self.write(f"{self.fresh('n')} = {value}")


def random_vectors(seed: int) -> str:
    """A file whose last function is random: of arrays for even seeds, of a data frame for odd ones."""
    writer = FrameWriter(Random(seed)) if seed % 2 else VectorWriter(Random(seed))
    for _ in range(writer.random.randint(2, 8)):
        writer.statement()
    return writer.finish(FRAME, "df, k, epsilon, rng") if seed % 2 else writer.finish(DATA, "data, k, epsilon, rng")


def inputs_of(seed: int) -> list[dict[str, object]]:
    """Some inputs, the empty dataset among them."""
    random = Random(seed)
    found: list[dict[str, object]] = []
    for many in (0, 1, random.randint(2, 4)):
        if seed % 2:
            rows = [[random.randrange(6), random.choice("uv"), random.randrange(-2, 3)] for _ in range(many)]
            data: dict[str, object] = {"df": Rows(("a", "g", "c"), rows)}
        else:
            data = {"data": [random.randrange(6) for _ in range(many)]}
        found.append({**data, "k": random.randrange(-1, 4), "epsilon": 0.5})
    return found


@dataclass(frozen=True)
class Rows:
    """The rows of a data frame, with the names of its columns."""

    names: tuple[str, ...]
    rows: list[list[object]]
