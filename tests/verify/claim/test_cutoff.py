"""Searches that are stopped wherever they are."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import process_time

import pytest

from lapwing.app.cli.main import main
from lapwing.deadline import OutOfTimeError
from lapwing.verify.claim.cutoff import cutoff

ENDLESS = """
@private(epsilon="1 / 2", delta="1 / 100")
def larger_of_four(q: Vector(Bit, 4)) -> int:
    best = 0
    top = 0.0
    i = 0
    while i < 4:
        x = gaussian(q[i], sigma=4)
        if i == 0 or x > top:
            top = x
            best = i
            i = i + 1
    return best
"""


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr(sys, "argv", ["lapwing", *words])
    with pytest.raises(SystemExit) as stop:
        main()
    return stop.value.code


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    before = signal.getsignal(signal.SIGPROF)
    yield
    assert signal.getsignal(signal.SIGPROF) is before
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0


def test_a_step_that_looks_at_no_clock_is_stopped() -> None:
    with pytest.raises(OutOfTimeError), cutoff(0.02):
        while True:
            pass


def test_whoever_catches_it_is_stopped_again() -> None:
    caught = 0
    with pytest.raises(OutOfTimeError), cutoff(0.02):
        while caught < 3:
            try:
                while True:
                    pass
            except OutOfTimeError:
                caught += 1
        while True:
            pass
    assert caught == 3


def test_nothing_is_raised_while_something_is_deleted(capsys: pytest.CaptureFixture[str]) -> None:
    class Slow:
        def __del__(self) -> None:
            end = process_time() + 0.1
            while process_time() < end:
                pass

    with pytest.raises(OutOfTimeError), cutoff(0.02):
        one = Slow()
        del one
        while True:
            pass
    assert capsys.readouterr().err == ""


def test_what_ends_in_time_is_left_alone() -> None:
    with cutoff(1e300):
        pass


def test_another_thread_has_only_its_deadlines() -> None:
    ended = []

    def work() -> None:
        with cutoff(0.001):
            end = process_time() + 0.02
            while process_time() < end:
                pass
            ended.append(True)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert ended == [True]


@pytest.mark.parametrize("command", ["prove", "refute", "epsilon"])
def test_commands_keep_to_their_limit(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.py").write_text(ENDLESS)
    run(monkeypatch, command, str(tmp_path / "a.py"), "--time-limit", "0.01")  # whatever is loaded, is loaded now
    began = process_time()
    assert run(monkeypatch, command, str(tmp_path / "a.py"), "--time-limit", "1") == 2
    assert process_time() - began < 5
    assert "Exception ignored" not in capsys.readouterr().err
