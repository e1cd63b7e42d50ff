"""What is watched: a function, what its parameters are, and what is claimed of it."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any

import numpy as np

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.watching.inputs.claim import Claim
from lapwing.verify.watching.inputs.schema import Role, evaluate

EPSILON = ("epsilon", "eps", "e", "privacy_budget", "budget", "eps_total", "total_epsilon")
DELTA = ("delta",)
RHO = ("rho",)
RNG = ("rng", "random_state", "generator", "gen", "prng", "rand")
LOW = ("lower", "low", "lo", "min_value", "minimum", "lower_bound", "min_val", "a_min", "vmin")
HIGH = (
    "upper",
    "high",
    "hi",
    "max_value",
    "maximum",
    "upper_bound",
    "max_val",
    "a_max",
    "vmax",
    "cap",
    "clip",
    "bound",
)
LISTS = ("options", "labels", "candidates", "choices", "categories", "names", "items", "outcomes")
NUMPY_ONLY = frozenset({"laplace", "normal", "standard_normal", "integers", "gumbel", "geometric", "exponential",
                        "permutation", "binomial", "poisson", "logistic", "standard_exponential"})  # fmt: skip
SAID = ("of", "neighbours", "low", "high", "sensitivity", "monotone", "size", "length")
USUAL_DELTA = 1e-5
OTHER_LEVELS = (0.3, 3.0)
TESTABLE = 6.0


@dataclass(frozen=True, slots=True)
class Subject:
    """A function with roles for its parameters, values for the public ones, and a claim in terms of them."""

    function: Callable[..., Any]
    roles: Mapping[str, Role]
    public: Mapping[str, Any]
    epsilon: str | float
    delta: str | float = 0.0
    rho: str | float | None = None
    requires: Sequence[str] = ()
    assumed: Sequence[str] = field(default_factory=tuple)
    free: Sequence[str] = ()

    def claim(self, arguments: Mapping[str, Any]) -> Claim:
        """The claim for these arguments, as numbers."""
        names = dict(arguments)
        delta = _number(self.delta, names)
        if self.rho is not None:
            return Claim(float("inf"), delta, _number(self.rho, names))
        return Claim(_number(self.epsilon, names), delta)

    def allows(self, arguments: Mapping[str, Any]) -> bool:
        """Whether what the contract requires holds."""
        try:
            return all(bool(evaluate(text, arguments)) for text in self.requires)
        except ValueError:
            return False

    def completed(self, pair: Mapping[str, Any]) -> dict[str, Any]:
        """All arguments; lists of names are as long as the answers they name."""
        found = dict(self.public) | dict(pair)
        length = next((len(value) for name, value in pair.items() if isinstance(value, list | np.ndarray)), 3)
        return {name: list(range(length)) if value is NAMES else value for name, value in found.items()}


def variants(subject: Subject) -> tuple[Subject, ...]:
    """The subject at other levels of epsilon, where the claim is in terms of it: a scale may be right at 1 alone.

    Whole numbers that were made up are 1 in one of them.
    """
    counts = [name for name in guessed_names(subject) if type(subject.public.get(name)) is int]
    ones = (_with(subject, dict.fromkeys(counts, 1)),) if any(subject.public[name] != 1 for name in counts) else ()
    return (*_levels(subject), *ones)


def _levels(subject: Subject) -> tuple[Subject, ...]:
    names = [name for name, role in subject.roles.items() if role.kind == "Epsilon" and name in subject.free]
    if not names or not isinstance(subject.epsilon, str):
        return (subject,)
    levels = [dict.fromkeys(names, level) for level in OTHER_LEVELS]
    if (small := _testable(subject, names)) is not None:
        levels.append(dict.fromkeys(names, small))
    if len(names) > 1:
        levels += [dict.fromkeys(names, 1.0) | {name: OTHER_LEVELS[0]} for name in names]
    return (subject, *(replace(subject, public=dict(subject.public) | level) for level in levels))


def _testable(subject: Subject, names: Sequence[str]) -> float | None:
    """A level at which a claim of many times epsilon is small enough to be tested by sampling."""
    try:
        claimed = _number(subject.epsilon, dict(subject.public) | dict.fromkeys(names, 1.0))
    except ValueError:
        return None
    return 1 / claimed if TESTABLE < claimed < inf else None


class _Names:
    """Stands for a list of names, as many as there are answers."""


NAMES = _Names()


def _number(given: str | float, names: Mapping[str, Any]) -> float:
    return float(evaluate(given, names)) if isinstance(given, str) else float(given)


def parameters_of(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The parameters that can be given by name."""
    signature = inspect.signature(function)
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {name: each for name, each in signature.parameters.items() if each.kind in kinds}


