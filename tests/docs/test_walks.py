"""The four newcomers' walks go as their pages say, in few commands; in a fresh environment with `make walks`."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic

import pytest

from tools.walks import WALKS, Command, File, fits, prepare_fresh, prepare_here, steps_of, walked

MOST_COMMANDS = 6
MOST_SECONDS = 300


def test_there_are_four() -> None:
    assert [page.stem for page in WALKS] == ["analyst", "auditor", "engineer", "student"]


@pytest.mark.parametrize("page", WALKS, ids=lambda page: page.stem)
def test_a_walk_is_short_and_starts_from_nothing(page: Path) -> None:
    commands = [step for step in steps_of(page.read_text()) if isinstance(step, Command)]
    assert [command.sets_up for command in commands[:3]] == [True, True, False]
    assert len(commands) <= MOST_COMMANDS


@pytest.mark.parametrize("page", WALKS, ids=lambda page: page.stem)
def test_a_walk_goes_as_its_page_says(page: Path, tmp_path: Path) -> None:
    for command, printed in walked(page, tmp_path, prepare_here(tmp_path), setting_up=False):
        assert fits(printed, command.shown), f"$ {command.text}\n{printed}"


@pytest.mark.skipif("LAPWING_WALKS" not in os.environ, reason="installs packages: `make walks`")
@pytest.mark.parametrize("page", WALKS, ids=lambda page: page.stem)
def test_a_walk_from_a_fresh_environment_takes_minutes(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "lapwing"
    variables = prepare_fresh(folder)
    start = monotonic()
    for command, printed in walked(page, folder, variables, setting_up=True):
        assert command.sets_up or fits(printed, command.shown), f"$ {command.text}\n{printed}"
    assert monotonic() - start <= MOST_SECONDS


def test_steps_are_read_in_order() -> None:
    page = '```py title="a.py"\nx\n```\n\n```console\n$ one\n$ two\nshown\n...\n```\n\n```py\nnot a step\n```\n'
    assert list(steps_of(page)) == [File("a.py", "x\n"), Command("one", ""), Command("two", "shown\n...")]


def test_what_is_left_out_may_be_anything() -> None:
    assert fits("a\nb\nc\nd", "a\n...\nd")
    assert fits("took 1.2 s", "took 3.4 s")
    assert not fits("a\nb\nc", "a\n...\nd")
    assert not fits("a\nb", "a")
    assert not fits("a.c", "abc")
