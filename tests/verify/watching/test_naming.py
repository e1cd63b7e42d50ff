"""Names of faults."""

from __future__ import annotations

from lapwing.verify.watching.compare import Comparison, Difference, Price
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.inputs.neighbours import Pair
from lapwing.verify.watching.inputs.schema import read_role
from lapwing.verify.watching.naming import name_faults
from lapwing.verify.watching.trace.place import NOWHERE, Place
from lapwing.verify.watching.trace.tape import Tape

PAIR = Pair({"data": [1, 1]}, {"data": [1, 1, 1]}, "one row added to a few rows")
BITS = {"data": read_role('Database(of=Bit, neighbours="add-remove")')}
REALS = {"data": read_role('Database(of=Reals, neighbours="add-remove")')}


def price(move: float, scale: float, line: int = 1, other: float | None = None, law: str = "laplace") -> Price:
    place = Place((("code.py", line, "f"),))
    loss = abs(move) / scale
    return Price(law, move, scale, scale if other is None else other, loss, loss**2 / 2, 0.0, place, place, line)


def names(*prices: Price, pair: Pair = PAIR, roles: dict = BITS, what: str | None = None) -> list[str]:  # type: ignore[type-arg]
    differences = () if what is None else (Difference(what, "['a']", "2", NOWHERE),)
    found = name_faults(Comparison(prices, differences), pair, Claim(1.0), roles, Tape(), None)
    return [each.name for each in found]


def test_prices() -> None:
    assert names(price(2, 1)) == ["wrong scale"]
    assert names(price(1e6, 1), roles=REALS) == ["missing clip"]
    assert names(price(1, 1, 1), price(1, 1, 2)) == ["unsplit budget"]
    assert names(price(0, 3, other=2)) == ["private size"]
    assert names(price(0, 3, other=2.5)) == ["data-dependent scale"]
    replaced = Pair({"data": [1]}, {"data": [0]}, "one row replaced in a few rows")
    assert names(price(1, 1), price(1, 1), pair=replaced) == ["wrong neighbours"]
    for rows, name in (("3 rows", "contributions"), ("11 rows", "contributions"), ("1 row", "wrong scale")):
        person = Pair({"data": [1]}, {"data": []}, f"one person with {rows} removed")
        assert names(price(3, 1), pair=person) == [name]
    assert names(price(0, 0.5, law="choice")) == ["unlike results"]


def test_differences() -> None:
    assert names(what="exception") == ["exception"]
    assert names(what="printed") == ["print"]
    assert names(what="shape of the result") == ["private keys"]
    assert names(what="size of the result") == ["private size"]
    assert names(what="result") == ["no noise"]


def test_broken_contracts_of_mechanisms() -> None:
    one = price(5, 10)
    made = Price(one.law, one.move, one.scale, one.scale, one.epsilon, one.rho, 0.0, one.place, one.met, 1, 1.0)
    assert names(made) == ["sensitivity"]


def test_nothing_else_is_left() -> None:
    assert names() == ["unlike results"]
