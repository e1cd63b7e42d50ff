"""Write TRUSTED.md: what has to be right for a theorem to be true and a charge to be enough, read off the code."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from lapwing.data.proof.proof import VIEWS  # noqa: E402
from tools.imports import closure, code_lines, is_in, modules, summary  # noqa: E402

KERNEL = ROOT / "src" / "lapwing" / "kernel"
ROOTS = (
    "kernel",
    "run.noise",
    "run.interpreter",
    "budget.accounting",
    "budget.ledger",
    "budget.release",
    "budget.service",
    "data.engines",
    "data.dataset",
    "data.open_dataset",
    "data.query.check_predicate",
)
UNTRUSTED = {
    "diagnostics": "The words of refusals: whatever they say, a refusal is a refusal.",
    "syntax.module": "The front end: what it reads from a certificate runs only if it is the requested program.",
    "syntax.lowering": "The front end, as above.",
    "syntax.pretty_program": "Prints programs, for messages and for the text in certificates.",
    "syntax.pretty_term": "Prints terms, for messages.",
    "run.accuracy.program": "Intervals around released values: from the noise distribution, not from the data.",
    "run.accuracy.solve": "The accuracy of an answer; no charge depends on it.",
    "budget.accounting.loss": "Numerical accounting, which is displayed and never charged: the ledger does not use it.",
    "budget.accounting.odometer": "Displayed beside a balance and never charged.",
    "budget.accounting.queries": "Plans how many queries a budget allows; no charge depends on it.",
    "syntax.record": "Names of the fields of a row: whatever they are, rows lie in the domain of the program.",
    "data.program.subject": "Finds the program and its proof: the certificate is checked before the program runs.",
    "data.program.notice": "Messages about slow loops.",
    "data.question": "Builds queries: whatever is asked for is planned and charged as such.",
    "data.selection": "Builds queries, as above.",
    "data.sql": "Builds queries, as above.",
    "data.plan.plan": "Proposes plans: a plan is compared with certified programs before anything is charged.",
    "data.plan.measurement": "Proposes plans, as above.",
    "data.plan.request": "Proposes plans, as above.",
    "data.plan.within": "Expected errors of answers.",
    "data.plan.radius": "Widths of intervals.",
    "data.plan.labels": "Labels of groups; their keys are what tells them apart.",
    "data.answer.propose_weights": "Proposes weights: they are taken only if their exact gradient is short.",
    "data.answer.weighed": "Coefficients computed from noisy weights: post-processing.",
    "data.answer.series": "Columns of noisy numbers and the bounds of their intervals: post-processing.",
    "data.answer.post_process": "Means, shares and tables computed from noisy numbers: post-processing.",
    "data.answer.about": "Describes what intervals refer to.",
    "data.answer.choice_error": "How far a choice may be from the best one: computed from the noise distribution.",
    "data.answer.release_text": "Prints releases.",
    "data.answer.preview_text": "Prints previews.",
    "data.answer.plot": "Draws releases.",
}
NOT_PLAIN = {
    "numbers.written": "Reads a float by the digits that Python prints for it; computes with no floats.",
    "data.answer.clock": "Seconds are floats: an answer is held back until the end of a time bucket.",
    "data.engines.arrow": "Catches every exception in a callback: none may escape into the C code that called it.",
    "data.engines.cell": "Reads floats that are values in the data; computes no amounts with them.",
    "data.engines.shield": "Catches every exception of an engine, because its message may quote rows.",
    "run.interpreter.calls": "Passes numbers to Python functions as floats, and hides how these fail.",
}


def trusted() -> dict[str, Path]:
    """The modules that are trusted: the roots and all they import, but for what is named and what only that imports."""
    found = closure(ROOTS, tuple(UNTRUSTED))
    return {module: modules()[module] for module in found if not is_in(module, tuple(UNTRUSTED))}


def page() -> str:
    """The page."""
    kernel = {module: path for module, path in trusted().items() if is_in(module, ("kernel",))}
    others = {module: path for module, path in trusted().items() if module not in kernel}
    proofs = {module: modules()[module] for module in closure(("prove.cpc.proof", "prove.cpc.store"), ("kernel",))}
    core, conditions, inside = sizes(kernel)
    lines = [
        "# What is trusted",
        "",
        "Generated from the code by `make trusted`; a test checks that it is up to date.",
        "",
        "A theorem is true if the following are correct:",
        "",
        f"- the kernel, {core + conditions + inside} lines of code in {len(kernel)} files (imports, blank lines,",
        "  comments and docstrings are not counted):",
        f"  - {core} in its core: the language, judgments, obligations and the walk through a derivation;",
        f"  - {conditions} in `kernel/cost` and `kernel/finite`, for prices and for programs with finitely many",
        "    runs, which only rules use;",
        f"  - {inside} in `kernel/rules`, with what rules share;",
        "- z3 or cvc5 on each obligation: a wrong answer is accepted only if both are wrong about the same one;",
        "- Python, and the machine it runs on.",
        "",
        "The kernel imports nothing else from Lapwing. The front end is not trusted: a theorem is about the program in",
        "normal form that its certificate contains.",
        "",
        "Every theorem rests on these assumptions, and states them:",
        "",
        *(f"- {text}" for text in standing()),
        "",
        "## Rules",
        "",
        "| rule | obligations |",
        "| --- | --- |",
        *(f"| [{name}]({path}) | {', '.join(obligations) or 'none'} |" for name, path, obligations in rules()),
        "",
        "## Kernel files",
        "",
        *table(kernel),
        "",
        "## Without solvers",
        "",
        "`lapwing check --no-solver` uses these files instead of z3 and cvc5. They need nothing but Python itself.",
        "",
        *table(proofs),
        "",
        "## Running and charging",
        "",
        "That a program runs with the noise it asks for, and that a release costs no more than is charged for it,",
        "also rests on the files below, on OpenSSL's random bytes, and on the engine that holds the rows, which must",
        "add up whole numbers as its SQL says. Where Spark's executors add the noise, it also rests on keyed BLAKE2b:",
        "without the key, its output cannot be distinguished from random bytes. None of these files computes how much",
        "noise an answer needs: a certified program determines it, whose public inputs are read from the SQL",
        "(`data.proof`). The programs of a release are composed into one, every charge is at least its claim, and",
        "`lapwing check` has the kernel prove that claim. Nor do these files compute sensitivities: `reach` in",
        "`data.query.bounded_sum` is the bound that the SQL clamps to, and `data.plan.families` determines which",
        "conditions are mutually exclusive.",
        f"Each release states what else it rests on: {VIEWS}.",
        "",
        "A ledger never sees data. If the data is divided into blocks, the ledger charges the blocks that a charge",
        "names; they are computed from the condition of the query, next to the engine that reads the rows",
        "(`data.query.touched_blocks`). A ledger service accepts them, like the cost, from clients with a token.",
        "That each block keeps its budget for one unit in it, even if several blocks are read, and that a Rényi curve",
        "may use one order out of many, is proved on paper, in `budget.ledger.entry.blocks` and",
        "`budget.ledger.entry.curve`.",
        "",
        "The list is closed under imports, except for the modules in the last section. Nothing in it uses a float, an",
        "`assert` or a broad `except`, with these exceptions:",
        "",
        *(f"- `{module}`: {why}" for module, why in NOT_PLAIN.items()),
        "",
        *table(others),
        "",
        "## Imported but not trusted",
        "",
        "| module | why nothing depends on it |",
        "| --- | --- |",
        *(f"| {module} | {why} |" for module, why in UNTRUSTED.items()),
    ]
    return "\n".join(lines) + "\n"


def sizes(kernel: dict[str, Path]) -> tuple[int, int, int]:
    """The lines of the kernel's core, of what only rules use, and of the rules."""
    rest = {module: code_lines(path) for module, path in kernel.items()}
    rules = sum(rest.pop(module) for module in [*rest] if is_in(module, ("kernel.rules",)))
    conditions = sum(rest.pop(module) for module in [*rest] if is_in(module, ("kernel.cost", "kernel.finite")))
    return sum(rest.values()), conditions, rules


def table(files: dict[str, Path]) -> list[str]:
    """Files with their sizes and what they do."""
    rows = (f"| {path.relative_to(ROOT)} | {code_lines(path)} | {summary(path)} |" for path in files.values())
    return ["| file | lines | what it does |", "| --- | --- | --- |", *rows]


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
        helper = ast.parse((KERNEL / "rules" / "shared" / "delta_credit.py").read_text())
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
