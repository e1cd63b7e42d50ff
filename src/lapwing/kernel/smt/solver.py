"""Both solvers must agree: an obligation holds only if z3 and cvc5 each find its negation unsatisfiable.

The limits count the solvers' own steps, not seconds, so the same obligation has the same fate on every machine.
"""

import importlib
from collections.abc import Collection
from typing import Any

from lapwing.kernel.language.refuse import refuse

STEPS = 20_000_000
LOGIC, LINEAR = "(set-logic ALL)\n", "(set-logic QF_UFLIRA)\n"


def valid_by_both(script: str) -> str | None:
    """None if both solvers answer `unsat`; else who said what instead."""
    for name, solve in (("z3", ask_z3), ("cvc5", ask_cvc5)):
        if (answer := solve(script)) != "unsat":
            return f"{name} answers {answer}"
    return None


def all_valid(scripts: Collection[str]) -> bool:
    """Whether both solvers answer `unsat` to each of some scripts.

    Starting cvc5 takes longer than most answers, so it gets one after the other, and forgets each before the next.
    It is quicker if it is told that all are linear; to what is not it would answer with an error.
    """
    each = (f"(push 1)\n{script.removeprefix(LOGIC)}(pop 1)\n" for script in scripts)
    by_z3 = all(ask_z3(script) == "unsat" for script in scripts)
    return by_z3 and ask_cvc5(f"(set-option :incremental true)\n{LINEAR}{''.join(each)}") == "unsat" * len(scripts)


def load(name: str) -> Any:
    """A solver's module; its absence is a refusal."""
    try:
        return importlib.import_module(name)
    except ImportError:
        refuse(f"the solver {name} is not installed")


def ask_z3(script: str) -> str:
    """z3's answer."""
    z3 = load("z3")
    try:
        solver = z3.SimpleSolver()
        solver.set("rlimit", STEPS)
        solver.from_string(script)
        return str(solver.check())
    except z3.Z3Exception as error:
        refuse(f"z3 fails: {error}")


def ask_cvc5(script: str) -> str:
    """cvc5's answer."""
    cvc5 = load("cvc5")
    try:
        solver = cvc5.Solver()
        solver.setOption("rlimit-per", str(STEPS))
        parser = cvc5.InputParser(solver)
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "obligation")
        answers = []
        while not (command := parser.nextCommand()).isNull():
            answers.append(str(command.invoke(solver, parser.getSymbolManager())).strip())
    except RuntimeError as error:
        refuse(f"cvc5 fails: {error}")
    return "".join(answers)
