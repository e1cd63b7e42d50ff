"""Generated programs over rows: sums, counts, extremes and cells of every shape, and loops that are none of these."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import role as roles
from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, Statement, While
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.kernel.language.wellformed import check_program
from lapwing.run.interpreter.value import Value

PUBLIC: dict[str, Value] = {"k": 3, "r": Fraction(5, 2), "w": [2, -1, 0, 7], "n": 6}
K, R = t.Param("k", INT), t.Param("r", REAL)
W, N = t.Param("w", ListOf(INT)), t.Param("n", INT)
DOMAINS: tuple[roles.Interval | roles.Integers, ...] = (
    roles.Integers(t.Literal(0, INT), t.Literal(120, INT)),
    roles.Interval(t.Literal(-100, INT), t.Literal(1000, INT)),
    roles.Integers(t.Literal(0, INT), t.Literal(1, INT)),
)

EXTREMES: tuple[t.Function, ...] = ("min", "max")
COMPARED: tuple[t.CompareOperator, ...] = ("<", "<=", ">", ">=", "==", "!=")
COMPUTED: tuple[t.ArithmeticOperator, ...] = ("+", "-", "*")
PARTED: tuple[t.ArithmeticOperator, ...] = ("//", "%")


class Listing:
    """Noise that can be known beforehand: each draw is its centre and a number that depends on how many came before."""

    def __init__(self) -> None:
        self.count = 0

    def draw(self, law: laws.Law, value: Callable[[t.Term], Value]) -> Value:
        self.count += 1
        center = value(law.center) if isinstance(law, laws.Laplace) else 0
        return (0 if isinstance(center, list) else center) + self.count % 5 - 2


class Maker:
    """Writes one program; the same seed gives the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.is_flat = self.random.random() < 0.3
        self.field = self.random.randrange(3)
        domain = DOMAINS[self.field] if self.is_flat else roles.Row(DOMAINS)
        sort = (REAL if self.field == 1 else INT) if self.is_flat else ListOf(REAL)
        self.data = t.Param("data", ListOf(sort))
        self.role = roles.Database(domain, "add-remove")
        self.numbers = [t.Local(f"a{each}", self.random.choice((INT, REAL))) for each in range(4)]
        self.flags = [t.Local("f0", BOOL), t.Local("f1", BOOL)]
        self.lists = [t.Local("c0", ListOf(INT)), t.Local("c1", ListOf(REAL))]
        self.counters = 0
        self.row = t.Local("i0", INT)

    def program(self) -> Program:
        body: list[Statement] = [
            Assign(number, t.Literal(self.random.randrange(-3, 9), INT)) for number in self.numbers
        ]
        body += [Assign(flag, t.Literal(self.random.random() < 0.5, BOOL)) for flag in self.flags]
        body += [Assign(each, t.Repeat(t.Literal(0, each.sort.element), N)) for each in self.lists]  # type: ignore[union-attr, arg-type]
        for _ in range(self.random.randrange(1, 4)):
            body += self.between()
            body += self.row_loop() if self.random.random() < 0.85 else self.outer_loop()
        body += self.between()
        results: tuple[t.Term, ...] = tuple(self.random.sample([*self.numbers, *self.flags, *self.lists], 5))
        if self.random.random() < 0.5:
            results += (t.Length(self.data),)
        parameters = (
            Parameter(self.data, self.role),
            *(Parameter(each, roles.Public()) for each in (K, R, W, N)),
        )
        found = Program("generated", parameters, (), tuple(body), results)
        check_program(found)
        return found

    def between(self) -> list[Statement]:
        """Statements outside of loops over rows."""
        found: list[Statement] = []
        if self.random.random() < 0.3:
            found.append(Sample(self.real(), laws.Laplace(self.random.choice(self.numbers), t.ONE)))
        if self.random.random() < 0.2:
            low, high = t.Literal(-50, INT), t.Literal(2000, INT)
            number = self.random.choice(self.numbers)
            found.append(Assign(number, t.Apply("min", (t.Apply("max", (number, low)), high))))
        if self.random.random() < 0.1:
            number = self.random.choice(self.numbers)
            found.append(If(t.Compare(">", number, K), (Assign(number, t.ZERO),), ()))
        return found

    def real(self) -> t.Local:
        return self.random.choice([each for each in self.numbers if each.sort == REAL] or [t.Local("z", REAL)])

    def counter(self) -> t.Local:
        self.counters += 1
        return t.Local(f"i{self.counters}", INT)

    def row_loop(self) -> list[Statement]:
        self.row = counter = self.counter()
        inner: list[Statement] = []
        self.local = None
        if self.random.random() < 0.5:
            local = t.Local(f"x{self.counters}", REAL)
            inner.append(Assign(local, self.number(2)))
            self.local = local
        for _ in range(self.random.randrange(1, 4)):
            inner += self.update()
        step = Assign(counter, t.Arithmetic("+", counter, t.ONE))
        start = t.ZERO if self.random.random() < 0.95 else t.ONE
        return [Assign(counter, start), While(t.Compare("<", counter, t.Length(self.data)), (*inner, step))]

    def outer_loop(self) -> list[Statement]:
        """A loop over a public list, with a loop over rows in it."""
        counter = self.counter()
        inner = self.row_loop()
        number = self.random.choice(self.numbers)
        step = Assign(counter, t.Arithmetic("+", counter, t.ONE))
        body = (*inner, Assign(number, t.Arithmetic("+", number, t.Index(W, counter))), step)
        return [Assign(counter, t.ZERO), While(t.Compare("<", counter, t.Length(W)), body)]

    def update(self) -> list[Statement]:
        kind = self.random.randrange(14)
        number = self.random.choice(self.numbers)
        if kind < 4:
            return self.guarded([Assign(number, self.fit(number, t.Arithmetic("+", number, self.value(number))))])
        if kind == 4:
            function: t.Function = self.random.choice(EXTREMES)
            return self.guarded([Assign(number, t.Apply(function, (number, self.value(number))))])
        if kind == 5:
            value, operator = self.value(number), self.random.choice(COMPARED[:4])
            return [If(t.Compare(operator, value, number), (Assign(number, value),), ())]
        if kind == 6:
            flag = self.random.choice(self.flags)
            made = self.random.choice((t.Or, t.And))
            return [Assign(flag, made((flag, self.condition(2))))]
        if kind in (7, 8):
            return self.guarded([self.cell()])
        if kind == 9:
            return self.chain()
        if kind == 10:
            return self.inner_loop()
        if kind == 11:
            other = self.random.choice(self.numbers)
            return [Assign(number, self.fit(number, t.Arithmetic("-", other, self.value(number))))]
        if kind == 12:
            value = t.Arithmetic("+", t.Arithmetic("*", number, t.Literal(-1, INT)), self.value(number))
            return [Assign(number, value)]
        return [Assign(number, t.Choose(self.condition(1), t.Arithmetic("+", number, t.ONE), number))]

    def guarded(self, block: list[Statement]) -> list[Statement]:
        if self.random.random() < 0.5:
            return block
        otherwise: Block = (self.cell(),) if self.random.random() < 0.2 else ()
        return [If(self.condition(2), tuple(block), otherwise)]

    def fit(self, target: t.Local, value: t.Term) -> t.Term:
        return value if target.sort == REAL else t.Apply("floor", (value,)) if t.sort_of(value) == REAL else value

    def value(self, target: t.Local) -> t.Term:
        found = self.number(2)
        return t.Apply("floor", (found,)) if target.sort == INT and t.sort_of(found) == REAL else found

    def cell(self) -> Statement:
        target = self.random.choice(self.lists)
        key = self.whole(1)
        value = self.number(1)
        if target == self.lists[0] and t.sort_of(value) == REAL:
            value = t.Apply("floor", (value,))
        return Assign(target, t.Store(target, key, t.Arithmetic("+", t.Index(target, key), value)))

    def chain(self) -> list[Statement]:
        """Cells that are variables, chosen by a key, as dictionaries and arrays of known size become them."""
        key = self.whole(1)
        whole = [each for each in self.numbers if each.sort == INT]
        if not whole:
            return []
        found: t.Term = whole[-1]
        for place, number in reversed(list(enumerate(whole[:-1]))):
            found = t.Choose(t.Compare("==", key, t.Literal(place, INT)), number, found)
        cell = t.Local("cell", INT)
        made: list[Statement] = [Assign(cell, t.Arithmetic("+", found, t.ONE))]
        for place, number in enumerate(whole):
            made.append(Assign(number, t.Choose(t.Compare("==", key, t.Literal(place, INT)), cell, number)))
        return made

    def inner_loop(self) -> list[Statement]:
        """A loop over public bins for each row."""
        counter, target = self.counter(), self.lists[0]
        add = t.Store(target, counter, t.Arithmetic("+", t.Index(target, counter), t.ONE))
        test = t.Compare("<", self.number(1), t.Arithmetic("*", t.Index(W, counter), K))
        step = Assign(counter, t.Arithmetic("+", counter, t.ONE))
        body = (If(test, (Assign(target, add),), ()), step)
        return [Assign(counter, t.ZERO), While(t.Compare("<", counter, t.Length(W)), body)]

    def cells(self) -> list[t.Term]:
        row = t.Index(self.data, self.row)
        if self.is_flat:
            return [row]
        first, second, third = (t.Index(row, t.Literal(place, INT)) for place in range(3))
        return [t.Apply("floor", (first,)), second, t.Apply("floor", (third,))]

    def number(self, depth: int) -> t.Term:
        choice = self.random.randrange(13 if depth else 5)
        if choice < 3:
            return self.random.choice(self.cells())
        if choice == 3:
            return self.random.choice(
                (K, R, t.Literal(self.random.randrange(-9, 50), INT), t.Literal(Fraction(1, 3), REAL))
            )
        if choice == 4:
            return self.local if getattr(self, "local", None) is not None else self.random.choice(self.cells())  # type: ignore[return-value]
        if choice in (5, 6, 7):
            operator = self.random.choice(COMPUTED)
            return t.Arithmetic(operator, self.number(depth - 1), self.number(depth - 1))
        if choice == 8:
            divisor = self.random.choice((K, R, t.Literal(7, INT), t.Literal(-2, INT), t.ZERO, self.number(0)))
            return t.Arithmetic("/", self.number(depth - 1), divisor)
        if choice == 9:
            return t.Apply(self.random.choice(EXTREMES), (self.number(depth - 1), self.number(depth - 1)))
        if choice == 10:
            return t.Choose(self.condition(depth - 1), self.number(depth - 1), self.number(depth - 1))
        if choice == 11:
            return t.Apply("abs", (self.number(depth - 1),))
        return t.Negative(self.number(depth - 1))

    def whole(self, depth: int) -> t.Term:
        found = self.number(depth)
        inner = t.Apply("floor", (found,)) if t.sort_of(found) == REAL else found
        if self.random.random() < 0.6:
            divisor = t.Literal(self.random.choice((2, 3, 5, -4, 0)), INT)
            return t.Arithmetic(self.random.choice(PARTED), inner, divisor)
        return t.Index(W, inner) if self.random.random() < 0.2 else inner

    def condition(self, depth: int) -> t.Term:
        choice = self.random.randrange(6 if depth else 3)
        if choice < 3:
            operator = self.random.choice(COMPARED)
            return t.Compare(operator, self.number(depth), self.number(depth - 1 if depth else 0))
        if choice == 3:
            return t.Not(self.condition(depth - 1))
        made = self.random.choice((t.And, t.Or))
        return made((self.condition(depth - 1), self.condition(depth - 1)))


def generated(seed: int) -> tuple[Program, Maker]:
    """A program and how it was made."""
    maker = Maker(seed)
    return maker.program(), maker
