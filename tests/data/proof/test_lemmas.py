"""Which lemmas a release rests on."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.data.answer.release_text import view_release
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.lemmas import GROUPED, MOVED, PARALLEL, SEPARATE, VIEWS, composes
from lapwing.data.question import Question
from lapwing.kernel.language.refuse import Refused
from tests.data.people import people


def assumed(folder: Path, unit: str, *asked: str, **options: object) -> tuple[str, ...]:
    with people(folder, unit) as opened:
        questions: dict[str, Question] = {
            "count": opened.count(),
            "people": opened.count_units(),
            "oslo": opened.where("city = 'Oslo'").count(),
            "rome": opened.where("city = 'Rome'").count(),
            "mode": opened.most_common("city"),
            "towns": opened.group_by("town").count(),
        }
        given = {"epsilon": 1, **options}
        return opened.explain(*(questions[each] for each in asked), **given).proof.assumes


@pytest.mark.parametrize(
    ("unit", "asked", "wanted"),
    [
        ("row", ["count"], (VIEWS,)),
        ("row", ["count", "count", "oslo"], (VIEWS,)),
        ("row", ["count", "mode"], (VIEWS,)),
        ("row", ["oslo", "rome"], (VIEWS, PARALLEL)),
        ("row", ["oslo", "rome", "mode"], (VIEWS, PARALLEL)),
        ("row", ["count"] * 25, (VIEWS,)),
        ("person", ["oslo", "rome"], (VIEWS,)),
        ("person", ["people", "count"], (VIEWS, SEPARATE)),
    ],
)
def test_lemmas(tmp_path: Path, unit: str, asked: list[str], wanted: tuple[str, ...]) -> None:
    assert assumed(tmp_path, unit, *asked) == wanted
    assert composes(wanted) == {PARALLEL, SEPARATE}.isdisjoint(wanted)


def test_found_groups_of_people_beside_others(tmp_path: Path) -> None:
    assert assumed(tmp_path, "person", "towns", delta="0.01") == (VIEWS, MOVED)
    assert assumed(tmp_path, "person", "towns", "count", delta="0.01") == (VIEWS, MOVED)
    (tmp_path / "rows").mkdir()
    assert assumed(tmp_path / "rows", "row", "towns", "count", delta="0.01") == (VIEWS, MOVED)


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_quantiles_by_group_say_what_they_rest_on(tmp_path: Path, neighbours: str) -> None:
    with people(tmp_path, "person", neighbours) as opened:
        made = opened.group_by("city").median("age").release(epsilon=1)
        assert GROUPED in made.proof.assumes
        data = view_release(made)
        found = check_release(data)
        assert GROUPED in found.assumes and found.theorem is None
        for query in data["proof"]["queries"]:
            del query["groups"]
        with pytest.raises(Refused):
            check_release(data)
        alone = opened.median("age").release(epsilon=1)
        assert GROUPED not in alone.proof.assumes
