"""All flags of a function, in the order of the text."""

from __future__ import annotations

from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.flags.candidates import candidates_from_data
from lapwing.verify.scan.flags.fixed_seed import fixed_seeds
from lapwing.verify.scan.flags.global_data import global_data
from lapwing.verify.scan.flags.module_random import module_random
from lapwing.verify.scan.flags.true_value import true_values
from lapwing.verify.scan.view import View

KINDS = (fixed_seeds, module_random, global_data, candidates_from_data, true_values)


def flags_of(view: View) -> tuple[Flag, ...]:
    """Every flag once; a function too deep to walk has none."""
    try:
        found = {(flag.id, flag.span.line, flag.span.column): flag for kind in KINDS for flag in kind(view)}
    except RecursionError:
        return ()
    return tuple(sorted(found.values(), key=lambda flag: (flag.span.line, flag.span.column)))
