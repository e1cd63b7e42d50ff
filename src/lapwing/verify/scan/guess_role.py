"""What a parameter is to privacy, told from its name, its type hint and how it is used.  Every answer is a guess."""

from __future__ import annotations

import ast
import re

from lapwing.syntax.contract.contract import Guess
from lapwing.syntax.contract.definition import Definition
from lapwing.verify.scan.evidence import is_called, is_collection
from lapwing.verify.scan.guess_domain import guess_domain, guess_frame
from lapwing.verify.scan.names import Names, body_of
from lapwing.verify.scan.noise import draws_in, generators_of

EPSILON = re.compile(r"(^|_)(eps|epsilon|ε)(_|\d|$)|^(privacy_)?budget$", re.IGNORECASE)
DELTA = re.compile(r"^(delta|δ)\d*$|^target_delta$", re.IGNORECASE)
SENSITIVITY = re.compile(r"sensitivity$|^(sens|delta_f|df1|gs)$", re.IGNORECASE)
DATA = re.compile(
    r"^(x|xs|x_train|y|ys|arr|array|ages?|bids|col|column|dataset|database|data|db|df|dframe|elements|entries|frame|"
    r"incomes?|items|labels|measurements|numbers|observations|people|points|population|rec(ord)?s|responses|rows|"
    r"salar(y|ies)|samples|series|table|transactions|true_data|users|vals|values|visits|votes|raw\w*|private\w*|"
    r"sensitive\w*|\w+_(data|df|list|values|records|rows|column|array|dataset))$",
    re.IGNORECASE,
)
PLAINLY_DATA = re.compile(
    r"^(data|dataset|database|db|df|records|rows|\w+_(data|df|records|rows|dataset))$", re.IGNORECASE
)
SCORES = re.compile(
    r"^(answers|qualit(y|ies)|scores?|utilit(y|ies)|utility_scores|true_answers|query_answers)$", re.IGNORECASE
)
COUNTS = re.compile(r"^(counts|hist|histogram|true_counts|frequencies|tallies)$", re.IGNORECASE)
ANSWER = re.compile(
    r"^(true_\w+|value|val|answer|count|result|query_result|query_answer|real_\w+|exact_\w+|statistic|total|mean|"
    r"actual\w*|raw_\w+|f_x|original\w*)$",
    re.IGNORECASE,
)
BIT = re.compile(r"^(bit|truth|true_bit|true_response|response)$", re.IGNORECASE)
QUERIES = re.compile(r"^(queries|query_functions|query_fns|qs|functions|statistics)$", re.IGNORECASE)
QUERY = re.compile(r"^(query|query_fn|query_function|q|f|func|fn|function|statistic)$", re.IGNORECASE)
LISTS = (
    "list",
    "Sequence",
    "Iterable",
    "List",
    "Collection",
    "Iterator",
    "tuple",
    "Tuple",
    "ndarray",
    "NDArray",
    "Series",
)
PLAIN = ("int", "float", "bool", "str")


def guess_role(definition: Definition, argument: ast.arg, names: Names) -> Guess | None:
    """The role of one parameter; None if it is taken as public."""
    name, hint = argument.arg, hint_words(argument)
    if name in generators_of(definition, names.inside(definition)):
        return Guess(name, "Rng", "its name, type hint or default value suggests a random generator")
    if EPSILON.search(name):
        return Guess(name, "Epsilon", "its name suggests a privacy parameter")
    if DELTA.search(name) and hint not in LISTS:
        return Guess(name, "Delta", "its name suggests a privacy parameter")
    if is_called(definition, name) or (QUERIES.search(name) and data_of(definition) is not None):
        return guess_query(definition, name)
    if hint == "DataFrame" or (name in ("df", "frame") and hint not in (*PLAIN, *LISTS)):
        return guess_frame(definition, name, names)
    if COUNTS.search(name) and hint not in PLAIN:
        return Guess(name, "Histogram", "its name suggests counts by category")
    if SCORES.search(name) and hint not in PLAIN:
        text = f"Queries(sensitivity={sensitivity_of(definition)})"
        return Guess(name, text, "its name suggests query answers")
    holds_many = hint in LISTS or is_collection(definition, name, names) or PLAINLY_DATA.search(name)
    if DATA.search(name) and hint not in PLAIN and holds_many:
        return guess_database(definition, argument, names, "its name suggests private data")
    if BIT.search(name) and hint not in LISTS and not is_collection(definition, name, names):
        return Guess(name, "Bit", "its name suggests one person's answer")
    if ANSWER.search(name) and hint not in LISTS and not is_collection(definition, name, names):
        text = f"Query(sensitivity={sensitivity_of(definition)})"
        return Guess(name, text, "its name suggests an exact answer")
    return None


