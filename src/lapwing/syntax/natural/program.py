"""From a function as people write it, with a contract beside it, to a program of the small language."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Source, Span
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.syntax import tree
from lapwing.syntax.contract.contract import Contract
from lapwing.syntax.contract.definition import Definition
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.module import parse_module
from lapwing.syntax.natural import jump
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.call import make_function
from lapwing.syntax.natural.context import Call
from lapwing.syntax.natural.decorators import OF_FUNCTIONS, own_decorators, path_of
from lapwing.syntax.natural.divisors import divisors
from lapwing.syntax.natural.evaluate import evaluate
from lapwing.syntax.natural.execute import run_block
from lapwing.syntax.natural.file import names_in_file
from lapwing.syntax.natural.framelike import hinted
from lapwing.syntax.natural.inputs import Inputs
from lapwing.syntax.natural.kind import Kind, MistakenError
from lapwing.syntax.natural.machine import Machine
from lapwing.syntax.natural.named import NamedNumbers
from lapwing.syntax.natural.names import declare, local_names
from lapwing.syntax.natural.nonempty import as_a_number_of_rows, needed_rows, number_of_rows
from lapwing.syntax.natural.numbered import NumberedError, SeededError, UnknownError
from lapwing.syntax.natural.outcome import with_outcomes
from lapwing.syntax.natural.passes.bare import bared
from lapwing.syntax.natural.passes.dead import without_dead
from lapwing.syntax.natural.passes.distinct import with_counted_codes
from lapwing.syntax.natural.passes.fresh_keys import with_fresh_keys
from lapwing.syntax.natural.passes.known_numbers import known_numbers
from lapwing.syntax.natural.passes.mixtures import with_mixed_coins
from lapwing.syntax.natural.passes.multiples import with_summed_multiples
from lapwing.syntax.natural.passes.order import passes
from lapwing.syntax.natural.passes.products import bounds_in, with_bounded_products
from lapwing.syntax.natural.passes.squares import with_bounded_squares
from lapwing.syntax.natural.passes.substitute import substituted
from lapwing.syntax.natural.passes.waiting import resolved
from lapwing.syntax.natural.receiver import bind_receiver
from lapwing.syntax.natural.seen import seen_of
from lapwing.syntax.natural.shape import Shape
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.together import add_together, followers, row_of
from lapwing.syntax.natural.usage import default_of
from lapwing.syntax.record import Records, leaves_of_domain
from lapwing.syntax.seen import Seen
from lapwing.syntax.walk import names_in, parts_in

TOP = 1
DECORATED = "@decorated"


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A program of the small language, and what was noted.

    Where the program tells more than the function, `less` tells no more: what unknown functions
    give is told by their arguments in the one, and not at all in the other.  Products of data are some
    function within their bounds in the one, and products in the other.
    The results of the program have the shape; strings in them are numbers in the table of texts.
    `seen` is what an observer sees, by the results of `less`, or of the tree where there is no other.
    `unstated` says of each requirement of the tree whether reading added it.
    """

    tree: tree.Tree
    less: tree.Tree | None  # type: ignore[name-defined]
    notes: tuple[str, ...]
    shape: Shape
    texts: Mapping[int, str]
    seen: Seen
    records: Records = ()
    unstated: tuple[bool, ...] = ()


MOST_GUESSES = 24


def evaluate_function(definition: Definition, contract: Contract) -> Evaluated:
    """Evaluate a function without its data, with other guesses of what it means where they were wrong."""
    kinds: dict[str, Kind] = {}
    guess = Guess()
    first: ProgramError | None = None
    for _ in range(MOST_GUESSES):
        try:
            return evaluate_once(definition, contract, kinds, guess)
        except MistakenError as found:
            kinds[found.name] = found.kind
        except NumberedError as found:
            guess = replace(guess, numbered=guess.numbered | {found.place})
        except UnknownError as found:
            guess, first = replace(guess, unknown=guess.unknown | {found.place}), first or found.error
        except SeededError:
            guess = replace(guess, seeded=True)
        except ProgramError as error:
            raise hinted(first or error, definition, contract) from None
    names = ", ".join(kinds)
    reject(
        "natural", definition.span, why=f"uses {names} in ways that do not fit together; say in the contract what it is"
    )


