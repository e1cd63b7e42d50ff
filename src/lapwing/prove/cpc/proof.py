"""A proof: assumptions of the script, steps, and scopes with assumptions of their own, up to a contradiction."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.prove.cpc.arithmetic import ARITHMETIC_RULES
from lapwing.prove.cpc.clause import CLAUSE_RULES, Rule
from lapwing.prove.cpc.equality import EQUALITY_RULES
from lapwing.prove.cpc.schema import apply, schemas
from lapwing.prove.cpc.script import read_script, truth
from lapwing.prove.cpc.sexpr import ProofError, SExpr, atom, fail, items, read_all
from lapwing.prove.cpc.term import Term, Terms

COMPUTED: dict[str, Rule] = {**CLAUSE_RULES, **EQUALITY_RULES, **ARITHMETIC_RULES}


def check_proof(script: str, proof: str) -> None:
    """Accept the proof that the script's assertions contradict each other, or raise ProofError."""
    try:
        terms = Terms()
        checker = Checker(terms, read_script(script, terms))
        (whole,) = read_all(proof) or [[]]
        for command in items(whole):
            checker.run(items(command))
        if checker.scopes or checker.last is not terms.truth(False):
            fail("the proof does not end in a contradiction")
    except RecursionError:
        fail("the proof is nested too deeply")
    except ValueError:
        fail("the proof is not a list of commands, or a number is too long")


@dataclass
class Checker:
    """What is known so far, in order; a scope remembers how much was known before it, and what it assumes."""

    terms: Terms
    asserted: set[Term]
    known: dict[str, Term] = field(default_factory=dict)
    scopes: list[tuple[int, Term]] = field(default_factory=list)
    last: Term | None = None

    def run(self, command: list[SExpr]) -> None:
        """One command."""
        match command:
            case ["declare-sort", str(name), "0"] if name in self.terms.sorts:
                pass
            case ["declare-const" | "declare-fun", str(name), sort]:
                self.terms.declared_alike(name, sort)
            case ["define", str(name), [], term] if name.startswith("@t") and name not in self.terms.names:
                self.terms.names[name] = self.terms.read(term)
            case ["assume", str(name), formula]:
                self.learn(name, self.assertion(formula))
            case ["assume-push", str(name), formula]:
                assumed = truth(self.terms.read(formula))
                self.scopes.append((len(self.known), assumed))
                self.learn(name, assumed)
            case ["step", str(name), *rest]:
                self.learn(name, self.step(name, rest))
            case ["step-pop", str(name), *rest]:
                self.learn(name, self.leave(name, rest))
            case _:
                fail("there is no such command")

    def assertion(self, formula: SExpr) -> Term:
        """A formula that the script asserts."""
        found = self.terms.read(formula)
        return found if found in self.asserted else fail("the proof assumes what the script does not assert")

    def learn(self, name: str, term: Term) -> None:
        """Give a name to what is known."""
        if name in self.known:
            fail(f"{name} is there twice")
        self.known[name] = self.last = term

    def step(self, name: str, rest: list[SExpr]) -> Term:
        """The conclusion of a rule, which must be the one that is written, if one is."""
        stated, rule, premises, args = parts(rest)
        try:
            given = [self.premise(each) for each in premises]
            found = self.conclude(rule, given, [self.terms.read(each) for each in args])
        except ProofError as error:
            fail(f"step {name} by {rule}: {error}")
        if stated is not None and self.terms.read(stated) is not found:
            fail(f"step {name} by {rule}: it concludes something else")
        return found

    def premise(self, name: SExpr) -> Term:
        """What is known under a name."""
        return self.known.get(atom(name)) or fail(f"{name} is not known here")

    def conclude(self, rule: str, premises: list[Term], args: list[Term]) -> Term:
        """The conclusion of a rule."""
        if rule in COMPUTED:
            return truth(COMPUTED[rule](self.terms, premises, args))
        schema = schemas().get(rule) or fail("the rule is not known")
        return truth(apply(schema, self.terms, premises, args))

    def leave(self, name: str, rest: list[SExpr]) -> Term:
        """Leave the innermost scope: what it assumes implies what was shown last in it."""
        stated, rule, premises, args = parts(rest)
        if rule != "scope" or stated is not None or args or len(premises) != 1 or not self.scopes:
            fail(f"step {name}: a scope cannot be left so")
        shown = self.premise(premises[0])
        before, assumed = self.scopes.pop()
        while len(self.known) > before:
            self.known.popitem()
        return self.terms.make("=>", assumed, shown)


def parts(rest: list[SExpr]) -> tuple[SExpr | None, str, list[SExpr], list[SExpr]]:
    """The written conclusion, the rule, the premises and the arguments of a step."""
    stated = None if rest and rest[0] == ":rule" else rest[0] if rest else fail("a step has no rule")
    match rest if stated is None else rest[1:]:
        case [":rule", str(rule), ":premises", list(premises), ":args", list(args)]:
            return stated, rule, premises, args
        case [":rule", str(rule), ":premises", list(premises)]:
            return stated, rule, premises, []
        case [":rule", str(rule), ":args", list(args)]:
            return stated, rule, [], args
        case [":rule", str(rule)]:
            return stated, rule, [], []
    fail("a step has parts that are not known")
