"""Statements without noise, as an unknown function of what they read."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Interval, Record
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import TRUE, Choose, Compare, Literal, Local, Opaque, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.computed import Computed
from lapwing.prove.script.proof import Proof
from lapwing.syntax.certificate.data import encode
from tests.kernel.build import ONE, ZERO, judged, program, refusal
from tests.proofs import start
from tests.prove.examples import second_checker

GRADIENT = """
        @private(rho="c * c / (2 * s * s)", requires=["c > 0", "s > 0", "k >= 1"])
        def step(
            d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
            w: Public[list[float]], k: Public[int], c: Public[float], s: Public[float], b: Bit, e: Epsilon,
        ):
            total = [0.0] * k
            t = 0
            i = 7
            while t < len(d):
                row = list(d[t])
                g: list[float] = []
                i = 0
                while i < k:
                    g.append({item})
                    i = i + 1
                total = add_vectors(total, {added})
                t = t + 1
            out: list[float] = []
            {reset}
            while i < k:
                x = gaussian(total[i], sigma=s)
                out.append(x)
                i = i + 1
            return out
"""
PATH = (3, 0, 1, 4)


def step(proof: Proof, path: tuple[int, ...], result: str, given: list[str], why: str | None) -> None:
    """Both checkers take the step, or both refuse it."""
    goal = proof.goal
    assert isinstance(goal, Private)
    (target,) = proof.locals([result])
    terms = tuple(proof.locals([each])[0] if each.isidentifier() else proof.item(each) for each in given)
    rule = Computed(path, target, terms, "f")
    checker = second_checker()
    other = checker.Private(json.loads(json.dumps(encode(goal.program))), json.loads(json.dumps(encode(goal.claim))))
    if why is None:
        (expected,) = rule.premises(goal).goals
        ((_, found),) = other.premises(json.loads(json.dumps(encode(rule))))
        assert isinstance(expected, Private)
        assert found.data == json.loads(json.dumps(encode(expected.program)))
        return
    with pytest.raises(Refused, match=why):
        rule.premises(goal)
    with pytest.raises(checker.RefusedError):
        other.premises(json.loads(json.dumps(encode(rule))))


def gradient(item: str = "row[i] * w[i]", added: str = "clip_norm(g, c)", reset: str = "i = 0") -> Proof:
    return start(GRADIENT.format(item=item, added=added, reset=reset))


def test_statements_become_a_function_of_what_they_read() -> None:
    proof = gradient().computed(PATH, "g", ["row"], "f")
    text = str(proof)
    assert 'unknown("f", row, of=list[float])' in text
    assert "while i < k" in text and "row[i]" not in text


def test_a_row_may_be_given_itself() -> None:
    proof = gradient("d[t][i] - 1")
    assert 'unknown("f", d[t], of=list[float])' in str(proof.computed(PATH, "g", ["d[t]"], "f"))
    step(gradient("d[t][i] - 1"), PATH, "g", ["d[t]"], None)
    step(gradient("d[t][i] - 1"), PATH, "g", ["t"], "something private is read")
    step(gradient("d[t][i] - 1"), (3, 0, 1, 6), "total", ["d[t]", "t", "total"], "something given is changed")


@pytest.mark.parametrize(
    ("proof", "path", "given", "why"),
    [
        (gradient(), PATH, [], "not shared and not yet set"),
        (gradient(reset="k2 = 1"), PATH, ["row"], "not shared and not yet set"),
        (gradient("row[i] + b"), PATH, ["row"], "something private is read"),
        (gradient("row[i] + len(d)"), PATH, ["row"], "something private is read"),
        (gradient("laplace(row[i], scale=1)"), PATH, ["row"], "something is drawn"),
        (gradient('row[i] + unknown("f", i)'), PATH, ["row"], "speaks of this function already"),
        (gradient(added='[unknown("f", i)]'), PATH, ["row"], "speaks of this function already"),
        (gradient(added="clip_norm(g, e)"), PATH, ["row"], ""),
        (gradient(added="clip_norm(g, c - 1)"), PATH, ["row"], "above 0"),
        (gradient(added="clip_norm(g, b)"), PATH, ["row"], "public"),
        (gradient(added="g"), PATH, ["row"], "only clipped to one bound"),
        (gradient(added="clip_norm(add_vectors(g, g), c)"), PATH, ["row"], "only clipped to one bound"),
        (gradient(added="add_vectors(clip_norm(g, c), clip_norm(g, 2 * c))"), PATH, ["row"], "to one bound"),
        (gradient(added="add_vectors(clip_norm(g, c), clip_norm(g, c, 1))"), PATH, ["row"], "to one bound"),
        (gradient(), PATH, ["row", "g"], "only clipped to one bound"),
        (gradient(), (3, 0, 1, 3), ["row"], "not shared and not yet set"),
        (gradient(), (), [], "no such statements"),
        (gradient(), (3,), [], "no such statements"),
        (gradient(), (1, 1), [], "no such statements"),
        (gradient(), (-1, 2), [], "no such statements"),
        (gradient(), (3, 0, 1, 9), ["row"], "no such statements"),
        (gradient(), (3, 0, -5, 4), ["row"], "no such statements"),
        (gradient(), (30, 0, 1, 4), ["row"], "no such statements"),
        (gradient(), (-4, 0, 1, 4), ["row"], "no such statements"),
        (gradient(), (3, 1, 1, 4), ["row"], "no such block"),
        (gradient(), (2, 0, 1, 4), ["row"], "no such block"),
    ],
)
def test_what_is_no_function(proof: Proof, path: tuple[int, ...], given: list[str], why: str) -> None:
    step(proof, path, "g", given, why or None)


def test_a_result_on_the_grid_may_be_used_as_it_is() -> None:
    step(gradient("row[i] - w[i]", "g"), PATH, "g", ["row"], None)


NESTED = """
        @private(epsilon="eps")
        def nested(q: Query(sensitivity=1), n: Public[int], eps: Epsilon):
            z = laplace(0, scale=1 / eps)
            y = q + z
            {lines}
            return x