@dataclass(frozen=True, slots=True)
class Guess:
    """What is known of a function before it is read.

    The draws at some places are numbers, the library functions that are called at others unknown, and perhaps the
    function sets a seed of its own.
    """

    numbered: frozenset[Span] = frozenset()
    unknown: frozenset[Span] = frozenset()
    seeded: bool = False


def evaluate_once(
    definition: Definition, contract: Contract, kinds: dict[str, Kind], guess: Guess | None = None
) -> Evaluated:
    """Evaluate a function whose public parameters are of these kinds."""
    source, node = definition.source, definition.node
    machine = Machine(source, Names(set()), names_in_file(source), {}, frozenset(), definition.span)
    assert_plain(machine, definition, node)
    known = guess or Guess()
    machine.numbered, machine.unknown, machine.seeded = known.numbered, known.unknown, known.seeded
    machine.output = machine.allocate(v.Items(()))
    machine.frame, machine.outermost = TOP, node
    machine.parents[TOP] = 0
    machine.locals[TOP] = local_names(node)  # type: ignore[arg-type]
    declare(machine, node, TOP)  # type: ignore[arg-type]
    inputs = read_inputs(machine, definition, contract, kinds)
    terms: dict[str, tree.Expression] = {old: tree.Name(new, contract.span) for old, new in inputs.names.items()}
    of_contract = [substituted(each, terms) for each in contract.claim.requires]
    machine.requires[:0] = of_contract
    machine.stated += of_contract
    machine.rows = number_of_rows(inputs.parameters)
    for name in divisors(contract.claim):
        assume_positive(machine, inputs, name)
    context = Call(TOP, node.name, True, (TOP, "@?returned"), (TOP, "@result"))
    machine.contexts.append(context)
    run_block(machine, body_of(machine, node))
    if not machine.state.dead:
        machine.span = machine.place(node.body[-1])
        jump.end(machine, v.Known(None))
    parameters = frozenset(each.name for each in inputs.parameters)
    public = frozenset(name for name in parameters if machine.roles[name] == PUBLIC and is_number(inputs, name))
    name, module = machine.names.fresh(node.name), parse_module(Source(source.name, ""), Path(source.name).parent)

    products, named = False, NamedNumbers(machine, inputs)

    def made(told: bool, *, exact: bool = False) -> tuple[tree.Tree, Shape]:
        nonlocal products
        body, shape = with_outcomes(machine, tuple(machine.code), told)
        body = resolved(machine, without_dead(body))
        positive = frozenset(machine.positive) | frozenset(required_positive(machine.requires))
        body = bared(passes(body, parameters, positive), public, positive)
        plain = body
        body = plain if exact else bounded(machine, named, plain, parameters, public)
        products = products or body != plain
        body = named.beside(body, public)
        machine.requires += needed_rows(body, inputs.parameters)
        claim = claimed(machine, inputs, contract)
        return tree.Tree(name, tuple(inputs.parameters), body, None, claim, definition.span, module), shape

    whole, shape = made(told=True)
    less, refutable = made(told=not machine.opaque, exact=True) if machine.opaque or products else (None, shape)
    texts, records = texts_of(machine), records_of(inputs, contract)
    unstated = tuple(is_unstated(machine, each) for each in required(whole))
    return Evaluated(whole, less, tuple(machine.notes), shape, texts, seen_of(refutable, texts), records, unstated)


def bounded(
    machine: Machine, named: NamedNumbers, body: tree.Block, parameters: frozenset[str], public: frozenset[str]
) -> tree.Block:
    """A program whose products say in which bounds they are, and whose coins say how far apart they can be."""

    def fresh(base: str) -> tree.Name:
        return tree.Name(machine.names.fresh(base), machine.span)

    private = frozenset(name for name in parameters - machine.public_lengths if machine.roles[name] != PUBLIC)
    body = with_summed_multiples(body, private, public, fresh)
    body = with_counted_codes(with_fresh_keys(body), machine.ranges, machine.field_ranges, fresh)
    body = with_bounded_products(body, machine, parameters)
    known = known_numbers(bounds_in(body, machine, parameters), named.inputs.parameters, machine.requires)
    return with_mixed_coins(with_bounded_squares(body, known, named.positive_share), known, fresh)


