"""Multiples of a private length by a public number, as in `below - q * len(data)`, as sums of one number for each row.

Proofs know nothing of the product of two numbers that vary.  A sum that a loop makes moves by q where a row is added,
which they find as for any other sum; best in the loop that makes what it is added to, as both move with the same row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import with_blocks, with_expressions
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import assigned_in, exits, names_in

Fresh = Callable[[str], tree.Name]
Product = tuple[tree.Expression, str]


def with_summed_multiples(
    block: tree.Block, private: frozenset[str], public: frozenset[str], fresh: Fresh
) -> tree.Block:
    """The block with each such product as a sum."""
    sums = Sums(private, public, fresh, dict(loops_in(block)))
    body = sums.named(block)
    own = [step for (product, at), total in sums.totals.items() if at is None for step in sums.loop(total, product)]
    return (*own, *(step for at, statement in enumerate(body) for step in sums.joined(statement, at)))


def loops_in(block: tree.Block) -> Iterator[tuple[str, tuple[int, str]]]:
    """The names that a loop over all rows of a dataset gives values, with the first such loop and the dataset."""
    seen: set[str] = set()
    for number, statement in enumerate(block):
        match rows_of(statement):
            case str() as rows:
                names = assigned_in((statement,))
                yield from ((name, (number, rows)) for name in names - seen)
                seen |= names
            case _:
                pass


def rows_of(statement: tree.Statement) -> str | None:
    """The dataset over all rows of which a statement goes."""
    match statement:
        case tree.For(
            over=tree.Range(
                start=tree.Number(value=0),
                stop=tree.Builtin(function="len", arguments=(tree.Name(name=rows),)),
                step=1,
            ),
            body=body,
        ) if not exits(body):
            return rows
        case _:
            return None


@dataclass
class Sums:
    """The sums that stand for products, by product and by the loop that makes them; None for one of their own."""

    private: frozenset[str]
    public: frozenset[str]
    fresh: Fresh
    loops: dict[str, tuple[int, str]]
    totals: dict[tuple[Product, int | None], tree.Name] = field(default_factory=dict)
    place: int = 0

    def named(self, block: tree.Block) -> tree.Block:
        """A program with names in the place of products."""
        done: list[tree.Statement] = []
        for self.place, statement in enumerate(block):
            done.append(self.changed((statement,))[0])
        return tuple(done)

    def changed(self, block: tree.Block) -> tree.Block:
        """A block with names in the place of products."""
        return tuple(with_expressions(with_blocks(each, self.changed), self.put) for each in block)

    def put(self, term: tree.Expression) -> tree.Expression:
        """A term with names in the place of products."""
        match term:
            case tree.Binary(operator="+" | "-" as sign, left=tree.Name(name=name) as left, right=right, span=span):
                return tree.Binary(sign, left, self.beside(name, right), span)
            case tree.Binary(operator="+" | "-" as sign, left=left, right=tree.Name(name=name) as right, span=span):
                return tree.Binary(sign, self.beside(name, left), right, span)
            case _:
                return self.beside("", term)

    def beside(self, name: str, term: tree.Expression) -> tree.Expression:
        """What is added to a name: for a product, a sum made in the loop before that makes what the name stands for."""
        product = self.product(term)
        if product is None and isinstance(term, tree.Binary) and term.operator not in ("+", "-"):
            return term
        if product is None:
            return self.put(term) if name else replaced(term, self.put)
        loop, rows = self.loops.get(name, (self.place, ""))
        return self.total(product, loop if loop < self.place and rows == product[1] else None)

    def product(self, term: tree.Expression) -> Product | None:
        """The public number and the dataset, if a term is a multiple of a private length."""
        match term:
            case (
                tree.Binary(
                    operator="*", left=tree.Builtin(function="len", arguments=(tree.Name(name=rows),)), right=times
                )
                | tree.Binary(
                    operator="*", left=times, right=tree.Builtin(function="len", arguments=(tree.Name(name=rows),))
                )
            ) if rows in self.private and is_over(times, self.public):
                return times, rows
            case _:
                return None

    def total(self, product: Product, at: int | None) -> tree.Name:
        """The name of a sum."""
        if (product, at) not in self.totals:
            self.totals[product, at] = self.fresh("share")
        return self.totals[product, at]

    def loop(self, total: tree.Name, product: Product) -> Iterator[tree.Statement]:
        """A loop over the rows that adds a number for each."""
        span = total.span
        size = tree.Builtin("len", (tree.Name(product[1], span),), span)
        yield start(total)
        yield tree.For(self.fresh("index"), tree.Range(tree.Number(0, span), size, 1), (more(total, product),), span)

    def joined(self, statement: tree.Statement, at: int) -> Iterator[tree.Statement]:
        """A statement; a loop makes its sums as well."""
        own = [(total, product) for (product, loop), total in self.totals.items() if loop == at]
        if own and isinstance(statement, tree.For):
            yield from (start(total) for total, _ in own)
            body = (*statement.body, *(more(*each) for each in own))
            yield tree.For(statement.target, statement.over, body, statement.span)
        else:
            yield statement


def start(total: tree.Name) -> tree.Statement:
    """A sum of nothing."""
    return tree.Assign((total,), (tree.Number(0, total.span),), REAL, total.span)


def more(total: tree.Name, product: Product) -> tree.Statement:
    """A sum with one more number."""
    return tree.Assign((total,), (tree.Binary("+", total, product[0], total.span),), None, total.span)


def is_over(term: tree.Expression, public: frozenset[str]) -> bool:
    """Whether a term depends on public numbers, and on nothing else."""
    names = {name.name for name in names_in(term)}
    return bool(names) and names <= public
