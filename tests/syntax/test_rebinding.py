"""What is proved is what a reader of the file would run: names that may mean something else are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.kernel.language.law import Laplace
from lapwing.kernel.language.program import Sample
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module, parse_module
from lapwing.syntax.subjects.subject import Subject
from tests.contracts import subjects

IMPORT = "from lapwing import Epsilon, Query, laplace, private\n"
HELPER = "def noisy(q, eps):\n    return laplace(q, scale=1 / eps)\n"
PROGRAM = """
@private(epsilon="eps")
def program(q: Query, eps: Epsilon) -> float:
    return {call}
"""
DRAWS = PROGRAM.format(call="laplace(q, scale=1 / eps)")
CALLS = PROGRAM.format(call="noisy(q, eps)")
OTHER = "lambda center, scale: center"
BARE = "def laplace(center, scale):\n    return center\n"
IF_BARE = "if DEBUG:\n    def laplace(center, scale):\n        return center\n"
IF_HELPER = "if DEBUG:\n    def noisy(q, eps):\n        return q\n"
METHOD = "class C:\n    def off(self):\n        global laplace\n        laplace = 1\n"
TRY = "try:\n    from fast import laplace\nexcept ImportError:\n    from lapwing import laplace\n"
IN_TRY = "try:\n    pass\nfinally:\n    def laplace(center, scale):\n        return center\n"


def problem(text: str) -> str | None:
    """The message about the program, or none if it is read as drawing from Laplace's law."""
    try:
        found = lower(parse_module(Source("file.py", text)).tree("program")).program
    except ProgramError as error:
        return error.diagnostics[0].id
    laws = [type(each.law) for each in found.body if isinstance(each, Sample)]
    assert laws == [Laplace]
    return None


