"""`lapwing.watch`: the grey-box audit of any Python function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lapwing.syntax.contract.contract import Contract
    from lapwing.verify.watching.finding import Watched

LEAKS = ("digits",)
RELATIONS = ("add-remove", "replace")


def watch(
    function: Callable[..., Any],
    *,
    epsilon: float | str | None = None,
    delta: float | str | None = None,
    rho: float | str | None = None,
    roles: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
    inputs: tuple[Any, Any] | Sequence[tuple[Any, Any]] | None = None,
    data: Sequence[Any] | None = None,
    person: str | None = None,
    neighbours: str = "add-remove",
    contract: Contract | None = None,
    seconds: float = 20.0,
    samples: int | None = None,
    ignore: Collection[str] = (),
    seed: int = 0,
) -> Watched:
    """Watch code while it runs: run it on neighbouring datasets with the same noise, and price every draw.

    `roles` describes the parameters, as in a contract, and `values` sets public ones.  Neighbouring datasets come from
    the roles, from a sample of rows in `data` (whose column `person` identifies people), or from `inputs`.  With
    `samples`, the most samples per pair, and ample `seconds`, the same seed gives the same result on every machine.
    """
    from lapwing.verify.watching.inputs.contracts import subject_from_contract
    from lapwing.verify.watching.inputs.neighbours import Pair
    from lapwing.verify.watching.inputs.options import check_options, level_of
    from lapwing.verify.watching.inputs.rows import sample_role
    from lapwing.verify.watching.inputs.schema import read_role, related
    from lapwing.verify.watching.inputs.subject import data_parameter, make_subject, wants_frame
    from lapwing.verify.watching.sampling import MOST_SAMPLES
    from lapwing.verify.watching.watch import watch_subject

    check_options(function, ignore, neighbours, seconds, samples, LEAKS, RELATIONS)
    given = dict(values or {})
    levels = {"epsilon": epsilon, "delta": delta, "rho": rho}
    claimed = {name: level_of(level, name, function) for name, level in levels.items()}
    if contract is not None and not roles and data is None:
        subject = subject_from_contract(function, contract, given, seed, claimed)
    else:
        known = {name: related(read_role(text), neighbours) for name, text in (roles or {}).items()}
        if data is not None:
            name = data_parameter(function, {*known, *given})
            known[name] = sample_role(list(data), neighbours, wants_frame(function, name), person)
        subject = make_subject(function, known, given, seed=seed, neighbours=neighbours, **claimed)  # type: ignore[arg-type]
    pairs = None
    if inputs is not None:
        name = data_parameter(function, set(given))
        listed = [inputs] if isinstance(inputs, tuple) and len(inputs) == 2 else list(inputs)
        pairs = [Pair({name: first}, {name: second}, "given") for first, second in listed]
    most = MOST_SAMPLES if samples is None else samples
    return watch_subject(subject, pairs, seconds=seconds, samples=most, ignore=tuple(ignore), seed=seed)
