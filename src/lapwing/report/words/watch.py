"""What watching found, in words."""

from __future__ import annotations

from typing import Any

from lapwing.diagnostics.plural import plural

View = dict[str, Any]


def draw_watch(view: View) -> str:
    """The verdict, each finding with its place and evidence, the price list, and what was assumed."""
    lines = [f"{view['function']}   claim: {view['claim']}"]
    lines.append(verdict_words(view))
    for finding in view["findings"]:
        lines += _draw_finding(finding)
    if view["prices"]:
        lines += ["", "prices, each on the neighbours where it was highest"]
        lines += [_draw_price(price) for price in view["prices"]]
    lines += ["", f"tried    {tried_words(view)}"]
    lines += [f"assumed  {text}" for text in view["assumed"]]
    lines += [f"note     {text}" for text in view["notes"]]
    if view["ignored"]:
        lines.append(f"note     not looked for: {', '.join(view['ignored'])}")
    return "\n".join(lines)


def tried_words(view: View) -> str:
    """On how many pairs of datasets the code was run, and how sure the report is."""
    tried = f"{plural(view['pairs'], 'pair')} of neighbouring datasets, {view['settled']} of them settled"
    tried += f", {view['sampled']} sampled" if view["sampled"] else ""
    return f"{tried}; a false alarm has probability at most {view['error']:g}"


def verdict_words(view: View) -> str:
    """Whether the claim is false."""
    if view["violated"]:
        return f"the claim is false: {plural(len(view['findings']), 'finding')}"
    return "nothing was found, which is no proof: other data may leak, and so may code that did not run"


def _draw_finding(finding: View) -> list[str]:
    lines = ["", f"{finding['name']}   {place_words(finding)}", f"  {finding['meaning']}"]
    lines.append(f"  seen      {finding['seen']}")
    lines.append(f"  evidence  {finding['evidence']}")
    lines += [f"  {word:9} {side_words(finding[word])}" for word in ("first", "second")]
    lines[-1] += f"   ({finding['neighbours']})"
    lines += [f"  called    {call}" for call in finding["stack"][:4]]
    return lines


def place_words(found: View) -> str:
    """The file and the line."""
    return f"{found['file']}:{found['line']}" if found["file"] else "no line"


def side_words(side: dict[str, str]) -> str:
    """The arguments on one side."""
    return ", ".join(f"{name} = {value}" for name, value in side.items())


def _draw_price(price: View) -> str:
    place, law, move, scale, cost = price_words(price)
    if not move:
        return f"  {place}   {law}, {cost}"
    return f"  {place}   {law}, moves by {move}, scale {scale}, {cost}"


def price_words(price: View) -> tuple[str, str, str, str, str]:
    """Where a draw is, its law, how far its centre moves, its scale, and what that costs."""
    cost = f"rho {_number(price['rho'])}" if price["law"] == "normal" else f"epsilon {_number(price['epsilon'])}"
    if price["move"] == 0 and price["law"] not in ("laplace", "normal"):
        return place_words(price), price["law"], "", "", cost
    return place_words(price), price["law"], _number(price["move"]), _number(price["scale"]), cost


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.6g}"