def make_subject(
    function: Callable[..., Any],
    roles: Mapping[str, Role],
    given: Mapping[str, Any],
    epsilon: str | float | None = None,
    delta: str | float | None = None,
    rho: str | float | None = None,
    requires: Sequence[str] = (),
    seed: int = 0,
    neighbours: str | None = None,
) -> Subject:
    """Fill in what is not said: roles from names, type hints and defaults, values for public parameters."""
    parameters = parameters_of(function)
    hints = _hints(function)
    known = dict(roles)
    assumed: list[str] = []
    if not any(_is_private(role) for role in known.values()):
        name = _data_parameter(parameters, {*known, *given})
        if name is not None:
            known[name] = _guessed(name, hints.get(name), neighbours or "add-remove")
            assumed.append(f"`{name}` is private: {words_of(known[name])}")
    public: dict[str, Any] = {}
    for name, parameter in parameters.items():
        role = known.get(name)
        if role is not None and _is_private(role):
            known[name] = _as_array(function, name, role, hints.get(name))
            continue
        if name in given:
            public[name] = given[name]
        elif name in RNG or (role is not None and role.kind == "Rng") or _is_rng(parameter.default):
            public[name] = rng_for(function, name, parameter.default, seed)
            known[name] = Role("Rng")
        elif name in EPSILON or (role is not None and role.kind == "Epsilon"):
            public[name] = _level(epsilon, parameter.default, 1.0)
            known[name] = Role("Epsilon")
        elif name in DELTA or (role is not None and role.kind == "Delta"):
            public[name] = _level(delta or None, parameter.default, USUAL_DELTA)
            known[name] = Role("Delta")
        elif name in RHO:
            public[name] = _level(rho, parameter.default, 0.5)
        elif parameter.default is not inspect.Parameter.empty:
            public[name] = parameter.default
        else:
            public[name] = _public(name, hints.get(name), role)
            assumed.append(f"`{name}` = {_told(public[name])}")
    claimed = epsilon
    if claimed is None:
        own = [name for name, role in known.items() if role.kind == "Epsilon"]
        claimed = own[0] if own else 1.0
    free = tuple(name for name, role in known.items() if role.kind == "Epsilon" and name not in given)
    return Subject(function, known, public, claimed, delta or 0.0, rho, tuple(requires), tuple(assumed), free)


def _level(claimed: str | float | None, default: Any, usual: float) -> float:
    """The level that is claimed, or else that of the signature, or else a usual one."""
    given = [each for each in (claimed, default) if isinstance(each, int | float) and not isinstance(each, bool)]
    found = [each for each in given if each > 0]
    return float(found[0]) if found else usual


def alternatives(subject: Subject, names: Sequence[str]) -> Iterator[Subject]:
    """The same subject with other values for public parameters that were guessed."""
    for value in (1.0, 0.25, NAMES, 2, 1, "a", [0, 1, 2]):
        for name in names:
            yield _with(subject, {name: value})
        if len(names) > 1:
            yield _with(subject, dict.fromkeys(names, value))


def _with(subject: Subject, values: Mapping[str, Any]) -> Subject:
    """The subject with other values for public parameters, and that said."""
    kept = [text for text in subject.assumed if text.split("`")[1] not in values]
    assumed = (*kept, *(f"`{name}` = {_told(value)}" for name, value in values.items()))
    return replace(subject, public=dict(subject.public) | dict(values), assumed=assumed)


def guessed_names(subject: Subject) -> list[str]:
    """Public parameters whose values were made up."""
    return [text.split("`")[1] for text in subject.assumed if "` = " in text]


def words_of(role: Role) -> str:
    """A role in the words of a contract."""
    options = ", ".join(
        f"{name}={words_of(value) if isinstance(value, Role) else repr(value)}"
        for name, value in role.options.items()
        if name in SAID
    )
    return f"{role.kind}({options})" if options else role.kind


