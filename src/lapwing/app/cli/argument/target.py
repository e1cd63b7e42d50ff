"""FILE or FILE:FUNCTION on the command line."""

from __future__ import annotations

import os

from lapwing.diagnostics.diagnostic import reject
from lapwing.syntax.module import open_module
from lapwing.syntax.tree import Tree


def find_programs(target: str) -> tuple[Tree, ...]:
    """The programs meant: the one named, or all of the file."""
    path, colon, name = target.rpartition(":")
    if not colon or os.path.exists(target):
        path, name = target, ""
    module = open_module(path)
    place = module.source.everything()
    if not module.programs:
        reject("no-program", place)
    if name and name not in module.programs:
        reject("no-such-program", place, name=name, known=", ".join(module.programs))
    return tuple(module.tree(program) for program in ([name] if name else module.programs))
