"""`np.random.laplace(1 / epsilon)`: NumPy takes the first argument for the centre of the noise, not for its scale."""

from __future__ import annotations

import ast

from lapwing.app.judging.change.code import Code
from lapwing.verify.scan.noise import Drawn

ADDITIVE = ("laplace", "normal")


def is_misplaced(code: Code, drawn: Drawn) -> bool:
    """Whether what stands as the centre of noise without a scale is no data, so that it must be the scale."""
    call, law = drawn.call, drawn.name.rpartition(".")[2]
    if law not in ADDITIVE or not is_numpy(drawn) or len(call.args) != 1 or has_scale(call):
        return False
    return not isinstance(call.args[0], ast.Constant | ast.Starred) and not code.is_bare(call.args[0])


def is_numpy(drawn: Drawn) -> bool:
    """Whether NumPy draws, as a module or as a generator."""
    return drawn.name.rpartition(".")[0] in ("numpy.random", "Generator")


def has_scale(call: ast.Call) -> bool:
    """Whether a call names its scale, or may do so in what it unpacks."""
    return any(each.arg in ("scale", None) for each in call.keywords)