"""


@pytest.mark.parametrize(
    ("lines", "path", "result", "given", "why"),
    [
        ("x = y + 1", (2, 3), "x", ["y"], None),
        ("x = 0\n            if n > 0: x = y + 1", (3, 0, 0, 1), "x", ["y"], None),
        ("x = 0\n            if n > 0: x = 1\n            else: x = y", (3, 1, 0, 1), "x", ["y"], None),
        ("x = 0\n            if y > 0: x = 1", (3, 4), "x", ["y"], "not surely set"),
        ("x = 0\n            if y > 0: x = 1", (3, 4), "x", ["y", "x"], None),
        ("z = y + 1\n            x = z + 1", (2, 3), "x", ["y"], "not surely set"),
        ("z = y + 1\n            x = z + 1\n            x = x + z", (2, 4), "x", ["y"], "not shared and not yet set"),
        ("x = y\n            z = y + 1\n            y = z", (2, 5), "x", ["y"], None),
        ("x = y\n            z = y + 1\n            y = z", (2, 4), "x", ["y"], "not shared and not yet set"),
        ("z = 1\n            x = y\n            x = z + x", (2, 4), "x", ["y"], "not shared and not yet set"),
        ("x = y\n            x = x + 1\n            z = x", (3, 5), "z", ["x"], "not shared and not yet set"),
        (
            "x = 0\n            for i in range(n):\n                x = y + z\n                z = 1",
            (4, 0, 0, 2),
            "x",
            ["y", "z"],
            "not shared and not yet set",
        ),
        (
            "x = 0\n            while z < n:\n                x = y + 1\n                z = z + 1",
            (3, 0, 0, 2),
            "x",
            ["y", "z"],
            "not shared and not yet set",
        ),
        (
            "x = 0\n            while z < n:\n                x = y + 1\n                z = x",
            (3, 0, 0, 2),
            "x",
            ["y"],
            "not shared and not yet set",
        ),
        (
            "x = 0\n            while y > 0:\n                y = y - 1\n            x = z",
            (3, 5),
            "x",
            ["y", "z"],
            "does not count",
        ),
        (
            (
                "x = 0\n            while x < n:\n                if y > 0:\n                    z = 1\n"
                "                    x = y\n                x = x + z"
            ),
            (3, 0, 0, 0, 0, 2),
            "x",
            ["y"],
            "not shared and not yet set",
        ),
    ],
)
def test_what_else_is_set_is_forgotten(
    lines: str, path: tuple[int, ...], result: str, given: list[str], why: str | None
) -> None:
    step(start(NESTED.format(lines=lines)), path, result, given, why)


def test_a_restriction_and_the_claim_stay() -> None:
    goal = Private(program("x = 1\nwhile x < 3: x = x + 1\nreturn x"), Claim(ONE, ZERO, ONE))
    (found,) = Computed((0, 2), Local("x", INT), (), "f").premises(goal).goals
    assert isinstance(found, Private) and (found.claim, found.where) == (goal.claim, goal.where)
    assert [node.sort for node in inside(found.program.body) if isinstance(node, Opaque)] == [INT]


def leaking(bound: Term) -> Private:
    """A record up to a bound that is compared with 10, and shown where it is more."""
    record, ten, out = Param("b", REAL), Local("ten", REAL), Local("out", REAL)
    shown = Choose(Compare("<=", record, ten), ZERO, record)
    body = Assign(ten, Literal(Fraction(10), REAL)), Assign(out, shown)
    role = Parameter(record, Record(Interval(ZERO, bound)))
    return Private(Program("leak", (role,), (), body, (out,)), Claim(ZERO, ZERO, ONE))


@pytest.mark.parametrize("place", ["bound", "where"])
def test_nothing_else_speaks_of_the_function(place: str) -> None:
    """Of bounds f() and neighbours with f() = 10 a theorem for all f would say nothing where f() is 50."""
    f, ten = Opaque("f", (), REAL), Local("ten", REAL)
    goal = leaking(f if place == "bound" else Literal(50, INT))
    where = Compare("==", f, Literal(10, INT)) if place == "where" else TRUE
    for function, why in (("f", "speaks of this function already"), ("g", None)):
        rule = Computed((0, 1), ten, (), function)
        checker = second_checker()
        parts = (json.loads(json.dumps(encode(each))) for each in (goal.program, goal.claim, rule))
        program, claim, step = parts
        other = checker.Private(program, claim, (json.loads(json.dumps(encode(where))),) if place == "where" else ())
        if why is None:
            assert len(rule.premises(replace(goal, where=where)).goals) == len(other.premises(step)) == 1
            continue
        assert why in refusal(rule, replace(goal, where=where))
        with pytest.raises(checker.RefusedError, match=why):
            other.premises(step)


def test_it_is_about_privacy_that_makes_sense() -> None:
    rule = Computed((0, 1), Local("x", ListOf(REAL)), (), "f")
    assert "about privacy" in refusal(rule, judged("return 0"))
    assert "not a number" in refusal(rule, Private(program("return 0"), Claim(TRUE, ZERO, ONE)))
