"""The verdict on one function."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.app.cli.argument.request import Request, read_requests
from lapwing.app.cli.output.judge import judge, status_of, write_sarif

TEXT = """
from lapwing import laplace

# lapwing: data: Database(of=Bit); epsilon = epsilon
def count(data, epsilon, k):
    return laplace(sum(data), scale=1 / epsilon)
"""


def test_a_verdict_has_its_place_its_contract_and_its_flags(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(TEXT)
    (request,) = read_requests([str(tmp_path / "a.py")], claimed=True)
    assert isinstance(request, Request)
    view, _ = judge(request, 20)
    assert (view["verdict"], view["line"], view["column"], view["flags"]) == ("proved", 5, 1, [])
    assert [guess["part"] for guess in view["assumptions"]] == ["epsilon", "k"]
    write_sarif(tmp_path / "out.sarif", [view])
    assert json.loads((tmp_path / "out.sarif").read_text())["version"] == "2.1.0"
    write_sarif(None, [view])


@pytest.mark.parametrize(("verdicts", "status"), [(set(), 0), ({"no claim"}, 2), ({"refuted", "unread"}, 1)])
def test_the_exit_code(verdicts: set[str], status: int) -> None:
    assert status_of(verdicts) == status