def required(program: tree.Tree) -> tuple[tree.Expression, ...]:
    """The requirements of a program."""
    return () if program.claim is None else program.claim.requires


def is_unstated(machine: Machine, condition: tree.Expression) -> bool:
    """Whether a requirement is one that only reading the function showed."""
    about_texts = any(part in machine.text_sizes for part in parts_in(condition))
    return not about_texts and condition not in map(as_a_number_of_rows, machine.stated)


def assume_positive(machine: Machine, inputs: Inputs, name: str) -> None:
    """A public number that the claim divides by is positive."""
    core = inputs.names.get(name)
    role = next((each.role for each in inputs.parameters if each.name == core), None)
    if core is not None and role is not None and role.kind == "Public" and role.options.get("sort") in (INT, REAL):
        above = (tree.Name(core, machine.span), tree.Number(0, machine.span))
        machine.require_as_stated(tree.Comparison((">",), above, machine.span))
        machine.note(f"{name} is taken to be positive: the claim divides by it.")


def required_positive(requires: Iterable[tree.Expression]) -> Iterator[str]:
    """The names that requirements say are above 0."""
    for each in requires:
        match each:
            case tree.Comparison(operators=(">",), operands=(tree.Name(name=name), tree.Number(value=least))):
                yield from [name] if least >= 0 else []
            case tree.Comparison(operators=(">=",), operands=(tree.Name(name=name), tree.Number(value=least))):
                yield from [name] if least > 0 else []
            case _:
                pass


def records_of(inputs: Inputs, contract: Contract) -> Records:
    """What the rows of each dataset are made of."""
    groups = followers(contract.roles)
    alone = {name for name, role in contract.roles.items() if role.kind in ("Database", "Frame")}
    domains = {
        name: row_of({name: contract.roles[name], **groups[name]})
        if name in groups
        else contract.roles[name].options["of"]
        for name in contract.roles
        if name in alone - {each for group in groups.values() for each in group}
    }
    return tuple(
        (inputs.names[name], tuple(leaves_of_domain(domain, inputs.machine.texts, inputs.names[name])))
        for name, domain in domains.items()
        if isinstance(domain, tree.RoleTree)
    )


def texts_of(machine: Machine) -> dict[int, str]:
    """The strings and errors by their numbers."""
    known = {number: text for text, number in machine.texts.items()}
    return known | {-number: text for text, number in machine.errors.items()}


def is_number(inputs: Inputs, name: str) -> bool:
    """Whether a parameter of the core is a single number."""
    role = next(each.role for each in inputs.parameters if each.name == name)
    return role is not None and not isinstance(role.options.get("sort"), ListOf)