def rng_for(function: Callable[..., Any], name: str, default: Any, seed: int) -> Any:
    """A generator of the kind the code asks for."""
    if isinstance(default, Random):
        return Random(seed)
    if isinstance(default, np.random.RandomState):
        return np.random.RandomState(seed)
    hint = str(_hints(function).get(name, ""))
    if "random.Random" in hint or ("Random" in hint and "numpy" not in hint and "Generator" not in hint):
        return Random(seed)
    used = set(_names_in(getattr(function, "__code__", None)))
    if used & NUMPY_ONLY or isinstance(default, np.random.Generator) or "Generator" in hint:
        return np.random.Generator(np.random.PCG64(seed))
    if used & {"gauss", "randint", "choices", "betavariate", "randrange", "expovariate"}:
        return Random(seed)
    return np.random.Generator(np.random.PCG64(seed))


def _names_in(code: Any) -> Iterator[str]:
    if isinstance(code, types.CodeType):
        yield from code.co_names
        for constant in code.co_consts:
            yield from _names_in(constant)


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(function)
    except Exception:  # noqa: BLE001
        return dict(getattr(function, "__annotations__", {}))


def _is_private(role: Role) -> bool:
    return role.kind not in ("Public", "Epsilon", "Delta", "Rng")


def _is_rng(default: Any) -> bool:
    return isinstance(default, Random | np.random.Generator | np.random.RandomState)


def _data_parameter(parameters: Mapping[str, inspect.Parameter], taken: set[str]) -> str | None:
    """The first parameter that is not plainly something else."""
    for name, parameter in parameters.items():
        public = name in (*EPSILON, *DELTA, *RHO, *RNG, "self") or name in taken
        if not public and parameter.default is inspect.Parameter.empty:
            return name
    return None


def data_parameter(function: Callable[..., Any], taken: set[str]) -> str:
    """The name of the parameter that takes the data."""
    name = _data_parameter(parameters_of(function), taken)
    if name is None:
        reject("watch-nothing", what=_called(function), why="no parameter takes data")
    return name


def wants_frame(function: Callable[..., Any], name: str) -> bool:
    """Whether a parameter is a data frame, by its hint, its name, or what is done with it."""
    used = set(_names_in(getattr(function, "__code__", None)))
    frames = {"groupby", "loc", "iloc", "columns", "value_counts", "dropna", "fillna", "iterrows"}
    return (
        "DataFrame" in str(_hints(function).get(name, ""))
        or name in ("df", "frame", "dataframe")
        or bool(used & frames)
    )


def _called(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", None) or repr(function)


def _guessed(name: str, hint: Any, neighbours: str) -> Role:
    """A role from a type hint; rows are bits or numbers from 0 to 1 unless it says more."""
    text = str(hint)
    if "DataFrame" in text:
        return Role("Anything")
    if hint in (int, float, bool):
        return Role("Query", {"sensitivity": 1})
    inner = Role("Interval", {"low": 0, "high": 1})
    if "str" in text:
        inner = Role("Text")
    elif "bool" in text or "int" in text.replace("Interval", ""):
        inner = Role("Bit")
    array = "ndarray" in text or "NDArray" in text
    return Role("Database", {"of": inner, "neighbours": neighbours} | ({"array": True} if array else {}))


def _as_array(function: Callable[..., Any], name: str, role: Role, hint: Any) -> Role:
    """Rows as an array, where the code uses them as one."""
    used = set(_names_in(getattr(function, "__code__", None)))
    wanted = "ndarray" in str(hint) or "NDArray" in str(hint) or bool(used & {"shape", "astype", "tolist", "T", "size"})
    if wanted and role.kind in ("Database", "Queries") and "array" not in role.options:
        return Role(role.kind, dict(role.options) | {"array": True})
    return role


def _public(name: str, hint: Any, role: Role | None) -> Any:
    text = f"{hint} {role.options.get('sort', '') if role is not None else ''}"
    if name in LOW:
        return -2.0
    if name in HIGH:
        return 5.0
    if name in LISTS or "list" in text.lower() or "sequence" in text.lower():
        return NAMES
    if "str" in text:
        return "a"
    if "bool" in text:
        return True
    if "float" in text or "Real" in text:
        return 1.0
    return 3


def _told(value: Any) -> str:
    return "a list of names" if value is NAMES else repr(value)
