"""A mechanism: a private program of the corpus, and its certificate, which is checked again before it runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from lapwing.run.accuracy.program.measured import Measured, measured
from lapwing.run.interpreter.grid import COARSEST
from lapwing.run.interpreter.inputs import bind_inputs
from lapwing.run.interpreter.run import run
from lapwing.syntax.corpus.entry import corpus_directory
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.module import open_module


@dataclass(frozen=True, slots=True)
class Mechanism:
    """`file` and `function` say where its program stands among the proved ones of the corpus."""

    name: str
    file: str
    function: str

    @property
    def lowered(self) -> Lowered:
        """Its program in normal form, with its claim."""
        return read_program(self.file, self.function)

    @property
    def certificate(self) -> str:
        """The text of its certificate."""
        place = files("lapwing.run.mechanisms") / "certificates" / f"{self.name}.json"
        return place.read_text(encoding="utf-8")

    def run(self, *arguments: object, grid: int = COARSEST, **named: object) -> Measured:
        """Run the program itself, on exact inputs."""
        found = self.lowered
        inputs = bind_inputs(found.program, arguments, named)
        release = run(found.program, found.claim, self.certificate, arguments, named, grid=grid)
        return measured(release, found.program, inputs)


@lru_cache(maxsize=64)
def read_program(file: str, function: str) -> Lowered:
    """A program of the corpus."""
    return lower(open_module(corpus_directory() / "proved" / file).tree(function))
