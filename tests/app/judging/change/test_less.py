"""Changes after which less is told."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.less import lesser_of
from tests.app.judging.change.texts import code

ROWS = "d: Database(of=Interval(0, 9)), c: Public[int], eps: Epsilon"
VECTORS = "d: Database(of=Vector(Interval(0, 9), 2), neighbours='add-remove'), c: Public[int], eps: Epsilon"
ABOVE = """
bar = laplace(t, scale=1)
out = []
for v in q:
    x = laplace(v, scale=1)
    if x >= bar:
        out.append({})
    else:
        out.append(0)
return out
"""
LARGEST = """
best = 0
for i in range(len(q)):
    x = laplace(q[i], scale=1)
    if i == 0 or x > best:
        best = x
return best
"""
PLACE = """
best = 0
winner = 0
for i in range(len(q)):
    x = laplace(q[i], scale=1)
    if i == 0 or x > best:
        best = x
        winner = i
return winner
"""
FILTER = """
out = []
left = t
while {}:
    out.append(laplace(q[0], scale=1 / eps))
    left -= eps
return out
"""
CACHE = """
known = [False] * len(q)
kept = [0.0] * len(q)
for j in range(len(q)):
    if not known[j]:
        kept[j] = laplace(q[j], scale=1)
return kept
"""
COUNTED = """
bar = laplace(t, scale=1)
out = []
found = 0
for v in q:
    x = laplace(v, scale=c)
    if x >= bar:
        out.append(1)
        found += 1
        if found >= c:
            break
    else:
        out.append(0)
return out
"""
UNCOUNTED = COUNTED.replace("found = 0\n", "").replace(
    """        found += 1
        if found >= c:
            break
""",
    "",
)
LESS = {
    "so many answers": (UNCOUNTED, COUNTED),
    "one answer": (ABOVE.format(1), ABOVE.format(1).replace("append(1)", "append(1)\n        break")),
    "the place": (LARGEST, PLACE),
    "a fresh draw": (ABOVE.format("x"), ABOVE.format("laplace(v, scale=1)")),
    "what is affordable": (FILTER.format("left > 0"), FILTER.format("left >= eps")),
    "what is remembered": (CACHE, CACHE.replace("scale=1)", "scale=1)\n        known[j] = True")),
}


@pytest.mark.parametrize("kind", LESS)
def test_less_is_told(kind: str) -> None:
    before, after = LESS[kind]
    texts = [each.merged().applied() for each in lesser_of(code(before))]
    assert code(after).source_text in texts


@pytest.mark.parametrize(
    ("lines", "parameters", "found", "wanted"),
    [
        ("s = 0\nfor x in d:\n    s += x\nreturn laplace(s, scale=1)", ROWS, "s += x", "s += min(max(x, 0), 1)"),
        (
            "s = [0.0] * 2\nfor r in d:\n    s = add_vectors(s, r)\nreturn laplace(s[0], scale=1)",
            VECTORS,
            "add_vectors(s, r)",
            "add_vectors(s, clip_norm(r, 1))",
        ),
    ],
)
def test_rows_are_clipped(lines: str, parameters: str, found: str, wanted: str) -> None:
    texts = [each.merged().applied() for each in lesser_of(code(lines, parameters))]
    assert code(lines.replace(found, wanted), parameters).source_text in texts


@pytest.mark.parametrize(
    "lines",
    [
        ABOVE.format("1\n        break").replace("1\n        break)", "1)\n        break"),
        PLACE,
        FILTER.format("left >= eps"),
        CACHE.replace("scale=1)", "scale=1)\n        known[j] = True"),
        "s = 0\nfor i in range(c):\n    s += i\nreturn laplace(q[0] + s, scale=1)",
    ],
)
def test_what_is_right_stays(lines: str) -> None:
    assert list(lesser_of(code(lines))) == []