def guess_first(definition: Definition, names: Names) -> Guess | None:
    """The private parameter of a function in which no name tells: the first one that may be data."""
    for argument in definition.arguments:
        name = argument.arg
        if name in definition.defaults or SENSITIVITY.search(name) or guess_role(definition, argument, names):
            continue
        if hint_words(argument) in LISTS or is_collection(definition, name, names):
            return guess_database(definition, argument, names, "no other parameter looks like data")
        if has_epsilon(definition) and gets_noise(definition, name, names):
            return Guess(name, f"Query(sensitivity={sensitivity_of(definition)})", "noise is added to it")
    return None


def has_epsilon(definition: Definition) -> bool:
    """Whether a parameter is plainly a privacy parameter."""
    return any(EPSILON.search(name) for name in definition.parameters)


def gets_noise(definition: Definition, name: str, names: Names) -> bool:
    """Whether a parameter is the centre of noise, or noise is added to it."""
    draws = {id(drawn.call): drawn.call for drawn in draws_in(definition, names)}
    for node in body_of(definition.node):
        match node:
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                sides = (left, right)
                is_side = any(isinstance(each, ast.Name) and each.id == name for each in sides)
                if is_side and not any(isinstance(each, ast.Constant) for each in sides):
                    return True
            case ast.Call(args=[ast.Name(id=first), *_]) if id(node) in draws and first == name:
                return True
            case _:
                pass
    return False


def guess_database(definition: Definition, argument: ast.arg, names: Names, reason: str) -> Guess:
    """The rows themselves."""
    domain, why = guess_domain(definition, argument, names)
    return Guess(argument.arg, f"Database(of={domain})", f"{reason}; {why}")


def guess_query(definition: Definition, name: str) -> Guess:
    """A function of the data, or several."""
    many = QUERIES.search(name) is not None or name.endswith("s")
    kind = "Functions" if many else "Function"
    data = data_of(definition)
    of = "" if data is None else f", of={data}"
    return Guess(name, f"{kind}(sensitivity={sensitivity_of(definition)}{of})", "it is called like a query")


def data_of(definition: Definition) -> str | None:
    """The parameter that is plainly called data."""
    return next((name for name in definition.parameters if PLAINLY_DATA.search(name)), None)


def sensitivity_of(definition: Definition) -> str:
    """The parameter or the attribute that says how far an answer moves, or else 1."""
    given = next((name for name in definition.parameters if SENSITIVITY.search(name)), None)
    if given is not None or not definition.in_class:
        return given or "1"
    for node in body_of(definition.node):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name) if SENSITIVITY.search(name):
                return f"self.{name}"
            case _:
                pass
    return "1"


def hint_words(argument: ast.arg) -> str:
    """The head of a type hint: `list` of `list[int]`, `ndarray` of `np.ndarray | None`."""
    node = argument.annotation
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.split(r"[\[|\s]", node.value.strip())[0].rpartition(".")[2]
    while True:
        match node:
            case ast.BinOp(left=left, op=ast.BitOr()):
                node = left
            case ast.Subscript(value=value, slice=inside):
                head = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
                if head not in ("Optional", "Union"):
                    return str(head)
                node = inside.elts[0] if isinstance(inside, ast.Tuple) and inside.elts else inside
            case ast.Attribute(attr=name) | ast.Name(id=name):
                return name
            case _:
                return ""
