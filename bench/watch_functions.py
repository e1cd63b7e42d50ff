"""Watch functions whose verdict is known: `python bench/watch_functions.py [SECONDS] [FILE…]`.

Without files these are the programs of the corpus, run as plain Python with NumPy's noise, and the ordinary functions
of the tests.  A wrong function has to be found, and a right one must raise no alarm.
"""

from __future__ import annotations

import ast
import importlib.util
import math
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import read
from lapwing.syntax.subjects.subject import Subject as Text
from lapwing.syntax.subjects.subject import subjects_of
from lapwing.verify.watching.inputs.contracts import subject_from_contract
from lapwing.verify.watching.inputs.options import level_of
from lapwing.verify.watching.inputs.schema import read_role
from lapwing.verify.watching.inputs.subject import Subject, make_subject
from lapwing.verify.watching.watch import watch_subject

ROOT = Path(__file__).resolve().parent.parent
NATURAL = ROOT / "tests" / "syntax" / "natural"
VERDICT = re.compile(r"^( *)# verdict: (\w+).*\n(?: *# .*\n)*(?: *@.*\n)*\s*def (\w+)", re.MULTILINE)
EXPECTED = re.compile(r"#\s*expect:\s*(proved|refuted|tight)(?:\((.*)\))?\s*$")


CLAIMED = ("epsilon", "delta", "rho")


class Known(NamedTuple):
    """A function with its claim, and whether that is true."""

    name: str
    make: Callable[[], Subject]
    right: bool


def laplace(center: float, scale: float) -> float:
    """Laplace noise around a centre."""
    return center + np.random.laplace(0, scale)


def gaussian(center: float, sigma: float) -> float:
    """Gaussian noise around a centre."""
    return center + np.random.normal(0, sigma)


def exponential_noise(center: float, scale: float) -> float:
    """One-sided noise above a centre."""
    return center + np.random.exponential(scale)


def geometric(center: int, scale: float) -> int:
    """Two-sided noise in whole numbers."""
    rate = 1 - math.exp(-1 / scale)
    return center + np.random.geometric(rate) - np.random.geometric(rate)


def flip(probability: float = 0.5) -> bool:
    """A coin."""
    return random.random() < probability


def randomized_response(bit: int, epsilon: float) -> bool:
    """A bit, or the other one."""
    return bool(bit) == (random.random() < math.exp(epsilon) / (1 + math.exp(epsilon)))


def exponential(scores: list[float], scale: float) -> int:
    """A place, by its score."""
    top = max(scores)
    return random.choices(range(len(scores)), [math.exp((score - top) / scale) for score in scores])[0]


def uniform(size: int) -> int:
    """A whole number below another."""
    return random.randrange(size)


NOISE = (laplace, gaussian, exponential_noise, geometric, flip, randomized_response, exponential, uniform)


def corpus() -> Iterator[Known]:
    """The programs of the corpus, with each statement about them but those about groups, mu and Rényi orders."""
    for path in sorted((ROOT / "programs").glob("[pr]*ed/*.py")):
        text = path.read_text()
        made = plain_functions(text, path)
        for node in ast.parse(text).body:
            if not isinstance(node, ast.FunctionDef) or not node.decorator_list:
                continue
            mark = node.decorator_list[0]
            own = {word.arg: word.value for word in mark.keywords} if isinstance(mark, ast.Call) else {}
            roles = {each.arg: ast.unparse(each.annotation) for each in node.args.args if each.annotation is not None}
            for verdict, told in expected(text.splitlines(), mark.lineno):
                if "group" not in own | told and verdict != "tight" and not {"mu", "renyi"} & (own | told).keys():
                    options = claim_of(own | told)
                    changed = roles | {
                        name: ast.unparse(told[name]) for name in roles if name in told and name not in CLAIMED
                    }
                    yield Known(
                        f"{path.stem}:{node.name}", _later(made[node.name], changed, options), verdict == "proved"
                    )


def expected(lines: list[str], number: int) -> Iterator[tuple[str, dict[Any, ast.expr]]]:
    """The verdicts written above a line, with what is claimed otherwise."""
    for line in reversed(lines[: number - 1]):
        if not line.startswith("#"):
            return
        if (found := EXPECTED.match(line)) is not None:
            call = ast.parse(f"f({found[2] or ''})", mode="eval").body
            yield found[1], {word.arg: word.value for word in call.keywords} if isinstance(call, ast.Call) else {}


