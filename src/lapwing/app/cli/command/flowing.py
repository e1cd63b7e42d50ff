"""What `lapwing flow` is asked, and its answers as plain data."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from lapwing.app.cli.argument.request import check_writable, write_out
from lapwing.app.cli.output.progress import progress
from lapwing.diagnostics.diagnostic import reject
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.report.view.bridge import view_bridge
from lapwing.report.view.feasible import view_feasible
from lapwing.report.view.flow import view_analysis, view_costs
from lapwing.report.view.view import View
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import open_module
from lapwing.syntax.tree import Tree
from lapwing.verify.flow.analyse import Analysis, analyse
from lapwing.verify.flow.bridge import compare_with_privacy
from lapwing.verify.flow.copying import copying_costs
from lapwing.verify.flow.evidence import counterexample_of
from lapwing.verify.flow.feasible import find_feasible
from lapwing.verify.flow.leakage import Secret
from lapwing.verify.flow.noninterference import Holds, Leaks, Theorem
from lapwing.verify.flow.observer import observe as observed_by
from lapwing.verify.flow.program import Flow, read_flow
from lapwing.verify.flow.question import Question, ask, fraction, read_domain_text, read_value, sort_in, split
from lapwing.verify.flow.runs import Runs


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command."""

    derivation: bool
    inputs: tuple[str, ...]
    observe: str | None
    domains: tuple[str, ...]
    prior: str | None
    observer: str | None
    copying: int | None
    certificate: str | None
    seconds: float

    @property
    def about_observation(self) -> bool:
        """Whether a feasible set is asked for."""
        return bool(self.inputs or self.domains or self.observe is not None or self.prior is not None)


def find_functions(target: str) -> tuple[Tree, ...]:
    """The programs meant, with labels or private: the one named, or all of the file."""
    path, colon, name = target.rpartition(":")
    if not colon or os.path.exists(target):
        path, name = target, ""
    module = open_module(path)
    known = tuple(each for each in module.functions if each in (*module.flows, *module.programs))
    if not known:
        reject("no-flow", module.source.everything())
    if name and name not in known:
        reject("no-such-program", module.source.everything(), name=name, known=", ".join(known))
    return tuple(module.tree(each) for each in ([name] if name else known))


def answers(target: str, asked: Asked) -> list[View]:
    """What is found about each program; everything that can be at fault in a text is found first."""
    trees = find_functions(target)
    if len(trees) > 1 and (asked.about_observation or asked.copying is not None or asked.certificate is not None):
        known = ", ".join(tree.name for tree in trees)
        reject("one-program", trees[0].span.source.everything(), count=len(trees), known=known)
    if asked.certificate is not None:
        check_writable(Path(asked.certificate), Path(asked.certificate).parent)
    read = [(tree, read_flow(tree) if tree.flow is not None else lower(tree)) for tree in trees]
    views = []
    for tree, found in read:
        file = tree.span.source.name
        with progress(f"looking at {tree.name}"):
            if isinstance(found, Flow):
                views.append(answer_labels(found, file, asked))
            else:
                bridge = compare_with_privacy(found.program, found.claim, asked.seconds)
                view = view_bridge(bridge, file)
                views.append(with_evidence(view, bridge.free, asked))
    return views


def answer_labels(flow: Flow, file: str, asked: Asked) -> View:
    """What is found about a program with labels."""
    observer = asked.observer or flow.lattice.bottom
    question = question_of(flow, observer, asked) if asked.about_observation else None
    prior = None if question is None or asked.prior is None else prior_of(question, asked.prior)
    feasible = None if question is None else view_feasible(find_feasible(question, prior))
    costs = None if asked.copying is None else view_costs(copying_costs(flow, asked.copying))
    analysis = analyse(flow, asked.seconds)
    view = view_analysis(analysis, file, asked.derivation)
    if feasible is not None:
        view["feasible"] = feasible
    if costs is not None:
        view["copying"] = costs
    return with_evidence(view, evidence_for(analysis, observer), asked)


def question_of(flow: Flow, observer: str, asked: Asked) -> Question:
    """The question the options ask."""
    given = dict(map(pair, asked.inputs))
    domains = {name: read_domain_text(name, text) for name, text in map(pair, asked.domains)}
    return ask(flow, observer, given, asked.observe, domains)


def pair(text: str) -> tuple[str, str]:
    """`NAME=VALUE`"""
    name, equals, value = text.partition("=")
    if not equals:
        reject("flow-question", what=text, why="it is not NAME=VALUE", instead="Write it as in --input guess=7.")
    return name.strip(), value.strip()


def prior_of(question: Question, text: str) -> dict[Secret, Fraction]:
    """`VALUE=P, VALUE=P, ...` for the only secret; what is not said is impossible."""
    secrets = question.possible() if question.total is not None and question.total <= 1 << 16 else ()
    if len(question.secrets) != 1 or not secrets:
        why = "a prior is for one secret with a finite domain"
        reject("flow-question", what="This prior", why=why, instead="Leave it out: all secrets are equally likely.")
    found = dict.fromkeys(secrets, Fraction(0))
    name = question.secrets[0]
    for value, chance in map(pair, split(text)):
        secret: Secret = (read_value(name, value, sort_in(question.flow, name)),)
        if secret not in found:
            reject("input-value", name=name, what=value, why="it is outside its domain", instead="Use its values.")
        found[secret] = fraction("the prior", chance)
    if sum(found.values()) != 1 or min(found.values()) < 0:
        reject("distribution", why=f"the prior adds up to {sum(found.values())}")
    return found


def evidence_for(analysis: Analysis, observer: str) -> Certificate | Counterexample | None:
    """What can be checked again about one observer."""
    for verdict in analysis.verdicts:
        match verdict:
            case Holds(observer=of, reason=Theorem(certificate=certificate)) if of == observer:
                return certificate
            case Leaks(observer=of, evidence=Counterexample() as found) if of == observer:
                return found
            case Leaks(observer=of, evidence=Runs() as runs) if of == observer:
                return counterexample_of(analysis.flow, observed_by(analysis.flow, observer), runs)
            case _:
                pass
    return None


def with_evidence(view: View, evidence: Certificate | Counterexample | None, asked: Asked) -> View:
    """Write the evidence where it is wanted, and say how to check it."""
    if asked.certificate is None:
        return view
    if evidence is None:
        return {**view, "check": "there is no certificate or counterexample to write for this observer"}
    text = write_certificate(evidence) if isinstance(evidence, Certificate) else write_counterexample(evidence)
    write_out(Path(asked.certificate), text)
    return {**view, "certificate": asked.certificate, "check": f"lapwing check {asked.certificate}"}
