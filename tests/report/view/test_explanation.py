"""Explanations as plain data: each program once, with its proof."""

from __future__ import annotations

import json
from pathlib import Path

from lapwing.report.view.explanation import view_explanation
from tests.data.people import people


def test_programs_with_their_proofs(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        view = view_explanation(opened.explain(opened.mean("age"), opened.most_common("city"), epsilon=1))
    assert json.loads(json.dumps(view)) == view
    assert [program["name"] for program in view["programs"]] == ["cells", "most_common_value"]
    mean, common = view["queries"]
    assert [each["name"] for each in mean["programs"]] == ["cells", "cells"]
    assert [each["name"] for each in common["programs"]] == ["most_common_value"]
    assert "sensitivities" not in common
    for program in view["programs"]:
        assert program["text"].startswith("@private") and program["obligations"] >= 0
    assert "WHERE" not in mean["sql"][0]
