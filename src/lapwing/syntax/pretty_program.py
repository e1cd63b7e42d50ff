"""Programs as text: what `parse` and `lower` turn back into the same program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Assign, Block, If, Parameter, Program, Sample, While
from lapwing.kernel.language.sort import INT, ListOf, Sort
from lapwing.kernel.language.term import Index, Literal, Local, Param, Snoc, Store, Term, sort_of
from lapwing.syntax.pretty_term import LOWEST, show_sort, show_term

INDENT = "    "
Path = tuple[int, ...]


def pretty(program: Program, claim: AnyClaim | None = None) -> str:
    """A private program as a Python function."""
    parameters = ", ".join(show_parameter(parameter) for parameter in program.parameters)
    results = ", ".join(show_term(result, LOWEST) for result in program.results)
    shown = [show_sort(sort_of(result)) for result in program.results]
    returns = shown[0] if len(shown) == 1 else f"tuple[{', '.join(shown)}]"
    seen: set[str] = set()
    lines = [
        show_decorator(program, claim),
        f"def {program.name}({parameters}) -> {returns}:",
        *(INDENT + line for line in show_block(program.body, seen)),
        f"{INDENT}return {results}",
    ]
    return "\n".join(lines) + "\n"


def show_decorator(program: Program, claim: AnyClaim | None) -> str:
    """`@private(...)` with the claim and the requirements."""
    options: list[str] = []
    if claim is not None:
        match claim:
            case ZeroConcentrated(rho=rho):
                options.append(f"rho={quote(rho)}")
            case ApproximateConcentrated(rho=rho, delta=delta):
                options += [f"rho={quote(rho)}", f"delta={quote(delta)}"]
            case Renyi(alpha=alpha, epsilon=epsilon):
                options.append(f"renyi=({quote(alpha)}, {quote(epsilon)})")
            case GaussianPrivacy(mu=mu):
                options.append(f"mu={quote(mu)}")
            case Claim(epsilon=epsilon):
                options.append(f"epsilon={quote(epsilon)}")
                if claim.delta != Literal(0, INT):
                    options.append(f"delta={quote(claim.delta)}")
        if claim.group != Literal(1, INT):
            options.append(f"group={quote(claim.group)}")
    if program.requires:
        conditions = [quote(condition) for condition in program.requires]
        options.append(f"requires={conditions[0] if len(conditions) == 1 else '[' + ', '.join(conditions) + ']'}")
    return f"@private({', '.join(options)})" if options else "@private"


def quote(term: Term) -> str:
    """A term in double quotes."""
    return f'"{show_term(term, LOWEST)}"'


def show_parameter(parameter: Parameter) -> str:
    """`name: role`."""
    return f"{parameter.param.name}: {show_role(parameter.role, parameter.param.sort)}"


def show_role(role: roles.Role, sort: Sort) -> str:
    """A role as it is annotated; the options that say nothing new are left out."""
    match role:
        case roles.Epsilon():
            return "Epsilon"
        case roles.Delta():
            return "Delta"
        case roles.Public():
            return f"Public[{show_sort(sort)}]"
        case roles.Record(of=of):
            return show_domain(of)
        case roles.Query(sensitivity=sensitivity):
            return f"Query(sensitivity={show_option(sensitivity)}{show_of(sort)})"
        case roles.Queries(sensitivity=sensitivity, monotone=monotone):
            way = ", monotone=True" if monotone else ""
            return f"Queries(sensitivity={show_option(sensitivity)}{way}{show_of(sort)})"
        case roles.Database(of=of, neighbours=neighbours):
            return f'Database(of={show_domain(of)}, neighbours="{neighbours}")'
        case roles.Histogram(neighbours=neighbours):
            return f'Histogram(neighbours="{neighbours}")'
        case roles.Part(of=of, family=family, member=member, most=most):
            return f'Part({show_role(of, sort)}, family="{family}", member="{member}", most={most})'
        case roles.Steps(of=of, steps=steps):
            return f"Steps({show_role(of, sort)}, steps={show_option(steps)})"


def show_of(sort: Sort) -> str:
    """Answers are real numbers unless said otherwise."""
    element = sort.element if isinstance(sort, ListOf) else sort
    return ", of=int" if element == INT else ""


def show_domain(domain: roles.Domain) -> str:
    """A domain as it is written."""
    match domain:
        case roles.Integers(low=Literal(value=0), high=Literal(value=1)):
            return "Bit"
        case roles.Integers(low=low, high=high):
            return f"Integers({show_option(low)}, {show_option(high)})"
        case roles.Interval(low=low, high=high):
            return f"Interval({show_option(low)}, {show_option(high)})"
        case roles.Vector(of=of, length=length):
            return f"Vector({show_domain(of)}, {show_option(length)})"
        case roles.Row(of=fields):
            return f"Row({', '.join(map(show_domain, fields))})"


def show_option(term: Term) -> str:
    """A number as it is, any other term in quotes."""
    return show_term(term, LOWEST) if isinstance(term, Literal) else quote(term)


def show_block(block: Block, seen: set[str]) -> Iterator[str]:
    """The lines of a block; a variable's sort is shown where it is first assigned, unless its value shows it."""
    return (line for _, line in placed_lines(block, seen))


