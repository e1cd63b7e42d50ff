"""What one person adds is limited by groups: compared with plain Python, on rows of people with few and many groups."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from lapwing.data.answer.exact import measure
from lapwing.data.engines.relation import Aggregation, select_of
from lapwing.data.query.bounded_sum import Matching, Present, Rows, Slot, Squares, Total, Units
from lapwing.data.query.group_by import group_by
from lapwing.data.query.predicate import Compare
from lapwing.data.query.query import Limits
from tests.data.people import Row, described, duck, row

CITIES = ("Oslo", "Rome", "it's \\ odd")
OLD = Compare("age", ">=", Fraction(40))
SLOTS: tuple[Slot, ...] = (
    Rows(),
    Units(),
    Present("age"),
    Total("age", 60, 0, 120),
    Squares("age", 60, 0, 120),
    Matching(OLD, True),
    Matching(OLD, False),
)


def some_rows(seed: int) -> list[Row]:
    chance = random.Random(seed)
    return [
        row(int(9 * chance.random() ** 2), chance.choice((None, 0, 7, 40, 99, 120)), 1.0, chance.choice(CITIES))
        for _ in range(chance.randint(1, 90))
    ]


def near(total: int, rows: int, most: int) -> int:
    """What so many of some rows add on average, halves up."""
    return total if rows <= most else int((Fraction(total * most, rows) + Fraction(1, 2)) // 1)


def added(own: list[Row], most: int) -> dict[Slot, int]:
    """What one person adds to one group."""
    ages = [each[1] for each in own if each[1] is not None]
    rows, held = min(len(own), most), near(sum(age >= 40 for age in ages), len(own), most)
    there = min(len(ages), most)
    middle = 60**2 // 2
    return {
        SLOTS[0]: rows,
        SLOTS[1]: 1,
        SLOTS[2]: there,
        SLOTS[3]: near(sum(ages), len(ages), most) - 60 * there,
        SLOTS[4]: near(sum((age - 60) ** 2 for age in ages), len(ages), most) - middle * there,
        SLOTS[5]: held,
        SLOTS[6]: rows - held,
    }


@pytest.mark.parametrize("most", [1, 2, 5])
@pytest.mark.parametrize("seed", range(4))
def test_each_person_adds_what_so_many_rows_add_on_average(seed: int, most: int) -> None:
    rows = some_rows(seed)
    description = described("person", rows=2)
    wanted = Aggregation(SLOTS, (group_by("city", description),), None, Limits(3, most))
    found = measure(wanted, description, duck(rows)).numbers
    groups = defaultdict(list)
    for each in rows:
        groups[each[0], each[4]].append(each)
    for slot in SLOTS:
        expected = [sum(added(own, most)[slot] for (_, city), own in groups.items() if city == one) for one in CITIES]
        assert found[slot].tolist() == expected, slot


@pytest.mark.parametrize("groups", [1, 2])
def test_of_people_in_more_groups_so_many_groups_are_used_and_the_same_ones_each_time(groups: int) -> None:
    rows = some_rows(11) + [row(50, 30, 1.0, city) for city in CITIES]
    description = described("person", rows=2)
    wanted = Aggregation((Units(),), (group_by("city", description),), None, Limits(groups, 1))
    held = Counter(person for person, _ in {(each[0], each[4]) for each in rows})
    full = measure(wanted, description, duck(rows)).numbers[Units()]
    assert full.sum() == sum(min(groups, number) for number in held.values()) < sum(held.values())
    chance = random.Random(3)
    for _ in range(3):
        chance.shuffle(rows)
        assert measure(wanted, description, duck(rows)).numbers[Units()].tolist() == full.tolist()
    less = measure(wanted, description, duck([each for each in rows if each[0] != 50])).numbers[Units()]
    assert (full - less).sum() == groups and (full - less).min() >= 0


def test_a_table_without_groups_adds_up_people() -> None:
    rows = [row(1, 30)] * 10 + [row(2, 50)]
    description = described("person", rows=2)
    found = measure(Aggregation((Rows(), Total("age", 0, 0, 120)), (), None, Limits(1, 3)), description, duck(rows))
    assert [numbers.tolist() for numbers in found.numbers.values()] == [[4], [140]]


def test_large_sums_of_one_person_do_not_overflow() -> None:
    description = described("person", rows=2)
    rows = [row(1, 120)] * 5000
    slots = (Total("age", -(2**40), 0, 120), Squares("age", 2**29, 0, 120))
    found = measure(Aggregation(slots[:1], (), None, Limits(1, 1000)), description, duck(rows)).numbers
    assert found[slots[0]].tolist() == [1000 * (120 + 2**40)]


def test_groups_are_numbered_only_where_some_are_left_out() -> None:
    description = described("person", rows=2)
    by = (group_by("city", description),)
    engine = duck([row(1)])
    texts = [
        select_of(Aggregation((Rows(),), by, None, Limits(groups, 1)), (Rows(),), description, engine).sql()
        for groups in (2, 3)
    ]
    assert ["ROW_NUMBER" in text for text in texts] == [True, False]
