"""Which certificates coqc accepts, and how long it takes: those that are shipped, and those of the corpus.

python bench/rocq.py FOLDER            make, export and check them all; what is known already is not done again
python bench/rocq.py FOLDER NAME ...   only those whose names contain one of the words
python bench/rocq.py FOLDER --write    write the files only, and say what cannot be written
"""

from __future__ import annotations

import collections
import hashlib
import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.prove.script.hint import hints_of
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.corpus.entry import corpus_directory, read_corpus
from lapwing.syntax.lowering.lower import lower

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = {
    "mechanism": ROOT / "src" / "lapwing" / "run" / "mechanisms" / "certificates",
    "plan": ROOT / "src" / "lapwing" / "data" / "proof" / "certificates",
}
LIMIT = 60


@dataclass(frozen=True)
class Outcome:
    """What became of one certificate: accepted, refused, late, or no file can be written."""

    name: str
    result: str
    seconds: float
    reason: str


def certificates(folder: Path) -> Iterator[tuple[str, str]]:
    """The text of each certificate; those of the corpus are made once and kept."""
    for kind, place in SHIPPED.items():
        for path in sorted(place.glob("*.json")):
            yield f"{kind}-{path.stem}", path.read_text(encoding="utf-8")
    for entry in read_corpus(corpus_directory()):
        for number, expectation in enumerate(each for each in entry.expectations if each.verdict == "proved"):
            name = f"corpus-{expectation.statement.name}-{number}"
            kept = folder / f"{name}.json"
            if not kept.exists():
                found = lower(expectation.statement)
                answer = prove(found.program, found.claim, 120, hints_of(found)) if found.claim is not None else None
                kept.write_text(write_certificate(answer.certificate) if isinstance(answer, Proved) else "")
            text = kept.read_text(encoding="utf-8")
            if text:
                yield name, text
            else:
                print(f"{name}: no certificate", flush=True)


def identifier(name: str) -> str:
    """The name of a file that Rocq takes as a module."""
    return name.replace("-", "_")


def compile_development(folder: Path) -> float:
    """The development, compiled in the folder; how many seconds of the processor it took."""
    start = spent_by_children()
    for name in (ROOT / "rocq" / "order.txt").read_text().split():
        source = (ROOT / "rocq" / f"{name}.v").read_text()
        if not (folder / f"{name}.vo").exists() or (folder / f"{name}.v").read_text() != source:
            for stale in folder.glob("*.vo"):
                stale.unlink()
            break
    for name in (ROOT / "rocq" / "order.txt").read_text().split():
        if not (folder / f"{name}.vo").exists():
            (folder / f"{name}.v").write_text((ROOT / "rocq" / f"{name}.v").read_text())
            subprocess.run(["coqc", "-q", "-R", ".", "Lapwing", f"{name}.v"], cwd=folder, check=True)
    return spent_by_children() - start


def judged(folder: Path, name: str, text: str) -> Outcome:
    """What coqc says of one file within the limit."""
    (folder / f"{identifier(name)}.v").write_text(text, encoding="utf-8")
    words = ["coqc", "-q", "-R", ".", "Lapwing", f"{identifier(name)}.v"]
    before = spent_by_children()
    limit = partial(resource.setrlimit, resource.RLIMIT_CPU, (LIMIT, LIMIT + 1))
    said = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, preexec_fn=limit)
    seconds = round(spent_by_children() - before, 1)
    if said.returncode < 0:
        return Outcome(name, "late", seconds, "")
    reason = "" if said.returncode == 0 else " ".join(said.stderr.split())[:300]
    return Outcome(name, "refused" if said.returncode else "accepted", seconds, reason)


def spent_by_children() -> float:
    """Seconds of the processor: other work on the machine does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def outcome(folder: Path, name: str, text: str, write_only: bool) -> Outcome:
    """What becomes of one certificate, looked up if neither its file nor the development has changed."""
    try:
        exported = rocq_file(text)
    except ProgramError as error:
        return Outcome(name, "not written", 0.0, str(error).strip().splitlines()[0])
    if write_only:
        (folder / f"{identifier(name)}.v").write_text(exported, encoding="utf-8")
        return Outcome(name, "written", 0.0, "")
    theory = "".join((ROOT / "rocq" / f"{each}.v").read_text() for each in ("Clauses", "Tactics", "Rules"))
    key = hashlib.sha256((exported + theory).encode()).hexdigest()[:24]
    kept = folder / f"{name}.{key}.outcome"
    if kept.exists():
        return Outcome(**json.loads(kept.read_text()))
    found = judged(folder, name, exported)
    kept.write_text(json.dumps(asdict(found)))
    return found


def main() -> int:
    """A line for each certificate, then the counts."""
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    folder, words = Path(sys.argv[1]), [word for word in sys.argv[2:] if word != "--write"]
    folder.mkdir(parents=True, exist_ok=True)
    write_only = "--write" in sys.argv
    if not write_only:
        print(f"the development: {compile_development(folder):.1f} s", flush=True)
    found = []
    for name, text in certificates(folder):
        if words and not any(word in name for word in words):
            continue
        found.append(outcome(folder, name, text, write_only))
        print(f"{found[-1].result:12} {found[-1].seconds:6.1f} s  {name}  {found[-1].reason}", flush=True)
    for kind in ("mechanism", "plan", "corpus"):
        counts = collections.Counter(each.result for each in found if each.name.startswith(kind))
        print(f"{kind}: " + ", ".join(f"{count} {result}" for result, count in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
