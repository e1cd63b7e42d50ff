"""Random constructs that take sequences, dictionaries and objects apart: unpacking, `del` and patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.syntax.natural.constructs import Constructs

Made = tuple[str, str]


def unpacked(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    source = w.pick(
        items, f"list({items})", f"sorted({items})", f"[x for x in {items} if x > 1]", f"({n}, *{items})", f"[{n}, {m}]"
    )
    targets, read = w.random.choice(
        [
            ("a, *b", "a + len(b)"),
            ("*a, b", "sum(a) - b"),
            ("a, *b, c", "a * 10 + len(b) + c"),
            ("a, b", "a - b"),
            ("a, b, *c", "sum(c) + a"),
            ("[a, *_]", "a"),
            ("a, *(b, c)", "b - c + a"),
        ]
    )
    plain = f"{targets} = {source}\n{name} = {read}"
    tried = f"try:\n    {targets} = {source}\n    {name} = {read}\nexcept ValueError:\n    {name} = -7"
    return w.pick(plain, tried), "number"


def deleted(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    made = w.pick(f"list({items})", f"[{n}, {m}, 1, 2]", f"[x * 2 for x in {items}]")
    change = w.pick(
        "del d[1:]",
        "del d[:2]",
        "del d[-1:]",
        f"del d[{n}:]",
        f"del d[:{m}]",
        f"del d[{n}:{m}]",
        "del d[0]",
        f"del d[{n}]",
        "e = d\ndel e[:1]",
        f"d[{n}:{m}] = [7, 8]",
        f"d[1:{n}] = []",
        f"d[{m}:] = {items}",
        "i = 0\nwhile i < len(d):\n    if d[i] > 1:\n        del d[i]\n    else:\n        i += 1",
    )
    return f"d = {made}\n{change}\n{name} = d", "list"


def taken_out(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    made = w.pick(
        f"c = {{i: i * 2 for i in range(4)}}\nc[1] = {n}",
        f"c = {{i: 0 for i in range(6)}}\nfor x in {items}:\n    if 0 <= x < 6:\n        c[x] += 1",
        f"c = {{}}\nfor x in {items}:\n    c[x] = c.get(x, 0) + 1",
        f"c = Counter({items})",
    )
    key = w.pick(n, "max(c, key=c.get)", "min(c)", "len(data)", "2")
    change = w.pick(
        f"del c[{key}]",
        f"c.pop({key})",
        f"c.pop({key}, {m})",
        f"c[9] = c.pop({key}, 3)",
        "for _ in range(2):\n    del c[max(c, key=c.get)]",
        f"for x in list(c):\n    if c[x] > {m}:\n        del c[x]",
    )
    read = w.pick("list(c.values())", "[a for a, _ in c.items()]", "[len(c)]", f"[c.get({n}, 5)]", "sorted(c)")
    return f"{made}\n{change}\n{name} = {read}", "list"


def patterned(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    subject, cases = w.random.choice(
        [
            (items, ("[]", "[x]", "[x, *y]", "[*y, 2]", "[_, x, *_]", "[0 | 1 as x, *y]", "list()")),
            (f"[{n}, {m}]", ("[0, x]", "[x, 1 | 2]", "[x, y]", "(x, *_)", "[-1, *_]")),
            (f"({n}, list({items}))", ("(0, [])", "(x, [y, *_])", "(x, [*_, 3])", "(1 | 2, _)", "(x, y)")),
            (
                f'{{"kind": "sum", "size": {n}}}',
                ('{"kind": "mean"}', '{"size": 0}', '{"size": x}', '{"kind": "sum", **y}', '{"other": x}', "{}"),
            ),
            (f"Record({n}, [1, 2])", ("Record(size=0)", "Record(1)", "Record(x, [y, *_])", "Record(step=3, size=x)")),
            (n, ("0", "1 | 2", "-1 as x", "int(x)", "str()", "x")),
            (f"({n} if len(data) > 1 else None)", ("None", "0", "1 | 2", "x")),
        ]
    )
    chosen = w.random.sample(cases, min(len(cases), 3))
    lines = []
    for number, case in enumerate(chosen):
        plain = "x" in case.replace("max", "").replace("step", "") and "as x" not in case
        irrefutable = case == "x"
        guard = w.pick("", "", f" if {m} > 0", " if len(data) > 1")
        if plain and "kind" not in case:
            guard = w.pick(guard, f" if x != {m}")
        if irrefutable and not guard and number < len(chosen) - 1:
            guard = f" if x != {m}"
        value = w.pick(str(number), f"{number} + ({m})")
        if plain and w.random.random() < 0.5 and ("x" in case.split("if")[0]):
            value = w.pick("(x if x is not None else 4)", "len([x])")
        lines.append(f"    case {case}{guard}:\n        {name} = {value}")
    return f"{name} = -5\nmatch {subject}:\n" + "\n".join(lines), "number"


MAKERS = (unpacked, deleted, taken_out, patterned)
