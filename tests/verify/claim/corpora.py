"""A small corpus."""

from __future__ import annotations

from pathlib import Path

HEAD = "from lapwing import *\n\n"
GOOD = """
# row: A
# expect: proved
# expect: tight(epsilon="eps")
# expect: refuted(epsilon="eps / 2")
@private(epsilon="eps")
def good(answer: Query(sensitivity=1), eps: Epsilon):
    return laplace(answer, scale=1 / eps)
"""
BAD = """
# row: B
# expect: refuted(infinite=True)
@private(epsilon="eps")
def bad(answer: Query(sensitivity=1), eps: Epsilon):
    return answer
"""


def write_corpus(folder: Path, good: str = GOOD, bad: str = BAD) -> Path:
    """A corpus of two programs."""
    for name, text in (("proved/good", good), ("refuted/bad", bad)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.py").write_text(HEAD + text)
    return folder
