"""Guesses about parameters."""

from __future__ import annotations

import ast

import pytest

from lapwing.syntax.module import parse_python
from lapwing.verify.scan.guess_role import guess_first, guess_role, hint_words, sensitivity_of
from lapwing.verify.scan.names import names_of
from tests.contracts import definitions, source_of


def guesses(text: str) -> dict[str, str]:
    text = "import numpy as np\nimport pandas as pd\n" + text
    (found,) = definitions(text)
    names = names_of(parse_python(source_of(text)), (found,))
    told = [guess_role(found, argument, names) for argument in found.arguments]
    assert all(guess.reason for guess in told if guess is not None)
    return {guess.part: guess.text for guess in told if guess is not None}


@pytest.mark.parametrize(
    ("parameter", "text"),
    [
        ("rng", "Rng"),
        ("generator: np.random.Generator", "Rng"),
        ("source=np.random.default_rng()", "Rng"),
        ("epsilon", "Epsilon"),
        ("eps_1: float", "Epsilon"),
        ("privacy_budget", "Epsilon"),
        ("delta: float", "Delta"),
        ("scores", "Queries(sensitivity=1)"),
        ("counts", "Histogram"),
        ("true_count", "Query(sensitivity=1)"),
        ("value: float", "Query(sensitivity=1)"),
        ("bit", "Bit"),
        ("data", "Database(of=Anything)"),
        ("values: list[int]", "Database(of=Ints)"),
        ("ages: np.ndarray", "Database(of=Reals)"),
        ("records: 'list[str]'", "Database(of=Text)"),
    ],
)
def test_names_and_hints_tell(parameter: str, text: str) -> None:
    name = parameter.split(":")[0].split("=")[0]
    assert guesses(f"def f({parameter}): pass") == {name: text}


@pytest.mark.parametrize("parameter", ["k", "threshold: float", "lower=0", "n: int", "values", "options"])
def test_others_are_public(parameter: str) -> None:
    assert guesses(f"def f({parameter}): pass") == {}


def test_sensitivities_are_parameters() -> None:
    assert guesses("def f(answer, sensitivity, epsilon): pass")["answer"] == "Query(sensitivity=sensitivity)"
    assert guesses("def f(scores, delta_f=1): pass")["scores"] == "Queries(sensitivity=delta_f)"


def test_queries_are_called() -> None:
    text = "def f(queries, data, q):\n    for each in queries: each(data)\n    q(data)\n"
    assert guesses(text) == {
        "queries": "Functions(sensitivity=1, of=data)",
        "data": "Database(of=Anything)",
        "q": "Function(sensitivity=1, of=data)",
    }


def test_frames_have_the_columns_that_are_read() -> None:
    text = "def f(df: pd.DataFrame):\n    return df[df['age'] > 3]['pay'].sum() + (df['sex'] == 'm').sum()\n"
    assert guesses(text)["df"].startswith("Frame({")
    assert "'sex': Text" in guesses(text)["df"]
    assert guesses("def f(df): return len(df)") == {"df": "Database(of=Anything)"}


def test_the_first_that_may_be_data_if_no_name_tells() -> None:
    text = "def f(k, thing, epsilon):\n    return sum(thing)\n"
    (found,) = definitions(text)
    guess = guess_first(found, names_of(parse_python(source_of(text)), (found,)))
    assert guess is not None
    assert (guess.part, guess.text) == ("thing", "Database(of=Reals)")
    (other,) = definitions("def f(scale, size=1): return scale")
    assert guess_first(other, names_of(ast.parse(""), (other,))) is None


def test_what_noise_is_added_to_is_an_answer() -> None:
    head = "import numpy as np\ndef f(v, sensitivity, epsilon):\n"
    text = head + "    return v + np.random.laplace(0, sensitivity / epsilon)\n"
    (found,) = definitions(text)
    guess = guess_first(found, names_of(parse_python(source_of(text)), (found,)))
    assert guess is not None
    assert (guess.part, guess.text) == ("v", "Query(sensitivity=sensitivity)")
    centre = text.replace("v + np.random.laplace(0,", "np.random.laplace(v,")
    (found,) = definitions(centre)
    assert guess_first(found, names_of(parse_python(source_of(centre)), (found,))) is not None
    (other,) = definitions("def f(v, epsilon): return v * 2 + 1")
    assert guess_first(other, names_of(ast.parse(""), (other,))) is None


def test_a_sensitivity_may_be_an_attribute() -> None:
    (found,) = definitions("class A:\n    def f(self, value): return self.sensitivity / self.epsilon")
    assert sensitivity_of(found) == "self.sensitivity"


@pytest.mark.parametrize(
    ("hint", "head"),
    [
        ("list[int]", "list"),
        ("np.ndarray | None", "ndarray"),
        ("Optional[List[int]]", "List"),
        ("Union[float, int]", "float"),
        ("'pd.Series'", "Series"),
        ("3", ""),
    ],
)
def test_the_head_of_a_hint(hint: str, head: str) -> None:
    (found,) = definitions(f"def f(x: {hint}): pass")
    assert hint_words(found.arguments[0]) == head
    assert hint_words(definitions("def f(x): pass")[0].arguments[0]) == ""
