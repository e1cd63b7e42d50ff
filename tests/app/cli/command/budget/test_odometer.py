"""Which costs can simply be added up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from lapwing.app.cli.command.budget.odometer import read_costs
from lapwing.budget.accounting.cost import Approximate, cost_of
from lapwing.budget.ledger.entry.blocks import Touched, blocks_of, write_touched
from lapwing.budget.ledger.ledger import Ledger, open_ledger
from tests.budget.ledger.asking import ask


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "anchors"))
    with closing(open_ledger(tmp_path / "b.sqlite", create=True)) as opened:
        yield opened


def test_costs_are_added_up_for_those_in_each_part(book: Ledger) -> None:
    ledger = book
    for name in ("census", "other"):
        ledger.create(name, "person", cost_of(1))
        ledger.reserve(ask("0.1", name))
    ledger.divide("other", "person", "p", ["a", "b"])
    ledger.reserve(ask("0.1", "other", partition="p", part="a"))
    ledger.reserve(ask("0.2", "other", partition="p", part="b"))
    assert read_costs(ledger, ledger.balance("census", "person")) == ((cost_of("0.1"),),)
    tenth, fifth = cost_of("0.1"), cost_of("0.2")
    families = read_costs(ledger, ledger.balance("other", "person"))
    assert families is not None and set(families) == {(tenth, tenth), (tenth, fifth)}
    ledger.divide("other", "person", "q", ["c", "d"])
    for part in ("c", "d", "d"):
        ledger.reserve(ask("0.1", "other", partition="q", part=part))
    families = read_costs(ledger, ledger.balance("other", "person"))
    assert families is not None
    assert {tuple(sorted(map(str, each))) for each in families} == {
        tuple(sorted(map(str, each))) for each in ((tenth,) * 4, (tenth, fifth, tenth, tenth))
    }


def test_units_in_several_parts_are_concerned_by_as_many(book: Ledger) -> None:
    book.create("census", "person", cost_of(1))
    book.divide("census", "person", "p", ["a", "b", "c"], parts_per_unit=2)
    prices = {"a": "0.1", "b": "0.02", "c": "0.03"}
    for part, price in prices.items():
        book.reserve(ask(price, partition="p", part=part))
    families = read_costs(book, book.balance("census", "person"))
    assert families is not None
    found = {tuple(sorted(cost.epsilon for cost in each if isinstance(cost, Approximate))) for each in families}
    amounts = sorted(map(Fraction, prices.values()))
    assert found == {tuple(each) for each in combinations(amounts, 2)}


def month(first: int, last: int | None = None, groups: tuple[str, ...] | None = None) -> str:
    end = first if last is None else last
    return write_touched(Touched(first, end, False, groups, groups is None))


def test_blocks_have_the_costs_of_what_touches_them(book: Ledger) -> None:
    book.create("census", "person", cost_of(10))
    book.block("census", "person", blocks_of("day", "month", "region", ("north", "south", "west")))
    for price, part in (
        ("0.1", month(1)),
        ("0.2", month(1, groups=("north",))),
        ("0.3", month(2, groups=("south",))),
        ("0.4", month(1, 2)),
    ):
        book.reserve(ask(price, partition="blocks", part=part))
    families = read_costs(book, book.balance("census", "person"))
    assert families is not None
    found = {tuple(sorted(str(float(cost.epsilon)) for cost in each)) for each in families}  # type: ignore[union-attr]
    assert found == {("0.2", "0.2", "0.8"), ("0.3", "0.8")}


def test_the_dearest_family_of_blocks_is_what_the_ledger_has_on_record(book: Ledger) -> None:
    chance = random.Random("blocks")
    book.create("census", "person", cost_of(1000))
    book.block("census", "person", blocks_of("day", "month", "region", ("north", "south"), several=1))
    for _ in range(30):
        low = chance.randint(0, 6)
        groups = chance.choice((None, ("north",), ("north", "south"), ("south",)))
        touched = Touched(low, low + chance.randint(0, 3), chance.random() < 0.3, groups, groups is None)
        part = chance.choice((None, write_touched(touched)))
        where = {} if part is None else {"partition": "blocks", "part": part}
        book.reserve(ask(Fraction(chance.randint(1, 99), 100), **where))
    families = read_costs(book, book.balance("census", "person"))
    assert families is not None
    sums = [sum(cost.epsilon for cost in each if isinstance(cost, Approximate)) for each in families]
    assert max(sums) == 1000 - book.balance("census", "person").rest.amount


def test_too_many_cases_have_no_reading(book: Ledger) -> None:
    book.create("census", "person", cost_of(100))
    names = [str(number) for number in range(40)]
    book.divide("census", "person", "p", names, parts_per_unit=10)
    for name in names:
        book.reserve(ask("0.1", partition="p", part=name))
    assert read_costs(book, book.balance("census", "person")) is None