def claim_of(told: Mapping[Any, ast.expr]) -> dict[str, Any]:
    """A claim and what it requires."""
    found: dict[str, Any] = {name: ast.literal_eval(told[name]) for name in CLAIMED if name in told}
    needs = ast.literal_eval(told["requires"]) if "requires" in told else ()
    return found | {"requires": (needs,) if isinstance(needs, str) else needs}


def _later(function: Callable[..., Any], roles: dict[str, str], told: dict[str, Any]) -> Callable[[], Subject]:
    levels: Any = {name: level_of(told[name], name, function) for name in CLAIMED if name in told}
    known = {name: read_role(text) for name, text in roles.items()}
    return lambda: make_subject(function, known, {}, requires=told["requires"], **levels)


def plain_functions(text: str, path: Path) -> dict[str, Callable[..., Any]]:
    """The functions of a file of the corpus, as Python runs them."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.decorator_list, node.returns = [], None
            for each in node.args.args:
                each.annotation = None
    kept = [node for node in tree.body if not (isinstance(node, ast.ImportFrom) and node.module == "lapwing")]
    names: dict[str, Any] = {function.__name__: function for function in NOISE} | {"__name__": path.stem}
    exec(compile(ast.Module(kept, []), str(path), "exec"), names)
    return names


def ordinary(path: Path) -> Iterator[Known]:
    """The functions of a file that have a contract and a verdict above them."""
    text = path.read_text()
    verdicts = {}
    for found in VERDICT.finditer(text):
        owner = re.findall(r"^class (\w+)", text[: found.start()], re.MULTILINE)[-1:] if found[1] else []
        verdicts[".".join((*owner, found[3]))] = found[2]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    for each in subjects_of(read(path), path.parent):
        if not isinstance(each, Text) or each.contract is None or "." in each.name:
            continue
        if verdicts.get(each.name) in ("proved", "refuted"):
            function, contract = getattr(module, each.name), each.contract
            make = lambda function=function, contract=contract: subject_from_contract(function, contract)  # noqa: E731
            yield Known(f"{path.stem}:{each.name}", make, verdicts[each.name] == "proved")


def main() -> None:
    """One line for each function that is not as it should be, and a summary."""
    words = sys.argv[1:]
    seconds = float(words.pop(0)) if words and words[0].replace(".", "").isdigit() else 10.0
    groups: dict[str, Iterator[Known]] = {"corpus": corpus()} if not words or "corpus" in words else {}
    files = [Path(word) for word in words if word != "corpus"] or (sorted(NATURAL.glob("*/*.py")) if not words else [])
    groups |= {
        path.stem if path.parent.name == "examples" else f"{path.parent.name}/{path.stem}": ordinary(path)
        for path in files
    }
    print("| functions | wrong | found | right | alarms | not run | CPU seconds |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    total: Counter[str] = Counter()
    for name, group in groups.items():
        tally: Counter[str] = Counter()
        start = process_time()
        for known in group:
            word = outcome(known, seconds)
            tally[word] += 1
            if word not in ("found", "silent"):
                print(f"{word:9} {known.name}", file=sys.stderr, flush=True)
        total += tally
        print(_row(name, tally, process_time() - start), flush=True)
    print(_row("all", total, process_time()))


def outcome(known: Known, seconds: float) -> str:
    """Whether a wrong function is found or missed, and a right one raises an alarm or is silent."""
    try:
        watched = watch_subject(known.make(), seconds=seconds, ignore=("digits",))
    except ProgramError as error:
        print(f"{known.name}: {error.diagnostics[0].cause}", file=sys.stderr)
        return "not run"
    if watched.violated and known.right:
        print(known.name, watched.findings[0].name, watched.findings[0].evidence, file=sys.stderr)
    return ("alarm" if watched.violated else "silent") if known.right else ("found" if watched.violated else "missed")


def _row(name: str, tally: Counter[str], spent: float) -> str:
    wrong, right = tally["found"] + tally["missed"], tally["alarm"] + tally["silent"]
    return f"| {name} | {wrong} | {tally['found']} | {right} | {tally['alarm']} | {tally['not run']} | {spent:.0f} |"


if __name__ == "__main__":
    main()
