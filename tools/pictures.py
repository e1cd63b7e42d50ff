"""`python -m tools.pictures`: draw the pictures of the documentation with the commands that readers have."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from lapwing.refute.evidence.read import check_counterexample
from lapwing.report.figure.evidence import figure_of
from lapwing.report.plot.svg import write_svg

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "docs" / "pictures"
PICTURES = {
    "mean": "refute docs/examples/mean.py:private_mean --chart distributions",
    "votes": "refute docs/examples/votes.py:too_little_noise --chart distributions",
    "half-noise": "refute programs/refuted/partial_sum_half_noise.py --chart distributions",
    "sparse-vector": "refute programs/refuted/svt_without_query_noise.py --chart distributions",
    "biased-coin": "refute programs/exercises/07_any_bias/start.py --chart trade-off",
    "histogram": "refute programs/exercises/10_histogram/start.py --chart loss",
    "attack": "attack --n 12 --epsilon 8,4,2,1,1/2,1/4,1/8 --seed 1",
    "laplace-error": "accuracy laplace --epsilon 1 --beta 0.05 --n 1000",
    "audit": "audit docs/examples/noise.py:textbook --epsilon 1 --samples 20000",
}


BESIDE = "mean-beside"  # the first picture once more, for the README: so small that text stands beside it
SIZE = (480.0, 150.0)


def drawn(name: str, out: Path) -> str:
    """A picture, drawn anew."""
    if name == BESIDE:
        return drawn_beside(out)
    give(PICTURES[name], "--picture", str(out))
    return out.read_text(encoding="utf-8")


def drawn_beside(out: Path) -> str:
    """The chart of the first picture from the counterexample that the same command writes."""
    command = PICTURES["mean"].partition(" --chart ")
    give(command[0], "--certificate", str(out))
    found = check_counterexample(out.read_text(encoding="utf-8"))
    out.write_text(write_svg(figure_of(found, command[2]), *SIZE), encoding="utf-8")
    return out.read_text(encoding="utf-8")


def give(command: str, *options: str) -> None:
    """Give a command as a reader does."""
    script = str(Path(sys.executable).parent / "lapwing")
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    words = [script, *shlex.split(command), *options]
    subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    PLACE.mkdir(exist_ok=True)
    for name in (*PICTURES, BESIDE):
        place = PLACE / f"{name}.svg"
        drawn(name, place)
        print(place.relative_to(ROOT))
