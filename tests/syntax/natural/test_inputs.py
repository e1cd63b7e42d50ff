"""Parameters as the contract says: lists are objects, which a function may change."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import INT
from tests.syntax.natural.says import assert_as_python, core

SAME = [
    (
        """\
xs = data
xs += [1]
return data
""",
        "",
    ),
    (
        """\
data.append(k)
return data, len(data)
""",
        "",
    ),
    (
        """\
data.sort()
return data
""",
        "",
    ),
    (
        """\
total = data + [k]
return total, data
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


BECOMES = [
    ("return sum(data)", "", "total = total + data[index]"),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)


def test_a_value_that_may_be_missing_among_other_fields() -> None:
    from lapwing.syntax.natural.program import evaluate_function
    from tests.contracts import contract_of, definitions

    role = 'Database(of=Row(age=Integers(0, 9), pay=Maybe(Interval(0, 1)), name=Category("a", "b")))'
    text = f"# lapwing: data: {role}; epsilon = epsilon\ndef f(data, epsilon):\n"
    text += "    return sum(r['pay'] for r in data if r['pay'] is not None and r['name'] == 'b')\n"
    made = evaluate_function(definitions(text)[-1], contract_of(text, -1))
    kinds = [each.kind for each in made.tree.parameters[0].role.options["of"].options.values()]  # type: ignore[union-attr]
    assert kinds == ["Integers", "Bit", "Interval", "Integers"]


def test_the_length_of_vectors_is_a_whole_number() -> None:
    from tests.syntax.natural.given_verdicts import lowered

    found = lowered(
        '# lapwing: rows: Database(of=Vector(of=Reals, length=d), neighbours="add-remove"); epsilon = epsilon\n'
        "def f(rows, d, epsilon, rng):\n    return np.sum(rows, axis=0) + rng.laplace(0, 1, d)\n"
    )
    assert "d" in [each.param.name for each in found.program.parameters if each.param.sort == INT]
