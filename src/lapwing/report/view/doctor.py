"""Whether Lapwing works here, as plain data: each thing that was tried, how it went, and what to do about it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from time import monotonic
from typing import TYPE_CHECKING

from lapwing.diagnostics.extras import EXTRAS
from lapwing.diagnostics.source import Source
from lapwing.report.view.view import View

if TYPE_CHECKING:
    from lapwing.verify.claim.question import Question

PACKAGES = {"dp_accounting": "dp-accounting", "resvg_py": "resvg_py", "psycopg": "psycopg"}
PURPOSES = {
    "accounting": "numerical accounting",
    "arrow": "data and answers as Arrow tables",
    "attack": "reconstruction attacks by linear programming",
    "data": "queries on CSV, Parquet, data frames and DuckDB",
    "lsp": "the language server for editors",
    "mcp": "the Model Context Protocol server for code assistants",
    "pandas": "answers as pandas data frames",
    "plot": "answers drawn with matplotlib",
    "png": "pictures as PNG",
    "polars": "answers as Polars data frames",
    "postgres": "data and budgets in PostgreSQL",
    "serve": "the page in your browser",
    "spark": "queries on Spark",
}
PROGRAM = """\
from lapwing import Epsilon, Query, laplace, private

@private(epsilon="eps")
def {name}(answer: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(answer, scale=1 / ({divisor} * eps))
"""


def view_doctor(place: str, encoding: str | None) -> View:
    """Everything that was tried; it is well if what every installation needs works."""
    checks = [view_python(place), view_terminal(encoding), *map(view_tried, TRIED)]
    return {"well": all(check["well"] for check in checks), "checks": checks, "extras": list(view_extras())}


def view_python(place: str) -> View:
    """Which Python, and which Lapwing."""
    told = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, Lapwing in {place}"
    return {"name": "python", "well": sys.version_info >= (3, 11), "told": told}


def view_terminal(encoding: str | None) -> View:
    """How letters are written."""
    name = (encoding or "no encoding").removeprefix("lapwing_")
    full = name.lower().replace("-", "") == "utf8"
    told = "all characters" if full else "characters beyond ASCII are replaced by similar ones"
    return {"name": "terminal", "well": True, "told": f"{name}: {told}"}


def view_tried(tried: tuple[str, Callable[[], str]]) -> View:
    """One thing that either works or fails with a reason."""
    name, attempt = tried
    start = monotonic()
    try:
        told, well = attempt(), True
    except Exception as error:  # noqa: BLE001
        told, well = f"{type(error).__name__}: {error}", False
    return {"name": name, "well": well, "told": told, "seconds": round(monotonic() - start, 2)}


def solvers() -> str:
    """Both solvers can be imported."""
    import cvc5
    import z3

    return f"z3 {z3.get_version_string()}, cvc5 {cvc5.__version__}"


def processes() -> str:
    """The prover and the refuter can have processes of their own."""
    from lapwing.verify.claim.fork_server import StartError
    from lapwing.verify.claim.race import WORKERS, await_ready, start
    from lapwing.verify.claim.sides import SEEKS

    try:
        runner = start(SEEKS[0], "prover", question("started", 1))
    except StartError as error:
        return f"none can be started ({error}), so the prover and the refuter take turns"
    try:
        await_ready(runner)
    finally:
        runner.worker.end()
    left = f", {running} of them still running" if (running := len(WORKERS.running())) else ""
    return f"worker processes start, {os.cpu_count()} processors{left}"


def proof() -> str:
    """A mechanism is proved."""
    return expect("proved", "noisy", 1)


def counterexample() -> str:
    """A mechanism with too little noise is refuted."""
    return expect("refuted", "too_little_noise", 2)


def noise() -> str:
    """Noise can be drawn."""
    from lapwing.run.noise.laplace import draw_laplace

    return f"drawn exactly, {draw_laplace(10, 1000).size} values"


TRIED: tuple[tuple[str, Callable[[], str]], ...] = (
    ("solvers", solvers),
    ("processes", processes),
    ("proof", proof),
    ("counterexample", counterexample),
    ("noise", noise),
)


def question(name: str, divisor: int) -> Question:
    """A claim about a mechanism with so much too little noise."""
    from lapwing.syntax.lowering.lower import lower, require_claim
    from lapwing.syntax.module import parse_module
    from lapwing.verify.claim.question import Question

    tree = parse_module(Source("doctor.py", PROGRAM.format(name=name, divisor=divisor)), None).tree(name)
    lowered = lower(tree)
    return Question(lowered.program, require_claim(lowered, tree.span))


def expect(wanted: str, name: str, divisor: int) -> str:
    """A verdict, which has to be the right one."""
    from lapwing.verify.claim.verify import verify

    found = verify(question(name, divisor))
    if type(found).__name__.lower() != wanted:
        raise RuntimeError(f"{name} should be {wanted}, but: {found}")
    return str(found)


def view_extras() -> Iterator[View]:
    """What is installed beyond the core, and how to get what is not."""
    for extra, purpose in PURPOSES.items():
        packages = [library for library, name in EXTRAS.items() if name == extra]
        found = {PACKAGES.get(library, library): version_of(PACKAGES.get(library, library)) for library in packages}
        missing = [name for name, known in found.items() if known is None]
        yield {
            "name": extra,
            "for": purpose,
            "installed": not missing,
            "versions": {name: known for name, known in found.items() if known is not None},
            "missing": missing,
            "command": f"pip install 'lapwing[{extra}]'",
        }


def version_of(package: str) -> str | None:
    """The version of a package that is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
