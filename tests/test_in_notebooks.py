"""Programs work in notebook cells, where helpers and constants live in other cells."""

from __future__ import annotations

from typing import Any, cast

from IPython.core.interactiveshell import InteractiveShell

CELLS = [
    "from lapwing import *\nfrom typing import Annotated\nCounts = Annotated[Queries, Queries(sensitivity=2)]",
    "LIMIT = 3\ndef clamp(x):\n    return min(max(x, 0), LIMIT)",
    """@private(epsilon="eps")
def noisy(q: Counts, eps: Epsilon):
    return laplace(clamp(q[0]), scale=LIMIT / eps)""",
    "text = str(noisy)\nanswer = noisy.interpret([7], eps=1, noise=[1])",
    "LIMIT = 5",
    """@private
def wrong(q: Counts):
    return q[0] + nothing""",
    "try:\n    wrong.program\nexcept ProgramError as error:\n    message = str(error)",
]


def test_programs_in_cells() -> None:
    shell: Any = cast(Any, InteractiveShell)()
    for cell in CELLS:
        shell.run_cell(cell).raise_error()
    assert shell.user_ns["answer"] == 4
    assert "laplace(min(max(q[0], 0), 3), scale=3 / eps)" in shell.user_ns["text"]
    assert "error[undefined-name]: nothing is not defined here." in shell.user_ns["message"]
    assert "    3 |     return q[0] + nothing" in shell.user_ns["message"]
