"""From what two runs show to the name of the fault."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from lapwing.verify.watching.compare import Comparison, Price
from lapwing.verify.watching.cost import epsilon_of, is_within
from lapwing.verify.watching.exact import Exact
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.inputs.neighbours import Pair
from lapwing.verify.watching.inputs.schema import Role
from lapwing.verify.watching.trace.place import NOWHERE, Place
from lapwing.verify.watching.trace.tape import Tape

FAR = 1000.0
NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Named:
    """A fault by name, where it is, and what is seen there."""

    name: str
    place: Place
    text: str


def name_faults(
    seen: Comparison,
    pair: Pair,
    claim: Claim,
    roles: Mapping[str, Role],
    tape: Tape,
    exact: Exact | None,
    reused: bool = False,
    rescaled: Mapping[int, Place] | None = None,
) -> list[Named]:
    """The faults that two runs on a pair show, the worst first; there is always one."""
    found = [*_differences(seen, pair), *_scales(seen, pair, exact, tape, rescaled or {}), *_sensitivities(seen, roles)]
    if not any(each.name in ("data-dependent scale", "private size") for each in found):
        found += _prices(seen, pair, claim, roles)
    if reused:
        place = tape.draws[-1].place if tape.draws else NOWHERE
        found.append(Named("reused noise", place, "one draw stands in several values of the result"))
    if not found:
        found += _leftovers(seen, tape, pair)
    return found


def _differences(seen: Comparison, pair: Pair) -> list[Named]:
    found: list[Named] = []
    for each in seen.differences:
        both = f"{each.first} on the first dataset, {each.second} on the second"
        match each.what:
            case "exception":
                found.append(Named("exception", each.place, both))
            case "printed":
                found.append(Named("print", each.place, f"printed {both}"))
            case "shape of the result":
                keys = "['" in each.first + each.second
                found.append(Named("private keys" if keys else "private size", each.place, f"the result has {both}"))
            case "size of the result":
                found.append(Named("private size", each.place, f"the result has {both} parts"))
            case _:
                continue
    return found


def _scales(
    seen: Comparison, pair: Pair, exact: Exact | None, tape: Tape, rescaled: Mapping[int, Place]
) -> list[Named]:
    found: list[Named] = []
    scaled = [price for price in seen.prices if _differ(price.scale, price.other_scale)]
    if scaled:
        found.append(_scale(scaled[0].scale, scaled[0].other_scale, scaled[0].met, pair))
    if not scaled and exact is not None:
        for part in exact.parts:
            if _differ(*part.scales):
                place = rescaled.get(part.noises[0]) or tape.draw_of(part.noises[0]).place
                found.append(_scale(*part.scales, place, pair))
                break
    return found


def _scale(scale: float, other: float, place: Place, pair: Pair) -> Named:
    name = "private size" if _by_size(scale, other, pair) else "data-dependent scale"
    return Named(name, place, f"the noise in what is released has scale {scale:.6g} and {other:.6g}")


def _differ(first: float, second: float) -> bool:
    return abs(first - second) > NEAR * max(abs(first), abs(second))


def _by_size(scale: float, other: float, pair: Pair) -> bool:
    """Whether scales are to each other as numbers of rows are."""
    sizes = [_rows(side) for side in (pair.first, pair.second)]
    if not all(sizes) or sizes[0] == sizes[1] or other <= 0:
        return False
    return not _differ(scale / other, sizes[1] / sizes[0])


def _rows(side: Mapping[str, Any]) -> int:
    return next((len(value) for value in side.values() if hasattr(value, "__len__") and not isinstance(value, str)), 0)


def _sensitivities(seen: Comparison, roles: Mapping[str, Role]) -> list[Named]:
    over = [p for p in seen.prices if p.sensitivity is not None and abs(p.move) > p.sensitivity * (1 + NEAR) + 1e-12]
    if not over:
        return []
    worst = max(over, key=lambda price: abs(price.move))
    name = "missing clip" if abs(worst.move) >= FAR and _unbounded(roles) else "sensitivity"
    text = f"the value moves by {abs(worst.move):.6g}, and the mechanism was made for {worst.sensitivity:.6g}"
    return [Named(name, worst.place, text)]


def _prices(seen: Comparison, pair: Pair, claim: Claim, roles: Mapping[str, Role]) -> list[Named]:
    if is_within(seen.prices, claim):
        return []
    calls: dict[int, list[Price]] = defaultdict(list)
    for price in seen.prices:
        calls[price.call].append(price)
    if pair.kind.startswith("one person with") and "with 1 row " not in pair.kind:
        worst = max(seen.prices, key=lambda price: price.epsilon)
        cost = _number(epsilon_of(seen.prices, claim))
        return [Named("contributions", worst.place, f"{pair.kind}: that costs {cost}")]
    single = [price for price in seen.prices if not is_within([price], claim)]
    if single:
        return [_single(max(single, key=lambda price: abs(price.move) / max(price.scale, 1e-300)), claim, roles)]
    sites = {price.place.site for price in seen.prices}
    last = seen.prices[-1].place
    cost = _number(epsilon_of(seen.prices, claim))
    if "replaced" in pair.kind and len(sites) == 1 and len(seen.prices) == 2:
        text = f"replacing a row moves two values, which cost {cost} together"
        return [Named("wrong neighbours", last, text)]
    whole = [prices for prices in calls.values() if not is_within(prices, claim)]
    if whole or len(sites) == 1:
        moves = sum(abs(price.move) for price in (whole[0] if whole else seen.prices))
        count = len(whole[0] if whole else seen.prices)
        text = f"{count} values move by {moves:.6g} together, which costs {cost}"
        return [Named("wrong scale", last, text)]
    return [Named("unsplit budget", last, f"{len(calls)} draws cost {cost} together")]


def _single(price: Price, claim: Claim, roles: Mapping[str, Role]) -> Named:
    if price.law == "choice":
        return Named("wrong weights", price.place, f"an outcome is exp({_number(price.epsilon)}) times as likely")
    cost = _number(epsilon_of([price], claim))
    if price.move == 0 and price.scale == price.other_scale and isfinite(price.epsilon):
        text = f"its argument moves so far that by its own account the {price.law} costs {cost}"
        return Named("wrong scale", price.place, text)
    text = f"the value moves by {abs(price.move):.6g}, and {price.law} noise of scale {price.scale:.6g} costs {cost}"
    if abs(price.move) >= FAR and _unbounded(roles):
        return Named("missing clip", price.place, text)
    return Named("wrong scale" if price.move else "unlike results", price.place, text)


def _leftovers(seen: Comparison, tape: Tape, pair: Pair) -> list[Named]:
    place = tape.draws[-1].place if tape.draws else (tape.decisions[-1].place if tape.decisions else NOWHERE)
    for each in seen.differences:
        both = f"{each.first} on the first dataset, {each.second} on the second, with the same noise"
        sizes = [_rows(side) for side in (pair.first, pair.second)]
        if each.what == "result" and sizes[0] != sizes[1] and _is_size(each.first, each.second, sizes):
            return [Named("private size", each.place, f"the result is {both}: the number of rows")]
        if not tape.draws and not tape.decisions:
            return [Named("no noise", each.place, both)]
        return [Named("unlike results", each.place, f"{each.what}: {both}")]
    text = "every draw is within its price, and the results still tell the datasets apart"
    told = any(draw.mechanism is not None or draw.law.sensitivity is not None for draw in tape.draws)
    return [Named("wrong law" if told else "unlike results", place, text)]


def _is_size(first: str, second: str, sizes: Sequence[int]) -> bool:
    """Whether a value that differs is the number of rows on one of the sides."""
    return any(text in (str(size), str(float(size))) for text, size in zip((first, second), sizes, strict=True) if size)


def _unbounded(roles: Mapping[str, Role]) -> bool:
    return any(_has_reals(role) for role in roles.values())


def _has_reals(role: Role) -> bool:
    if role.kind in ("Reals", "Anything") and "high" not in role.options:
        return True
    inner: Sequence[Any] = [*role.options.values(), *role.options.get("fields", {}).values()]
    return any(_has_reals(each) for each in inner if isinstance(each, Role))


def _number(value: float) -> str:
    return f"{value:.4g}" if isfinite(value) else ("infinitely much" if value == inf else str(value))