def placed_lines(block: Block, seen: set[str], path: Path = ()) -> Iterator[tuple[Path | None, str]]:
    """The lines of a block, each with the place of the statement that starts there."""
    if not block:
        yield None, "pass"
    for number, statement in enumerate(block):
        here = (*path, number)
        match statement:
            case Assign(target=target, value=value):
                yield here, show_assign(target, value, seen)
            case Sample(target=target, law=law):
                annotation = show_declared(target, laws.sort_of_law(law), seen)
                yield here, f"{target.name}{annotation} = {show_law(law)}"
            case While(condition=condition, body=body):
                yield here, f"while {show_term(condition, LOWEST)}:"
                yield from indented(placed_lines(body, seen, (*here, 0)))
            case If():
                yield from placed_if(statement, seen, here)


def indented(lines: Iterable[tuple[Path | None, str]]) -> Iterator[tuple[Path | None, str]]:
    """Lines one step further in."""
    return ((path, INDENT + line) for path, line in lines)


def show_assign(target: Local, value: Term, seen: set[str]) -> str:
    """`name = value`, `name.append(item)` or `name[index] = item`."""
    if isinstance(value, Snoc) and value.list == target:
        return f"{target.name}.append({show_term(value.item, LOWEST)})"
    if isinstance(value, Store) and value.list == target:
        return f"{target.name}[{show_term(value.index, LOWEST)}] = {show_term(value.item, LOWEST)}"
    shown = show_term(value, LOWEST)
    if isinstance(target.sort, ListOf) and isinstance(value, Local | Param | Index):
        shown = f"list({shown})"
    return f"{target.name}{show_declared(target, sort_of(value), seen)} = {shown}"


def show_declared(target: Local, found: Sort, seen: set[str]) -> str:
    """`: sort` where the value alone does not show it."""
    evident = found == target.sort and not isinstance(found, ListOf)
    first = target.name not in seen
    seen.add(target.name)
    return f": {show_sort(target.sort)}" if first and not evident else ""


def placed_if(statement: If, seen: set[str], path: Path, word: str = "if") -> Iterator[tuple[Path | None, str]]:
    """`if`, with `elif` where the else part is nothing but another if."""
    yield path, f"{word} {show_term(statement.condition, LOWEST)}:"
    yield from indented(placed_lines(statement.then, seen, (*path, 0)))
    match statement.otherwise:
        case ():
            return
        case (If() as only,):
            yield from placed_if(only, seen, (*path, 1, 0), "elif")
        case otherwise:
            yield None, "else:"
            yield from indented(placed_lines(otherwise, seen, (*path, 1)))


def show_law(law: laws.Law) -> str:
    """A law as its noise function is called."""
    match law:
        case laws.Laplace(center=center, scale=scale):
            return f"laplace({show_term(center, LOWEST)}, scale={show_term(scale, LOWEST)})"
        case laws.Geometric(center=center, scale=scale):
            return f"geometric({show_term(center, LOWEST)}, scale={show_term(scale, LOWEST)})"
        case laws.ExponentialNoise(center=center, scale=scale):
            return f"exponential_noise({show_term(center, LOWEST)}, scale={show_term(scale, LOWEST)})"
        case laws.Gaussian(center=center, sigma=sigma):
            return f"gaussian({show_term(center, LOWEST)}, sigma={show_term(sigma, LOWEST)})"
        case laws.Flip(probability=probability):
            return f"flip({show_term(probability, LOWEST)})"
        case laws.RandomizedResponse(bit=bit, epsilon=epsilon):
            return f"randomized_response({show_term(bit, LOWEST)}, {show_term(epsilon, LOWEST)})"
        case laws.Exponential(scores=scores, scale=scale):
            return f"exponential({show_term(scores, LOWEST)}, scale={show_term(scale, LOWEST)})"
        case laws.Uniform(size=size):
            return f"uniform({show_term(size, LOWEST)})"
