"""A data set of the file, `DATA = pd.read_csv(...)`, that a function reads beside its parameters or instead of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lapwing.syntax.contract.definition import Definition
from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.guess_role import DATA
from lapwing.verify.scan.names import Names, body_of
from lapwing.verify.scan.view import View

ID = "global-data"
READERS = ("fetch_", "genfromtxt", "load", "open", "read")
FRAMES = ("pandas.DataFrame", "pandas.Series", "polars.DataFrame")


def global_data(view: View) -> Iterator[Flag]:
    """Each data set that is read, at its first place."""
    for node in data_read(view.definition, view.names):
        text = f"{node.id} is a data set of the file, and no parameter: the verdict says nothing about its rows."
        yield view.flag(ID, text, node)


def data_read(definition: Definition, names: Names) -> Iterator[ast.Name]:
    """The first place of each data set of the file that a function reads."""
    own = names.inside(definition).own
    told: set[str] = set()
    for node in body_of(definition.node):
        if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)) or node.id in own:
            continue
        if node.id in names.values and node.id not in told and is_data(node.id, names):
            told.add(node.id)
            yield node


def is_data(name: str, names: Names) -> bool:
    """Whether a name of the file stands for rows that were read, or is called like data and is no plain constant."""
    value = names.values[name]
    calls = [] if value is None else [node for node in ast.walk(value) if isinstance(node, ast.Call)]
    for call in calls:
        full = names.resolve(call.func) or ""
        if full in FRAMES or full.rpartition(".")[2].startswith(READERS):
            return True
    return DATA.search(name) is not None and not isinstance(value, ast.Constant | ast.Lambda)
