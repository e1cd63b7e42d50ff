"""Explanations: the SQL that is shown is the SQL that runs."""

from __future__ import annotations

from pathlib import Path

from lapwing.data.answer.explanation import statements_of
from lapwing.data.dataset import Dataset
from lapwing.data.engines.engine import Statement
from tests.data.people import people


def written(opened: Dataset) -> list[str]:
    """The SQL that the engine gets, without its spaces."""
    seen: list[str] = []
    fetch = opened.engine.fetch

    def watched(query: Statement) -> object:
        seen.append(plain(query.text))
        return fetch(query)

    opened.engine.fetch = watched  # type: ignore[method-assign,assignment]
    return seen


def plain(text: str) -> str:
    return "".join(text.split())


def test_what_is_shown_runs(tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        questions = (opened.group_by("city").mean("age"), opened.where("age > 40").median("income"))
        explained = opened.explain(*questions, epsilon=1, share_kept=True)
        assert opened.left()[0] == 1000
        seen = written(opened)
        release = opened.release(*questions, epsilon=1, share_kept=True)
    shown = [plain(statement) for _, _, statements in explained.queries for statement in statements]
    assert shown == seen and len(shown) == 4
    assert release.proof == explained.proof and release.epsilon == explained.cost.epsilon  # type: ignore[union-attr]


def test_one_query_for_rows_and_one_for_each_cap(tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        (_, plan, _), *_ = opened.explain(opened.count(), epsilon=1, share_kept=True).queries
        assert len(statements_of(plan, opened.engine)) == 2
