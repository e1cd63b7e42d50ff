"""The state of a module, `np.random.laplace(...)`, although the function is given a generator of its own."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.verify.scan.flag import Flag
from lapwing.verify.scan.view import View, shown

ID = "module-random"


def module_random(view: View) -> Iterator[Flag]:
    """The draws that pass the given generator by."""
    given = [name for name, role in view.contract.roles.items() if role.kind == "Rng"]
    own = [drawn for drawn in view.draws if drawn.of_module]
    if given:
        for drawn in own:
            text = f"`{shown(drawn.call.func)}` draws from the state of the module, not from {given[0]}."
            yield view.flag(ID, text, drawn.call)
