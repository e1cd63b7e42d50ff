"""A query is built again whenever anything differs that it is built from."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation, select_of
from lapwing.data.engines.statement import MOST, statement_of
from lapwing.data.query.bounded_sum import Rows, Slot, Total
from lapwing.data.query.predicate import Compare
from tests.data.people import described, duck

AGES = Total("age", 0, 0, 100)
PLAIN = Aggregation((Rows(), AGES), (), None)


def wider(description: Description) -> Description:
    """The same, with other bounds of each column that has some."""
    columns = tuple(
        each if each.bounds is None else replace(each, bounds=replace(each.bounds, upper=each.bounds.upper + 1))
        for each in description.columns
    )
    return replace(description, columns=columns)


def variants() -> list[tuple[Aggregation, tuple[Slot, ...], Description, int | None]]:
    """Aggregations that differ in one place each; some of them are equal to Python."""
    people = described(unit="person")
    conditions = [Compare("age", "=", value) for value in (1, 2, True, Fraction(1), 1.0)]  # type: ignore[arg-type]
    asked = [PLAIN, *(replace(PLAIN, where=one) for one in conditions)]
    return [
        *((one, one.slots, described(), None) for one in asked),
        (PLAIN, (AGES,), described(), None),
        (PLAIN, (replace(AGES, high=99), Rows()), described(), None),
        (PLAIN, PLAIN.slots, people, None),
        (PLAIN, PLAIN.slots, people, 7),
        (PLAIN, PLAIN.slots, replace(people, unit=replace(people.unit, rows=2)), None),
        (PLAIN, PLAIN.slots, wider(people), None),
    ]


def texts(engine: Engine, place: int) -> tuple[str, str]:
    """What is fetched and what would be built anew; an error is the same in both."""
    wanted, slots, description, cap = variants()[place]
    try:
        fresh = engine.write(select_of(wanted, slots, description, engine, cap))
    except (TypeError, ValueError, AttributeError) as error:
        with pytest.raises(type(error)):
            statement_of(wanted, slots, description, engine, cap)
        return "", ""
    return statement_of(wanted, slots, description, engine, cap).text, fresh


def test_what_is_fetched_is_what_would_be_built() -> None:
    engine = duck()
    for place in [*range(len(variants())), *reversed(range(len(variants())))]:
        found, fresh = texts(engine, place)
        assert found == fresh


def test_each_engine_has_its_own() -> None:
    first, second = duck(), duck()
    statement_of(PLAIN, PLAIN.slots, described(), first)
    assert not second.built
    kept = statement_of(PLAIN, PLAIN.slots, described(), first)
    assert statement_of(PLAIN, PLAIN.slots, described(), first) is kept


def test_not_more_are_kept_than_a_few() -> None:
    engine = duck()
    for number in range(MOST + 3):
        where = Compare("age", "=", Fraction(number))
        wanted = replace(PLAIN, where=where)
        assert str(number) in statement_of(wanted, (Rows(),), described(), engine).text
    assert len(engine.built) <= MOST
