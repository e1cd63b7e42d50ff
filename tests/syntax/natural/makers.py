"""What random constructs are: each writes a few lines that leave a number or a list in a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.syntax.natural import taken_apart

if TYPE_CHECKING:
    from tests.syntax.natural.constructs import Constructs

ERRORS = ("ValueError", "KeyError", "IndexError", "ZeroDivisionError", "LookupError", "TooLarge", "Exception")
Made = tuple[str, str]


def counter(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    change = w.pick(f"c[{n}] += 1", f"c.update([{n}, {m}])", f"c.update({items})", "pass")
    read = w.pick(
        "c[1]", f"c.get({n}, {m})", "len(c)", "sum(c.values())", "max(c.values(), default=0)", f"int({n} in c)"
    )
    made = w.pick(f"Counter({items})", f"Counter(x % 3 for x in {items})", f"Counter([{n}, {m}, 1])")
    return f"c = {made}\n{change}\n{name} = {read}", "number"


def default_dict(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    if w.random.random() < 0.5:
        read = w.pick("d[0]", "d[1] + d[7]", "len(d)", "sum(d.values())", f"d.get(1, {m})")
        return (
            f"d = defaultdict(int)\nfor x in {items}:\n    d[x % 3] += {w.pick('1', 'x', n)}\n{name} = {read}",
            "number",
        )
    read = w.pick("len(d[0])", "sum(d[1])", "len(d)", "max(d[0], default=-1)", "sum(len(g) for g in d.values())")
    return f"d = defaultdict(list)\nfor x in {items}:\n    d[x % 2].append(x)\n{name} = {read}", "number"


def plain_dict(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    body = w.pick(
        "d[x] = d.get(x, 0) + 1",
        "d[x] = i",
        "if x not in d:\n        d[x] = 0\n    d[x] += i",
        "d.setdefault(x % 2, []).append(i)",
        f"d[x % 2] = {n}",
    )
    lists = "setdefault" in body
    read = w.pick("len(d)", f"int({n} in d)", "len(d.get(0, []))" if lists else f"d.get({n}, {m})")
    return f"d = {{}}\nfor i, x in enumerate({items}):\n    {body}\n{name} = {read}", "number"


def known_dict(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    change = w.pick('del d["a"]', 'd["c"] = 5', 'd["b"] += 1', 'd.pop("a")', 'd["a"], d["b"] = d["b"], d["a"]', "pass")
    read = w.pick("list(d.values())", "[v for _, v in d.items()]", "[d[key] for key in sorted(d)]", "[d.get('a', 9)]")
    return f'd = {{"a": {n}, "b": {m}}}\n{change}\n{name} = {read}', "list"


def a_set(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    made = w.pick(f"set({items})", f"{{x % 3 for x in {items}}}", f"{{{n}, {m}}}", f"set({items}) | {{{n}}}")
    read = w.pick("len(s)", f"int({n} in s)", "sum(s)", "max(s, default=0)", "sorted(s)[0]", f"len(s & {{0, 1, {m}}})")
    return f"s = {made}\n{w.pick('pass', f's.add({n})', f's.discard({n})')}\n{name} = {read}", "number"


def text(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    word = w.pick('("ab" if k > 0 else "cd")', '"abc"', '"a,b"', 'f"{k}x"')
    test = w.pick(
        f"len({word})",
        f'int({word} == "ab")',
        f'int({word} < "b")',
        f'int("a" in {word})',
        f'int({word}.upper() == "AB")',
        f'len({word}.split(","))',
        f'int({word}.startswith("a"))',
        f'{{"ab": 1, "cd": 2}}.get({word}, {n})',
        f'len("-".join(["p", {word}]))',
    )
    return f"{name} = {test}", "number"


def matched(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    subject = w.pick(n, f"({n}, {m})", f"len({items})", f'"a" if {n} > 0 else "b"', f"Point({n})")
    cases = {
        "(": "case (0, y):\n        {0} = y\n    case (x, 2 | 3):\n        {0} = x",
        '"': 'case "a":\n        {0} = 1\n    case "b":\n        {0} = 2',
        "P": "case Point(x=0):\n        {0} = 7\n    case Point(x=x, y=y):\n        {0} = x + y",
    }
    body = cases.get(subject[0], "case 0 | 1:\n        {0} = 5\n    case x if x < 0:\n        {0} = -x").format(name)
    return f"match {subject}:\n    {body}\n    case _:\n        {name} = {m}", "number"


def attempted(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    risky = w.pick(
        f"6 // {n}",
        f"{items}[{n}]",
        f"{{0: 1, 1: 2}}[{n}]",
        f"checked({n})",
        f"checked({n}) + checked({m})",
        f"({items}[0] if {n} > 0 else 6 // {m})",
        f"max({items})",
        f"{items}.index({n})",
        f"int('x') if {n} > 1 else {m}",
        f"statistics.mean({items})",
    )
    tail = w.pick("", f"\nelse:\n    {name} += 1", f"\nfinally:\n    e = {n}")
    handler = f"except {w.pick(*ERRORS)}:\n    {name} = {m}"
    return f"try:\n    {name} = {risky}\n{handler}\nexcept Exception:\n    {name} = -5{tail}", "number"


def jumping(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    over = w.pick(f"range({w.pick('3', 'k')})", "[1, 2, 3]")
    jump = w.pick("continue", "break")
    return (
        f"{name} = 0\nfor i in {over}:\n    try:\n        if i == {n}:\n            {jump}\n"
        f"        {name} += 6 // (i - {m})\n    except ZeroDivisionError:\n"
        f"        {w.pick('break', 'continue', f'{name} -= 1')}\n    finally:\n        {name} += 10"
    ), "number"


def returning(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    helper = f"g{w.made}"
    return (
        f"def {helper}(x, seen):\n    try:\n        if x > {n}:\n"
        f"            raise {w.pick('ValueError', 'TooLarge')}('x')\n"
        f"        return {w.pick('6 // x', 'x', 'checked(x)')}\n    except {w.pick(*ERRORS)}:\n        return -1\n"
        f"    finally:\n        seen.append(x)\nlog = []\ntry:\n    {name} = {helper}({m}, log) + len(log)\n"
        f"except {w.pick(*ERRORS)}:\n    {name} = len(log)\nexcept Exception:\n    {name} = 77"
    ), "number"


def sliced(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    part = w.pick("-2:", ":-1", "-3:-1", f"{n}:", f":{m}", f"{n}:{m}", "::-1", "1:-1", "-1:")
    return f"{name} = list({items})[{part}]", "list"


def slice_changed(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    change = w.pick(f"{name}[-1] = {m}", f"{name}[0] += 1", f"{name}.pop({w.pick('0', '-1')})", f"{name}[1:] = [{n}]")
    return f"{name} = [{n}, {m}, 4]\n{change}", "list"


def view(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    change = w.pick("b[0] = 9", "b += 1", f"b[:] = {n}", "a[1] = 5", "b = b + 1", "b *= 2")
    part = w.pick("a[1:]", "a[::-1]", "a", "a.copy()", "a[[0, 1]]", "a[a > 1]", "np.asarray(a)", "a + 0")
    return f"a = np.array([{n}, 4, {m}])\nb = {part}\n{change}\n{name} = {w.pick('a', 'b')}.tolist()", "list"


def consumed(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    made = w.pick(
        f"(x + 1 for x in {items})", f"map(lambda x: x * 2, {items})", f"walk({items}, {n})", f"iter({items})"
    )
    read = w.pick(
        "sum(g)", "next(g, -1)", "len(list(g))", "max(g, default=0)", "sum(g) + sum(g)", "next(g, 0) + next(g, 0)"
    )
    return f"g = {made}\n{name} = {read}", "number"


def ties(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    key = w.pick("lambda p: p[0]", "lambda p: -p[0]", "lambda p: (p[0], -p[1])")
    order = w.pick("", ", reverse=True")
    return f"{name} = [i for _, i in sorted([(x % 2, i) for i, x in enumerate({items})], key={key}{order})]", "list"


def best(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    array = w.pick(f"np.array([{n}, {m}, 1, {n}])", "np.array(list(data) + [2, 2])")
    read = w.pick(
        f"int(np.argmax({array}))",
        f"int(np.argmin({array} % 2))",
        f"max(range(4), key=lambda i: [{n}, {m}, 1, {n}][i])",
        f"min([{n}, {m}, 2], key=lambda u: u % 2)",
        f"max([({n}, 1), ({m}, 0)])[1]",
        f"max({{'a': {n}, 'b': {m}}}.items(), key=lambda kv: kv[1])[1]",
    )
    return f"{name} = {read}", "number"


def rounded(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    value = w.pick(f"{n} / 2", f"{n} + 0.5", f"{n} * 0.25", f"-{m} / 2" if not m.startswith("-") else f"{m} / 2")
    function = w.pick(
        "round({0})", "int({0})", "math.floor({0})", "math.ceil({0})", "math.trunc({0})", "int(np.round({0}))"
    )
    function = w.pick(function, "float(np.rint({0}))", "round({0}, 1)", "({0}) // 1", "({0}) % 1", "int(({0}) > 1)")
    return f"{name} = {function.format(value)}", "number"


def mutable_default(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    helper = f"h{w.made}"
    read = w.pick(f"{helper}({n}) + {helper}({m})", f"sum({helper}(x) for x in [1, 2])", f"{helper}({n}, [])")
    return f"def {helper}(x, seen=[]):\n    seen.append(x)\n    return len(seen)\n{name} = {read}", "number"


def compared(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    chain = w.pick(f"{n} < {m} < 3", f"0 <= {n} != {m}", f"{n} == {m} == 1", f"1 < {n} >= {m}")
    return f"{name} = int({chain}) + int(not {n}) + ({m} or 4) + ({n} and 2)", "number"


def with_else(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    head = w.pick(f"for x in {items}:", "for x in [1, 2, 3]:", f"for x in walk({items}, {m}):")
    return (
        f"{name} = 0\n{head}\n    {name} += 1\n    if x == {n}:\n        break\nelse:\n    {name} = -{name} - 1",
        "number",
    )


def walrus(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    return w.pick(
        f"{name} = (t := {n} + 1) * t",
        f"{name} = t if (t := {n}) > {m} else -t",
        f"{name} = sum(t for x in {items} if (t := x * 2) > {n})",
        f"{name} = 0\nwhile ({name} := {name} + 1) < {w.pick('3', 'len(data)')}:\n    pass",
    ), "number"


def objects(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    return w.pick(
        f"r = Record({n})\nq = Record({m}, step=1)\nr.add({m}).add(1)\n"
        f"{name} = len(r.tags) + len(q.tags) + r.step + q.size",
        f"{name} = int(Record({n}) == Record({m})) + int(Record(1) is Record(1))",
        f"p = Point({n})\nx, y = p\n{name} = p.x + p[1] + y + int(p == ({n}, 2)) + p._replace(x={m}).x",
        f"c = Color.RED if {n} > {m} else Color.BLUE\n{name} = c.value + int(c is Color.RED) + int(c == Color.BLUE)",
        f"b = Derived({n})\n{name} = b.twice() + Base().twice() + int(isinstance(b, Base))",
        f"r = Record({n})\nq = r\nq.size += {m}\n{name} = r.size",
        f"rs = [Record(x) for x in [1, {n}]]\nrs[0].size = {m}\n{name} = sum(r.size for r in rs)",
        f"{name} = shifted({n}) + shifted({m})",
    ), "number"


def vectors(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    a = w.pick(f"np.array([{n}, {m}, 2])", f"np.array([4, {n}, 0, {m}])", f"np.array([{m}, 1.5, {n}])")
    rows = f"np.array([[{n}, 1, 2], [3, {m}, 5]])"
    return w.pick(
        f"{name} = np.cumsum({a}).tolist()",
        f"{name} = np.argsort({a}, kind='stable').tolist()",
        f"{name} = np.where({a} > 1, {a}, -1).tolist()",
        f"{name} = {rows}.sum(axis={w.pick('0', '1')}).tolist()",
        f"{name} = {rows}.{w.pick('max', 'min', 'argmax', 'mean')}(axis={w.pick('0', '1')}).tolist()",
        f"{name} = {rows}[:, {w.pick('0', '1', '-1')}].tolist()",
        f"{name} = {rows}.T[{w.pick('0', '-1')}].tolist()",
        f"a = {a}\na[a > {w.pick('0', '1')}] {w.pick('=', '+=', '-=')} {w.pick('2', '1')}\n{name} = a.tolist()",
        f"{name} = np.clip({a}, {w.pick('0', '1')}, 2).tolist()",
        f"{name} = [int(x) for x in {a} if x > 0]",
        f"{name} = np.bincount(np.array(data, dtype=int) % 3, minlength=3).tolist()",
        f"{name} = np.histogram(data, bins={w.pick('[0, 2, 5]', '3, range=(0, 6)', '[0, 1, 3, 5]')})[0].tolist()",
        f"{name} = np.unique({a}).tolist()",
        f"{name} = np.maximum({a}, {w.pick('1', '0')}).tolist()",
        f"{name} = np.diff({a}).tolist()",
        f"{name} = ({a} / {w.pick('2', '4')}).tolist()",
        f"{name} = ({a} {w.pick('//', '%')} {w.pick('2', '-2', '3')}).tolist()",
        f"{name} = np.sort({a})[::-1].tolist()",
        f"{name} = np.concatenate([{a}, [7]]).tolist()",
        f"{name} = sorted({a}.tolist(), reverse=True)",
    ), "list"


def series(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    a = w.pick(f"pd.Series([{n}, {m}, 2])", "pd.Series(data, dtype=int)")
    return w.pick(
        f"{name} = int({a}.sum())",
        f"{name} = int(({a} > 1).sum())",
        f"{name} = int({a}.value_counts().get({n}, 0))",
        f"{name} = int({a}.nunique())",
        f"{name} = int({a}.clip(0, 2).sum())",
        f"{name} = int({a}.cumsum().max()) if len({a}) else 0",
        f"{name} = sum({a}.tolist())",
        f"{name} = len({a}[{a} > 1])",
        f"{name} = sum(x for x in {a} if x != {n})",
    ), "number"


def folded(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    return w.pick(
        f"{name} = reduce(lambda a, b: a * 2 + b, {items}, {n})",
        f"q = deque(maxlen=2)\nfor x in {items}:\n    q.append(x)\n{name} = sum(q) + len(q)",
        f"{name} = sum(a * b for a, b in zip({items}, {items}[1:]))",
        f"{name} = divmod({n}, 3)[0] + (-{m if not m.startswith('-') else '1'}) // 2 + abs({n}) + pow({m}, 2)",
        f"a, *b = [{n}, {m}, 3]\n{name} = a + len(b) + b[-1]",
        f"a, b = {n}, {m}\na, b = b, a + b\n{name} = a * 10 + b",
        f"{name} = sum(i for i, x in enumerate({items}, start=1) if x == {n})",
    ), "number"


def drawn(w: Constructs, name: str, n: str, m: str, items: str) -> Made:
    return w.pick(
        f"{name} = {n} + rng.laplace(0, 2)",
        f"{name} = (np.array([{n}, {m}]) + rng.laplace(0, 1, size=2)).tolist()[0]",
        f"{name} = max(x + rng.laplace(0, 1) for x in [{n}, {m}])",
        f"{name} = {n} if rng.random() < 0.25 else {m}",
        f"noise = [rng.laplace(0, 1) for _ in range(2)]\n{name} = {n} + noise[1]",
        f"{name} = {n} + (rng.laplace(0, 1) if {m} > 0 else 0)",
        f"{name} = {n} > 0 and rng.random() < 0.5",
    ), "number"


MAKERS = (
    counter, default_dict, plain_dict, known_dict, a_set, text, matched, attempted, attempted, jumping, returning,
    sliced, slice_changed, view, consumed, ties, best, rounded, mutable_default, compared, with_else, walrus, objects,
    vectors, vectors, series, folded, drawn, *taken_apart.MAKERS,
)  # fmt: skip
