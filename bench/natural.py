"""Read and verify ordinary functions, and print what came out: `python bench/natural.py [--read] [SECONDS] [FILE…]`.

Each function has the verdict that is true of it in a comment.  `--read` only reads them, which takes seconds.
`--true-side` only looks for the verdict that is true, in this process, with the seconds of the processor it took;
then the same seconds for the other side with `--false-side`, which should find nothing.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import read
from lapwing.prove.prover import Proved, prove
from lapwing.refute.refuter import refute
from lapwing.syntax.subjects.subject import Fault, Found, subjects_of

ROOT = Path(__file__).resolve().parent.parent
NATURAL = ROOT / "tests" / "syntax" / "natural"
START = "from lapwing.app.cli.main import main; main()"
EXPECTED = re.compile(r"^( *)# verdict: (\w+)\n(?: *# .*\n)*(?: *@.*\n)*\s*def (\w+)", re.MULTILINE)


def expected(path: Path) -> Iterator[tuple[str, str]]:
    """The functions of a file, each with the verdict that is true of it."""
    text = path.read_text()
    for found in EXPECTED.finditer(text):
        inside, verdict, name = found.groups()
        owner = re.findall(r"^class (\w+)", text[: found.start()], re.MULTILINE)[-1:] if inside else []
        yield ".".join((*owner, name)), verdict


def verdict(path: Path, name: str, seconds: int) -> str:
    """What the command line says of one function within a time."""
    command = [sys.executable, "-c", START, "verify", "--time-limit", str(seconds), f"{path}:{name}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=15 * seconds, cwd=ROOT, check=False)
    except subprocess.TimeoutExpired:
        return "late"
    words = re.findall(r"\b(proved|refuted|unknown)\b", done.stdout)
    return words[0] if words else f"exit {done.returncode}"


def refusal(found: Found) -> str:
    """Why a function is not read; nothing if it is."""
    if isinstance(found, Fault):
        return found.diagnostics[0].cause
    try:
        found.lower()
    except ProgramError as error:
        return error.diagnostics[0].cause
    return ""


def sought(found: Found, side: str, seconds: int) -> bool:
    """Whether one side finds its evidence within a time of the processor."""
    if isinstance(found, Fault):
        return False
    try:
        lowered = found.lower()
    except ProgramError:
        return False
    if lowered.claim is None:
        return False
    if side == "refuted":
        return refute(lowered.less or lowered.program, lowered.claim, seconds) is not None
    return isinstance(prove(lowered.program, lowered.claim, seconds), Proved)


def seek_all(files: list[Path], seconds: int, true_side: bool) -> None:
    """One line for each function and whether the side found something, and a summary."""
    tally: Counter[str] = Counter()
    others = {"proved": "refuted", "refuted": "proved"}
    for path in files:
        known = dict(expected(path))
        for each in subjects_of(read(path), path.parent):
            start = process_time()
            side = known[each.name] if true_side else others[known[each.name]]
            word = side if sought(each, side, seconds) else f"not {side}"
            tally[word] += 1
            print(f"{word:12} {process_time() - start:6.1f} s  {path.stem}.{each.name}", flush=True)
    print(", ".join(f"{number} {word}" for word, number in sorted(tally.items())))


def read_all(files: list[Path]) -> None:
    """How many functions are read, and what is said of the others."""
    tally: Counter[str] = Counter()
    start = process_time()
    for path in files:
        for each in subjects_of(read(path), path.parent):
            why = refusal(each)
            tally["refused" if why else "read"] += 1
            if why:
                print(f"refused  {path.stem}.{each.name}: {why}")
    many = sum(tally.values())
    share = 100 * tally["read"] / many
    print(f"{tally['read']} of {many} read, {share:.1f} %, {1000 * (process_time() - start) / many:.0f} ms each")


def main() -> None:
    """One line for each function, and a summary."""
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    seconds = int(words.pop(0)) if words and words[0].isdigit() else 20
    files = [Path(each).resolve() for each in words] or sorted(NATURAL.glob("examples/*.py")) + sorted(
        NATURAL.glob("survey/*.py")
    )
    read_all(files)
    if "--read" in sys.argv:
        return
    if "--true-side" in sys.argv or "--false-side" in sys.argv:
        seek_all(files, seconds, "--true-side" in sys.argv)
        return
    tally: Counter[str] = Counter()
    for path in files:
        for name, true in expected(path):
            found = verdict(path, name, seconds)
            wrong = found in ("proved", "refuted") and found != true
            tally["WRONG" if wrong else found] += 1
            print(f"{'WRONG' if wrong else found:8} {true:8} {path.stem}.{name}", flush=True)
    print(", ".join(f"{number} {word}" for word, number in sorted(tally.items())))


if __name__ == "__main__":
    main()
