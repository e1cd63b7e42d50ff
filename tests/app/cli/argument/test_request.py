"""What the prover is asked on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.app.cli.argument.request import Request, outputs, read_requests, write_out
from lapwing.diagnostics.diagnostic import ProgramError
from tests.proofs import MECHANISM, SUM

HEAD = "from lapwing import *\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_text(HEAD + MECHANISM + SUM)
    return path


def test_every_program_of_every_file(path: Path) -> None:
    found = read_requests([str(path), f"{path}:noisy_sum"], [], [], None)
    assert [(request.name, request.out) for request in found if isinstance(request, Request)] == [
        ("mechanism", None),
        ("noisy_sum", None),
        ("noisy_sum", None),
    ]
    assert {request.file for request in found if isinstance(request, Request)} == {str(path)}


def test_two_programs_of_one_name_do_not_share_a_certificate(path: Path, tmp_path: Path) -> None:
    found = read_requests([str(path), f"{path}:noisy_sum"], [], [], str(tmp_path))
    assert [request.out and request.out.name for request in found if isinstance(request, Request)] == [
        "mechanism.json",
        "noisy_sum.json",
        "noisy_sum-2.json",
    ]


def test_one_program_gets_a_file_unless_there_is_a_directory(tmp_path: Path) -> None:
    assert outputs(str(tmp_path / "x.json"), ("noisy_sum",)) == [tmp_path / "x.json"]
    assert outputs(str(tmp_path), ("noisy_sum",)) == [tmp_path / "noisy_sum.json"]


@pytest.mark.parametrize("several", [False, True])
def test_a_file_is_no_directory(path: Path, several: bool) -> None:
    with pytest.raises(ProgramError) as caught:
        read_requests([str(path) if several else f"{path}:noisy_sum"], [], [], f"{path}/x.json")
    assert caught.value.diagnostics[0].id == "unwritable"


def test_what_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(ProgramError) as caught:
        write_out(tmp_path, "text")
    assert caught.value.diagnostics[0].id == "unwritable"
    write_out(tmp_path / "a.json", "text")
    assert (tmp_path / "a.json").read_text() == "text"
