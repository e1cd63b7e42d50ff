from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lapwing.certificate.certificate import Certificate, certify
from lapwing.certificate.write import write_certificate
from lapwing.kernel import law, role
from lapwing.kernel import program as code
from lapwing.kernel.claim import Claim
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.judgment import Unit
from lapwing.kernel.program import Block, Parameter, Program
from lapwing.kernel.rules.absurd import Absurd
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.case import Case
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.conseq import Conseq
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.entry import Entry
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.instance import Instance
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.seq import Seq
from lapwing.kernel.rules.sequential import Sequential
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.while_alone import WhileAlone
from lapwing.kernel.rules.while_apart import WhileApart
from lapwing.kernel.rules.while_both import WhileBoth
from lapwing.kernel.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.term import (
    And,
    Arithmetic,
    Choose,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Logical,
    Param,
    Sided,
    Snoc,
    Spent,
    Term,
)
from tests.proofs import add_remove_sum, attribute_means, svt_scaled

TOOL = Path(__file__).resolve().parents[2] / "tools" / "recheck.py"
Data = dict[str, Any]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("recheck", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["recheck"] = module
    spec.loader.exec_module(module)
    return module


recheck = load()


def number(value: int | Fraction) -> Literal:
    return Literal(value, INT if isinstance(value, int) else REAL)


def step(rule: Rule, *premises: Derivation) -> Derivation:
    return Derivation(rule, premises)


def steps(*chain: Rule) -> Derivation:
    """A derivation in which every rule but the last has one premise."""
    last = step(chain[-1])
    for rule in reversed(chain[:-1]):
        last = step(rule, last)
    return last


def both(name: str, sort: Sort) -> tuple[Sided, Sided]:
    return Sided(name, sort, 1), Sided(name, sort, 2)


def less(left: Term, right: Term) -> Term:
    return Compare("<=", left, right)


def equal(left: Term, right: Term) -> Term:
    return Compare("==", left, right)


def over(left: Term, right: Term) -> Term:
    return Arithmetic("/", left, right)


def minus(left: Term, right: Term) -> Term:
    return Arithmetic("-", left, right)


ZERO, ONE, TWO = number(0), number(1), number(2)
HALF = number(Fraction(1, 2))
TRUE, FALSE = Literal(True, BOOL), Literal(False, BOOL)
EPS, Q, D, SCORES = Param("eps", REAL), Param("q", REAL), Param("d", ListOf(REAL)), Param("s", ListOf(REAL))
X, Y, STEP, N, OUT = Local("x", REAL), Local("y", REAL), Local("i", INT), Local("n", INT), Local("out", ListOf(REAL))
X1, X2 = both("x", REAL)
I1, I2 = both("i", INT)
Q1, Q2 = both("q", REAL)
OUT1, OUT2 = both("out", ListOf(REAL))
SPENT = Spent(0)
ONCE: tuple[tuple[Unit, ...], tuple[tuple[Term, ...], ...]] = ((Unit(EPS),), ((ONE,),))
FREE: tuple[tuple[Unit, ...], tuple[tuple[Term, ...], ...]] = ((), ((),))


def program(
    parameters: dict[Param, role.Role], body: Block, *results: Term, requires: tuple[Term, ...] = ()
) -> Program:
    known = {EPS: role.Epsilon(), **parameters}
    return Program("f", tuple(Parameter(param, what) for param, what in known.items()), requires, body, results)


def text_of(subject: Program, epsilon: Term, derivation: Derivation, group: Term = ONE) -> str:
    return write_certificate(certify(subject, Claim(epsilon, ZERO, group), derivation))


def query(body: Block, *results: Term) -> Program:
    return program({Q: role.Query(ONE)}, body, *results)


def one_draw() -> str:
    subject = query((code.Sample(X, law.Laplace(Q, over(ONE, EPS))),), X)
    return text_of(subject, EPS, steps(Direct(*ONCE), Laplace(ZERO, 0), Skip()))


def two_draws() -> str:
    scale = over(TWO, EPS)
    subject = query((code.Sample(X, law.Laplace(Q, scale)), code.Sample(Y, law.Laplace(Q, scale))), X, Y)
    middle = And((equal(X1, X2), less(SPENT, ONE)))
    cut = Seq(1, 1, middle)
    halves = [steps(Laplace(ZERO, 0), Skip())] * 2
    root = Direct((Unit(over(EPS, TWO)),), ((TWO,),))
    return text_of(subject, EPS, step(root, step(cut, *halves)))


def noisy_rows() -> str:
    """Every row with its own noise: only the row that differs is paid for."""
    item = Snoc(OUT, X)
    round = (
        code.Sample(X, law.Laplace(Index(D, STEP), over(ONE, EPS))),
        code.Assign(OUT, item),
        code.Assign(STEP, Arithmetic("+", STEP, ONE)),
    )
    body = (code.Assign(OUT, Empty(REAL)), code.Assign(STEP, ZERO), code.While(Compare("<", STEP, Length(D)), round))
    subject = program({D: role.Database(role.Interval(ZERO, ONE), "replace")}, body, OUT)
    paid = Choose(Compare(">", I1, Logical("d@", INT)), ONE, ZERO)
    invariant = And((equal(I1, I2), less(ZERO, I1), equal(OUT1, OUT2), less(SPENT, paid)))
    inner = steps(Instance("d", I1), Laplace(ZERO, 0), Assign("both"), Assign("both"), Skip())
    loop = step(WhileBoth(invariant), inner, steps(Skip()))
    return text_of(subject, EPS, step(Direct(*ONCE), step(Assign("both"), step(Assign("both"), loop))))


def alone() -> str:
    """A loop on one side after the other, counting down, with a coin in each round."""
    round = (code.Sample(Local("c", BOOL), law.Flip(HALF)), code.Assign(STEP, minus(STEP, ONE)))
    body = (code.Assign(STEP, number(3)), code.While(Compare(">", STEP, ZERO), round))
    first = And((less(ZERO, I1), equal(I2, number(3))))
    second = And((less(ZERO, I2), equal(I1, ZERO)))
    right = step(WhileAlone(2, second, I2), steps(Sample(2), Assign("right"), Skip()), steps(Skip()))
    left = step(WhileAlone(1, first, I1), steps(Sample(1), Assign("left"), Skip()), right)
    root = step(Direct(*FREE), step(Assign("both"), left))
    return text_of(query(body, STEP), ZERO, root)


def apart() -> str:
    """Loops that run out of step: the number of rounds is private, the result is not."""
    rows = role.Database(role.Interval(ZERO, ONE), "add-remove")
    body = (
        code.Assign(STEP, ZERO),
        code.While(Compare("<", STEP, Length(D)), (code.Assign(STEP, Arithmetic("+", STEP, ONE)),)),
    )
    invariant = And((less(ZERO, I1), less(ZERO, I2)))
    bound = minus(Length(Sided("d", ListOf(REAL), 2)), I2)
    loop = step(
        WhileApart(invariant, FALSE, FALSE, bound),
        steps(Assign("both"), Skip()),
        steps(Assign("left"), Skip()),
        steps(Assign("right"), Skip()),
        steps(Skip()),
    )
    root = step(Direct(*FREE), step(Assign("both"), loop))
    return text_of(program({D: rows}, body, ONE), ZERO, root)


def waiting() -> str:
    """The left loop waits until the right one is done, and the result does not depend on the number of rounds."""
    body = (
        code.Assign(STEP, ZERO),
        code.While(Compare("<", STEP, Length(D)), (code.Assign(STEP, Arithmetic("+", STEP, ONE)),)),
    )
    bound = minus(Length(Sided("d", ListOf(REAL), 2)), I2)
    rounds = (steps(Assign("both"), Absurd()), steps(Assign("left"), Skip()), steps(Assign("right"), Skip()))
    loop = step(WhileApart(TRUE, FALSE, TRUE, bound), *rounds, steps(Skip()))
    subject = program({D: role.Database(role.Interval(ZERO, ONE), "add-remove")}, body, ONE)
    return text_of(subject, ZERO, step(Direct(*FREE), step(Assign("both"), loop)))


def response() -> str:
    answer = Local("a", BOOL)
    subject = program(
        {Q: role.Query(ONE)}, (code.Sample(answer, law.RandomizedResponse(Compare(">", Q, ZERO), EPS)),), answer
    )
    return text_of(subject, EPS, steps(Direct(*ONCE), Response(FALSE, 0), Skip()))


def mechanism() -> str:
    chosen = code.Sample(N, law.Exponential(SCORES, over(TWO, EPS)))
    root = Direct((Unit(over(EPS, TWO)),), ((TWO,),))
    subject = program({SCORES: role.Queries(ONE, False)}, (chosen,), N, requires=(less(ONE, Length(SCORES)),))
    return text_of(subject, EPS, steps(root, Exponential(0), Skip()))


def upwards() -> str:
    """One-sided noise on an exact threshold: the shift is never downwards, and a swap of sides is a case."""
    subject = query(
        (code.Sample(X, law.ExponentialNoise(ZERO, over(ONE, EPS))), code.Sample(Y, law.Laplace(Q, over(ONE, EPS)))), Y
    )
    chain = (Direct(*ONCE), ExponentialNoise(ZERO, 0), Laplace(ZERO, 0), Skip())
    return text_of(subject, EPS, steps(*chain))


def branches() -> str:
    """A branch on the data before a result that does not depend on it, with consequence, case and absurdity."""
    flip = code.Sample(Local("c", BOOL), law.Flip(over(ONE, TWO)))
    branch = code.If(Compare(">", Q, ZERO), (code.Assign(X, ONE),), (code.Assign(X, TWO),))
    c1, c2 = both("c", BOOL)
    known = And((equal(c1, c2), less(ONE, X1), less(ONE, X2)))
    end = step(Case(less(X1, ZERO)), steps(Absurd()), steps(Skip()))
    weaken = step(Conseq(known, And((known, TRUE))), end)
    right = step(If("right"), *[step(Assign("right"), weaken)] * 2)
    left = step(If("left"), *[step(Assign("left"), right)] * 2)
    return text_of(query((flip, branch), Local("c", BOOL)), ZERO, step(Direct(*FREE), step(Same(), left)))


def above() -> str:
    """Whether a noisy answer is above 0, shown pointwise with a shift that looks at the drawn value."""
    drawn = Logical("drawn", REAL)
    shift = Choose(less(drawn, ZERO), minus(Q2, Q1), minus(Q2, Q1))
    subject = query((code.Sample(X, law.Laplace(Q, over(ONE, EPS))),), Compare(">", minus(X, Q), ZERO))
    return text_of(subject, ZERO, steps(Pointwise((Unit(EPS),), ((ZERO,),)), Laplace(shift, 0), Skip()))


def grouped() -> str:
    k = Param("k", INT)
    draw = code.Sample(X, law.Laplace(Q, over(ONE, EPS)))
    subject = program({Q: role.Query(ONE), k: role.Public()}, (draw,), X, requires=(less(ONE, k),))
    single = steps(Group(EPS, ZERO), Direct(*ONCE), Laplace(ZERO, 0), Skip())
    return text_of(subject, Arithmetic("*", k, EPS), single, group=k)


def processed() -> str:
    body = (code.Sample(X, law.Laplace(Q, over(ONE, EPS))), code.Assign(Y, over(X, TWO)))
    derivation = steps(PostProcessing(1, (X,)), Direct(*ONCE), Laplace(ZERO, 0), Skip())
    return text_of(query(body, Y), EPS, derivation)


def adaptive() -> str:
    """The second draw is around an answer that the first one moves."""
    scale, half = over(TWO, EPS), over(EPS, TWO)
    body = (code.Sample(X, law.Laplace(Q, scale)), code.Sample(Y, law.Laplace(Arithmetic("+", Q, X), scale)))
    part = steps(Direct((Unit(half),), ((ONE,),)), Laplace(ZERO, 0), Skip())
    claim = Claim(half, ZERO, ONE)
    return text_of(query(body, X, Y), EPS, step(Sequential(1, (X,), claim, claim), part, part))


VALID = [one_draw, two_draws, noisy_rows, alone, apart, waiting, response, mechanism, upwards, branches, above]


def scaled() -> str:
    """Prices with two unknowns: the sensitivity and a number of rounds that is at least 1."""
    c, k = Param("c", INT), Param("k", REAL)
    known: dict[Param, role.Role] = {Q: role.Query(k), c: role.Public(), k: role.Public()}
    scale = over(Arithmetic("*", Arithmetic("*", number(8), c), k), EPS)
    price = over(EPS, Arithmetic("*", Arithmetic("*", number(4), k), c))
    requires = (less(ONE, c), Compare(">", k, ZERO))
    subject = program(known, (code.Sample(X, law.Laplace(Q, scale)),), X, requires=requires)
    bound = Arithmetic("*", HALF, k)
    claim = over(EPS, number(8))
    return text_of(subject, claim, steps(Direct((Unit(price),), ((bound,),)), Laplace(ZERO, 0), Skip()))


def in_steps() -> str:
    """A draw with any sensitivity, paid with one step where the answers differ."""
    k = Param("k", REAL)
    draw = code.Sample(X, law.Laplace(Q, over(k, EPS)))
    subject = program({Q: role.Query(k), k: role.Public()}, (draw,), X, requires=(Compare(">", k, ZERO),))
    amount = Choose(equal(Q1, Q2), ZERO, ONE)
    return text_of(subject, EPS, steps(Direct(*ONCE), LaplaceSteps(ZERO, 0, k, amount), Skip()))


def entries() -> str:
    """The first entry of the first row, which is a bit."""
    rows, k = Param("d", ListOf(ListOf(INT))), Param("k", INT)
    table = role.Database(role.Vector(role.Integers(ZERO, ONE), k), "replace")
    draw = code.Sample(X, law.Laplace(Index(Index(rows, ZERO), ZERO), over(ONE, EPS)))
    requires = (less(ONE, k), less(ONE, Length(rows)))
    subject = program({rows: table, k: role.Public()}, (draw,), X, requires=requires)
    return text_of(subject, EPS, steps(Direct(*ONCE), Entry("d", ZERO, ZERO), Laplace(ZERO, 0), Skip()))


VALID += [grouped, processed, adaptive, scaled, entries, in_steps]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {make.__name__: make() for make in VALID}


def verdict(tmp_path: Path, text: str | bytes) -> tuple[int, str]:
    path = tmp_path / "certificate.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    code, said = recheck.verdict(str(path))
    return int(code), str(said)


@pytest.mark.parametrize("make", VALID, ids=lambda make: str(make.__name__))
def test_accepts_what_the_kernel_accepts(make: Callable[[], str], texts: dict[str, str], tmp_path: Path) -> None:
    assert verdict(tmp_path, texts[make.__name__]) == (0, "accepted: f")


@pytest.mark.parametrize("make", [attribute_means, add_remove_sum, svt_scaled], ids=lambda make: str(make.__name__))
def test_accepts_proofs_by_hand(make: Callable[[], Certificate], tmp_path: Path) -> None:
    assert verdict(tmp_path, write_certificate(make())) == (0, f"accepted: {make.__name__}")


def swap(data: Any, old: Any, new: Any) -> Any:
    """The data with one part in place of another, wherever it stands."""
    if type(data) is type(old) and data == old:
        return new
    if isinstance(data, list):
        return [swap(part, old, new) for part in data]
    if isinstance(data, dict):
        return {name: swap(part, old, new) for name, part in data.items()}
    return data


def signed(data: Data) -> Data:
    """The certificate with the hash of the program it now has."""
    text = json.dumps(data["program"], separators=(",", ":"))
    return {**data, "hash": hashlib.sha256(text.encode()).hexdigest()}


ONE_, TWO_, ZERO_ = ["Literal", 1, "int"], ["Literal", 2, "int"], ["Literal", 0, "int"]
EPS_, Q_ = ["Param", "eps", "float"], ["Param", "q", "float"]
SCALE_ = ["Arithmetic", "/", ONE_, EPS_]
SAME_ = ["Compare", "==", ["Sided", "q", "float", 1], ["Sided", "q", "float", 2]]


def in_derivation(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: {**data, "derivation": swap(data["derivation"], old, new)}


def in_claim(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: {**data, "claim": swap(data["claim"], old, new)}


def in_program(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: signed({**data, "program": swap(data["program"], old, new)})


def everywhere(old: Any, new: Any) -> Callable[[Data], Data]:
    return lambda data: signed(swap(data, old, new))


def without_last(data: Data) -> Data:
    data["derivation"]["premises"][0]["premises"].pop()
    return data


def with_claim_of_zero_delta(data: Data) -> Data:
    return {**data, "claim": ["Claim", data["claim"][1], ["Literal", -1, "int"], data["claim"][3]]}


def without_wait(part: Any) -> Any:
    """The derivation with rules for loops as they would be without the field."""
    if isinstance(part, dict):
        return {name: without_wait(inner) for name, inner in part.items()}
    if isinstance(part, list) and part[:1] == ["WhileApart"]:
        return [*part[:3], part[4]]
    return [without_wait(inner) for inner in part] if isinstance(part, list) else part


TAMPERED: dict[str, tuple[str, Callable[[Data], Data]]] = {
    "a shift that is not paid for": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ONE_, 0])),
    "a shift by half a grid point": (
        "one_draw",
        in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Literal", "1/2", "float"], 0]),
    ),
    "a shift by half an int": (
        "one_draw",
        in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Literal", "1/2", "int"], 0]),
    ),
    "a shift that looks half a grid point up in a list": (
        "one_draw",
        in_derivation(
            ZERO_, ["Index", ["Snoc", ["Empty", "float"], ["Literal", "1/2", "float"]], ["Literal", 0, "int"]]
        ),
    ),
    "a shift that is not injective": (
        "one_draw",
        in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Negative", ["Logical", "drawn", "float"]], 0]),
    ),
    "a shift by what was spent": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ["Spent", 0], 0])),
    "a bound of half": ("one_draw", in_derivation([[ONE_]], [[["Literal", "1/2", "float"]]])),
    "a bound of twice": ("one_draw", in_derivation([[ONE_]], [[TWO_]])),
    "a bound too many": ("one_draw", in_derivation([[ONE_]], [[ONE_, ONE_]])),
    "no bound": ("one_draw", in_derivation([[ONE_]], [])),
    "a private bound": ("one_draw", in_derivation([[ONE_]], [[["Sided", "q", "float", 1]]])),
    "another unit": (
        "one_draw",
        in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ["Arithmetic", "/", EPS_, TWO_], "epsilon"]),
    ),
    "a unit worth nothing": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ZERO_, "epsilon"])),
    "a negative unit": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", ["Negative", EPS_], "epsilon"])),
    "a private unit": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", Q_, "epsilon"])),
    "a unit of delta": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_, "delta"])),
    "a unit of neither": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_, "zeta"])),
    "a unit of both": ("one_draw", in_derivation(["Unit", EPS_, "epsilon"], ["Unit", EPS_])),
    "a unit that is not there": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ZERO_, 1])),
    "a unit from the end": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ZERO_, -1])),
    "a unit that is a truth value": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Laplace", ZERO_, False])),
    "half the claim": ("one_draw", in_claim(EPS_, ["Arithmetic", "/", EPS_, TWO_])),
    "a claim for two steps": ("one_draw", in_claim(ONE_, TWO_)),
    "a claim that divides by 0": ("one_draw", in_claim(EPS_, ["Arithmetic", "/", EPS_, ZERO_])),
    "a negative delta": ("one_draw", with_claim_of_zero_delta),
    "half the noise": (
        "one_draw",
        in_program(SCALE_, ["Arithmetic", "/", ["Literal", "1/2", "float"], EPS_]),
    ),
    "half the noise, old hash": (
        "one_draw",
        lambda data: {**data, "program": swap(data["program"], SCALE_, ["Arithmetic", "/", ZERO_, EPS_])},
    ),
    "a negative scale": ("one_draw", everywhere(["Epsilon"], ["Public"])),
    "a private scale": ("one_draw", in_program(SCALE_, Q_)),
    "twice the sensitivity": ("one_draw", in_program(["Query", ONE_], ["Query", TWO_])),
    "a sensitivity that is what was spent": ("one_draw", in_program(["Query", ONE_], ["Query", ["Spent", 0]])),
    "a private sensitivity": ("one_draw", in_program(["Query", ONE_], ["Query", Q_])),
    "a private parameter as if it were public": ("above", in_derivation(["Sided", "q", "float", 2], Q_)),
    "a public parameter of one side": (
        "above",
        in_derivation(["Sided", "q", "float", 2], ["Sided", "eps", "float", 2]),
    ),
    "a result that is the data": ("one_draw", lambda data: signed({**data, "program": [*data["program"][:5], [Q_]]})),
    "a drawn real in an int": ("one_draw", everywhere(["Local", "x", "float"], ["Local", "x", "int"])),
    "a variable with the name of a parameter": ("one_draw", everywhere("x", "q")),
    "a name with a space": ("one_draw", everywhere("x", "x y")),
    "two parameters with one name": ("one_draw", everywhere("q", "eps")),
    "another law": ("one_draw", in_program("Laplace", "Gaussian")),
    "an unknown law": ("one_draw", in_program("Laplace", "Cauchy")),
    "an unknown role": ("one_draw", in_program(["Query", ONE_], ["Answer", ONE_])),
    "an unknown statement": ("one_draw", in_program("Sample", "Draw")),
    "an unknown rule": ("one_draw", in_derivation("Skip", "Trust")),
    "an unknown first rule": ("one_draw", in_derivation("Direct", "Trust")),
    "a privacy rule inside": ("one_draw", in_derivation(["Skip"], ["Direct", [], [[]]])),
    "another rule": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Same"])),
    "nothing left to show": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Skip"])),
    "absurdity": ("one_draw", in_derivation(["Skip"], ["Absurd"])),
    "one side only": ("one_draw", in_derivation(["Laplace", ZERO_, 0], ["Sample", 1])),
    "a dropped premise": ("two_draws", without_last),
    "a weaker middle": ("two_draws", in_derivation(["Compare", "<=", ["Spent", 0], ONE_], ["And", []])),
    "a stronger middle": ("two_draws", in_derivation(["Compare", "<=", ["Spent", 0], ONE_], ["Or", []])),
    "a cut outside": ("two_draws", lambda data: {**data, "derivation": swap(data["derivation"], 1, 3)}),
    "a cut that is a truth value": (
        "two_draws",
        lambda data: {**data, "derivation": swap(data["derivation"], 1, True)},
    ),
    "one draw for two": ("two_draws", in_claim(EPS_, ["Arithmetic", "/", EPS_, TWO_])),
    "an invariant that is not kept": (
        "noisy_rows",
        in_derivation(["Logical", "d@", "int"], ["Literal", 7, "int"]),
    ),
    "an invariant that fails at first": (
        "noisy_rows",
        in_derivation(
            ["Compare", "<=", ZERO_, ["Sided", "i", "int", 1]], ["Compare", "<", ZERO_, ["Sided", "i", "int", 1]]
        ),
    ),
    "an invariant about guards that differ": (
        "noisy_rows",
        in_derivation(["Compare", "==", ["Sided", "i", "int", 1], ["Sided", "i", "int", 2]], ["And", []]),
    ),
    "an instance elsewhere": (
        "noisy_rows",
        in_derivation(["Instance", "d", ["Sided", "i", "int", 1]], ["Instance", "d", ZERO_]),
    ),
    "an instance of a public parameter": ("noisy_rows", in_derivation("d", "eps")),
    "a variable of another sort": ("noisy_rows", in_derivation(["Sided", "i", "int", 1], ["Sided", "i", "float", 1])),
    "rows of any size": ("noisy_rows", in_program(["Interval", ZERO_, ONE_], ["Interval", ZERO_, TWO_])),
    "a bound that does not fall": ("alone", in_derivation(["Sided", "i", "int", 2], ["Literal", 3, "int"])),
    "a loop for ever": (
        "alone",
        in_program(["Arithmetic", "-", ["Local", "i", "int"], ONE_], ["Local", "i", "int"]),
    ),
    "a coin that is no probability": ("alone", in_program(["Flip", ["Literal", "1/2", "float"]], ["Flip", TWO_])),
    "a coin that is private": ("alone", in_program(["Flip", ["Literal", "1/2", "float"]], ["Flip", Q_])),
    "the right side for ever": (
        "apart",
        in_derivation(["Length", ["Sided", "d", ["ListOf", "float"], 2]], ["Literal", 5, "int"]),
    ),
    "the right side for ever while the left one waits": (
        "waiting",
        in_derivation(["Length", ["Sided", "d", ["ListOf", "float"], 2]], ["Literal", 5, "int"]),
    ),
    "a round on the right that lowers nothing": (
        "waiting",
        in_program(
            ["Arithmetic", "+", ["Local", "i", "int"], ONE_],
            ["Arithmetic", "+", ["Local", "i", "int"], ["Arithmetic", "-", ONE_, ONE_]],
        ),
    ),
    "both at once where one was to wait": (
        "waiting",
        in_derivation(["Literal", True, "bool"], ["Literal", False, "bool"]),
    ),
    "loops that say nothing of waiting": (
        "waiting",
        lambda data: {**data, "derivation": without_wait(data["derivation"])},
    ),
    "a swapped answer": (
        "response",
        in_derivation(["Literal", False, "bool"], ["Literal", True, "bool"]),
    ),
    "scores that move both ways for the price of one": (
        "mechanism",
        lambda data: {**data, "derivation": swap(data["derivation"], [[TWO_]], [[ONE_]])},
    ),
    "noise downwards": (
        "upwards",
        in_derivation(["ExponentialNoise", ZERO_, 0], ["ExponentialNoise", ["Literal", -1, "int"], 0]),
    ),
    "guards that do not agree": ("branches", in_derivation(["If", "left"], ["If", "both"])),
    "a case that is not absurd": (
        "branches",
        in_derivation(["Compare", "<=", ["Sided", "x", "float", 1], ZERO_], ["And", []]),
    ),
    "a weak precondition": (
        "branches",
        in_derivation(["Compare", "<=", ONE_, ["Sided", "x", "float", 1]], ["And", []]),
    ),
    "rounds that may be none": ("scaled", in_program(["Compare", "<=", ONE_, ["Param", "c", "int"]], ["And", []])),
    "a claim that needs two rounds": ("scaled", in_claim(["Literal", 8, "int"], ["Literal", 16, "int"])),
    "a sensitivity that may be negative": (
        "scaled",
        in_program(["Compare", ">", ["Param", "k", "float"], ZERO_], ["And", []]),
    ),
    "a group for the price of one": ("grouped", in_claim(["Arithmetic", "*", ["Param", "k", "int"], EPS_], EPS_)),
    "a group that may be empty": ("grouped", in_program(["Compare", "<=", ONE_, ["Param", "k", "int"]], ["And", []])),
    "a group with a negative delta": ("grouped", in_claim(ZERO_, ["Literal", -1, "int"])),
    "a group whose steps have a delta": (
        "grouped",
        in_derivation(["Group", EPS_, ZERO_], ["Group", EPS_, ["Literal", "1/2", "float"]]),
    ),
    "processing that reads the data": ("processed", in_program(["Arithmetic", "/", ["Local", "x", "float"], TWO_], Q_)),
    "processing of what is not shared": ("processed", in_derivation([["Local", "x", "float"]], [])),
    "processing cut too late": ("processed", in_derivation(1, 3)),
    "parts that cost more than the whole": ("adaptive", in_claim(EPS_, ["Arithmetic", "/", EPS_, TWO_])),
    "a part that costs more than it says": (
        "adaptive",
        in_derivation(
            ["Claim", ["Arithmetic", "/", EPS_, TWO_], ZERO_, ONE_],
            ["Claim", ["Arithmetic", "/", EPS_, ["Literal", 3, "int"]], ZERO_, ONE_],
        ),
    ),
    "a part that uses what is not shared": ("adaptive", in_derivation([["Local", "x", "float"]], [])),
    "a part that changes what is shared": ("adaptive", in_program(["Local", "y", "float"], ["Local", "x", "float"])),
    "fewer steps": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], ZERO_)),
    "steps where none are needed": ("in_steps", in_derivation(SAME_, ["Not", SAME_])),
    "half a step": ("in_steps", in_derivation(ONE_, ["Literal", "1/2", "float"])),
    "steps that are no number": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], ["Param", "k", "float"])),
    "steps that are a sum": (
        "in_steps",
        in_derivation(["Choose", SAME_, ZERO_, ONE_], ["Arithmetic", "+", ONE_, ZERO_]),
    ),
    "steps over zero": ("in_steps", in_derivation(ZERO_, ["Literal", "1/0", "float"])),
    "negative steps": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], ["Literal", -1, "int"])),
    "steps that are a truth value": ("in_steps", in_derivation(["Choose", SAME_, ZERO_, ONE_], SAME_)),
    "steps of half the length": (
        "in_steps",
        in_derivation(["Param", "k", "float"], ["Arithmetic", "/", ["Param", "k", "float"], TWO_]),
    ),
    "steps of a negative length": ("in_steps", in_derivation(["Param", "k", "float"], ["Negative", EPS_])),
    "steps of a private length": ("in_steps", in_derivation(["Param", "k", "float"], Q_)),
    "steps of another length": ("in_steps", in_derivation(["Param", "k", "float"], EPS_)),
    "steps of a length that may be 0": (
        "in_steps",
        in_program(["Compare", ">", ["Param", "k", "float"], ZERO_], ["And", []]),
    ),
    "an entry in another row": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", ONE_, ZERO_])),
    "an entry in another column": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", ZERO_, ONE_])),
    "an entry of another parameter": (
        "entries",
        in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "k", ZERO_, ZERO_]),
    ),
    "an entry of no parameter": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "e", ZERO_, ZERO_])),
    "an entry without a column": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", ZERO_])),
    "an entry at a real": ("entries", in_derivation(["Entry", "d", ZERO_, ZERO_], ["Entry", "d", EPS_, ZERO_])),
    "a row that may not be there": (
        "entries",
        in_program(["Compare", "<=", ONE_, ["Length", ["Param", "d", ["ListOf", ["ListOf", "int"]]]]], ["And", []]),
    ),
    "a column that may not be there": (
        "entries",
        in_program(["Compare", "<=", ONE_, ["Param", "k", "int"]], ["Compare", "<=", ZERO_, ["Param", "k", "int"]]),
    ),
    "entries up to two": ("entries", in_program(["Integers", ZERO_, ONE_], ["Integers", ZERO_, TWO_])),
    "a law on public data that is private": (
        "branches",
        in_program(["Flip", ["Arithmetic", "/", ONE_, TWO_]], ["Flip", Q_]),
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_refuses_what_was_tampered_with(name: str, texts: dict[str, str], tmp_path: Path) -> None:
    make, change = TAMPERED[name]
    original = json.loads(texts[make])
    changed = change(json.loads(texts[make]))
    assert json.dumps(changed) != json.dumps(original)
    code, said = verdict(tmp_path, json.dumps(changed))
    assert code == 1, said
    assert said.startswith("refused: ")


def test_a_derivation_for_half_of_the_noise_is_refused_with_any_bound(texts: dict[str, str], tmp_path: Path) -> None:
    data = in_program(SCALE_, ["Arithmetic", "/", ["Literal", "1/2", "float"], EPS_])(json.loads(texts["one_draw"]))
    assert verdict(tmp_path, json.dumps(in_derivation([[ONE_]], [[TWO_]])(data)))[0] == 1
    wider = in_claim(EPS_, ["Arithmetic", "*", TWO_, EPS_])(in_derivation([[ONE_]], [[TWO_]])(data))
    assert verdict(tmp_path, json.dumps(wider)) == (0, "accepted: f")


def ill_sorted() -> Program:
    return query((code.Assign(N, HALF),), Q)


def private_scale() -> Program:
    return query((code.Sample(X, law.Laplace(ZERO, Q)),), ONE)


def compared_lists() -> Program:
    lists = Compare("==", Empty(REAL), Snoc(Empty(REAL), ZERO))
    return query((code.If(lists, (code.Assign(X, Q),), (code.Assign(X, ZERO),)),), X)


def by_hand(subject: Program, derivation: Derivation) -> str:
    """A certificate that no kernel has seen."""
    from lapwing.certificate.data import encode

    def node(part: Derivation) -> Data:
        return {"rule": encode(part.rule), "premises": [node(premise) for premise in part.premises]}

    claim = encode(Claim(ZERO, ZERO, ONE))
    parts = {"program": encode(subject), "claim": claim, "derivation": node(derivation)}
    return json.dumps(signed({"format": "lapwing-certificate", "version": 1, "hash": "", **parts}))


def private_grid() -> Program:
    """The noise lies on a grid that is finer in one run than in the other."""
    one, two = Param("m", INT), Param("k", INT)
    public: dict[Param, role.Role] = {one: role.Public(), two: role.Public()}
    divisor = code.Assign(N, Choose(Compare(">", Q, ZERO), one, two))
    draw = code.Sample(X, law.Laplace(over(ZERO, N), over(ONE, EPS)))
    requires = (equal(over(ZERO, one), ZERO), equal(over(ZERO, two), ZERO))
    return program({Q: role.Query(ONE), **public}, (divisor, draw), X, requires=requires)


UNSOUND = {
    "a grid that depends on private data": (
        private_grid,
        steps(Direct((Unit(EPS),), ((ZERO,),)), Assign("both"), Laplace(ZERO, 0), Skip()),
    ),
    "a real assigned to an int": (
        ill_sorted,
        steps(Direct(*FREE), Assign("both"), Absurd()),
    ),
    "a draw with a private scale": (
        private_scale,
        steps(Direct(*FREE), Sample(1), Sample(2), Skip()),
    ),
    "lists compared by a program": (
        compared_lists,
        step(
            Direct(*FREE),
            step(If("both"), steps(Absurd()), steps(Assign("both"), Skip())),
        ),
    ),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_refuses_programs_that_mean_something_else_than_they_seem(name: str, tmp_path: Path) -> None:
    make, derivation = UNSOUND[name]
    code, said = verdict(tmp_path, by_hand(make(), derivation))
    assert code == 1, said


def test_a_claim_may_not_profit_from_a_division_by_zero(tmp_path: Path) -> None:
    """At z = 0 the claim is worth eps, and the cost twice that."""
    z = Param("z", INT)
    price = over(Arithmetic("*", EPS, Arithmetic("+", TWO, z)), Arithmetic("+", ONE, z))
    subject = program(
        {Q: role.Query(ONE), z: role.Public()},
        (code.Sample(X, law.Laplace(Q, over(ONE, price))),),
        X,
        requires=(less(ZERO, z),),
    )
    derivation = steps(Direct((Unit(price),), ((ONE,),)), Laplace(ZERO, 0), Skip())
    data = json.loads(by_hand(subject, derivation))
    inner = ["Arithmetic", "+", ["Arithmetic", "/", ONE_, ["Param", "z", "int"]], ONE_]
    claimed = ["Arithmetic", "*", EPS_, ["Arithmetic", "-", TWO_, ["Arithmetic", "/", ONE_, inner]]]
    assert verdict(tmp_path, json.dumps({**data, "claim": ["Claim", claimed, ZERO_, ONE_]}))[0] == 1
    assert (
        verdict(tmp_path, json.dumps({**data, "claim": ["Claim", ["Arithmetic", "*", TWO_, EPS_], ZERO_, ONE_]}))[0]
        == 0
    )


NO_CERTIFICATES: dict[str, Callable[[str], str | bytes]] = {
    "truncated": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "no text": lambda text: b"\xff\xfe" + text.encode(),
    "a list": lambda text: "[1, 2]",
    "another format": lambda text: text.replace("lapwing-certificate", "something-else"),
    "another version": lambda text: text.replace('"version": 1', '"version": 2'),
    "a version that is a truth value": lambda text: text.replace('"version": 1', '"version": true'),
    "a float": lambda text: text.replace('"Literal", 1,', '"Literal", 1.0,', 1),
    "not a number": lambda text: text.replace('"Literal", 1,', '"Literal", NaN,', 1),
    "nested too deeply": lambda text: text.replace('"text": [', '"text": [' + "[" * 100_000 + "]" * 100_000 + ",", 1),
    "a number too long": lambda text: text.replace('"Literal", 1,', f'"Literal", {"1" * 10_000},', 1),
    "a name twice": lambda text: text.replace('"version": 1', '"version": 1, "version": 1'),
    "a part that is missing": lambda text: json.dumps({k: v for k, v in json.loads(text).items() if k != "claim"}),
    "a part that is not known": lambda text: text.replace('"version": 1', '"version": 1, "trust": 1'),
}


@pytest.mark.parametrize("name", NO_CERTIFICATES)
def test_knows_what_is_no_certificate(name: str, texts: dict[str, str], tmp_path: Path) -> None:
    code, said = verdict(tmp_path, NO_CERTIFICATES[name](texts["one_draw"]))
    assert code == 3, said


def test_deep_terms_are_refused_without_a_traceback(texts: dict[str, str], tmp_path: Path) -> None:
    text = texts["one_draw"].replace('["Laplace", ["Literal", 0, "int"]', '["Laplace", ' + '["Negative", ' * 400)
    text = text.replace('["Negative", , 0]', '["Negative", ["Literal", 0, "int"]' + "]" * 400 + ", 0]")
    assert verdict(tmp_path, text)[0] in (0, 1, 3)


def test_a_file_that_is_not_there() -> None:
    assert recheck.verdict("no/such/file.json")[0] == 3


def test_any_part_may_be_anything(texts: dict[str, str], tmp_path: Path) -> None:
    """Each part of a certificate in turn is replaced by strange things: refused or accepted, never an exception."""
    strange: list[Any] = [None, True, -1, "", "Param", "\ud800", [], ["Literal"], {}, [[[]]]]
    data = json.loads(texts["two_draws"])
    data["obligations"], data["text"] = [], []
    for number, path in enumerate(paths(data)):
        changed = json.loads(json.dumps(data))
        inner = changed
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = strange[number % len(strange)]
        text = json.dumps(signed(changed) if "program" in changed else changed)
        assert verdict(tmp_path, text)[0] in (0, 1, 3)


def paths(data: Any) -> list[list[Any]]:
    """The ways to all parts of a piece of JSON."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [[name, *rest] for name, part in inner for rest in [[], *paths(part)]]


def test_the_worst_exit_code_counts(texts: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / name for name in ("good.json", "bad.json", "none.json"))
    good.write_text(texts["one_draw"])
    bad.write_text(json.dumps(in_claim(EPS_, ZERO_)(json.loads(texts["one_draw"]))))
    none.write_text("{}")
    assert recheck.main([str(good)]) == 0
    assert recheck.main([str(good), str(bad)]) == 1
    assert recheck.main([str(good), str(none), str(bad)]) == 3
    assert capsys.readouterr().out.splitlines()[:2] == ["accepted: f", "accepted: f"]


def test_the_checker_uses_nothing_of_lapwing() -> None:
    assert "import lapwing" not in TOOL.read_text()
    assert "from lapwing" not in TOOL.read_text()
