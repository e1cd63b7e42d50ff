"""Write TRUSTED.md: what has to be right for a theorem to be true, read off the code."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "src" / "lapwing" / "kernel"
DATA = ROOT / "src" / "lapwing" / "data"
CHARGING = (
    "aggregate",
    "check_predicate",
    "choice",
    "cost",
    "dataset",
    "description",
    "disjoint",
    "doubles",
    "engines/bound",
    "engines/code",
    "engines/condition",
    "engines/duck",
    "engines/engine",
    "engines/expression",
    "engines/pack",
    "engines/postgres",
    "engines/relation",
    "engines/spark",
    "engines/table",
    "exact",
    "funding",
    "grouping",
    "keys",
    "measurement",
    "naming",
    "noisy",
    "open",
    "origin",
    "plan",
    "predicate",
    "query",
    "read_column",
    "read_description",
    "request",
    "respond",
    "respond_choice",
    "respond_running",
    "sensitivity",
    "slot",
    "slots_of",
    "threshold",
)


def page() -> str:
    """The page."""
    files = sorted(KERNEL.rglob("*.py"))
    sizes = {path: code_lines(path) for path in files}
    lines = [
        "# What is trusted",
        "",
        "Written by `make trusted` from the code; the tests compare.",
        "",
        "A theorem is true if these are right:",
        "",
        f"- the kernel, {sum(sizes.values())} lines of code in {len(files)} files (no blank lines, no docstrings);",
        "- z3 or cvc5 on each obligation: both have to err on the same one for a wrong answer to be taken;",
        "- Python, and the machine it runs on.",
        "",
        "The kernel imports nothing else of Lapwing. The front end is not trusted: a theorem is about the program in",
        "normal form that its certificate shows. Running a program adds `src/lapwing/run/interpreter` and `src/lapwing/run/noise`,",
        "and the random bytes of OpenSSL, to what is trusted.",
        "",
        "Every theorem rests on these assumptions, and says so:",
        "",
        *(f"- {text}" for text in standing()),
        "",
        "## Rules",
        "",
        "| rule | obligations |",
        "| --- | --- |",
        *(f"| [{name}]({path}) | {', '.join(obligations) or 'none'} |" for name, path, obligations in rules()),
        "",
        "## Files",
        "",
        "| file | lines | what it does |",
        "| --- | --- | --- |",
        *(f"| {path.relative_to(ROOT)} | {size} | {summary(path)} |" for path, size in sizes.items()),
        "",
        "## Answers from data",
        "",
        "That an answer from data costs what is charged for it rests on these files, on `src/lapwing/run/noise`,",
        "`src/lapwing/budget/accounting` and `src/lapwing/budget/ledger`, and on the engine, which has to add up whole numbers as",
        "its SQL says. What reads questions (`selection`, `sql`) is not trusted: whatever they ask for is charged as",
        "it is planned. Neither is what makes intervals and tables of noisy numbers.",
        "",
        "| file | lines | what it does |",
        "| --- | --- | --- |",
        *(f"| {path.relative_to(ROOT)} | {code_lines(path)} | {summary(path)} |" for path in charging()),
    ]
    return "\n".join(lines) + "\n"


def charging() -> list[Path]:
    """The files of `data` that decide what is charged, and how far neighbours can be apart."""
    return [DATA / f"{name}.py" for name in CHARGING]


def code_lines(path: Path) -> int:
    """Lines that are neither blank nor part of a docstring or comment."""
    text = path.read_text()
    inside: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            inside.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(
        1
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and number not in inside and not line.strip().startswith("#")
    )


def summary(path: Path) -> str:
    """The first sentence of a file's docstring."""
    text = (ast.get_docstring(ast.parse(path.read_text())) or "").split("\n\n")[0].replace("\n", " ")
    return text.split(". ")[0].rstrip(".").replace("|", "\\|")


def rules() -> list[tuple[str, str, list[str]]]:
    """Each rule with its file and the names of its obligations."""
    found = []
    for path in sorted((KERNEL / "rules").glob("*.py")):
        tree = ast.parse(path.read_text())
        for node in tree.body:
            methods = [part.name for part in getattr(node, "body", []) if isinstance(part, ast.FunctionDef)]
            if isinstance(node, ast.ClassDef) and "premises" in methods:
                found.append((node.name, str(path.relative_to(ROOT)), obligations_in(tree)))
    return found


def obligations_in(tree: ast.Module) -> list[str]:
    """The names of the obligations a file makes."""
    shared = [node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
    if "lapwing.kernel.rules.shared.delta_credit" in shared:
        helper = ast.parse((KERNEL / "rules" / "solvent.py").read_text())
        return [*obligations_in_file(tree), *obligations_in_file(helper)]
    return obligations_in_file(tree)


def obligations_in_file(tree: ast.Module) -> list[str]:
    """The names of the obligations that stand in a file itself."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    names = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Obligation"]
    return list(dict.fromkeys(str(name.value) for name in names if isinstance(name, ast.Constant)))


def standing() -> tuple[str, ...]:
    """What every theorem assumes."""
    from lapwing.kernel.check import STANDING

    return STANDING


if __name__ == "__main__":
    print(page(), end="")
