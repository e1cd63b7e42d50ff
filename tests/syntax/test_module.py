"""Files of programs, read without running them."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.module import parse_module
from tests.helpers import rejected
from tests.running import normal

START = "@private(epsilon=1)\ndef program(q: Queries, c: Public[int]):\n"


def faults(text: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(ProgramError) as caught:
        parse_module(Source("a.py", text))
    return caught.value.diagnostics


def returned(before: str, expression: str) -> str:
    return normal(f"{before}\n{START}    return {expression}\n").rpartition("return ")[2].strip()


@pytest.mark.parametrize(
    ("before", "expression", "value"),
    [
        ("N = 5", "c + N", "c + 5"),
        ("N: int = -5", "c + N", "c + -5"),
        ("N = 0.1", "c + N", "c + 1 / 10"),
        ("A = B = 2", "c + B", "c + 2"),
        ("ON = True", "ON", "True"),
        ("from lapwing import *", "len(q)", "len(q)"),
        ("import builtins as b", "b.len(q)", "len(q)"),
        ("try:\n    from lapwing import private as p\nexcept ImportError:\n    pass", "c", "c"),
        ("def abs(x):\n    return x + 1\n", "abs(c)", "c + 1"),
    ],
)
def test_names_of_the_file_are_understood(before: str, expression: str, value: str) -> None:
    assert returned(before, expression) == value


@pytest.mark.parametrize(
    ("before", "expression"),
    [
        ("import numpy as np", "np.abs(c)"),
        ("import numpy as np", "np.pi"),
        ("import numpy as np", "np"),
        ("from numpy import laplace", "laplace(c, 1)"),
        ("N = 1", "N.real"),
        ("def f(x):\n    return x\n", "f.name"),
        ("def f(x):\n    return x\n", "f"),
        ("N = 1 + 1", "c + N"),
    ],
)
def test_names_that_are_not_known_for_sure_are_foreign(before: str, expression: str) -> None:
    found = rejected(f"{before}\n{START}    return {expression}")
    assert [id for id, _ in found] == ["foreign-name"]


@pytest.mark.parametrize("more", ["N = 2", "N += 1", "if True:\n    N = 2", "for N in range(3):\n    pass"])
def test_a_number_with_two_values_is_refused(more: str) -> None:
    found = rejected(f"N = 1\n{more}\n{START}    return c + N")
    assert [id for id, _ in found] == ["rebound"]


@pytest.mark.parametrize("before", ["from lapwing import *", "import lapwing", "from lapwing import private"])
@pytest.mark.parametrize("after", ["from os.path import *", "private = lapwing = print", "def {}(f): return f"])
def test_a_mark_that_may_be_something_else_is_not_passed_over(before: str, after: str) -> None:
    mark, name = ("lapwing.private", "lapwing") if before.startswith("import") else ("private", "private")
    text = f"{before}\n@{mark}\ndef f(q: lapwing.Queries):\n    return q[0]\n"
    assert rejected(text + after.format(name)) == [("rebound", 2)]


def test_the_mark_of_another_library_is_not_lapwing_s() -> None:
    text = "from lapwing import Queries\nfrom other import private\n@private\ndef f(q: Queries):\n    return q[0]\n"
    assert parse_module(Source("text.py", text)).programs == ()


def test_after_a_star_import_only_imported_names_are_known_for_sure() -> None:
    text = "from numpy import *\nfrom lapwing import private, Queries, laplace\n@private\ndef f(q: Queries):\n"
    assert rejected(text + "    return laplace(q[0], 1)\n") == []
    assert rejected(text + "    return len(q)\n") == [("foreign-name", 5)]


def test_programs_are_found_whatever_private_is_called() -> None:
    text = "import lapwing as lw\nfrom lapwing import private as p\n"
    text += "@lw.private\ndef a(): ...\n@p(epsilon=1)\ndef b(): ...\ndef c(): ...\n@other.private\ndef d(): ...\n"
    assert parse_module(Source("a.py", text)).programs == ("a", "b")


def test_a_function_is_parsed_once() -> None:
    module = parse_module(Source("a.py", START + "    return 0\n"))
    assert module.tree("program") is module.tree("program")


def test_two_functions_of_one_name_are_rejected_at_the_second() -> None:
    (found,) = faults("def f():\n    pass\n\ndef f():\n    pass\n")
    assert (found.id, [span.line for span in found.spans]) == ("same-name", [4, 1])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x = 1\ny = (\n", (2, 4)),
        ("é = 'ü' +\n", (1, 9)),
        ("if x:\r\n\tpass\r\n        y\r\n", (3, 9)),
        ("a\0b", (1, 0)),
    ],
)
def test_what_is_not_python_is_rejected_at_its_place(text: str, place: tuple[int, int]) -> None:
    (found,) = faults(text)
    assert found.id == "not-python"
    assert found.spans[0].line == place[0]
    assert found.spans[0].column <= place[1]


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (f"x = {'-' * 100000}1", "too-deep"),
        (f"x = {'(' * 1000}1{')' * 1000}", "not-python"),
        (f"x = {'9' * 5000}", "not-python"),
    ],
)
def test_text_that_python_gives_up_on_is_rejected(text: str, id: str) -> None:
    assert [found.id for found in faults(text)] == [id]


@pytest.mark.parametrize(
    "bound",
    [
        "helper = max",
        "helper, other = max, min",
        "other = (helper := max)",
        "from os import path as helper",
        "class helper: pass",
        "if True:\n    def helper(x): return x",
        "try:\n    pass\nexcept ValueError as helper:\n    pass",
        "with open('f') as g:\n    import os as helper",
        "for helper in []: pass",
        "match 3:\n    case helper: pass",
        "def change():\n    global helper\n    helper = max",
        "helper += 1",
        "del helper",
        "helper.__code__ = max",
        "def change():\n    helper.__code__ = max",
        "setattr(helper, '__code__', max)",
    ],
)
def test_a_name_that_is_bound_again_means_nothing(bound: str) -> None:
    """Whether the definition comes before or after: what the name means in a run cannot be told."""
    text = f"{START}    return helper(laplace(q[0], scale=1))\n"
    helper = "def helper(x): return x + 1\n"
    for before in (f"{helper}{bound}\n", f"{bound}\n{helper}"):
        assert [id for id, _ in rejected(before + text)] == ["rebound"]
    assert rejected(helper + text) == []


@pytest.mark.parametrize(
    "bound",
    [
        "class laplace: pass",
        "if True:\n    def laplace(x, scale): return x",
        "laplace, other = max, min",
        "try:\n    from numpy.random import laplace\nexcept ImportError:\n    from lapwing import laplace",
        "from lapwing import laplace\nlaplace = max",
        "with open('f') as g:\n    from numpy import sum as laplace",
    ],
)
def test_a_stub_is_no_noise(bound: str) -> None:
    text = f"{bound}\n{START}    return laplace(q[0], scale=1)\n"
    assert [id for id, _ in rejected(text)] == ["foreign-name" if bound.startswith(("class", "with")) else "rebound"]


def test_a_module_that_is_patched_means_nothing() -> None:
    text = f"import lapwing\n{START}    return lapwing.laplace(q[0], scale=1)\n"
    assert rejected(text) == []
    for patch in ("lapwing.laplace = max\n", "def patch():\n    lapwing.laplace = max\n"):
        assert [id for id, _ in rejected(text + patch)] == ["changed-names"]


def test_the_same_import_twice_is_one() -> None:
    text = "try:\n    from lapwing import laplace\nexcept ImportError:\n    from lapwing import laplace\n"
    assert rejected(f"{text}{START}    return laplace(q[0], scale=1)\n") == []
