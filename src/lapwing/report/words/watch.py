"""What watching found, in words."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def draw_watch(view: View) -> str:
    """The verdict, each finding with its place and evidence, the price list, and what was assumed."""
    lines = [f"{view['function']}   claim: {view['claim']}"]
    lines.append(_verdict(view))
    for finding in view["findings"]:
        lines += _draw_finding(finding)
    if view["prices"]:
        lines += ["", "prices, each on the neighbours where it was highest"]
        lines += [_draw_price(price) for price in view["prices"]]
    tried = f"{view['pairs']} pairs of neighbouring datasets, {view['settled']} of them settled"
    tried += f", {view['sampled']} sampled" if view["sampled"] else ""
    lines += ["", f"tried    {tried}; a false alarm has probability at most {view['error']:g}"]
    lines += [f"assumed  {text}" for text in view["assumed"]]
    lines += [f"note     {text}" for text in view["notes"]]
    if view["ignored"]:
        lines.append(f"note     not looked for: {', '.join(view['ignored'])}")
    return "\n".join(lines)


def _verdict(view: View) -> str:
    if view["violated"]:
        count = len(view["findings"])
        return f"the claim is false: {count} finding{'s' if count > 1 else ''}"
    return "nothing was found, which is no proof: other data may leak, and so may code that did not run"


def _draw_finding(finding: View) -> list[str]:
    place = f"{finding['file']}:{finding['line']}" if finding["file"] else "no line"
    lines = ["", f"{finding['name']}   {place}", f"  {finding['meaning']}"]
    lines.append(f"  seen      {finding['seen']}")
    lines.append(f"  evidence  {finding['evidence']}")
    lines += [f"  {word:9} {_side(finding[word])}" for word in ("first", "second")]
    lines[-1] += f"   ({finding['neighbours']})"
    lines += [f"  called    {call}" for call in finding["stack"][:4]]
    return lines


def _side(side: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in side.items())


def _draw_price(price: View) -> str:
    cost = f"epsilon {_number(price['epsilon'])}"
    if price["law"] == "normal":
        cost = f"rho {_number(price['rho'])}"
    if price["move"] == 0 and price["law"] not in ("laplace", "normal"):
        return f"  {price['file']}:{price['line']}   {price['law']}, {cost}"
    return (
        f"  {price['file']}:{price['line']}   {price['law']}, moves by {_number(price['move'])},"
        f" scale {_number(price['scale'])}, {cost}"
    )


def _number(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.6g}"
