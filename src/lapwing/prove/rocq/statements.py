"""Programs: the memory, what changes its parts, and the statements."""

from __future__ import annotations

from lapwing.kernel.language import law
from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.sort import INT, REAL, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.wellformed import is_open, targets_of
from lapwing.kernel.logic.grid import off_grid
from lapwing.prove.rocq.names import NotExportable, field, setter
from lapwing.prove.rocq.terms import Names, Terms, sort_text


def locals_of(program: Program) -> tuple[t.Local, ...]:
    """The variables, in the order in which they are first assigned."""
    return tuple(dict.fromkeys(targets_of(program.body)))


def grid_kind(sort: Sort) -> str | None:
    """How a value of a sort is said to lie on the grid; nothing is said of what holds no reals."""
    if sort == REAL:
        return "grid"
    if isinstance(sort, ListOf):
        inner = grid_kind(sort.element)
        if inner == "gridss":
            raise NotExportable("lists of lists of lists of reals")
        return None if inner is None else f"{inner}s"
    return None


def gridded(program: Program) -> list[t.Local]:
    """The variables whose values lie on the grid."""
    off = off_grid(program)
    return [local for local in locals_of(program) if local.name not in off and grid_kind(local.sort)]


def memory(program: Program) -> list[str]:
    """The record of the variables, and what changes each."""
    found = locals_of(program)
    fields = "; ".join(f"{field(local)} : {sort_text(local.sort)}" for local in found)
    lines = [f"Record memory := Memory {{ {fields} }}."]
    for local in found:
        parts = " ".join("x" if other == local else f"({field(other)} m)" for other in found)
        lines.append(f"Definition {setter(local)} (x : {sort_text(local.sort)}) (m : memory) := Memory {parts}.")
    return lines


class Statements:
    """Statements in terms of one memory, called m."""

    def __init__(self, terms: Terms, params: dict[t.Variable, str]) -> None:
        self.terms = terms
        self.names: dict[t.Variable, str] = dict(params)
        self.names.update({local: f"({field(local)} m)" for local in locals_of(terms.program)})

    def block(self, block: Block, level: int = 1) -> str:
        """A block, with each statement on a line."""
        indent = "\n" + "  " * level
        if not block:
            return "Done"
        rest = f"{indent}({self.block(block[1:], level)})" if len(block) > 1 else " Done"
        match block[0]:
            case Assign(target=target, value=value):
                return f"Assign {setter(target)} (fun m => {self.terms.of_sort(value, target.sort, self.names)}){rest}"
            case Sample(target=target, law=found):
                text = self.law(found)
                if law.sort_of_law(found) == INT and target.sort == REAL:
                    raise NotExportable("a whole number that is drawn for a real variable")
                return f"Sample {setter(target)} (fun m => {text}){rest}"
            case If(condition=condition, then=then, otherwise=otherwise):
                test = self.terms.boolean(condition, self.names)
                branches = f"{indent}  ({self.block(then, level + 1)}){indent}  ({self.block(otherwise, level + 1)})"
                return f"If (fun m => {test}){branches}{rest}"
            case While(condition=condition, body=body):
                test = self.terms.boolean(condition, self.names)
                return f"While (fun m => {test}){indent}  ({self.block(body, level + 1)}){rest}"

    def law(self, found: law.Law) -> str:
        """A law; products and quotients in its scale are exact, however long they are."""
        terms, names = self.terms, self.names
        match found:
            case law.Laplace(center=center, scale=scale):
                return f"laplace {step_of(center, terms)} {middle(center, terms, names)} {self.scale(scale)}"
            case law.Geometric(center=center, scale=scale):
                return f"geometric {terms.integer(center, names)} {self.scale(scale)}"
            case law.ExponentialNoise(center=center, scale=scale):
                return f"exponential_noise {step_of(center, terms)} {middle(center, terms, names)} {self.scale(scale)}"
            case law.Gaussian(center=center, sigma=sigma):
                return f"gaussian {step_of(center, terms)} {middle(center, terms, names)} {self.scale(sigma)}"
            case law.Flip(probability=probability):
                return f"flip {self.scale(probability)}"
            case law.RandomizedResponse(bit=bit, epsilon=epsilon):
                return f"response {terms.boolean(bit, names)} {self.scale(epsilon)}"
            case law.Uniform(size=size):
                return f"uniform {terms.integer(size, names)}"
            case law.Exponential(scores=scores, scale=scale):
                return f"exponential {terms.reals(scores, names)} {self.scale(scale)}"
            case _:
                raise NotExportable(f"draws from {type(found).__name__}")

    def scale(self, scale: t.Term) -> str:
        """A scale, a probability or an epsilon."""
        return self.terms.exact.real(scale, self.names)


def step_of(center: t.Term, terms: Terms) -> str:
    """The step of the grid on which noise around a centre is drawn: finer by a public whole number that divides it."""
    divisor = divisor_of(center, terms.program)
    params: dict[t.Variable, str] = {each.param: f"p_{each.param.name}" for each in terms.program.parameters}
    return "(unit_of N)" if divisor is None else f"(unit_of N / {terms.real(divisor, params)})"


def middle(center: t.Term, terms: Terms, names: Names) -> str:
    """The centre of noise; where a public whole number divides it the quotient is exact, however long it is."""
    if isinstance(center, t.Arithmetic) and divisor_of(center, terms.program) is not None:
        return f"({terms.real(center.left, names)} / {terms.real(center.right, names)})"
    return terms.real(center, names)


def divisor_of(center: t.Term, program: Program) -> t.Term | None:
    """The public whole number that divides a centre, if there is one."""
    match center:
        case t.Arithmetic(operator="/", right=right) if t.sort_of(right) == INT and is_open(right, program):
            return None if any(isinstance(v, t.Local) for v in variables_of(right)) else right
        case _:
            return None
