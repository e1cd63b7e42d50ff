"""Files that change what names mean as they run are refused, whatever way they take; others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.module import parse_module

HEAD = """
import builtins, importlib, lapwing, helpers, sys
from unittest.mock import patch
from lapwing import Epsilon, Query, laplace, private

@private(epsilon="eps")
def f(q: Query, eps: Epsilon) -> float:
    return laplace(helpers.half(q), scale=1 / eps)
"""


def found(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "helpers.py").write_text("def half(x): return x / 2\n")
    try:
        parse_module(Source("file.py", HEAD + text), tmp_path)
    except ProgramError as error:
        return [diagnostic.id for diagnostic in error.diagnostics]
    return []


@pytest.mark.parametrize(
    "text",
    [
        'exec("laplace = None")',
        'eval("globals().update(laplace=None)")',
        'globals()["laplace"] = None',
        'vars()["laplace"] = None',
        "locals().update(laplace=None)",
        'setattr(sys.modules[__name__], "laplace", None)',
        "sys.modules[__name__].laplace = None",
        'sys.modules["lapwing"] = None',
        "from sys import modules",
        "__import__(__name__).laplace = None",
        'importlib.import_module("lapwing").laplace = None',
        'importlib.import_module("helpers").half = None',
        "importlib.reload(helpers)",
        "lapwing.laplace = None",
        "del lapwing.laplace",
        "other = lapwing\nother.laplace = None",
        "def change(module): module.laplace = None\nchange(lapwing)",
        "for module in [helpers]: module.half = None",
        'vars(lapwing)["laplace"] = None',
        'lapwing.__dict__["laplace"] = None',
        'object.__setattr__(lapwing, "laplace", None)',
        'lapwing.__setattr__("laplace", None)',
        "helpers.half = None",
        'setattr(helpers, "half", None)',
        "def later():\n    helpers.half = None",
        "builtins.len = None",
        "__builtins__.len = None",
        'f.__globals__["laplace"] = None',
        'patch("lapwing.laplace", None).start()',
        'patch("helpers.half", None).start()',
        'patch.object(lapwing, "laplace", None).start()',
        f'patch("{"a" * 5000}").start()',
    ],
)
def test_names_that_change_are_refused(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == ["changed-names"]


@pytest.mark.parametrize(
    "text",
    [
        "print(lapwing)",
        "x = lapwing.laplace",
        'known = "pandas" in sys.modules',
        'json = importlib.import_module("json")',
        'patch("json.dumps").start()',
        "x = vars()['f']",
        'def show(x): return "{x}".format(**locals())',
        "class A:\n    def set(self, x):\n        self.x = x\n        setattr(self, 'y', x)",
        "import numpy as np\nnp.rcParams = 3\nprint(np)",
    ],
)
def test_others_are_not(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []
