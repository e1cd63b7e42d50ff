"""A full disk and a file that cannot be written: a clear error, no answer, and a ledger that is whole."""

from __future__ import annotations

import os
import resource
import shutil
import signal
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.ledger.ledger import Ledger, open_ledger
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import ask, left
from tests.budget.ledger.crashing import check_file, in_child

NOBODY = 65534


def outcome(run: Callable[[], object]) -> str:
    """What comes of a call: an answer, or the id of a message."""
    try:
        return str(run())
    except ProgramError as error:
        return error.diagnostics[0].id


def limited(path: Path, limit: int) -> list[str]:
    """Spend once in a child process whose files may not grow beyond a limit."""

    def work(answers: int) -> None:
        ledger = open_ledger(path)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        told = outcome(lambda: ledger.spend(ask("0.001"), lambda: "x" * 5000).entry.answer)
        os.write(answers, f"{told}\n".encode())

    return in_child(work)[1]()


def test_a_full_disk_gives_no_answer(ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "budget.sqlite"
    for _ in range(20):
        ledger.reserve(ask("0.001"))
    ledger.close()
    full = path.stat().st_size
    seen = set()
    for limit in (0, 512, full // 2, full - 1, full, full + 4096, full + 8192, full + 16384, full + 2**20):
        before = left(open_ledger(path))
        (told,) = limited(path, limit)
        again = open_ledger(path)
        check_file(path)
        if told == "x" * 5000:
            assert before - left(again) == Fraction(1, 1000)
            seen.add("answered")
        else:
            assert told in ("ledger-unusable", "anchor-unusable")
            assert before - left(again) in (0, Fraction(1, 1000))
            seen.add("refused" if before == left(again) else "charged, no answer")
    assert {"answered", "refused"} <= seen


@pytest.mark.skipif(os.getuid() != 0, reason="needs to become someone who may not write")
def test_a_file_that_cannot_be_written_gives_no_answer(ledger: Ledger, shm: Path) -> None:
    ledger.close()
    path = shm / "budget.sqlite"
    shutil.copy(ledger.store.place, path)
    path.chmod(0o444)
    shm.chmod(0o555)

    def work(answers: int) -> None:
        os.environ["LAPWING_ANCHORS"] = str(heads)
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        reader = open_ledger(path)
        told = [str(left(reader)), outcome(lambda: reader.spend(ask("0.1"), lambda: "42").entry.answer)]
        os.write(answers, ("\n".join(told) + "\n").encode())

    heads = shm.parent / f"{shm.name}-heads"
    heads.mkdir()
    try:
        os.chown(heads, NOBODY, NOBODY)
        assert in_child(work)[1]() == ["1", "ledger-unusable"]
        assert left(open_ledger(path)) == 1
    finally:
        shm.chmod(0o755)
        shutil.rmtree(heads)


def test_a_head_that_cannot_be_kept_gives_no_answer(ledger: Ledger, anchors: Path) -> None:
    shutil.rmtree(anchors)
    anchors.write_text("in the way")
    assert outcome(lambda: ledger.spend(ask("0.1"), lambda: "42")) == "anchor-unusable"
    anchors.unlink()
    assert left(ledger) == 1


def test_a_head_that_cannot_be_kept_any_more_gives_no_answer(
    ledger: Ledger, anchors: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the heads and the charge they went away."""
    monkeypatch.setattr(ledger.anchor, "news", lambda _: [])
    shutil.rmtree(anchors)
    anchors.write_text("in the way")
    assert outcome(lambda: ledger.spend(ask("0.1"), lambda: "42")) == "anchor-unusable"
    anchors.unlink()
    assert left(ledger) == Fraction(9, 10)
