"""What `prove` and `epsilon` share."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lapwing.app.cli.argument.request import Request, read_requests
from lapwing.app.cli.output.answering import answer_all, check_limit
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.prover import Answer
from tests.answers import HALF_NOISE, answer_of
from tests.proofs import MECHANISM

HEAD = "from lapwing import *\n"
TEXTS = {"mechanism": MECHANISM, "half_noise": HALF_NOISE}


def ask(request: Request) -> Answer:
    return answer_of(TEXTS[request.name])


def requests(tmp_path: Path, *names: str) -> tuple[Request, ...]:
    path = tmp_path / "a.py"
    path.write_text(HEAD + "".join(TEXTS.values()))
    found = read_requests([f"{path}:{name}" for name in names])
    return tuple(request for request in found if isinstance(request, Request))


@pytest.mark.parametrize(
    ("names", "status"), [(["mechanism"], 0), (["half_noise"], 2), (["half_noise", "mechanism"], 2), ([], 0)]
)
def test_all_must_be_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str], names: list[str], status: int) -> None:
    assert answer_all(requests(tmp_path, *names), ask, 20.0, "proving", as_json=True, tree=False) == status
    assert [view["name"] for view in json.loads(capsys.readouterr().out)["answers"]] == names


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_limits(seconds: float) -> None:
    check_limit(0.5)
    with pytest.raises(ProgramError):
        check_limit(seconds)
