"""Verify the natural examples and print what came out: `python bench/natural.py [SECONDS] [FILE…]`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "tests" / "syntax" / "natural" / "examples"
START = "from lapwing.app.cli.main import main; main()"
EXPECTED = re.compile(r"^# verdict: (\w+)\n(?:# .*\n)*def (\w+)", re.MULTILINE)


def verdict(path: Path, name: str, seconds: int) -> str:
    """What the command line says of one function within a time."""
    command = [sys.executable, "-c", START, "verify", f"{path}:{name}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, cwd=ROOT, check=False)
    except subprocess.TimeoutExpired:
        return "late"
    words = re.findall(r"\b(proved|refuted|unknown)\b", done.stdout)
    return words[0] if words else f"exit {done.returncode}"


def main() -> None:
    """One line for each function, and a summary."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    files = [Path(each).resolve() for each in sys.argv[2:]] or sorted(EXAMPLES.glob("*.py"))
    tally: Counter[str] = Counter()
    for path in files:
        for expected, name in EXPECTED.findall(path.read_text()):
            found = verdict(path, name, seconds)
            wrong = found in ("proved", "refuted") and found != expected
            tally["WRONG" if wrong else found] += 1
            print(f"{'WRONG' if wrong else found:8} {expected:8} {path.stem}.{name}", flush=True)
    print(", ".join(f"{number} {word}" for word, number in sorted(tally.items())))


if __name__ == "__main__":
    main()
