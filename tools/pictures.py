"""`python -m tools.pictures`: draw the pictures of the documentation with the commands that readers have."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

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


def drawn(name: str, out: Path) -> str:
    """A picture, drawn anew."""
    script = str(Path(sys.executable).parent / "lapwing")
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    command = [script, *shlex.split(PICTURES[name]), "--picture", str(out)]
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
    return out.read_text(encoding="utf-8")


if __name__ == "__main__":
    PLACE.mkdir(exist_ok=True)
    for name in PICTURES:
        place = PLACE / f"{name}.svg"
        drawn(name, place)
        print(place.relative_to(ROOT))
