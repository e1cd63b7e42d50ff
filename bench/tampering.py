"""Proofs that were changed in one place, checked without a solver.

python bench/tampering.py [COUNT [FOLDER...]]   COUNT changes of the proofs of the certificates in the folders, or of
                                                shipped ones; asks cvc5 for the proofs first

Each change is tried on the obligation itself, and on one without its conclusion, which is no contradiction any more:
of that nothing may be accepted, and the exit code is 1 if something is.  Of the obligation itself a change is accepted
only if what is left is still a whole proof of it: either each step concludes what it did before (the two premises that
were exchanged are the same fact, say), or a step concludes something else from which the rest follows as well; such
steps are printed.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from lapwing.prove.cpc.ask import proof_of
from lapwing.prove.cpc.proof import COMPUTED, Checker, check_proof
from lapwing.prove.cpc.schema import schemas
from lapwing.prove.cpc.script import read_script
from lapwing.prove.cpc.sexpr import ProofError, SExpr, items, read_all
from lapwing.prove.cpc.term import Terms

SHIPPED = Path(__file__).resolve().parents[1] / "src" / "lapwing" / "run" / "mechanisms" / "certificates"
LARGEST = 60_000


def written(expression: SExpr) -> str:
    """An expression as text."""
    return expression if isinstance(expression, str) else f"({' '.join(map(written, expression))})"


def is_accepted(script: str, proof: str) -> bool:
    """Whether the checker accepts a proof."""
    try:
        check_proof(script, proof)
    except ProofError:
        return False
    return True


def conclusions(script: str, steps: list[SExpr]) -> list[str]:
    """What is known after each command of a proof."""
    terms = Terms()
    checker, found = Checker(terms, read_script(script, terms)), list[str]()
    for step in steps:
        checker.run(items(step))
        found.append(str(checker.last))
    return found


def place_of(step: list[SExpr], word: str) -> int | None:
    """Where in a step its premises, rule or arguments are."""
    return step.index(word) + 1 if word in step else None


def without_a_step(steps: list[SExpr], at: int, random: Random) -> list[SExpr]:
    """One step less."""
    return [*steps[:at], *steps[at + 1 :]]


def other_rule(steps: list[SExpr], at: int, random: Random) -> list[SExpr]:
    """Another rule."""
    step = list(steps[at])
    step[step.index(":rule") + 1] = random.choice(sorted({*COMPUTED, *schemas()} - {step[step.index(":rule") + 1]}))
    return [*steps[:at], step, *steps[at + 1 :]]


def other_premise(steps: list[SExpr], at: int, random: Random) -> list[SExpr]:
    """Another fact that is known there in place of a premise, or one premise less."""
    step = list(steps[at])
    place = place_of(step, ":premises")
    if place is None or not step[place]:
        return other_rule(steps, at, random)
    premises = list(step[place])
    number = random.randrange(len(premises))
    known = [each[1] for each in steps[:at] if each[0] in ("step", "assume") and each[1] != premises[number]]
    if known and random.random() < 0.8:
        premises[number] = random.choice(known)
    else:
        del premises[number]
    step[place] = premises
    return [*steps[:at], step, *steps[at + 1 :]]


def other_conclusion(steps: list[SExpr], at: int, random: Random) -> list[SExpr]:
    """A conclusion that the rule does not have."""
    step = list(steps[at])
    rest = step[2:] if step[2] == ":rule" else step[3:]
    choices: list[SExpr] = ["true", ["not", "false"], ["not", "true"]]
    wanted = random.choice(choices) if step[2] == ":rule" else ["not", step[2]]
    return [*steps[:at], [*step[:2], wanted, *rest], *steps[at + 1 :]]


def other_argument(steps: list[SExpr], at: int, random: Random) -> list[SExpr]:
    """An argument less, or twice."""
    step = list(steps[at])
    place = place_of(step, ":args")
    if place is None or not step[place]:
        return other_premise(steps, at, random)
    args = list(step[place])
    number = random.randrange(len(args))
    step[place] = [*args[:number], *args[number + 1 :]] if random.random() < 0.5 else [*args, args[number]]
    return [*steps[:at], step, *steps[at + 1 :]]


KINDS: dict[str, Callable[[list[SExpr], int, Random], list[SExpr]]] = {
    "a step is left out": without_a_step,
    "another premise": other_premise,
    "another rule": other_rule,
    "another conclusion": other_conclusion,
    "another argument": other_argument,
}


def proofs(folders: list[Path]) -> list[tuple[str, list[SExpr]]]:
    """The obligations of certificates, each with the commands of its proof."""
    paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
    scripts = dict.fromkeys(script for path in paths for script in json.loads(path.read_text())["obligations"])
    found = [(script, proof_of(script)) for script in scripts]
    read = [(script, list(read_all(proof)[0])) for script, proof in found if len(proof) < LARGEST]
    return [(script, steps) for script, steps in read if is_accepted(script, written(steps))]


def main() -> int:
    """A line for each kind of change."""
    count, random = int(sys.argv[1]) if len(sys.argv) > 1 else 5000, Random(20)
    known = proofs([Path(folder) for folder in sys.argv[2:]] or [SHIPPED])
    start, refused, alike, other, wrong = time.process_time(), *(Counter[str]() for _ in range(4))
    print(f"{len(known)} obligations, whose proofs are accepted as they are", flush=True)
    for number in range(count):
        kind = list(KINDS)[number % len(KINDS)]
        script, steps = random.choice(known)
        at = random.choice([place for place, each in enumerate(steps) if each[0] == "step"])
        new = KINDS[kind](steps, at, random)
        changed = written(new)
        weaker = "\n".join(line for line in script.splitlines() if not line.startswith("(assert (not"))
        wrong[kind] += is_accepted(weaker, changed)
        if not is_accepted(script, changed):
            refused[kind] += 1
        elif len(new) == len(steps) and conclusions(script, new) == conclusions(script, steps):
            alike[kind] += 1
        else:
            other[kind] += 1
            print(f"{written(steps[at])}\n  is now {written(new[at])}", flush=True)
    for kind in KINDS:
        said = f"{refused[kind]:5} refused, {alike[kind]:3} conclude the same, {other[kind]:3} are other proofs"
        print(f"{kind:22} {said}; of what is false {wrong[kind]} accepted")
    print(f"{time.process_time() - start:.0f} s")
    return 1 if wrong.total() else 0


if __name__ == "__main__":
    sys.exit(main())