def assert_plain(machine: Machine, definition: Definition, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """An async function or a generator is no mechanism."""
    from lapwing.syntax.natural.call import is_generator

    own = own_decorators(machine, node)
    for decorator in node.decorator_list:
        if decorator not in own and path_of(machine, decorator) not in OF_FUNCTIONS:
            reject("other-decorator", definition.place(decorator), what="@" + ast.unparse(decorator))
    if isinstance(node, ast.AsyncFunctionDef) or is_generator(node):
        what = "an async one" if isinstance(node, ast.AsyncFunctionDef) else "a generator"
        reject("function-kind", definition.span, what=what)


def body_of(machine: Machine, node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.stmt]:
    """The statements of a function; where the file decorates it, a call of what that gives."""
    if not isinstance(node, ast.FunctionDef) or not own_decorators(machine, node):
        return node.body
    arguments, outer = node.args, machine.frame
    if arguments.vararg is not None or arguments.kwarg is not None:
        machine.outside(f"a decorator of `{node.name}`, which takes any number of arguments,", "Leave it out.")
    machine.frame = 0
    try:
        machine.state.cells[(TOP, DECORATED)] = machine.loaded(lambda: make_function(machine, node))
    finally:
        machine.frame = outer
    given: list[ast.expr] = [ast.Name(each.arg, ast.Load()) for each in (*arguments.posonlyargs, *arguments.args)]
    named = [ast.keyword(each.arg, ast.Name(each.arg, ast.Load())) for each in arguments.kwonlyargs]
    whole = ast.Return(ast.Call(ast.Name(DECORATED, ast.Load()), given, named))
    for part in ast.walk(whole):
        ast.copy_location(part, node)
    return [whole]


def read_inputs(machine: Machine, definition: Definition, contract: Contract, kinds: dict[str, Kind]) -> Inputs:
    """Bind the parameters to what the contract says."""
    node = definition.node
    for name in sizes_in(contract.roles.values()):
        kinds.setdefault(name, Kind("whole"))
    inputs = Inputs(machine, node, kinds=kinds)  # type: ignore[arg-type]
    order = sorted(contract.roles.items(), key=lambda pair: pair[1].kind not in ("Epsilon", "Delta", "Public"))
    claimed = names_claimed(contract.claim)
    asked = {role.options.get("of") for role in contract.roles.values() if role.kind in ("Functions", "Function")}
    groups = followers(contract.roles)
    for name, role in order:
        if any(name in group for group in groups.values()):
            continue
        if name in groups:
            add_together(inputs, {name: role, **groups[name]})
            continue
        listed = name in dict(contract.texts) or name in claimed
        default = default_of(node, name) if role.kind == "Public" and not listed else None  # type: ignore[arg-type]
        if default is not None:
            inputs.values[name] = machine.loaded(lambda: evaluate(machine, default))  # noqa: B023
            machine.chosen.append(inputs.values[name])
            shown = ast.unparse(default)
            machine.note(f"{name} has its default value, {shown}.")
        elif name in asked and role.kind == "Public":
            inputs.anything.append(name)
        else:
            inputs.add(name, role)
    positions = {name: place for place, name in enumerate(inputs.names.values())}
    names = list(contract.roles)
    inputs.parameters.sort(key=lambda each: order_of(each.name, inputs, names, positions))
    for name in inputs.anything:
        inputs.values.setdefault(name, v.Library("@data"))
    for name, value in inputs.values.items():
        if name.startswith("self."):
            continue
        held = machine.as_object(value)
        machine.state.cells[(TOP, name)] = held
        if isinstance(held, v.Ref):
            machine.received.add(held.key)
        if isinstance(held, v.Ref) and contract.roles[name].kind == "Public":
            machine.given.append((held.key, machine.state.heap[held.key]))
    bind_receiver(machine, definition, inputs, TOP)
    return inputs


def sizes_in(roles: Iterable[tree.RoleTree]) -> Iterator[str]:
    """The parameters that a contract says are the length of vectors: these are whole numbers."""
    for role in roles:
        match role.options.get("length"):
            case tree.Name(name=name):
                yield name
        yield from sizes_in(each for each in role.options.values() if isinstance(each, tree.RoleTree))


def names_claimed(claim: tree.ClaimTree) -> set[str]:
    """The parameters that a claim speaks of: these may have any value, also where there is a default."""
    terms = (*claim.amounts(), claim.group, *claim.requires)
    return {each.name for term in terms if term is not None for each in names_in(term)}


def order_of(core: str, inputs: Inputs, names: list[str], positions: dict[str, int]) -> tuple[int, int]:
    """The parameters of the function in their order, then those that were added."""
    back = {made: name for name, made in inputs.names.items()}
    name = back.get(core)
    return (names.index(name), 0) if name in names else (len(names), positions.get(core, 0))


def claimed(machine: Machine, inputs: Inputs, contract: Contract) -> tree.ClaimTree:
    """The claim of the contract, with what was found to be required besides."""
    terms = {old: tree.Name(new, contract.span) for old, new in inputs.names.items() if old != new}
    claim = contract.claim
    amounts = {
        name: None if (amount := getattr(claim, name)) is None else substituted(amount, terms)
        for name in ("epsilon", "delta", "group", "rho", "order", "renyi", "mu")
    }
    requires: list[tree.Expression] = []
    for size in machine.text_sizes:
        needed = tree.Number(max(len(machine.texts), 1), contract.span)
        requires.append(tree.Comparison((">=",), (size, needed), contract.span))
    for each in map(as_a_number_of_rows, machine.requires):
        if each not in requires:
            requires.append(each)
    return replace(claim, requires=tuple(requires), **amounts)  # type: ignore[arg-type]


__all__ = ["Evaluated", "Span", "evaluate_function", "make_function"]
