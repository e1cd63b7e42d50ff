"""Terms about the Rocq names of their variables."""

from __future__ import annotations

import re

from lapwing.kernel.language import term as t
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.prove.rocq.state import Names

IDENTIFIER = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def closed(term: t.Term, names: Names) -> t.Term | None:
    """A term about the Rocq names of its variables; nothing if one has none."""
    new: dict[t.Variable, t.Term] = {}
    for variable in variables_of(term):
        text = names.get(variable, "")
        if text == "0":
            new[variable] = t.ZERO
        elif IDENTIFIER.fullmatch(text):
            new[variable] = t.Logical(text, t.sort_of(variable))
        else:
            return None
    return substitute(term, new)
