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
    "diagnostics": "Refusals in words: a refusal is one whatever it says.",
    "syntax.module": "The front end: what it reads from a certificate runs only if it is the program asked for.",
    "syntax.lowering": "The front end, as above.",
    "syntax.pretty_program": "Programs as text, for messages and for the text that certificates show.",
    "syntax.pretty_term": "Terms as text, for messages.",
    "run.accuracy.program": "Intervals around what was released: from the law of the noise, not from the data.",
    "run.accuracy.solve": "How exact an answer is; nothing is charged by it.",
    "budget.accounting.loss": "A numerical account of costs, shown and never charged: the ledger does not use it.",
    "budget.accounting.odometer": "Shown beside a balance and never charged, as above.",
    "budget.accounting.queries": "Plans with numbers of queries; nothing is charged by it.",
    "syntax.record": "What the fields of a row are called: whatever it says, rows lie in the domain of the program.",
    "data.program.subject": "Which program is meant, and a proof of it: the certificate is checked before it runs.",
    "data.program.notice": "Which loops are slow, in words.",
    "data.question": "Asks: whatever is asked for is planned and charged as it is.",
    "data.selection": "Asks, as above.",
    "data.sql": "Asks, as above.",
    "data.plan.plan": "Proposes: a plan is held against certified programs before anything is charged.",
    "data.plan.measurement": "Proposes, as above.",
    "data.plan.request": "Proposes, as above.",
    "data.plan.within": "How far answers will be off.",
    "data.plan.radius": "How wide intervals are.",
    "data.plan.labels": "What groups are called; they are told apart by their keys.",
    "data.answer.series": "Columns of numbers that have their noise, and the ends of their intervals.",
    "data.answer.post_process": "Means, shares and tables from numbers that have their noise: post-processing.",
    "data.answer.about": "What intervals are about, in words.",
    "data.answer.choice_error": "How far a choice may be from the best one: from the law of the noise.",
    "data.answer.release_text": "Releases in words.",
    "data.answer.preview_text": "Previews in words.",
    "data.answer.plot": "Releases as charts.",
}
NOT_PLAIN = {
    "numbers.written": "Takes a float by the digits that Python prints for it, and computes with none.",
    "data.answer.clock": "Seconds are floats: an answer leaves at the end of a stretch of time.",
    "data.engines.arrow": "Catches whatever goes wrong in a callback: nothing may escape into the C code around it.",
    "data.engines.cell": "Floats that are values of the data are read here, and no amount is computed with them.",
    "data.engines.shield": "Catches whatever an engine raises, since its words may quote rows.",
    "run.interpreter.calls": "it hands numbers to Python functions as floats, and shows nothing of how these fail",
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
    size = sum(code_lines(path) for path in kernel.values())
    lines = [
        "# What is trusted",
        "",
        "Written by `make trusted` from the code; the tests compare.",
        "",
        "A theorem is true if these are right:",
        "",
        f"- the kernel, {size} lines of code in {len(kernel)} files (no blank lines, no docstrings);",
        "- z3 or cvc5 on each obligation: both have to err on the same one for a wrong answer to be taken;",
        "- Python, and the machine it runs on.",
        "",
        "The kernel imports nothing else of Lapwing. The front end is not trusted: a theorem is about the program in",
        "normal form that its certificate shows.",
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
        "## Files of the kernel",
        "",
        *table(kernel),
        "",
        "## Without solvers",
        "",
        "`lapwing check --no-solver` takes these files in place of z3 and cvc5. They need nothing but Python itself.",
        "",
        *table(proofs),
        "",
        "## Running and charging",
        "",
        "That a program runs with the noise it asks for, and that a release costs no more than is charged for it,",
        "rests on these files too, on the random bytes of OpenSSL, and on the engine that holds the rows, which has to",
        "add up whole numbers as its SQL says. Where Spark's executors add the noise, it rests on keyed BLAKE2b, whose",
        "blocks nobody without the key can tell from random bytes. How much noise an answer from data needs is",
        "computed by none of them: it is that of a certified program, whose public inputs are read off the SQL",
        "(`data.proof`). The programs of a release are composed to one: no charge is less than what is claimed of it,",
        "and `lapwing check` has the kernel prove that claim. No sensitivity is computed in these files: `reach` of",
        "`data.query.bounded_sum` is what the SQL clamps to, and `data.plan.families` says which conditions exclude",
        "each other.",
        f"What a release rests on besides, it says: {VIEWS}.",
        "",
        "A ledger does not see data. Where data is cut into blocks, it charges those that the charge names, and they",
        "are computed from the condition of the query beside the engine that reads the rows",
        "(`data.query.touched_blocks`); a ledger service takes them, as it takes the cost, from clients with a token.",
        "That each block keeps its budget for one unit in it, also when several are read, and that Rényi curves",
        "do with one order of many, is proved on paper, in `budget.ledger.entry.blocks` and",
        "`budget.ledger.entry.curve`.",
        "",
        "The list of files is",
        "closed: it has everything that these files import, but for",
        "what is named below. Nothing in it has a float, an `assert` or a broad `except`, but for these files:",
        "",
        *(f"- `{module}`: {why}" for module, why in NOT_PLAIN.items()),
        "",
        *table(others),
        "",
        "## Imported, and not trusted",
        "",
        "| module | why nothing rests on it |",
        "| --- | --- |",
        *(f"| {module} | {why} |" for module, why in UNTRUSTED.items()),
    ]
    return "\n".join(lines) + "\n"


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