REFUSED = {
    "assigned after": IMPORT + DRAWS + f"laplace = {OTHER}\n",
    "assigned before": f"laplace = {OTHER}\n" + IMPORT + DRAWS,
    "defined after": IMPORT + DRAWS + BARE,
    "defined before, imported after": BARE + DRAWS + IMPORT,
    "all of Lapwing imported after": BARE + DRAWS + "from lapwing import *\n",
    "assigned after all of Lapwing": "from lapwing import *\n" + DRAWS + f"laplace = {OTHER}\n",
    "a class": IMPORT + DRAWS + "class laplace: pass\n",
    "in an if": IMPORT + f"if DEBUG:\n    laplace = {OTHER}\n" + DRAWS,
    "a def in an if": IMPORT + IF_BARE + DRAWS,
    "only a def in an if": "from lapwing import Epsilon, Query, private\n"
    "if DEBUG:\n    def laplace(center, scale):\n        return center\n" + DRAWS,
    "a def in a try": IMPORT + IN_TRY + DRAWS,
    "a loop": IMPORT + "for laplace in functions: pass\n" + DRAWS,
    "a with": IMPORT + "with patch() as laplace: pass\n" + DRAWS,
    "a walrus": IMPORT + f"print(laplace := {OTHER})\n" + DRAWS,
    "a pattern": IMPORT + "match x:\n    case laplace: pass\n" + DRAWS,
    "unpacked": IMPORT + "laplace, b = functions\n" + DRAWS,
    "deleted": IMPORT + DRAWS + "del laplace\n",
    "added to": IMPORT + "laplace += 1\n" + DRAWS,
    "global elsewhere": IMPORT + f"def off():\n    global laplace\n    laplace = {OTHER}\n" + DRAWS,
    "global in a method": IMPORT + METHOD + DRAWS,
    "another import": IMPORT + "from numpy.random import laplace\n" + DRAWS,
    "another import as": IMPORT + "from numpy.random import exponential as laplace\n" + DRAWS,
    "imported in a try": TRY + DRAWS,
    "a module of that name": IMPORT + "import numpy.random as laplace\n" + DRAWS,
    "all of another module after": IMPORT + "from numpy.random import *\n" + DRAWS,
    "all of another module in a try": IMPORT + "try:\n    from fast import *\nexcept ImportError:\n    pass\n" + DRAWS,
    "all of another module only": "from fast import *\n" + DRAWS,
    "an attribute of Lapwing": IMPORT + f"import lapwing\nlapwing.laplace = {OTHER}\n" + DRAWS,
    "an attribute of math": IMPORT + f"import math\nmath.log = {OTHER}\n" + DRAWS,
    "setattr": IMPORT + f"import lapwing as lw\nsetattr(lw, 'laplace', {OTHER})\n" + DRAWS,
    "globals": IMPORT + f"globals()['laplace'] = {OTHER}\n" + DRAWS,
    "exec": IMPORT + "exec('laplace = abs')\n" + DRAWS,
    "a parameter": IMPORT + DRAWS.replace("eps: Epsilon", "laplace: Epsilon, eps: Epsilon"),
    "a variable": IMPORT + DRAWS.replace("    return", "    laplace = 1\n    return"),
    "a helper assigned": IMPORT + HELPER + CALLS + "noisy = print\n",
    "a helper assigned before": IMPORT + "noisy = print\n" + HELPER + CALLS,
    "a helper defined twice": IMPORT + HELPER + HELPER + CALLS,
    "a helper defined again in an if": IMPORT + HELPER + CALLS + IF_HELPER,
    "a helper only in an if": IMPORT + IF_HELPER + CALLS,
    "a helper in a class": IMPORT + "class C:\n    def noisy(q, eps):\n        return q\n" + CALLS,
    "a helper with a decorator": IMPORT + "@cached\n" + HELPER + CALLS,
    "a helper deleted": IMPORT + HELPER + CALLS + "del noisy\n",
    "a helper imported as well": IMPORT + HELPER + CALLS + "from fast import noisy\n",
    "a helper made global elsewhere": IMPORT + HELPER + CALLS + "def off():\n    global noisy\n    noisy = print\n",
    "the program assigned": IMPORT + DRAWS + "program = print\n",
    "the program wrapped": IMPORT + DRAWS + "program = trace(program)\n",
    "the program deleted": IMPORT + DRAWS + "del program\n",
    "the program global elsewhere": IMPORT + DRAWS + "def off():\n    global program\n    program = print\n",
    "the program again in an if": IMPORT + DRAWS + "if DEBUG:\n    def program(q, eps):\n        return q\n",
    "the program in an if": IMPORT + "if DEBUG:\n" + DRAWS.replace("\n", "\n    ") + "\n",
    "the program in a class": IMPORT + "class C:\n" + DRAWS.replace("\n", "\n    ") + "\n",
    "all of another module after the program": IMPORT + DRAWS + "from fast import *\n",
    "the claim's mark": IMPORT + DRAWS + "def private(**options):\n    return print\n",
    "a role": IMPORT + DRAWS + "Query = 3\n",
    "a builtin in an if": IMPORT
    + "if DEBUG:\n    from math import exp as max\n"
    + DRAWS.replace("laplace(q,", "laplace(max(q, q),"),
    "a constant": IMPORT + "N = 1\nif DEBUG:\n    N = 2\n" + DRAWS.replace("1 / eps", "N / eps"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_mean_something_else_is_refused(name: str) -> None:
    try:
        assert problem(REFUSED[name]) is not None
    except KeyError:
        assert parse_module(Source("file.py", REFUSED[name])).programs == ()


TAKEN = {
    "plain": IMPORT + DRAWS,
    "without an import": DRAWS,
    "under another name": IMPORT + "from lapwing import laplace as noise\n" + DRAWS.replace("laplace(", "noise("),
    "as an attribute": IMPORT + "import lapwing as lw\n" + DRAWS.replace("laplace(", "lw.laplace("),
    "twice the same": IMPORT + IMPORT + DRAWS,
    "in a try": "try:\n    from lapwing import laplace\nexcept ImportError:\n    raise\n" + DRAWS,
    "for type checkers": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from lapwing import Query\n" + DRAWS,
    "all of Lapwing": "from lapwing import *\n" + DRAWS,
    "all of Lapwing and the name": "from lapwing import *\n" + IMPORT + DRAWS,
    "all of another module before": "from numpy.random import *\n" + IMPORT + DRAWS.replace(" -> float", ""),
    "a helper": IMPORT + HELPER + CALLS,
    "a helper below": IMPORT + CALLS + HELPER,
    "a helper with a name of Lapwing's": "from lapwing import *\n"
    + HELPER.replace("noisy", "uniform")
    + CALLS.replace("noisy", "uniform"),
    "names of others": IMPORT + DRAWS + "if __name__ == '__main__':\n    eps = 1\n    q = [x for x in range(3)]\n",
    "a local name of another function": IMPORT + DRAWS + f"def other():\n    laplace = {OTHER}\n    return laplace\n",
    "a name in a class": IMPORT + DRAWS + f"class C:\n    laplace = {OTHER}\n",
    "a comprehension": IMPORT + DRAWS + "x = [laplace for laplace in (1, 2)]\n",
    "an attribute of something else": IMPORT + DRAWS + "settings.laplace = 1\nsetattr(settings, 'a', 1)\n",
    "a constant": IMPORT + "N = 1\n" + DRAWS.replace("1 / eps", "N / eps"),
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_can_mean_one_thing_only_is_taken(name: str) -> None:
    assert problem(TAKEN[name]) is None


@pytest.mark.parametrize("hiding", ["lapwing.py", "math.py", "lapwing/__init__.py"])
def test_a_file_beside_the_program_that_hides_a_module(hiding: str, tmp_path: Path) -> None:
    (tmp_path / "file.py").write_text(
        IMPORT + "from math import log\n" + DRAWS.replace("1 / eps", "log(3) / (eps * log(2))")
    )
    assert problem_in(tmp_path / "file.py") is None
    (tmp_path / hiding).parent.mkdir(exist_ok=True)
    (tmp_path / hiding).write_text("def laplace(center, scale):\n    return center\n")
    assert problem_in(tmp_path / "file.py") is not None


def test_a_helper_of_another_file_that_is_bound_twice(tmp_path: Path) -> None:
    (tmp_path / "file.py").write_text(IMPORT + "from helpers import noisy\n" + CALLS)
    (tmp_path / "helpers.py").write_text(IMPORT + HELPER)
    assert problem_in(tmp_path / "file.py") is None
    (tmp_path / "helpers.py").write_text(IMPORT + HELPER + "noisy = print\n")
    assert problem_in(tmp_path / "file.py") == "rebound"


def problem_in(path: Path) -> str | None:
    try:
        module = open_module(path)
        if not module.programs:
            return "no program"
        lower(module.tree("program"))
    except ProgramError as error:
        return error.diagnostics[0].id
    return None


@pytest.mark.parametrize(
    "change",
    [
        "try:\n    pass\nexcept ValueError as helper:\n    pass",
        "match 3:\n    case helper: pass",
        "helper.__code__ = max",
        "def change():\n    global helper\n    helper = max",
    ],
)
def test_a_helper_of_ordinary_code_that_is_bound_again_means_nothing(change: str) -> None:
    text = (
        "from lapwing import laplace\n"
        "def helper(x): return x + 1\n"
        "# lapwing: rows: Database(of=Bit); eps: Epsilon; epsilon = eps\n"
        "def f(rows, eps): return helper(laplace(sum(rows), scale=1 / eps))\n"
    )
    (found,) = subjects(text)
    assert isinstance(found, Subject)
    assert found.lower().program.name == "f"
    (found,) = subjects(f"{text}{change}\n")
    assert isinstance(found, Subject)
    with pytest.raises(ProgramError, match="helper"):
        found.lower()
